/// A contact to which guides refer by its ID, `<a data-contact="campus-police">campus police</a>`. Its number
/// comes from the pack's contacts, so that one edit updates all guides.
public struct GuideContact: Sendable, Equatable {
    public var id: String
    public var name: String
    /// The number; empty if guides are read without the values of the contacts.
    public var number: String

    public init(id: String, name: String, number: String) {
        (self.id, self.name, self.number) = (id, name, number)
    }

    /// The bytes within which a link's end is searched for: its text is a name and a number.
    static let longestLink = 512

    /// Returns the text that replaces a link's text: with the number in place of the one written there, or
    /// after the words, or after the contact's name if the link has no text.
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

    /// Returns the digits of a telephone number by which numbers are compared.
    public static func digits(_ number: some StringProtocol) -> String {
        let digits = String(number.unicodeScalars.lazy.filter(isDigit).map(Character.init))
        // The code of the country is written or not.
        return digits.utf8.count == 11 && digits.hasPrefix("1") ? String(digits.dropFirst()) : digits
    }

    public static func number(in text: String) -> Range<String.Index>? { number(in: text[...]) }

    /// Returns the range of a telephone number in a link's text: digits with the characters between them.
    public static func number(in text: Substring) -> Range<String.Index>? {
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
    /// Returns the contact named by the tag just read, if the pack has it.
    mutating func namedContact() -> GuideContact? {
        guard let id = valueText(.dataContact) else { return nil }
        let known = knownContacts ?? contacts()
        knownContacts = known
        return known.first { $0.id == id }
    }

    /// Adds the pack's text for the contact, and skips the link's text. A link without an end nearby keeps its text.
    mutating func fill(_ contact: GuideContact) {
        guard let (own, end) = ownText() else { return }
        let text = Array(contact.text(inPlaceOf: own).utf8)
        guard admitsText() else { return }
        addToSide(text)
        recorder?.text.add(text, at: reader.index)
        reader.index = end
    }

    /// Records the link to a contact that begins at `start`, for findings.
    mutating func noteContact(at start: Int) {
        guard let id = valueText(.dataContact) else { return }
        let note = SourceRecorder.Contact(
            id: id, text: ownText()?.text ?? "", address: valueText(.href), offset: UInt32(start))
        recorder?.contacts.append(note)
    }

    /// Returns the text from here to the end tag of a link, without markup, and the index of that tag.
    private mutating func ownText() -> (text: String, end: Int)? {
        let limit = min(source.count, reader.index + GuideContact.longestLink)
        var (text, cursor) = ([UInt8](), reader.index)
        while cursor < limit {
            if reader.starts(with: "</a", at: cursor), cursor + 3 < limit,
                source[cursor + 3] == 0x3E || TagReader.isSpace(source[cursor + 3])
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
