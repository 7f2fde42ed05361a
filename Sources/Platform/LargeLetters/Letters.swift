/// The glyphs of large letters: constants in the program, read only when large text is drawn.
enum Letters {
    /// The height of a font. All glyphs are eight columns wide.
    enum Height: Int {
        /// The font for elements twice as high as wide: quarters of a cell, or whole cells.
        case small = 8
        /// The font for square elements: halves of a cell.
        case large = 16
    }

    static let blankWidth = 4

    /// The indices of the characters behind which a wide word is broken. Not the hyphen: it may be a sign.
    static let breaks = Set([",", ";", ":", "/"].compactMap { index(of: $0) })

    /// Returns the index of a character in the table, or nil if it is not there.
    static func index(of character: Character) -> Int? {
        if let byte = character.asciiValue { return (0x21...0x7E).contains(byte) ? Int(byte) - 0x21 : nil }
        let known = scalars.description
        // Characters and not scalars: a letter and its accent may be two.
        return known.firstIndex(of: character).map { known.distance(from: known.startIndex, to: $0) }
    }

    /// Returns the elements of a letter without the empty columns beside it: rows of bits, the highest the leftmost.
    static func glyph(_ index: Int, _ height: Height) -> (rows: [UInt8], width: Int) {
        let text = height == .small ? small : large
        var rows = text.withUTF8Buffer { digits in
            let start = index * height.rawValue * 2
            return (0..<height.rawValue).map { row in
                value(digits[start + 2 * row]) << 4 | value(digits[start + 2 * row + 1])
            }
        }
        let used = rows.reduce(0, |)
        rows = rows.map { $0 << UInt8(used.leadingZeroBitCount) }
        return (rows, max(1, 8 - used.leadingZeroBitCount - used.trailingZeroBitCount))
    }

    private static func value(_ digit: UInt8) -> UInt8 {
        digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
    }
}
