import Files
internal import Glibc
import TextTools

/// Takes apart what `SnapshotWriter` put together, and believes none of it: after the first thing that is wrong there is
/// nothing more in it, and `isDamaged` tells.
struct SnapshotReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0
    private(set) var isDamaged = false

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Whether everything was taken, and all of it was right.
    var isDone: Bool { !isDamaged && offset == bytes.count }

    /// For what only its reader can judge.
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

    /// A number of bytes or of items. Never more than there are bytes left, so that no loop and no memory can get out
    /// of hand.
    mutating func count(most: Int = .max) -> Int {
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

    /// UTF-8 in which nothing could speak to a terminal.
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

    /// Bytes that are only compared.
    mutating func starts(with expected: [UInt8]) -> Bool {
        guard let field = take(expected.count) else { return false }
        guard let start = field.baseAddress else { return expected.isEmpty }
        return memcmp(start, expected, expected.count) == 0
    }

    /// The checksum of all that is left.
    var checksumOfRest: UInt64 {
        Checksum.of(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[offset...]))
    }
}
