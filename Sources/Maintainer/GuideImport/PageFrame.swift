import GuideDocument
internal import TextMetrics
import TextTools

/// The blocks of a page without what stands around its text: its title once more in front, and links to other pages and
/// the imprint at the end.
struct PageFrame {
    private(set) var blocks: [Block]
    private(set) var leftOut: [PageReduction.Omission] = []
    /// The whole texts that were left out.
    private(set) var texts: [String] = []

    /// - Parameter titles: all titles that the page gives itself.
    init(_ blocks: [Block], title: String, titles: [String]) {
        self.blocks = blocks
        dropTitle(HeadingMeaning.words(of: title), titles.map(HeadingMeaning.words))
        dropEnd()
    }

    private mutating func note(_ name: String, _ words: String) {
        texts.append(words)
        leftOut.note(name, DisplayText.line(words, limit: 60))
    }

    /// Drops the first paragraphs if each of their lines is of a title.
    private mutating func dropTitle(_ title: [String], _ titles: [[String]]) {
        var kept: [Block] = []
        for (index, block) in blocks.enumerated() {
            switch block.content {
            case .rule: kept.append(block)
            case .heading(1, let spans) where HeadingMeaning.words(of: GuideText.text(of: spans)) == title:
                kept.append(block)
            case .paragraph(let spans) where spans.allSatisfy(\.isPictureOrBlank): kept.append(block)
            case .paragraph(let spans)
            where spans.allSatisfy { $0.link == nil && !$0.traits.contains(.image) }:
                let isTitle = spans.lines.map(GuideText.text(of:)).allSatisfy { line in
                    let words = HeadingMeaning.words(of: line)
                    // "Gas." is a sentence, of whatever the guide is about.
                    return !words.isEmpty
                        && titles.contains {
                            line.hasSuffix(".") ? $0 == words : $0.firstIndex(of: words) != nil
                        }
                }
                if !isTitle { return blocks.replaceSubrange(..<index, with: kept) }
                if HeadingMeaning.words(of: GuideText.text(of: spans)) != title {
                    note("the page's title again", GuideText.text(of: spans))
                } else {
                    texts.append(GuideText.text(of: spans))
                }
            default: return blocks.replaceSubrange(..<index, with: kept)
            }
        }
        blocks = kept
    }

    private mutating func dropEnd() {
        let first = leftOut.count
        var end = blocks.count
        while end > 0 {
            let block = blocks[end - 1]
            if block.isBlank {
                end -= 1
            } else if block.isLinkRow, end < 2 || !blocks[end - 2].isHeading {
                note("links at the end", GuideText.text(of: [block]))
                end -= 1
            } else if case .paragraph(let spans) = block.content, let rest = withoutImprint(spans) {
                end -= 1
                if !rest.isEmpty {
                    blocks[end].content = .paragraph(rest)
                    end += 1
                    break
                }
            } else if block.isImprint {
                note("imprint", GuideText.text(of: [block]))
                end -= 1
            } else {
                break
            }
        }
        blocks.removeLast(blocks.count - end)
        // They were found from the end on.
        for index in first..<leftOut.count { leftOut[index].words.reverse() }
    }

    /// Returns a paragraph without the imprint in its last lines, or nil if it has none.
    private mutating func withoutImprint(_ spans: [Span]) -> [Span]? {
        var lines = spans.lines
        var end: [String] = []
        while let last = lines.last.map(GuideText.text(of:)), Imprint.isLine(last) {
            end.append(last)
            lines.removeLast()
        }
        if end.isEmpty { return nil }
        note("imprint", end.reversed().joined(separator: " "))
        return Array(lines.joined(separator: [Span("\n")]))
    }
}

extension Block {
    fileprivate var isBlank: Bool {
        switch content {
        case .rule: true
        case .paragraph(let spans): spans.allSatisfy(\.isBlank)
        default: false
        }
    }

    fileprivate var isHeading: Bool { if case .heading = content { true } else { false } }

