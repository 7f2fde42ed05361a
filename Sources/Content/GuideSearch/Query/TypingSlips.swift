/// How far a typed word is from the one that was meant, by the slips that people make.
///
/// The optimal string alignment distance (F. J. Damerau, 1964) with a price for each slip: a neighbouring key, a
/// doubled letter, two letters swapped or a vowel for another cost less than a wrong letter.
struct TypingSlips {
    /// The most a slip costs.
    static let full: Float = 1

    /// Letters by which two words may be shifted against each other.
    static let mostShift = 3

    private let typed: [UInt8]
    /// Rows of the table of costs between beginnings, one letter wider than the longest word on each side.
    private var rows: [Float]
    private static let width = WordScanner.longestWord + 8

    /// - Parameters:
    ///   - typed: a folded word, not empty.
    init(typed: [UInt8]) {
        self.typed = Array(typed.prefix(WordScanner.longestWord))
        rows = [Float](repeating: 0, count: 3 * Self.width)
    }

    /// The cost of the slips from what was typed to `meant`; `nil` where it is above `limit`.
    ///
    /// - Parameters:
    ///   - isBeginning: whether `meant` may go on behind what was typed.
    mutating func cost(
        to meant: UnsafeBufferPointer<UInt8>, limit: Float, isBeginning: Bool = false
    ) -> Float? {
        guard let first = typed.first, !meant.isEmpty, meant.count < Self.width - 1 else { return nil }
        // People get the first letter right.
        let limit = first == meant[0] ? limit : limit - 0.5
        guard limit > 0 else { return nil }
        let far = limit + 100
        let columns = meant.count
        var cost: Float?
        typed.withUnsafeBufferPointer { typed in
            rows.withUnsafeMutableBufferPointer { rows in
                var (previous, beforePrevious, current) = (0, Self.width, 2 * Self.width)
                rows[previous] = 0
                for column in 1..<min(columns, Self.mostShift) + 1 {
                    rows[previous + column] = rows[previous + column - 1] + Self.missing(meant, column - 1)
                }
                if columns > Self.mostShift { rows[previous + Self.mostShift + 1] = far }
                for row in 1...typed.count {
                    // Words that were meant for each other are not shifted far: only a band of the table matters.
                    let low = max(1, row - Self.mostShift)
                    let high = min(columns, row + Self.mostShift)
                    guard low <= high else { return }
                    let extra = Self.extra(typed, row - 1)
                    rows[current + low - 1] = low == 1 ? rows[previous] + extra : far
                    var least = rows[current + low - 1]
                    for column in low...high {
                        let (left, right) = (typed[row - 1], meant[column - 1])
                        var best =
                            rows[previous + column - 1] + (left == right ? 0 : Self.substitution(left, right))
                        best = min(best, rows[previous + column] + extra)
                        best = min(best, rows[current + column - 1] + Self.missing(meant, column - 1))
                        if row > 1, column > 1, left == meant[column - 2], typed[row - 2] == right,
                            left != right
                        {
                            best = min(best, rows[beforePrevious + column - 2] + 0.7)
                        }
                        rows[current + column] = best
                        least = min(least, best)
                    }
                    if least > limit { return }
                    if high < columns { rows[current + high + 1] = far }
                    (beforePrevious, previous, current) = (previous, current, beforePrevious)
                }
                if isBeginning {
                    let low = max(1, typed.count - Self.mostShift)
                    let high = min(columns, typed.count + Self.mostShift)
                    guard low <= high else { return }
                    for column in low...high { cost = min(cost ?? far, rows[previous + column]) }
                } else if abs(columns - typed.count) <= Self.mostShift {
                    cost = rows[previous + columns]
                }
            }
        }
        return cost.flatMap { $0 <= limit ? $0 + (first == meant[0] ? 0 : 0.5) : nil }
    }

    /// A letter too many; half as bad where it only doubles its neighbour.
    private static func extra(_ word: UnsafeBufferPointer<UInt8>, _ index: Int) -> Float {
        index > 0 && word[index] == word[index - 1] ? 0.5 : full
    }

    /// A letter left out.
    private static func missing(_ word: UnsafeBufferPointer<UInt8>, _ index: Int) -> Float {
        if index > 0, word[index] == word[index - 1] { return 0.5 }
        return isVowel(word[index]) || word[index] == UInt8(ascii: "h") ? 0.85 : full
    }

    private static func substitution(_ left: UInt8, _ right: UInt8) -> Float {
        if isVowel(left), isVowel(right) { return 0.6 }
        if soundsLike(left, right) { return 0.6 }
        return areNeighbours(left, right) ? 0.7 : full
    }

    private static func isVowel(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"),
            UInt8(ascii: "y"):
            true
        default: false
        }
    }

    /// For each letter those that sound like it, one bit each.
    private static let alike: [UInt32] = {
        var sets = [UInt32](repeating: 0, count: 26)
        for group: StaticString in ["ckqs", "sz", "fv", "gj", "mn", "td"] {
            for one in 0..<group.utf8CodeUnitCount {
                for other in 0..<group.utf8CodeUnitCount {
                    sets[Int(group.utf8Start[one]) - 97] |= 1 << UInt32(group.utf8Start[other] - 97)
                }
            }
        }
        return sets
    }()

    private static func soundsLike(_ left: UInt8, _ right: UInt8) -> Bool { isIn(alike, left, right) }

    private static func isIn(_ sets: [UInt32], _ left: UInt8, _ right: UInt8) -> Bool {
        guard left &- 97 < 26, right &- 97 < 26 else { return false }
        return sets[Int(left) - 97] & 1 << UInt32(right - 97) != 0
    }

    // MARK: Keys

    /// The rows of a keyboard, each half a key to the right of the one above.
    private static let keyRows: [StaticString] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

    /// For each letter the letters on the keys around it, one bit each.
    private static let neighbours: [UInt32] = {
        var places: [(row: Int, column: Int)?] = Array(repeating: nil, count: 26)
        for (row, letters) in keyRows.enumerated() {
            for column in 0..<letters.utf8CodeUnitCount {
                places[Int(letters.utf8Start[column]) - 97] = (row, column)
            }
        }
        return places.map { place in
            var set: UInt32 = 0
            for (letter, other) in places.enumerated() {
                guard let place, let other else { continue }
                let (rows, columns) = (other.row - place.row, other.column - place.column)
                let touches =
                    rows == 0 && abs(columns) == 1 || rows == 1 && (columns == 0 || columns == -1)
                    || rows == -1 && (columns == 0 || columns == 1)
                if touches { set |= 1 << UInt32(letter) }
            }
            return set
        }
    }()

    private static func areNeighbours(_ left: UInt8, _ right: UInt8) -> Bool { isIn(neighbours, left, right) }
}
