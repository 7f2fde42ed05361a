/// Finds the letter under the accents: `e` for `é`, for a search or an ASCII terminal.
enum BaseLetters {
    /// Returns the base letter of an accented letter of Latin, Greek or Cyrillic, or of a letter with a stroke.
    static func base(of value: UInt32) -> UInt32? {
        guard value >= 0xC0, value < 0x2000 else { return nil }
        if value < 0x180, let letter = plain(value) { return UInt32(letter.value) }
        let index = BaseLetterTable.entries.partitioningIndex { $0 >> 16 >= value }
        guard index < BaseLetterTable.entries.count else { return nil }
        let entry = BaseLetterTable.entries[index]
        return entry >> 16 == value ? entry & 0xFFFF : nil
    }

    /// Returns the plain letter for one that the Unicode Character Database does not decompose, but that
    /// people type without its stroke or with a dot.
    private static func plain(_ value: UInt32) -> Unicode.Scalar? {
        switch value {
        case 0xD0, 0x110: "D"
        case 0xF0, 0x111: "d"
        case 0xD8: "O"
        case 0xF8: "o"
        case 0x126: "H"
        case 0x127: "h"
        case 0x131: "i"
        case 0x141: "L"
        case 0x142: "l"
        case 0x166: "T"
        case 0x167: "t"
        default: nil
        }
    }
}
