/// Hashes of texts, which protect against chance but not against deliberate collisions.
enum Digest {
    static func of(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Returns the number after the last steps of MurmurHash3, in which every bit affects every other.
    static func mixed(_ number: UInt64) -> UInt64 {
        var mixed = (number ^ number >> 33) &* 0xFF51_AFD7_ED55_8CCD
        mixed = (mixed ^ mixed >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return mixed ^ mixed >> 33
    }
}
