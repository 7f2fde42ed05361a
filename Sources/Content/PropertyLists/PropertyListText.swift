import Diagnostics
import TextMetrics
import TextTools

/// A text property list as UTF-8 without a byte order mark.
///
/// Muster converts the text itself, not Expat, so that all positions count Unicode scalars in the same way.
struct PropertyListText {
    private let bytes: [UInt8]
    private let start: Int

    init(_ source: [UInt8]) throws(PropertyListError) {
        func begins(_ prefix: UInt8...) -> Bool { source.starts(with: prefix) }
        if begins(0xFF, 0xFE, 0, 0) || begins(0, 0, 0xFE, 0xFF) || begins(0x3C, 0, 0, 0)
            || begins(0, 0, 0, 0x3C)
        {
            throw PropertyListError(EncodingFault.unsupported("UTF-32"))
        }
        let isMarked = begins(0xFF, 0xFE) || begins(0xFE, 0xFF)
        if let bigEndian = isMarked ? begins(0xFE) : Self.unmarkedOrder(source) {
            bytes = try Self.utf8(fromUTF16: source, from: isMarked ? 2 : 0, bigEndian: bigEndian)
            start = 0
        } else {
            (bytes, start) = try Self.utf8(fromDeclared: source, from: begins(0xEF, 0xBB, 0xBF) ? 3 : 0)
        }
    }

    func withUTF8<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(PropertyListError) -> Result
    ) throws(PropertyListError) -> Result {
        try bytes.withBytes { (buffer) throws(PropertyListError) in
            try body(UnsafeBufferPointer(rebasing: buffer[start...]))
        }
    }

    /// Returns whether UTF-16 without a mark is big-endian, or nil if the text is not UTF-16. It begins
    /// with two ASCII characters: `<?`, `<p`, or a line end. No other text has a NUL there.
    private static func unmarkedOrder(_ bytes: [UInt8]) -> Bool? {
        guard bytes.count >= 4 else { return nil }
        switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
        case (false, true, false, true): return false
        case (true, false, true, false): return true
        default: return nil
        }
    }

    private static func utf8(
        fromUTF16 source: [UInt8], from start: Int, bigEndian: Bool
    ) throws(PropertyListError) -> [UInt8] {
        let (text, fault) = LegacyEncoding.utf8(fromUTF16: source, from: start, bigEndian: bigEndian)
        guard let fault else { return text }
        // Half a unit at the end was replaced by the last character, of three bytes.
        let isHalf = !(source.count - start).isMultiple(of: 2) && fault + 3 == text.count
        throw PropertyListError(
            isHalf ? EncodingFault.halfUnit : .unpairedSurrogate, at: endPosition(of: text[..<fault]))
    }

    /// Converts text in a single-byte encoding; the XML declaration may name another than UTF-8.
    private static func utf8(
        fromDeclared source: [UInt8], from start: Int
    ) throws(PropertyListError) -> ([UInt8], Int) {
        guard let declared = source[start...].withUnsafeBufferPointer(XMLDeclaration.encoding) else {
            return (source, start)
        }
        func firstHigh() -> Int? { source[start...].firstIndex { $0 >= 0x80 } }
        switch declared.name.uppercased() {
        // The second is no registered name, but libraries of several languages write it.
        case "UTF-8", "UTF8": return (source, start)
        case "UTF-16", "UTF-16LE", "UTF-16BE":
            throw PropertyListError(EncodingFault.notUTF16(declared.name), at: declared.position)
        case "US-ASCII":
            guard let firstHigh = firstHigh() else { return (source, start) }
            let before = endPosition(of: source[start..<firstHigh])
            throw PropertyListError(EncodingFault.notASCII(source[firstHigh]), at: before)
        case "ISO-8859-1":
            guard firstHigh() != nil, start == 0 else { return (source, start) }
            return (LegacyEncoding.utf8(from: source, scalar: Unicode.Scalar.init).text, 0)
        default: throw PropertyListError(EncodingFault.unsupported(declared.name), at: declared.position)
        }
    }

    private static func endPosition(of text: some Collection<UInt8>) -> SourcePosition {
        Array(text).withUnsafeBufferPointer { buffer in
            var lines = LineCounter(buffer)
            return lines.position(of: buffer.count, in: buffer)
        }
    }
}

/// Reads the encoding in `<?xml … ?>` before Expat reads it.
enum XMLDeclaration {
    /// Returns the encoding named by the declaration at the beginning of `text`, and the position of the name.
    static func encoding(in text: UnsafeBufferPointer<UInt8>) -> (name: String, position: SourcePosition)? {
        guard text.starts(with: "<?xml".utf8) else { return nil }
        let declaration = text.prefix(256).prefix { $0 != UInt8(ascii: ">") }
        guard let word = declaration.firstOccurrence(of: "encoding") else { return nil }
        var rest = declaration[word.upperBound...].drop(while: Ascii.isSpace)
        guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
        rest = rest.drop(while: Ascii.isSpace)
        guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return nil
        }
        let name = rest.prefix { $0 != quote }
        guard name.endIndex < rest.endIndex else { return nil }
        var lines = LineCounter(text)
        return (String(decoding: name, as: UTF8.self), lines.position(of: name.startIndex, in: text))
    }
}
