/// Computes sums that detect damage to one of Muster's files.
public enum Checksum {
    /// Returns FNV-1a, but of eight bytes at a time, and with each high half folded onto the low one: a change in any
    /// one word always changes the sum. It protects against damage, not against a program that can write the file.
    public static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: bytes.count)
        var offset = 0
        while offset + 8 <= bytes.count {
            sum ^= UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            sum = sum &* 0x100_0000_01B3
            sum ^= sum >> 32
            offset += 8
        }
        while offset < bytes.count {
            sum = (sum ^ UInt64(bytes[offset])) &* 0x100_0000_01B3
            sum ^= sum >> 32
            offset += 1
        }
        return sum
    }
}
