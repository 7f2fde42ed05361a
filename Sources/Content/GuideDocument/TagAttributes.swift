/// The attributes of the tag that is being read: the ranges of the values that matter.
public struct TagAttributes {
    public enum Name: Int, CaseIterable {
        case id, name, href, hidden, start, value, colspan, rowspan, role, open, alt, title, width, height
        case lang, content
        case ariaLabel, dataTimer, dataContact, type, reversed, src, style
        // These mean nothing in a guide; in other pages they show the purpose of an element.
        case `class`, rel, property, ariaControls, ariaLabelledby, ariaLevel, ariaExpanded
        case dataTarget, dataBsTarget, dataToggle, dataBsToggle, align, size
    }

    private var present: UInt64 = 0
    private var ranges = [Range<Int>](repeating: 0..<0, count: Name.allCases.count)
    /// The keys that are looked for, in the order of the names.
    private let keys: [TagName.Key]

    /// Attributes without those that mean nothing in a guide.
    static var ofGuide: TagAttributes { TagAttributes(keys: guideKeys) }
    static var ofPage: TagAttributes { TagAttributes(keys: pageKeys) }

    private init(keys: [TagName.Key]) { self.keys = keys }

    private static let guideKeys: [TagName.Key] = [
        "id", "name", "href", "hidden", "start", "value", "colspan", "rowspan", "role", "open", "alt",
        "title", "width", "height", "lang", "content", "aria-label", "data-timer", "data-contact", "type",
        "reversed", "src", "style",
    ]
    private static let pageKeys: [TagName.Key] =
        guideKeys + [
            "class", "rel", "property", "aria-controls", "aria-labelledby", "aria-level", "aria-expanded",
            "data-target", "data-bs-target", "data-toggle", "data-bs-toggle", "align", "size",
        ]

    var isEmpty: Bool { present == 0 }

    mutating func removeAll() { present = 0 }

    /// Adds an attribute. Of several with the same name the first counts.
    mutating func add(_ key: TagName.Key, _ value: Range<Int>) {
        guard let name = keys.firstIndex(of: key), present & 1 << UInt64(name) == 0 else { return }
        present |= 1 << UInt64(name)
        ranges[name] = value
    }

    subscript(name: Name) -> Range<Int>? {
        present & 1 << UInt64(name.rawValue) == 0 ? nil : ranges[name.rawValue]
    }
}

extension MarkupScanner {
    /// The most bytes of a value: addresses and ids of more than 4 KiB are dropped.
    private static let valueLimit = 4096

    /// Returns the decoded value of an attribute of the tag just read; it may contain line breaks and tabs.
    mutating func valueText(_ name: TagAttributes.Name) -> String? {
        valueBytes(name).map { String(decoding: $0, as: UTF8.self) }
    }

    mutating func valueBytes(_ name: TagAttributes.Name) -> [UInt8]? {
        guard let range = reader.attributes[name], range.count <= Self.valueLimit else { return nil }
        if !holdsForbidden, !source[range].contains(0x26) { return Array(source[range]) }
        var decoded: [UInt8] = []
        decode(range, into: &decoded)
        return decoded
    }

    /// Appends the value in `range` with its character references decoded.
    mutating func decode(_ range: Range<Int>, into result: inout [UInt8]) {
        guard holdsForbidden else { return references.decode(source, attribute: range, into: &result) }
        var decoded: [UInt8] = []
        references.decode(source, attribute: range, into: &decoded)
        decoded.withUnsafeBufferPointer { ForbiddenScalars.copy($0, from: 0, to: $0.count, into: &result) }
    }

    /// Returns a number as browsers read it: white space, a sign, digits; the rest is ignored.
    func number(_ name: TagAttributes.Name, in limits: ClosedRange<Int>) -> Int? {
        guard let range = reader.attributes[name] else { return nil }
        var cursor = TagReader.skipSpace(source, range.lowerBound, range.upperBound)
        var sign = 1
        if cursor < range.upperBound, source[cursor] == 0x2D || source[cursor] == 0x2B {
            sign = source[cursor] == 0x2D ? -1 : 1
            cursor += 1
        }
        let first = cursor
        var value = 0
        while cursor < range.upperBound, (0x30...0x39).contains(source[cursor]) {
            value = min(value * 10 + Int(source[cursor]) - 0x30, 1 << 40)
            cursor += 1
        }
        return cursor == first ? nil : min(max(sign * value, limits.lowerBound), limits.upperBound)
    }

    func isValue(_ name: TagAttributes.Name, _ text: StaticString) -> Bool {
        guard let range = reader.attributes[name] else { return false }
        return text.withUTF8Buffer { text in
            range.count == text.count && zip(source[range], text).allSatisfy { $0 | 0x20 == $1 }
        }
    }
}
