/// The letter under the accents: what makes `é` an `e` for a search or an ASCII terminal.
enum BaseLetters {
    /// The base letter of an accented letter of Latin, Greek or Cyrillic.
    static func base(of value: UInt32) -> UInt32? {
        guard value >= 0xC0, value < 0x2000 else { return nil }
        var low = 0
        var high = BaseLetterTable.entries.count
        while low < high {
            let middle = (low + high) / 2
            let entry = BaseLetterTable.entries[middle]
            if entry >> 16 == value { return entry & 0xFFFF }
            if entry >> 16 < value { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}
