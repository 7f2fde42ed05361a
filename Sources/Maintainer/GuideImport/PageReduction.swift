import GuideDocument

/// Removes everything from a page that is not its text: navigation, footers, forms, scripts; and makes headings of
/// what opens hidden text.
///
/// It examines only tags, once from the first byte to the last; the remaining page is parsed by the reader of guides.
struct PageReduction {
    /// A kind of removed elements, in words that people know, and the first words of each.
    struct Omission {
        var name: String
        var count = 0
        var words: [String] = []
    }

    /// The remaining bytes.
    private(set) var content: [UInt8] = []
    private(set) var leftOut: [Omission] = []
    /// The first words of hidden text that was kept, since the page opens it.
    private(set) var opened: [String] = []
    /// The first words of what is outside of the main content; nil if the whole page was used.
    private(set) var outside: [String]?
    /// All that was left out, to count its words.
    private(set) var removed: [UInt8] = []
    /// The marks that a style sheet puts before items and that are kept as text.
    var keptMarks: [String] = []
    /// The marks before the items of the lists that the walk is in.
    var listMarks: [String?] = []
    /// The texts that a style sheet puts before or after elements and that are kept, and those that were left out.
    var styleTexts: [String] = []
    var lostStyleTexts: Set<String> = []
    /// The elements that the walk is in, if the style sheet has such texts.
    var open: [StyleTexts.Element] = []
    /// The texts to be written after elements, by where these end.
    var insertions: [Int: String] = [:]
    /// The number of lists around the cell that the walk is in; nil outside of cells.
    private var cellLists: Int?
    /// True if nothing but starts of elements has come since the beginning of an item.
    var isAtItemStart = false

    /// True in a cell, and not in a list of the cell.
    var isInCell: Bool { cellLists == listMarks.count }
    var isInHeading: Bool { elements.scan.index < headingEnd }

    var elements: PageElements
    private let panels: PagePanels
    let styles: PageStyles
    /// The end tags that are replaced, by where they begin, and what they are replaced by.
    var replacedEnds: [Int: (end: Int, text: String)] = [:]
    /// The index up to which the page was copied or left out.
    private(set) var kept = 0
    private var sectionDepth = 0
    private var headingEnd = 0
    /// The end of the link that the walk is in.
    var linkEnd = 0
    /// The number of bytes that may still be examined for blocks of links.
    var linkBudget = 16 << 20

    init(_ bytes: [UInt8]) { self = bytes.withUnsafeBufferPointer { PageReduction($0) } }

    private init(_ page: UnsafeBufferPointer<UInt8>) {
        elements = PageElements(page)
        panels = PagePanels(&elements)
        styles = PageStyles(&elements.scan)
        let main = MainContent.range(&elements)
        if let main {
            let start = MainContent.startOfBody(before: main.lowerBound, &elements)
            outside = [start..<main.lowerBound, main.upperBound..<page.count].map { elements.firstWords($0) }
                .filter { !$0.isEmpty }
            noteRemoved(0..<main.lowerBound)
            noteRemoved(main.upperBound..<page.count)
        }
        reduce(main ?? 0..<page.count, isMain: main != nil)
    }

    // MARK: Walking

    private mutating func reduce(_ range: Range<Int>, isMain: Bool) {
        elements.scan.index = range.lowerBound
        kept = range.lowerBound
        sectionDepth = isMain ? 1 : 0
        /// True if nothing but white space and starts of elements has come since a heading or what opens a panel.
        var isAfterHeading = false
        var end = range.lowerBound
        while let tag = elements.scan.nextTag(), tag.start < range.upperBound {
            if elements.scan.holdsText(end..<max(end, tag.start)) {
                (isAfterHeading, isAtItemStart) = (false, false)
            }
            end = tag.end
            if let text = insertions.removeValue(forKey: tag.start) {
                replace(tag.start..<tag.start, by: text)
            }
            if ["td", "th"].contains(tag.name) { cellLists = tag.isEnd ? nil : listMarks.count }
            if ["li", "dt", "dd"].contains(tag.name) { isAtItemStart = !tag.isEnd }
            if tag.isEnd {
                open.removeFromLast { $0.name == tag.name }
                if ["section", "article", "main"].contains(tag.name) {
                    sectionDepth = max(0, sectionDepth - 1)
                }
                if tag.name == "ul" || tag.name == "ol" { _ = listMarks.popLast() }
                if let replaced = replacedEnds.removeValue(forKey: tag.start) {
                    replace(tag.start..<replaced.end, by: replaced.text)
                    isAfterHeading = true
                }
                if tag.isHeading || tag.name == "button" || tag.name == "summary" { isAfterHeading = true }
                continue
            }
            if ["section", "article", "main"].contains(tag.name) { sectionDepth += 1 }
            let style = InlineStyle(styles.text(of: tag))
            if let next = handle(tag, style, isAfterHeading: isAfterHeading) {
                elements.scan.index = min(next, range.upperBound)
                end = elements.scan.index
            } else {
                writeStyle(tag, style)
                writeListMark(tag)
                writeStyleTexts(tag)
            }
        }
        if kept < range.upperBound { content += elements.scan.page[kept..<range.upperBound] }
    }

