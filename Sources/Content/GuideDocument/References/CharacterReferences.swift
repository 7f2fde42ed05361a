internal import TextMetrics
internal import TextTools

/// Decodes `&…;` as browsers do.
struct CharacterReferences {
    /// The offset of the first reference that was left out, such as `&#27;`.
    private(set) var firstForbidden: Int?
    private var place = 0

    /// Appends to `result` the characters that the reference at `index` (an `&`) stands for.
    /// - Returns: the index after the reference; `index` itself if there is none and the `&` is literal.
    mutating func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int, inAttribute: Bool,
        into result: inout [UInt8]
    ) -> Int {
        place = index
        let start = index + 1
        guard start < end else { return index }
        if bytes[start] == 0x23 { return decodeNumber(bytes, at: index, end: end, into: &result) }
        var stop = start
        while stop < end, stop - start <= NamedReferences.longestName, Self.isAlphanumeric(bytes[stop]) {
            stop += 1
        }
        if stop < end, bytes[stop] == 0x3B, let meaning = Self.meaning(bytes, start, stop) {
            append(meaning, to: &result)
            return stop + 1
        }
        return decodeUnended(bytes, at: index, stop, end: end, inAttribute, into: &result)
    }

    /// Appends the value of an attribute with its references decoded.
    mutating func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, attribute range: Range<Int>, into result: inout [UInt8]
    ) {
        var cursor = range.lowerBound
        while cursor < range.upperBound {
            let plain = bytes[cursor..<range.upperBound].prefix { $0 != 0x26 }
            result.append(contentsOf: plain)
            cursor = plain.endIndex
            guard cursor < range.upperBound else { return }
            let end = decode(bytes, at: cursor, end: range.upperBound, inAttribute: true, into: &result)
            if end == cursor { result.append(0x26) }
            cursor = max(end, cursor + 1)
        }
    }

    /// Decodes a name that needs no semicolon and, outside of attributes, may begin a longer word.
    private mutating func decodeUnended(
        _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, _ stop: Int, end: Int, _ inAttribute: Bool,
        into result: inout [UInt8]
    ) -> Int {
        var nameEnd = min(stop, index + 1 + NamedReferences.longestWithout)
        while nameEnd > index + 2 {
            if let meaning = Self.meaning(bytes, index + 1, nameEnd), meaning.needsNoSemicolon {
                let next = nameEnd < end ? bytes[nameEnd] : 0
                if inAttribute, next == 0x3D || Self.isAlphanumeric(next) { return index }
                append(meaning, to: &result)
                return nameEnd
            }
            nameEnd -= 1
        }
        return index
    }

    private static func meaning(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ stop: Int
    ) -> NamedReferences.Meaning? {
        guard stop > start else { return nil }
        return NamedReferences.meaning(of: UnsafeBufferPointer(rebasing: bytes[start..<stop]))
    }

    private mutating func append(_ meaning: NamedReferences.Meaning, to result: inout [UInt8]) {
        for scalar in meaning.scalars { append(scalar, to: &result) }
    }

    private mutating func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
        switch scalar.value {
        case 0x09, 0x0A, 0x0C, 0x0D: result.append(0x20)
        case 0xAD, 0xFEFF: break
        default:
            guard !Sanitizer.isForbidden(scalar) else {
                // Attributes are not read in the order of the page.
                firstForbidden = min(firstForbidden ?? place, place)
                return
            }
            result.append(scalar)
        }
    }

    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    /// Decodes `&#233;` and `&#xE9;`; the semicolon may be missing.
    private mutating func decodeNumber(
        _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int, into result: inout [UInt8]
    ) -> Int {
        var cursor = index + 2
        guard cursor < end else { return index }
        let isHexadecimal = bytes[cursor] | 0x20 == 0x78
        if isHexadecimal { cursor += 1 }
        let firstDigit = cursor
        var value: UInt32 = 0
        while cursor < end, let digit = Character(Unicode.Scalar(bytes[cursor])).hexDigitValue,
            isHexadecimal || digit < 10
        {
            value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
            cursor += 1
        }
        guard cursor > firstDigit else { return index }
        if cursor < end, bytes[cursor] == 0x3B { cursor += 1 }
        append(Self.scalar(value), to: &result)
        return cursor
    }

    /// Returns the scalar that browsers use for a number: 128 to 159 are windows-1252, an invalid number is U+FFFD.
    private static func scalar(_ value: UInt32) -> Unicode.Scalar {
        if (0x80...0x9F).contains(value) { return LegacyEncoding.windows1252(UInt8(value)) }
        return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    }
}
