internal import TextMetrics

/// Decodes `&…;` the way browsers do. Named references beyond the commonest are asked of Gumbo, which
/// knows all 2,231, one at a time and once a page.
struct CharacterReferences {
    /// Names answered so far; a page with more different ones keeps the rest as written.
    private var known: [[UInt8]: [UInt8]] = [:]
    /// A reference such as `&#27;` was left out.
    var hasForbidden = false
    private static let knownLimit = 2_000
    /// The longest name is `CounterClockwiseContourIntegral`, 31 letters.
    private static let longestName = 32

    private static let common: [(StaticString, StaticString)] = [
        ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("nbsp", "\u{A0}"),
        ("ndash", "–"), ("mdash", "—"), ("lsquo", "‘"), ("rsquo", "’"), ("ldquo", "“"), ("rdquo", "”"),
        ("hellip", "…"), ("deg", "°"), ("eacute", "é"), ("middot", "·"), ("times", "×"), ("bull", "•"),
        ("copy", "©"), ("reg", "®"), ("rarr", "→"), ("frac12", "½"),
    ]

    /// Appends to `result` what the reference at `index` (an `&`) stands for.
    /// - Returns: the index after the reference; `index` itself when there is none and the `&` is only that.
    mutating func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int, inAttribute: Bool,
        into result: inout [UInt8]
    ) -> Int {
        let start = index + 1
        guard start < end else { return index }
        if bytes[start] == 0x23 { return decodeNumber(bytes, at: index, end: end, into: &result) }
        var stop = start
        while stop < end, stop - start < Self.longestName, Self.isAlphanumeric(bytes[stop]) { stop += 1 }
        guard stop > start else { return index }
        let isEnded = stop < end && bytes[stop] == 0x3B
        if isEnded, let text = Self.commonText(bytes, start, stop) {
            text.withUTF8Buffer { result.append(contentsOf: $0) }
            return stop + 1
        }
        if inAttribute, !isEnded, stop < end, bytes[stop] == 0x3D { return index }
        if isEnded { stop += 1 }
        let text = named(Array(bytes[start..<stop]))
        if text.elementsEqual(bytes[index..<stop]) { return index }
        // Within an attribute `&copyx` is no reference: the name must have been used up.
        if inAttribute, let last = text.last, isEnded ? last == 0x3B : Self.isAlphanumeric(last) {
            return index
        }
        result.append(contentsOf: text)
        return stop
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    private static func commonText(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ stop: Int
    ) -> StaticString? {
        for (name, text) in common where name.utf8CodeUnitCount == stop - start {
            let isSame = name.withUTF8Buffer { $0.elementsEqual(bytes[start..<stop]) }
            if isSame { return text }
        }
        return nil
    }

    private mutating func named(_ name: [UInt8]) -> [UInt8] {
        if let text = known[name] { return text }
        guard known.count < Self.knownLimit else { return [0x26] + name }
        let text = Array(Sanitizer.clean(GumboTree.decodeReference([0x26] + name)).utf8)
        known[name] = text
        return text
    }

    /// `&#233;` and `&#xE9;`; the semicolon may be missing.
    private mutating func decodeNumber(
        _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int, into result: inout [UInt8]
    ) -> Int {
        var cursor = index + 2
        guard cursor < end else { return index }
        let isHexadecimal = bytes[cursor] | 0x20 == 0x78
        if isHexadecimal { cursor += 1 }
        let firstDigit = cursor
        var value: UInt32 = 0
        while cursor < end, let digit = Self.digit(bytes[cursor], isHexadecimal) {
            value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
            cursor += 1
        }
        guard cursor > firstDigit else { return index }
        if cursor < end, bytes[cursor] == 0x3B { cursor += 1 }
        let scalar = Self.scalar(value)
        switch scalar.value {
        case 0x09, 0x0A, 0x0C, 0x0D: result.append(0x20)
        case 0xAD, 0xFEFF: break
        default:
            if Sanitizer.isForbidden(scalar) { hasForbidden = true } else { result.append(scalar) }
        }
        return cursor
    }

    private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte) - 0x30
        case 0x41...0x46 where isHexadecimal: UInt32(byte) - 0x41 + 10
        case 0x61...0x66 where isHexadecimal: UInt32(byte) - 0x61 + 10
        default: nil
        }
    }

    /// What browsers make of a number: 128 to 159 are windows-1252, what is no scalar is U+FFFD.
    private static func scalar(_ value: UInt32) -> Unicode.Scalar {
        if (0x80...0x9F).contains(value) { return LegacyEncoding.windows1252(UInt8(value)) }
        return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    }
}
