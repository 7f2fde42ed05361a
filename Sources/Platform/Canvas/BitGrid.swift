/// A grid of bits, 64 to a word, for rows of dots to fill, and rows of occupied cells.

struct BitGrid: Sendable, Equatable {
    let columns: Int
    let rows: Int
    let wordsPerRow: Int
    var words: [UInt64]

    init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        wordsPerRow = (columns + 63) / 64
        words = Array(repeating: 0, count: wordsPerRow * rows)
    }

    subscript(column: Int, row: Int) -> Bool {
        words[row * wordsPerRow + column >> 6] >> UInt64(column & 63) & 1 == 1
    }

    mutating func set(_ column: Int, _ row: Int) {
        words[row * wordsPerRow + column >> 6] |= 1 << UInt64(column & 63)
    }

    mutating func toggle(_ column: Int, _ row: Int) {
        words[row * wordsPerRow + column >> 6] ^= 1 << UInt64(column & 63)
    }

    mutating func set(_ range: Range<Int>, row: Int) {
        forEachWord(of: range) { word, mask in words[row * wordsPerRow + word] |= mask }
    }

    func isClear(_ range: Range<Int>, row: Int) -> Bool {
        var taken: UInt64 = 0
        forEachWord(of: range) { word, mask in taken |= words[row * wordsPerRow + word] & mask }
        return taken == 0
    }

    private func forEachWord(of range: Range<Int>, _ body: (Int, UInt64) -> Void) {
        guard !range.isEmpty else { return }
        let (first, last) = (range.lowerBound >> 6, (range.upperBound - 1) >> 6)
        for word in first...last {
            var mask = UInt64.max
            if word == first { mask &= .max << UInt64(range.lowerBound & 63) }
            if word == last { mask &= .max >> UInt64(63 - (range.upperBound - 1) & 63) }
            body(word, mask)
        }
    }

    /// Returns a word in which each bit is the parity of all bits up to it.
    static func parity(of word: UInt64) -> UInt64 {
        var word = word
        for shift in [UInt64(1), 2, 4, 8, 16, 32] { word ^= word << shift }
        return word
    }
}
