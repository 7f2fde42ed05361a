// Reads the tokens of plain JSON for `FastMapReader`.
import TextTools

/// A position in JSON text that has no escapes and no exponents.
///
/// Each function moves past what it reads. One that returns false or nil may have moved anywhere: the text is
/// then read again from its beginning by another reader.
struct FastJSONScanner {
    private let text: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    @inline(__always)
    private mutating func skipSpace() {
        while index < text.count {
            switch text[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    /// Skips a byte, and white space before it, if it is the next one. Returns whether it was.
    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard index < text.count, text[index] == byte else { return false }
        index += 1
        return true
    }

    /// Returns whether only white space is left.
    mutating func takeEnd() -> Bool {
        skipSpace()
        return index == text.count
    }

    @inline(__always)
    mutating func takeNumber() -> Double? {
        skipSpace()
        guard let number = DecimalText.number(in: text, from: index) else { return nil }
        index = number.end
        return number.value
    }

    /// Reads a string of printable ASCII.
    mutating func takeWord() -> BorrowedText? { takeBytes { $0 < 0x7F } }

    /// Reads a string in UTF-8.
    mutating func takeString() -> String? {
        guard let found = takeBytes({ $0 != 0x7F }) else { return nil }
        var checker = UTF8Checker()
        return checker.firstFault(in: found.bytes) == nil && checker.isAtBoundary ? found.string : nil
    }

    @inline(__always)
    private mutating func takeBytes(_ isKnown: (UInt8) -> Bool) -> BorrowedText? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        var end = index
        while end < text.count, text[end] != UInt8(ascii: "\"") {
            guard text[end] >= 0x20, text[end] != UInt8(ascii: "\\"), isKnown(text[end]) else { return nil }
            end += 1
        }
        guard end < text.count else { return nil }
        defer { index = end + 1 }
        return BorrowedText(UnsafeBufferPointer(rebasing: text[index..<end]))
    }

    /// Skips a string, a number, or `true`, `false` or `null`.
    mutating func skipValue() -> Bool {
        skipSpace()
        guard index < text.count else { return false }
        switch text[index] {
        case UInt8(ascii: "\""): return takeString() != nil
        case UInt8(ascii: "t"): return skip("true")
        case UInt8(ascii: "f"): return skip("false")
        case UInt8(ascii: "n"): return skip("null")
        default: return takeNumber() != nil
        }
    }

    private mutating func skip(_ word: StaticString) -> Bool {
        guard text.count - index >= word.utf8CodeUnitCount,
            BorrowedText(UnsafeBufferPointer(rebasing: text[index..<(index + word.utf8CodeUnitCount)]))
                == word
        else { return false }
        index += word.utf8CodeUnitCount
        return true
    }
}
