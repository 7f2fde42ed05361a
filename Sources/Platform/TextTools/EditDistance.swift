/// Computes the number of typos between two words.
///
/// A typo is an extra, missing or wrong scalar, or two adjacent ones swapped. This is the optimal string alignment form
/// of the Damerau-Levenshtein distance (F. J. Damerau, "A technique for computer detection and correction of spelling
/// errors", Communications of the ACM 7(3), 1964): no pair is edited twice.
public enum EditDistance {
    /// The most scalars compared; longer words are compared by their beginnings.
    public static let longest = 64

    public static func between(_ left: String, _ right: String) -> Int {
        between(Array(left.unicodeScalars.prefix(longest)), Array(right.unicodeScalars.prefix(longest)))
    }

    /// Returns the candidates similar enough to `word` to have been intended, the nearest first; ties keep their order.
    public static func nearest(to word: String, among candidates: [String], count: Int = 3) -> [String] {
        let scalars = Array(word.unicodeScalars.prefix(longest))
        let tolerance = tolerance(length: scalars.count)
        var found: [(distance: Int, index: Int)] = []
        for (index, candidate) in candidates.enumerated() {
            let other = Array(candidate.unicodeScalars.prefix(longest))
            // The difference in length is a lower bound of the distance, and cheap.
            guard abs(other.count - scalars.count) <= tolerance else { continue }
            let distance = between(scalars, other)
            if distance <= tolerance { found.append((distance, index)) }
        }
        return found.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
            .prefix(count).map { candidates[$0.index] }
    }

    /// Returns the greatest distance at which a word of `length` scalars is recognized: one for three letters or fewer,
    /// two for most words, a third of the length of long ones.
    public static func tolerance(length: Int) -> Int { length <= 3 ? 1 : max(2, min(length, longest) / 3) }

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
