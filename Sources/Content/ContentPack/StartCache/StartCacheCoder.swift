import Files
internal import Glibc
import TextTools

/// Reads or writes values one after another: a method takes a variable, and writes it or sets it to what is read, so that
/// one list of fields serves both. Numbers are little-endian. What is read is validated: after the first invalid value
/// nothing more is read, and `isDamaged` is true.
struct StartCacheCoder {
    let isReading: Bool
    /// The bytes to read; none if it writes.
    private let input: UnsafeBufferPointer<UInt8>
    private var offset = 0
    private(set) var isDamaged = false
    private(set) var bytes: [UInt8] = []

    init() {
        (isReading, input) = (false, UnsafeBufferPointer(start: nil, count: 0))
        bytes.reserveCapacity(1_024)
    }

    init(reading input: UnsafeBufferPointer<UInt8>) { (isReading, self.input) = (true, input) }

    /// True if everything was read, and all of it was valid.
    var isDone: Bool { !isDamaged && offset == input.count }

    /// Marks the snapshot as damaged, for checks that only the caller can make.
    mutating func reject() { isDamaged = true }

    private mutating func take(_ count: Int) -> UnsafeBufferPointer<UInt8>? {
        guard !isDamaged, count >= 0, count <= input.count - offset else {
            isDamaged = true
            return nil
        }
        defer { offset += count }
        return UnsafeBufferPointer(rebasing: input[offset..<offset + count])
    }

    mutating func add(_ value: Int) {
        withUnsafeBytes(of: Int64(value).littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func add(_ text: String) {
        _ = count(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func add(_ other: [UInt8]) { bytes.append(contentsOf: other) }

    mutating func byte(_ value: inout UInt8) {
        guard isReading else { return bytes.append(value) }
        value = take(1)?[0] ?? 0
    }

    mutating func boolean(_ value: inout Bool) {
        var byte: UInt8 = value ? 1 : 0
        self.byte(&byte)
        if byte > 1 { reject() }
        value = byte == 1
    }

    /// Reads or writes whether a value follows.
    mutating func has(_ isThere: Bool) -> Bool {
        var isThere = isThere
        boolean(&isThere)
        return isThere
    }

    /// Reads or writes a number of bytes or items. One that is read limits loops and memory: it is at most the bytes left.
    mutating func count(_ value: Int, max most: Int = .max) -> Int {
        guard isReading else {
            withUnsafeBytes(of: UInt32(clamping: value).littleEndian) { bytes.append(contentsOf: $0) }
            return value
        }
        guard let field = take(4) else { return 0 }
        let count = Int(UInt32(littleEndian: UnsafeRawBufferPointer(field).loadUnaligned(as: UInt32.self)))
        guard count <= most, count <= input.count - offset else {
            reject()
            return 0
        }
        return count
    }

    mutating func integer(_ value: inout Int) {
        guard isReading else { return add(value) }
        guard let field = take(8) else { return }
        value = Int(
            truncatingIfNeeded: Int64(
                littleEndian: UnsafeRawBufferPointer(field).loadUnaligned(as: Int64.self)))
    }

    mutating func number(_ value: inout Double) {
        var bits = Int(truncatingIfNeeded: value.bitPattern)
        integer(&bits)
        value = Double(bitPattern: UInt64(truncatingIfNeeded: bits))
    }

    /// Reads or writes UTF-8. Characters that could control a terminal are not read.
    mutating func text(_ value: inout String) {
        guard isReading else { return add(value) }
        guard let field = take(count(0)) else { return }
        // Printable ASCII is neither wrong nor harmful, and nearly all there is.
        var isPlain = true
        for byte in field where byte &- 0x20 > 0x5E { isPlain = false }
        let text = String(decoding: field, as: UTF8.self)
        // Decoding replaces what is not UTF-8, so that other bytes come out than went in: a fifth of the work of
        // `String(validating:)`.
        guard isPlain || text.utf8.elementsEqual(field) && DisplayText.isHarmless(text) else {
            return reject()
        }
        value = text
    }

    mutating func optional(_ value: inout String?) {
        optional(&value, or: "") { $0.text(&$1) }
    }

    /// - Parameter empty: what the value is before it is read.
    mutating func optional<Value>(
        _ value: inout Value?, or empty: Value, _ code: (inout Self, inout Value) -> Void
    ) {
        guard has(value != nil) else { return value = nil }
        var known = value ?? empty
        code(&self, &known)
        value = known
    }

    /// Reads bytes and compares them with the expected ones.
    mutating func starts(with expected: [UInt8]) -> Bool {
        guard let field = take(expected.count) else { return false }
        guard let start = field.baseAddress else { return expected.isEmpty }
        return memcmp(start, expected, expected.count) == 0
    }

    /// The checksum of all bytes that are left to read.
    var checksumOfRest: UInt64 {
        Checksum.of(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(input)[offset...]))
    }
}
