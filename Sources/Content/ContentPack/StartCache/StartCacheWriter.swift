/// Writes values one after another for `StartCacheReader`. Numbers are little-endian.
struct StartCacheWriter {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(1_024) }

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func count(_ value: Int) {
        withUnsafeBytes(of: UInt32(clamping: value).littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func integer(_ value: Int) {
        withUnsafeBytes(of: Int64(value).littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func number(_ value: Double) {
        integer(Int(truncatingIfNeeded: value.bitPattern))
    }

    mutating func boolean(_ value: Bool) { byte(value ? 1 : 0) }

    mutating func text(_ text: String) {
        count(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func optional(_ text: String?) {
        boolean(text != nil)
        if let text { self.text(text) }
    }

    mutating func raw(_ other: [UInt8]) { bytes.append(contentsOf: other) }
}
