/// How far a typed word is from the one that was meant, by the slips that people make.
///
/// The optimal string alignment distance (F. J. Damerau, 1964) with a price for each slip: a neighbouring key, a
/// doubled letter, two letters swapped or a vowel for another cost less than a wrong letter.
struct TypingSlips {
    /// The most a slip costs.
    static let full: Float = 1

    /// The cost of the slips between two folded words; `nil` where it is above `limit`.
    ///
    /// - Parameters:
    ///   - isBeginning: whether `meant` may go on behind what was typed.
    static func cost(
        typed: ArraySlice<UInt8>, meant: ArraySlice<UInt8>, limit: Float, isBeginning: Bool = false
    ) -> Float? {
        let (typed, meant) = (Array(typed), Array(meant))
        guard !typed.isEmpty, !meant.isEmpty else { return nil }
        let width = meant.count + 1
        var previous = [Float](repeating: 0, count: width)
        var beforePrevious = previous
        var current = previous
        for column in 1..<width { previous[column] = previous[column - 1] + missing(meant, column - 1) }
        for row in 1...typed.count {
            current[0] = previous[0] + extra(typed, row - 1)
            var least = current[0]
            for column in 1..<width {
                let (left, right) = (typed[row - 1], meant[column - 1])
                var cost = previous[column - 1] + (left == right ? 0 : substitution(left, right))
                cost = min(cost, previous[column] + extra(typed, row - 1))
                cost = min(cost, current[column - 1] + missing(meant, column - 1))
                if row > 1, column > 1, left == meant[column - 2], typed[row - 2] == right, left != right {
                    cost = min(cost, beforePrevious[column - 2] + 0.7)
                }
                current[column] = cost
                least = min(least, cost)
            }
            if least > limit { return nil }
            (beforePrevious, previous, current) = (previous, current, beforePrevious)
        }
        var cost = isBeginning ? (previous.min() ?? limit + 1) : previous[width - 1]
        // People get the first letter right.
        if typed[0] != meant[0] { cost += 0.5 }
        return cost <= limit ? cost : nil
    }

    /// A letter too many; half as bad where it only doubles its neighbour.
    private static func extra(_ word: [UInt8], _ index: Int) -> Float {
        index > 0 && word[index] == word[index - 1] ? 0.5 : full
    }

    /// A letter left out.
    private static func missing(_ word: [UInt8], _ index: Int) -> Float {
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

    private static let alike: [StaticString] = ["ckqs", "sz", "fv", "gj", "mn", "td"]

    private static func soundsLike(_ left: UInt8, _ right: UInt8) -> Bool {
        alike.contains { contains($0, left) && contains($0, right) }
    }

    private static func contains(_ letters: StaticString, _ letter: UInt8) -> Bool {
        (0..<letters.utf8CodeUnitCount).contains { letters.utf8Start[$0] == letter }
    }

    // MARK: Keys

    /// The rows of a keyboard, each half a key to the right of the one above.
    private static let rows: [StaticString] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

    /// For each letter the letters on the keys around it, one bit each.
    private static let neighbours: [UInt32] = {
        var places: [(row: Int, column: Int)?] = Array(repeating: nil, count: 26)
        for (row, letters) in rows.enumerated() {
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

    private static func areNeighbours(_ left: UInt8, _ right: UInt8) -> Bool {
        guard (0x61...0x7A).contains(left), (0x61...0x7A).contains(right) else { return false }
        return neighbours[Int(left) - 97] & 1 << UInt32(right - 97) != 0
    }
}
