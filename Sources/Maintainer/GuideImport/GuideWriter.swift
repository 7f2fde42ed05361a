import GuideDocument
import PackMaking
import TextTools

/// Writes blocks as the HTML of a guide.
struct GuideWriter {
    private(set) var text = ""
    /// The number of links with an unknown target, whose text is kept.
    private(set) var lostLinks = 0
    /// The pictures that were left out, and those whose text is kept in brackets.
    private(set) var pictures = Pictures()
    private(set) var writtenPictures = Pictures()
    private var texts = 0
    var hasText: Bool { texts > 0 }

    struct Pictures {
        var count = 0
        var texts: [String] = []

        private static let maxTexts = 100

        mutating func note(_ text: String) {
            count += 1
            if text != "image", texts.count < Self.maxTexts {
                texts.append(DisplayText.line(text, limit: 60))
            }
        }
    }

    private let base: PageAddress?
    /// The IDs of the contacts, by their numbers.
    private let contacts: [DialedNumber: String]
    /// The extensions that stand in the number of a contact, and no longer in the text.
    private(set) var extensions: [String] = []

    init(base: PageAddress?, contacts: [GuideContact] = []) {
        self.base = base
        self.contacts = Dictionary(
            contacts.compactMap { contact in
                DialedNumber.first(in: contact.number[...]).map { ($0.number, contact.id) }
            }, uniquingKeysWith: { first, _ in first })
    }

    mutating func section(_ id: String, heading: String, _ blocks: [Block], otherwise comment: String) {
        text += "<section id=\"\(id)\">\n<h2>\(heading)</h2>\n"
        if blocks.isEmpty { text += "<!-- \(comment) -->\n" } else { write(blocks) }
        text += "</section>\n"
    }

    /// Writes blocks. Lists are nested as deep as the reader supports.
    private mutating func write(_ blocks: [Block]) { for block in blocks { write(block) } }

    private mutating func write(_ block: Block) {
        switch block.content {
        case .heading(_, let spans): element("h3", spans)
        case .paragraph(let spans): element("p", spans)
        case .orderedList(let start, let numbering, let items):
            let type = numbering.style == .decimal ? "" : " type=\"\(numbering.style.type)\""
            // Without its empty items a reversed list would begin with another number.
            let isPlain = start == 1 && !numbering.isReversed
            list(
                "ol",
                attributes: type + (isPlain ? "" : " start=\"\(start)\"")
                    + (numbering.isReversed ? " reversed" : ""), items,
                numbering.numbers(start: start, count: items.count), step: numbering.isReversed ? -1 : 1)
        case .unorderedList(let items): list("ul", items)
        case .definitionList(let definitions):
            text += "<dl>\n"
            for definition in definitions {
                for term in definition.terms { element("dt", term, isPart: true) }
                if !definition.details.isEmpty {
                    text += "<dd>"
                    writeInside(definition.details)
                    text += "</dd>\n"
                }
            }
            text += "</dl>\n"
        case .table(let table): write(table)
        case .quote(let inner):
            text += "<blockquote>\n"
            write(inner)
            text += "</blockquote>\n"
        case .preformatted(let inner):
            note(inner)
            text += "<pre>\(Markup.escaped(inner))</pre>\n"
        case .rule: break
        case .container(let inner): write(inner)
        }
    }

    /// Writes a list without its empty items; those behind them keep their numbers. They are known only when they are
    /// written: to look through each item before would take the time of a deep list once for each level.
    private mutating func list(
        _ name: String, attributes: String = "", _ items: [[Block]], _ numbers: [Int] = [], step: Int = 1
    ) {
        /// The number that an item has if nothing else is written.
        var next = numbers.first
        let (start, textsBefore) = (text.utf8.count, texts)
        text += "<\(name)\(attributes)>\n"
        for (index, item) in items.enumerated() {
            let (itemStart, textsBefore) = (text.utf8.count, texts)
            let number = numbers.isEmpty ? nil : numbers[index]
            text += number == next ? "<li>" : "<li value=\"\(numbers[index])\">"
            writeInside(item)
            text += "</li>\n"
            if texts == textsBefore { cut(to: itemStart) } else { next = number.map { $0 + step } }
        }
        text += "</\(name)>\n"
        if texts == textsBefore { cut(to: start) }
    }

