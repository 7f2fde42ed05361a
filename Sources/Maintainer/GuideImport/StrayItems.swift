import GuideDocument

/// Makes headings of the bold lines between the items of a page that writes `<li>` without a list around it.
///
/// Behind a rule or an empty line and before another item such a line looks like a heading. By the tags it is the end
/// of the item before it.
struct StrayItems {
    private var scan: PageScan
    private var html: [UInt8] = []
    private var kept = 0

    /// The most tags of such lines.
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

    /// Returns the parts of the bold lines from an index on, and the index of the item that they stand before; nil if
    /// there is any other text.
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