    /// Handles a start tag. Returns the index to go on from, if the element was left out.
    private mutating func handle(_ tag: PageTag, _ style: InlineStyle, isAfterHeading: Bool) -> Int? {
        guard elements.budget > 0 else { return nil }
        if tag.isHeading || tag.name == "summary" { noteHeading(tag) }
        if let next = leaveOutTabs(tag) { return next }
        let omission = PageOmission(tag)
        let isHidden = isHidden(tag, style)
        if isHidden, omission == nil, let next = leaveOutHidden(tag, isAfterHeading: isAfterHeading) {
            return next
        }
        if let next = leaveOutStruck(tag, style) ?? leaveOutComment(tag) { return next }
        if !isHidden, let next = writeIcon(tag) ?? writePicture(tag) { return next }
        if let next = leaveOutCloser(tag) { return next }
        noteLink(tag)
        if let next = moveKicker(tag) { return next }
        if PagePanels.isTabPanel(tag) { nameTabPanel(tag) }
        if tag.start >= headingEnd, panels.isTrigger(tag), makeHeading(of: tag) { return nil }
        if let omission, !(tag.name == "button" && tag.start < headingEnd),
            let extent = elements.extent(of: tag),
            // Half of a page is no part of its surroundings, whatever it is called.
            omission.isMet(extent.content, isWithinText: sectionDepth > 0, &elements),
            !(tag.name == "button" && isLink(tag, extent.content))
        {
            return leaveOut(omission.name, tag, extent)
        }
        if isHidden, omission != nil, let next = leaveOutHidden(tag, isAfterHeading: isAfterHeading) {
            return next
        }
        return leaveOutLinks(tag)
    }

    private mutating func noteHeading(_ tag: PageTag) {
        guard let extent = elements.extent(of: tag) else { return }
        if tag.name != "summary" || elements.contains(extent.content, where: \.isHeading) {
            headingEnd = max(headingEnd, extent.end)
        }
        guard tag.purpose == "heading", tag.name.utf8.first != 0x68 else { return }
        let level = tag[.ariaLevel].flatMap { Int($0) }.map { min(max($0, 1), 6) } ?? 2
        replace(tag.start..<tag.end, by: "<h\(level)>")
        replacedEnds[extent.content.upperBound] = (extent.end, "</h\(level)>")
    }

    mutating func replace(_ range: Range<Int>, by text: String) {
        guard range.lowerBound >= kept else { return }
        content += elements.scan.page[kept..<range.lowerBound]
        content += text.utf8
        kept = range.upperBound
    }

    /// Writes an attribute before those of a tag: of two of one name the first counts.
    mutating func write(_ attribute: String, into tag: PageTag) {
        let end = tag.start + 1 + tag.name.utf8.count
        replace(tag.start..<end, by: "<\(tag.name) \(attribute)")
    }

    // MARK: Hidden text

    /// Leaves out an element that is hidden and never opened. Makes one that is opened visible.
    private mutating func leaveOutHidden(_ tag: PageTag, isAfterHeading: Bool) -> Int? {
        guard let extent = elements.extent(of: tag) else { return nil }
        let words = elements.firstWords(extent.content)
        guard panels.isPanel(tag) || isAfterHeading && PageElements.blocks.contains(tag.name), !words.isEmpty
        else { return leaveOut(words.isEmpty ? nil : "hidden text", tag, extent) }
        opened.append(words)
        replace(tag.start..<tag.end, by: "<\(tag.name)>")
        return nil
    }