    /// True for a row of links to other pages, or one in bold letters.
    fileprivate var isLinkRow: Bool {
        switch content {
        case .heading(_, let spans): spans.areLinks { $0.leadsAway }
        case .paragraph(let spans):
            spans.areLinks { $0.leadsAway } && (spans.areBold || Set(spans.compactMap(\.link)).count > 1)
        default: false
        }
    }

    /// True for a heading or a list of rights and dates, among which there may be links.
    fileprivate var isImprint: Bool {
        switch content {
        case .heading(_, let spans): return Imprint.isLine(GuideText.text(of: spans))
        case .orderedList(_, _, let items), .unorderedList(let items):
            let texts = items.map { GuideText.text(of: $0) }
            return texts.contains(where: Imprint.isLine)
                && zip(items, texts).allSatisfy { item, text in
                    Imprint.isLine(text)
                        || item.allSatisfy { block in
                            if case .paragraph(let spans) = block.content {
                                spans.areLinks { $0.leadsAway }
                            } else {
                                false
                            }
                        }
                }
        default: return false
        }
    }

    /// Returns the blocks without their containers, in the order of the page.
    static func flattened(_ blocks: [Block]) -> [Block] {
        var flat: [Block] = []
        var waiting = Array(blocks.reversed())
        while let block = waiting.popLast() {
            if case .container(let inner) = block.content {
                waiting += inner.reversed()
            } else {
                flat.append(block)
            }
        }
        return flat
    }
}

extension Span {
    fileprivate var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
    fileprivate var isPictureOrBlank: Bool { traits.contains(.image) || isBlank }

    /// True for a link that neither calls nor writes to anyone.
    fileprivate var leadsAway: Bool {
        guard let scheme = link?.prefix(while: { $0 != ":" }).lowercased() else { return false }
        return !["tel", "sms", "mailto"].contains(scheme)
    }
}

extension [Span] {
    /// True if all of the text is of links, but for signs between them.
    func areLinks(where isMeant: (Span) -> Bool = { $0.link != nil }) -> Bool {
        var hasLink = false
        for span in self where !span.isBlank {
            if isMeant(span) {
                hasLink = true
            } else if span.link != nil
                || !span.text.allSatisfy({ $0.isWhitespace || "|·•/–—-»›>,".contains($0) })
            {
                return false
            }
        }
        return hasLink
    }

    var areBold: Bool { allSatisfy { $0.traits.contains(.strong) || $0.isBlank } }

    /// The lines with text.
    var lines: [[Span]] {
        var lines: [[Span]] = [[]]
        for span in self {
            for (index, part) in span.text.split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                if index > 0 { lines.append([]) }
                if !part.isEmpty {
                    lines[lines.count - 1].append(Span(String(part), traits: span.traits, link: span.link))
                }
            }
        }
        return lines.filter { !$0.allSatisfy(\.isBlank) }
    }
}

extension [String] {
    /// Returns the index at which words stand in these words, one after the other.
    func firstIndex(of words: [String]) -> Int? {
        guard !words.isEmpty, words.count <= count else { return nil }
        return (0...count - words.count).first { self[$0...].starts(with: words) }
    }
}

/// The lines about rights, dates and comments with which pages end.
enum Imprint {
    private static let rights = ["©", "copyright", "all rights reserved"]
    private static let requests = [
        "send comments", "send questions", "send feedback", "comments or questions",
    ]
    /// The words before a date.
    private static let dates = [
        "last updated", "last modified", "last revised", "last reviewed", "last edited", "page updated",
        "updated on", "updated:", "date modified", "posted on", "posted:", "última actualización",
        "ultima actualización",
    ]

    /// Returns true for a text that mentions them, such as a short footer.
    static func isMentioned(in text: String) -> Bool {
        let text = text.lowercased()
        return (rights + dates + ["posted "]).contains { text.holds($0) }
    }

    /// The most bytes of a line.
    private static let longest = 200

    static func isLine(_ text: String) -> Bool {
        guard text.utf8.count <= longest else { return false }
        let text = text.lowercased()
        return (rights + requests).contains(where: text.hasPrefix)
            || ["©", "all rights reserved"].contains { text.holds($0) }
            || text.contains(where: \.isNumber)
                && (dates.contains(where: text.hasPrefix) || text.hasPrefix("this page was last"))
    }
}
