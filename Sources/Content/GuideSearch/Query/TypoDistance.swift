/// The distance between a typed word and an intended one, weighted by how common each kind of typo is.
///
/// The optimal string alignment distance (F. J. Damerau, "A technique for computer detection and correction of spelling
/// errors", Communications of the ACM 7(3), 1964) with a cost for each typo: a neighboring key, a doubled letter, two
/// swapped letters or another vowel cost less than a wrong letter.
struct TypoDistance {
    static let full: Float = 1

    /// The most letters by which two words may be shifted against each other.
    static let maxShift = 3

    private let typed: [UInt8]
    /// Three rows of the table of distances between prefixes.
    private var rows: [Float]
    private static let width = WordScanner.longestWord + 8

    /// - Parameter typed: a folded word, not empty.
    init(typed: [UInt8]) {
        self.typed = Array(typed.prefix(WordScanner.longestWord))
        rows = [Float](repeating: 0, count: 3 * Self.width)
    }

    /// Returns the distance from the typed word, or beginning of a word, to `meant`; nil if it is above
    /// `limit`.
    mutating func cost(
        to meant: UnsafeBufferPointer<UInt8>, limit: Float, isBeginning: Bool = false
    ) -> Float? {
        guard let first = typed.first, !meant.isEmpty, meant.count < Self.width - 1 else { return nil }
        // The first letter is rarely wrong.
        let limit = first == meant[0] ? limit : limit - 0.5
        guard limit > 0 else { return nil }
        let cost = typed.withUnsafeBufferPointer { typed in
            rows.withUnsafeMutableBufferPointer { rows in
                var table = Table(typed: typed, meant: meant, limit: limit, rows: rows)
                return table.distance(isBeginning: isBeginning)
            }
        }
        return cost.flatMap { $0 <= limit ? $0 + (first == meant[0] ? 0 : 0.5) : nil }
    }

    /// The distances between prefixes, in a band around the diagonal: similar words are not shifted far.
    private struct Table {
        let typed: UnsafeBufferPointer<UInt8>
        let meant: UnsafeBufferPointer<UInt8>
        let limit: Float
        let rows: UnsafeMutableBufferPointer<Float>
        /// The indices of the first cells of three rows.
        private var (previous, beforePrevious, current) = (0, TypoDistance.width, 2 * TypoDistance.width)
        /// A number greater than any distance within the limit.
        private var far: Float { limit + 100 }

        init(
            typed: UnsafeBufferPointer<UInt8>, meant: UnsafeBufferPointer<UInt8>, limit: Float,
            rows: UnsafeMutableBufferPointer<Float>
        ) { (self.typed, self.meant, self.limit, self.rows) = (typed, meant, limit, rows) }

        /// Returns the distance, or `nil` if it is above the limit.
        mutating func distance(isBeginning: Bool) -> Float? {
            fillFirstRow()
            for row in 1...typed.count {
                guard let least = fillRow(row), least <= limit else { return nil }
                (beforePrevious, previous, current) = (previous, current, beforePrevious)
            }
            guard isBeginning else {
                return abs(meant.count - typed.count) <= TypoDistance.maxShift
                    ? rows[previous + meant.count] : nil
            }
            let low = max(1, typed.count - TypoDistance.maxShift)
            let high = min(meant.count, typed.count + TypoDistance.maxShift)
            guard low <= high else { return nil }
            var cost = far
            for column in low...high { cost = min(cost, rows[previous + column]) }
            return cost
        }

        private func fillFirstRow() {
            rows[previous] = 0
            for column in 1..<min(meant.count, TypoDistance.maxShift) + 1 {
                rows[previous + column] =
                    rows[previous + column - 1] + TypoDistance.missing(meant, column - 1)
            }
            if meant.count > TypoDistance.maxShift { rows[previous + TypoDistance.maxShift + 1] = far }
        }

        /// Fills the current row. Returns its least distance, or `nil` if the band is outside the table.
        private func fillRow(_ row: Int) -> Float? {
            let low = max(1, row - TypoDistance.maxShift)
            let high = min(meant.count, row + TypoDistance.maxShift)
            guard low <= high else { return nil }
            let extra = TypoDistance.extra(typed, row - 1)
            rows[current + low - 1] = low == 1 ? rows[previous] + extra : far
            var least = rows[current + low - 1]
            for column in low...high {
                let (left, right) = (typed[row - 1], meant[column - 1])
                var best =
                    rows[previous + column - 1] + (left == right ? 0 : TypoDistance.substitution(left, right))
                best = min(best, rows[previous + column] + extra)
                best = min(best, rows[current + column - 1] + TypoDistance.missing(meant, column - 1))
                if row > 1, column > 1, left == meant[column - 2], typed[row - 2] == right, left != right {
                    best = min(best, rows[beforePrevious + column - 2] + 0.7)
                }
                rows[current + column] = best
                least = min(least, best)
            }
            if high < meant.count { rows[current + high + 1] = far }
            return least
        }
    }

    /// Returns the cost of an extra letter, less if it only doubles its neighbor.
    private static func extra(_ word: UnsafeBufferPointer<UInt8>, _ index: Int) -> Float {
        index > 0 && word[index] == word[index - 1] ? 0.5 : full
    }

    /// Returns the cost of a missing letter, less if it is doubled, a vowel or an h.
    private static func missing(_ word: UnsafeBufferPointer<UInt8>, _ index: Int) -> Float {
        if index > 0, word[index] == word[index - 1] { return 0.5 }
        return isVowel(word[index]) || word[index] == UInt8(ascii: "h") ? 0.85 : full
    }

    private static func substitution(_ left: UInt8, _ right: UInt8) -> Float {
        if isVowel(left) && isVowel(right) || isIn(alike, left, right) { return 0.6 }
        return isIn(neighbors, left, right) ? 0.7 : full
    }

    private static func isVowel(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"),
            UInt8(ascii: "y"):
            true
        default: false
        }
    }

    /// For each letter, a bit set of the letters that sound like it.
    private static let alike: [UInt32] = {
        var sets = [UInt32](repeating: 0, count: 26)
        for group in ["ckqs", "sz", "fv", "gj", "mn", "td"] {
            for letter in group.utf8 { sets[Int(letter) - 97] |= Lexicon.letterSet(group.utf8) }
        }
        return sets
    }()

    private static func isIn(_ sets: [UInt32], _ left: UInt8, _ right: UInt8) -> Bool {
        guard left &- 97 < 26, right &- 97 < 26 else { return false }
        return sets[Int(left) - 97] & 1 << UInt32(right - 97) != 0
    }

    // MARK: Keys

    /// For each letter, a bit set of the letters on adjacent keys.
    private static let neighbors: [UInt32] = {
        // The rows of a keyboard, each half a key to the right of the one above; `x` counts half keys.
        let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
        let keys = rows.enumerated().flatMap { row, letters in
            letters.utf8.enumerated().map { (letter: Int($1) - 97, row: row, x: 2 * $0 + row) }
        }
        var sets = [UInt32](repeating: 0, count: 26)
        for key in keys {
            for other in keys {
                let (rows, halves) = (abs(other.row - key.row), abs(other.x - key.x))
                if rows < 2, rows + halves == 2 { sets[key.letter] |= 1 << UInt32(other.letter) }
            }
        }
        return sets
    }()
}
