/// How far two words are from each other: the number of typing slips between them.
///
/// A slip is a scalar too many, too few or wrong, or two neighbours swapped. This is the optimal string
/// alignment form of the Damerau-Levenshtein distance (F. J. Damerau, "A technique for computer detection and
/// correction of spelling errors", Communications of the ACM 7(3), 1964): no pair is edited twice.
public enum EditDistance {
    /// Longer words are compared by their beginnings: nobody mistypes more than this.
    public static let longest = 64

    public static func between(_ left: String, _ right: String) -> Int {
        between(Array(left.unicodeScalars.prefix(longest)), Array(right.unicodeScalars.prefix(longest)))
    }

    /// The candidates that `word` may have been meant to be, the nearest first; equally near ones keep
    /// their order; those that nobody could have meant are left out.
    public static func nearest(to word: String, among candidates: [String], count: Int = 3) -> [String] {
        let scalars = Array(word.unicodeScalars.prefix(longest))
        let tolerance = tolerance(length: scalars.count)
        var found: [(distance: Int, index: Int)] = []
        for (index, candidate) in candidates.enumerated() {
            let other = Array(candidate.unicodeScalars.prefix(longest))
            // The difference in length is a lower bound; it spares most of the work in a long list.
            guard abs(other.count - scalars.count) <= tolerance else { continue }
            let distance = between(scalars, other)
            if distance <= tolerance { found.append((distance, index)) }
        }
        return found.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
            .prefix(count).map { candidates[$0.index] }
    }

    /// How many slips a word of so many scalars may have and still be recognised: one in three letters or
    /// fewer, two in a common word, a third of a long one.
    package static func tolerance(length: Int) -> Int {
        length <= 3 ? 1 : max(2, min(length, longest) / 3)
    }

    private static func between(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        guard !left.isEmpty else { return right.count }
        // Three rows of the table of distances between prefixes are enough.
        var beforePrevious = [Int](repeating: 0, count: right.count + 1)
        var previous = Array(0...right.count)
        for row in 1...left.count {
            var current = [row]
            current.reserveCapacity(right.count + 1)
            for column in right.indices.map({ $0 + 1 }) {
                let isSame = left[row - 1] == right[column - 1]
                var least = min(
                    previous[column] + 1, current[column - 1] + 1, previous[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1]
                {
                    least = min(least, beforePrevious[column - 2] + 1)
                }
                current.append(least)
            }
            (beforePrevious, previous) = (previous, current)
        }
        return previous[right.count]
    }
}
