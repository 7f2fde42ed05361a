import GuideDocument

/// Makes headings of the bold lines between the items of a page that writes `<li>` without a list around it.
///
/// Behind a rule or an empty line and before another item such a line looks like a heading. By the tags it is the end
/// of the item before it.
struct StrayItems {
    private var scan: PageScan
    private var html: [UInt8] = []
    private var kept = 0

    private static let mostTags = 40

    static func html(of page: [UInt8]) -> [UInt8] {
        page.withUnsafeBufferPointer { buffer in
            var items = StrayItems(scan: PageScan(buffer))
            items.rewrite()
            return items.kept == 0 ? page : items.html + buffer[items.kept...]
        }
    }

    private mutating func rewrite() {
        var listDepth = 0
        var isInItem = false
        var breaks = 0
        var end = 0
        while let tag = scan.nextTag() {
            if scan.holdsText(end..<tag.start) { breaks = 0 }
            end = scan.index
            switch tag.name {
            case "ul", "ol", "menu", "dir": listDepth = max(0, listDepth + (tag.isEnd ? -1 : 1))
            case "li": (isInItem, breaks) = (listDepth == 0 && !tag.isEnd, 0)
            case "br": breaks += 1
            case "hr": breaks = breaks < 2 ? 2 : breaks + 1
            default: break
            }
            guard isInItem, listDepth == 0, breaks == 2, tag.name == "br" || tag.name == "hr",
                let found = boldLines(from: scan.index)
            else { continue }
            html += scan.page[kept..<end]
            html += "</li>".utf8
            for line in found.lines {
                html += "<h4>".utf8
                for part in line { html += scan.page[part] }
                html += "</h4>".utf8
            }
            (kept, end, scan.index) = (found.end, found.end, found.end)
        }
    }

    /// Returns the parts of the bold lines from an index on, and the index of the item behind them, or nil.
    private mutating func boldLines(from start: Int) -> (lines: [[Range<Int>]], end: Int)? {
        defer { scan.index = start }
        var lines: [[Range<Int>]] = []
        var isNewLine = true
        var boldDepth = 0
        var end = start
        for _ in 0..<Self.mostTags {
            guard let tag = scan.nextTag() else { return nil }
            if scan.holdsText(end..<tag.start) {
                guard boldDepth > 0, !scan.page[end..<tag.start].contains(0x3C) else { return nil }
                if isNewLine { lines.append([]) }
                lines[lines.count - 1].append(end..<tag.start)
                isNewLine = false
            }
            end = scan.index
            switch tag.name {
            case "b", "strong": boldDepth = max(0, boldDepth + (tag.isEnd ? -1 : 1))
            case "li" where !tag.isEnd: return lines.isEmpty ? nil : (lines, tag.start)
            case "br", "hr", "p", "div", "center": isNewLine = true
            case let name where PageElements.blocks.contains(name): return nil
            default: break
            }
        }
        return nil
    }
}

extension PageScan {
    /// Returns true if there is a letter, digit or sign between two tags; comments are none.
    func holdsText(_ range: Range<Int>) -> Bool {
        let text = page[range]
        let isMarked = text.contains(0x3C)
        return (isMarked ? text.prefix { $0 != 0x3C } : text[...]).contains { $0 > 0x20 }
            || isMarked && text.reversed().prefix { $0 != 0x3E }.contains { $0 > 0x20 }
    }
}

/// Keeps what looks like a tag and is none: "Call <your number>", "oxygen is <lower than 19%". Read as markup it would be
/// gone.
struct TagLikeText {
    private(set) var html: [UInt8]
    /// The first of these texts.
    private(set) var kept: [String] = []

    private static let most = 20
    /// The most bytes that are read twice: a tag may go on to the end of the page.
    private static let mostAgain = 16 << 20

    init(_ page: [UInt8]) {
        var html: [UInt8] = []
        var kept: [String] = []
        page.withUnsafeBufferPointer { buffer in
            var scan = PageScan(buffer)
            let ended = Self.endedNames(&scan)
            scan.index = 0
            var copied = 0
            var again = 0
            while again < Self.mostAgain, let tag = scan.nextTag() {
                let written = buffer[tag.start + 1..<tag.end].prefix { $0 != 0x3C }
                guard Self.isText(tag, written, ended) else { continue }
                html += buffer[copied..<tag.start]
                html += "&lt;".utf8
                copied = tag.start + 1
                // It may have gone on through the start of the next tag.
                scan.index = copied
                again += tag.end - tag.start
                if kept.count < Self.most {
                    kept.append("<" + String(decoding: written.prefix(60), as: UTF8.self))
                }
            }
            html += buffer[copied...]
        }
        (self.html, self.kept) = (html, kept)
    }

    private static func endedNames(_ scan: inout PageScan) -> Set<String> {
        var names: Set<String> = []
        while let tag = scan.nextTag() { if tag.isEnd { names.insert(tag.name) } }
        return names
    }

    /// Returns true for a start tag of an unknown element that has no end tag and no attributes.
    private static func isText(
        _ tag: PageTag, _ written: Slice<UnsafeBufferPointer<UInt8>>, _ ended: Set<String>
    ) -> Bool {
        !tag.isEnd && !tag.isSelfClosing && !known.contains(tag.name) && !ended.contains(tag.name)
            && !tag.name.utf8.contains(UInt8(ascii: ":")) && !written.contains(UInt8(ascii: "="))
    }

    /// The elements of HTML, with old ones, and those of formulas and drawings that may have no end.
    private static let known = Set(
        """
        a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body
        br button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir
        div dl dt element em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header
        hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee
        math menu menuitem meta meter multicol nav nextid nobr noembed noframes noscript object ol optgroup option output p
        param picture plaintext portal pre progress q rb rbc rp rt rtc ruby s samp script search section select shadow slot
        small source spacer span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead
        time title tr track tt u ul var video wbr xmp
        """.split { $0.isWhitespace }.map(String.init))
}
