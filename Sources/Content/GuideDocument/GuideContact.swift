/// A contact that guides name by its ID, `<a data-contact="campus-police">campus police</a>`: its number comes from the
/// pack's contacts, so that one edit puts every guide right.
public struct GuideContact: Sendable, Equatable {
    public var id: String
    public var name: String
    /// Empty where guides are read without what comes from the contacts.
    public var number: String

    public init(id: String, name: String, number: String) {
        (self.id, self.name, self.number) = (id, name, number)
    }

    /// Bytes of a link that are looked through for its end; the text of a link to a contact is a name and a number.
    static let longestLink = 512

    /// Returns what stands in the place of a link's own text: the number in the place of the one written there, or
    /// behind the words, or behind the contact's name where the guide says nothing.
    func text(inPlaceOf own: String) -> String {
        let own = own.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let parts: [String]
        if let written = Self.number(in: own) {
            parts = [String(own[..<written.lowerBound]) + number + String(own[written.upperBound...])]
        } else {
            parts = [own.isEmpty ? name : own, number]
        }
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The part of a link's text that is a telephone number: digits with what is written between them.
    package static func number(in text: String) -> Range<String.Index>? {
        let scalars = text.unicodeScalars
        var start = scalars.startIndex
        while start < scalars.endIndex {
            guard isDigit(scalars[start]) || "+(".unicodeScalars.contains(scalars[start]) else {
                start = scalars.index(after: start)
                continue
            }
            var (end, next, digits) = (start, start, 0)
            while next < scalars.endIndex, isDigit(scalars[next]) || isBetweenDigits(scalars[next]) {
                let isDigit = isDigit(scalars[next])
                next = scalars.index(after: next)
                if isDigit { (end, digits) = (next, digits + 1) }
            }
            if digits >= 3 { return start..<end }
            start = next
        }
        return nil
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isBetweenDigits(_ scalar: Unicode.Scalar) -> Bool {
        "+-.() ‐‑–".unicodeScalars.contains(scalar)
    }

    /// The address that dials the number; nil without one.
    var address: String? {
        let dialled = number.unicodeScalars.filter { Self.isDigit($0) || "+*#".unicodeScalars.contains($0) }
        return dialled.isEmpty ? nil : "tel:" + String(String.UnicodeScalarView(dialled))
    }
}

extension MarkupScanner {
    /// The contact that the tag just read names, if the pack has it.
    mutating func namedContact() -> GuideContact? {
        guard attributes[.dataContact] != nil, let bytes = valueBytes(.dataContact) else { return nil }
        let id = String(decoding: bytes, as: UTF8.self)
        return contacts.first { $0.id == id }
    }

    /// Adds what the pack says of the contact, and passes over the link's own text. A link without an end nearby keeps
    /// its text.
    mutating func fill(_ contact: GuideContact) {
        guard let (own, end) = ownText() else { return }
        let text = Array(contact.text(inPlaceOf: own).utf8)
        if rubyText != .none, !admitsText() { return }
        pending.moveToSideBuffer(&builder.tree.sideBuffer, source)
        builder.tree.sideBuffer.append(contentsOf: text)
        pending.end = builder.tree.sideBuffer.count
        recorder?.text.add(text, at: index)
        index = end
    }

    /// Notes the link to a contact that begins at `start`, for findings.
    mutating func noteContact(at start: Int) {
        guard attributes[.dataContact] != nil, let bytes = valueBytes(.dataContact) else { return }
        let note = SourceRecorder.Contact(
            id: String(decoding: bytes, as: UTF8.self), text: ownText()?.text ?? "",
            address: valueBytes(.href).map { String(decoding: $0, as: UTF8.self) }, offset: UInt32(start))
        recorder?.contacts.append(note)
    }

    /// The text from here to the end tag of a link, without markup, and where that tag begins.
    private mutating func ownText() -> (text: String, end: Int)? {
        let limit = min(source.count, index + GuideContact.longestLink)
        var (text, cursor) = ([UInt8](), index)
        while cursor < limit {
            if starts(with: "</a", at: cursor), cursor + 3 < limit,
                source[cursor + 3] == 0x3E || Self.isSpace(source[cursor + 3])
            {
                return (String(decoding: text, as: UTF8.self), cursor)
            }
            let start = cursor
            let isMarkup = source[cursor] == 0x3C
            repeat { cursor += 1 } while cursor < limit && source[cursor] != (isMarkup ? 0x3E : 0x3C)
            if isMarkup { cursor += 1 } else { decode(start..<cursor, into: &text) }
        }
        return nil
    }
}
