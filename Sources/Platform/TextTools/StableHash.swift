// Computes a short text for a long one, the same in every run of every program, for a key or the name of a file.

public enum StableHash {
    /// Returns at most 27 lower-case letters, digits and one hyphen (FNV-1a with two starting values,
    /// together 128 bits). It does not protect against deliberate collisions.
    public static func text(of text: String) -> String {
        var (one, two): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x8422_2325_CBF2_9CE4)
        for byte in text.utf8 {
            one = (one ^ UInt64(byte)) &* 0x100_0000_01B3
            two = (two ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(one, radix: 36) + "-" + String(two, radix: 36)
    }
}
