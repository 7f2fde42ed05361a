import Files
internal import Glibc
import TextTools

/// Reads what `StartCacheWriter` wrote, validating every value. After the first invalid one every read returns
/// an empty value and `isDamaged` is true.
struct StartCacheReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0
    private(set) var isDamaged = false

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// True if everything was read, and all of it was valid.
    var isDone: Bool { !isDamaged && offset == bytes.count }

    /// Marks the snapshot as damaged, for checks that only the caller can make.
    mutating func reject() { isDamaged = true }

    private mutating func take(_ count: Int) -> UnsafeBufferPointer<UInt8>? {
        guard !isDamaged, count >= 0, count <= bytes.count - offset else {
            isDamaged = true
            return nil
        }
        defer { offset += count }
        return UnsafeBufferPointer(rebasing: bytes[offset..<offset + count])
    }

    mutating func byte() -> UInt8 { take(1)?[0] ?? 0 }

    mutating func boolean() -> Bool {
        switch byte() {
        case 0: return false
        case 1: return true
        default:
            reject()
            return false
        }
    }

    /// Reads a number of bytes or of items. It is at most the number of bytes left, so that it limits every
    /// loop and allocation.
    mutating func count(max most: Int = .max) -> Int {
        guard let field = take(4) else { return 0 }
        let count = Int(UInt32(littleEndian: UnsafeRawBufferPointer(field).loadUnaligned(as: UInt32.self)))
        guard count <= most, count <= bytes.count - offset else {
            reject()
            return 0
        }
        return count
    }

    mutating func integer() -> Int {
        guard let field = take(8) else { return 0 }
        return Int(
            truncatingIfNeeded: Int64(
                littleEndian: UnsafeRawBufferPointer(field).loadUnaligned(as: Int64.self)))
    }

    mutating func number() -> Double {
        Double(bitPattern: UInt64(truncatingIfNeeded: integer()))
    }

    /// Reads UTF-8 without characters that could control a terminal.
    mutating func text() -> String {
        guard let field = take(count()) else { return "" }
        // Printable ASCII is neither wrong nor harmful, and nearly all there is.
        var isPlain = true
        for byte in field where byte &- 0x20 > 0x5E { isPlain = false }
        let text = String(decoding: field, as: UTF8.self)
        // Decoding replaces what is not UTF-8, so that other bytes come out than went in: a fifth of the work of
        // `String(validating:)`.
        guard isPlain || text.utf8.elementsEqual(field) && DisplayText.isHarmless(text) else {
            reject()
            return ""
        }
        return text
    }

    mutating func optionalText() -> String? { boolean() ? text() : nil }

    /// Reads bytes and compares them with the expected ones.
    mutating func starts(with expected: [UInt8]) -> Bool {
        guard let field = take(expected.count) else { return false }
        guard let start = field.baseAddress else { return expected.isEmpty }
        return memcmp(start, expected, expected.count) == 0
    }

    /// The checksum of all bytes that are left.
    var checksumOfRest: UInt64 {
        Checksum.of(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[offset...]))
    }
}