    /// Takes back the text after `count` bytes. A copy of what was before would make the next addition copy it.
    private mutating func cut(to count: Int) {
        text.removeSubrange(text.utf8.index(text.startIndex, offsetBy: count)...)
    }

    private mutating func note(_ written: String) {
        if written.contains(where: { !$0.isWhitespace }) { texts += 1 }
    }

    /// Writes blocks inside an element. A single paragraph gets no `<p>`.
    private mutating func writeInside(_ blocks: [Block]) {
        guard let first = blocks.first, case .paragraph(let spans) = first.content
        else { return write(blocks) }
        write(spans, isPart: true)
        if blocks.count > 1 {
            text += "\n"
            write(Array(blocks.dropFirst()))
        }
    }

    private mutating func write(_ table: Table) {
        text += "<table>\n"
        if !table.caption.isEmpty { element("caption", table.caption) }
        for row in table.rows {
            text += "<tr>"
            for cell in row where cell.rowSpan > 0 {
                let name = cell.isHeader ? "th" : "td"
                text += "<\(name)" + (cell.columnSpan > 1 ? " colspan=\"\(cell.columnSpan)\"" : "")
                text += cell.rowSpan > 1 ? " rowspan=\"\(cell.rowSpan)\">" : ">"
                write(cell.spans, isPart: true)
                text += "</\(name)>"
            }
            text += "</tr>\n"
        }
        text += "</table>\n"
    }

    // MARK: Text

    private mutating func element(_ name: String, _ spans: [Span], isPart: Bool = false) {
        let isBlank = !spans.contains { $0.text.contains { !$0.isWhitespace } }
        if isBlank { return }
        let before = text.utf8.count
        text += "<\(name)>"
        let start = text.utf8.count
        write(spans, isPart: isPart)
        if text.utf8.count > start {
            text += "</\(name)>\n"
        } else {
            // Of a picture alone nothing is left.
            cut(to: before)
        }
    }