    /// Leaves out a list of tabs, whose names stand above their panels.
    private mutating func leaveOutTabs(_ tag: PageTag) -> Int? {
        guard PagePanels.isTabList(tag), !panels.labels.isEmpty, let extent = elements.extent(of: tag),
            !elements.contains(extent.content, where: { $0.isHeading || PagePanels.isTabPanel($0) })
        else { return nil }
        return leaveOut("tabs", tag, extent)
    }

    private static let mostTagsBeforeText = 50

    /// Puts the name of its tab above a panel that does not begin with a heading.
    private mutating func nameTabPanel(_ tag: PageTag) {
        guard tag.start >= kept || tag.end == kept, let label = panels.label(of: tag) else { return }
        let start = elements.scan.index
        defer { elements.scan.index = start }
        var end = tag.end
        for _ in 0..<Self.mostTagsBeforeText {
            guard let next = elements.scan.nextTag(), !elements.scan.holdsText(end..<max(end, next.start))
            else { break }
            if next.isHeading { return }
            end = next.end
        }
        let place = max(kept, tag.end)
        replace(place..<place, by: "<h3>\(Self.escaped(label))</h3>")
    }

    static func escaped(_ text: String) -> String {
        text.map { $0 == "<" ? "&lt;" : $0 == "&" ? "&amp;" : String($0) }.joined()
    }

    private static let longestTrigger = 150

    /// Makes a heading of what opens a panel below it. Returns false if it is no such thing.
    private mutating func makeHeading(of tag: PageTag) -> Bool {
        guard tag.start >= kept, let extent = elements.extent(of: tag),
            !elements.contains(extent.content, where: { $0.isHeading || $0.name == "p" || $0.name == "li" }),
            !isNavigation(PagePanels.target(of: tag))
        else { return false }
        let measure = elements.measure(extent.content)
        guard measure.letters > 0, measure.letters <= Self.longestTrigger else { return false }
        replace(tag.start..<tag.end, by: "<h4>")
        replacedEnds[extent.content.upperBound] = (extent.end, "</h4>")
        headingEnd = max(headingEnd, extent.end)
        return true
    }

    /// Returns true if the element that a button opens is a menu.
    private func isNavigation(_ id: String?) -> Bool {
        guard let words = id?.lowercased().split(whereSeparator: { !$0.isLetter }) else { return false }
        return words.contains { ["nav", "navbar", "menu", "navigation", "search", "offcanvas"].contains($0) }
    }

    // MARK: Leaving out

    mutating func leaveOut(_ name: String?, _ tag: PageTag, _ extent: PageElements.Extent) -> Int? {
        guard tag.start >= kept else { return nil }
        content += elements.scan.page[kept..<tag.start]
        // What it parted stays apart.
        content.append(0x20)
        if let name { note(name, Self.isCode(tag) ? "" : elements.firstWords(extent.content)) }
        if !Self.isCode(tag) { noteRemoved(extent.content) }
        kept = extent.end
        return extent.end
    }

    /// Leaves out what is in an element. Its tags stay: an item goes on counting.
    mutating func leaveOutContent(_ omission: String, _ tag: PageTag, _ content: Range<Int>) -> Int? {
        guard content.lowerBound >= kept else { return nil }
        let words = elements.firstWords(content)
        if !words.isEmpty { note(omission, words) }
        noteRemoved(content)
        // Its own style would take the tags, too.
        write("style=\"\"", into: tag)
        replace(content, by: "")
        return content.upperBound
    }

    mutating func noteRemoved(_ content: Range<Int>) {
        removed += elements.scan.page[content]
        removed.append(0x20)
    }

    private static func isCode(_ tag: PageTag) -> Bool { tag.name == "script" || tag.name == "style" }

    mutating func note(_ name: String, _ words: String) { leftOut.note(name, words) }
}

extension [PageReduction.Omission] {
    /// Counts what was removed, and keeps its first words.
    mutating func note(_ name: String, _ words: String) {
        let index = firstIndex { $0.name == name } ?? count
        if index == count { append(PageReduction.Omission(name: name)) }
        self[index].count += 1
        if !words.isEmpty { self[index].words.append(words) }
    }
}