    /// - Parameter isPart: true for an item, a term or a cell, which would say nothing without its picture.
    private mutating func write(_ spans: [Span], isPart: Bool) {
        var link: Target?
        // A picture within a text may be a word of it: "[Do not] touch".
        let keepsPictures =
            isPart || spans.contains { !$0.traits.contains(.image) && $0.text.contains { !$0.isWhitespace } }
        var parts: [Span] = []
        for (index, span) in spans.enumerated() {
            let following = spans[(index + 1)...].prefix(3).map(\.text).joined()
            parts += self.parts(of: span, followedBy: String(following.prefix(DialedNumber.longestExtension)))
        }
        for part in parts {
            var span = part
            if span.traits.contains(.image) {
                guard keepsPictures, span.text != "image" else {
                    pictures.note(span.text)
                    continue
                }
                writtenPictures.note(span.text)
                span.text = "[\(span.text)]"
            }
            let target = target(of: span)
            note(span.text)
            if target != link {
                if link != nil { text += "</a>" }
                switch target {
                case .address(let address): text += "<a href=\"\(Markup.escaped(address))\">"
                case .contact(let id): text += "<a data-contact=\"\(Markup.escaped(id))\">"
                case nil: break
                }
                link = target
            }
            let isStrong = span.traits.contains(.strong)
            let isEmphasis = span.traits.contains(.emphasis)
            text += (isStrong ? "<strong>" : "") + (isEmphasis ? "<em>" : "")
            for (index, line) in span.text.split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                text += (index > 0 ? "<br>" : "") + Markup.escaped(String(line))
            }
            text += (isEmphasis ? "</em>" : "") + (isStrong ? "</strong>" : "")
        }
        if link != nil { text += "</a>" }
    }

    /// The least digits of a number in a text; fewer may be anything.
    private static let leastDigits = 7

    /// The most groups of digits of a number with blanks between them.
    private static let mostGroups = 5

    private enum Target: Equatable {
        case address(String)
        case contact(id: String)
    }

    /// Returns a contact or a complete address, or nil for a link within the page or one that does not work in a guide.
    private mutating func target(of span: Span) -> Target? {
        guard let written = span.link else { return nil }
        if written.hasPrefix(Self.contactScheme) {
            return .contact(id: String(written.dropFirst(Self.contactScheme.count)))
        }
        let link = PageAddress.unwrapped(written)
        if link.isEmpty || link.hasPrefix("#") { return nil }
        let scheme = link.prefix { $0 != ":" }.lowercased()
        if scheme == "tel" || scheme == "sms", let contact = contact(in: link[...], leastDigits: 3),
            // The contact would say its extension beside the one that is written.
            contact.range == contact.whole
                || (DialedNumber.first(in: span.text[...])?.number.extension ?? "").isEmpty
        {
            return .contact(id: contact.id)
        }
        if let whole = PageAddress.whole(link, base: base) { return .address(whole) }
        lostLinks += 1
        return nil
    }

    private struct ContactNumber {
        let id: String
        let range: Range<String.Index>
        /// The range with the extension.
        let whole: Range<String.Index>
    }

    /// Returns the first number of a contact in a text: one with its extension, and no other.
    private func contact(
        in text: Substring, leastDigits: Int, followedBy following: String = ""
    ) -> ContactNumber? {
        if contacts.isEmpty { return nil }
        var rest = text
        while let range = GuideContact.number(in: rest) {
            let said = DialedNumber.extension(in: rest[range.upperBound...])
            // Behind the end of a text in bold letters, say, the extension stands in the next one.
            let isElsewhere =
                said == nil
                && DialedNumber.extension(
                    in: (rest[range.upperBound...].prefix(DialedNumber.longestExtension) + following)[...])
                    != nil
            // Other digits may stand before and behind a number: "24/7 540-382-4343".
            let blanks = rest[range].indices.filter { rest[$0] == " " }
            let ends = blanks + [range.upperBound]
            for (index, start) in ([range.lowerBound] + blanks.map(rest.index(after:))).enumerated() {
                for end in ends[index...].prefix(Self.mostGroups).reversed() where start < end {
                    let digits = GuideContact.digits(rest[start..<end])
                    let isLast = end == range.upperBound
                    let number = DialedNumber(digits: digits, extension: isLast ? said?.digits ?? "" : "")
                    if digits.utf8.count >= leastDigits, !(isLast && isElsewhere), let id = contacts[number] {
                        let whole = start..<(isLast ? said?.end ?? end : end)
                        return ContactNumber(id: id, range: start..<end, whole: whole)
                    }
                }
            }
            rest = rest[range.upperBound...]
        }
        return nil
    }

    /// Returns a span in parts, each of which is a number of a contact or holds none. The contact says its extension.
    private mutating func parts(of span: Span, followedBy following: String) -> [Span] {
        guard span.link == nil, !span.traits.contains(.image), !contacts.isEmpty else { return [span] }
        var parts: [(text: Substring, contact: String?)] = []
        var rest = span.text[...]
        while let found = contact(in: rest, leastDigits: Self.leastDigits, followedBy: following) {
            parts += [(rest[..<found.range.lowerBound], nil), (rest[found.range], found.id)]
            extensions.append(String(rest[found.range.upperBound..<found.whole.upperBound]))
            rest = rest[found.whole.upperBound...]
        }
        return (parts + [(rest, nil)]).filter { !$0.text.isEmpty }.map { text, contact in
            Span(String(text), traits: span.traits, link: contact.map { Self.contactScheme + $0 })
        }
    }

    /// The beginning of the link of a part that is the number of a contact; no page can have it.
    private static let contactScheme = "\u{0}contact:"
}
