import TextMetrics

/// Compares two lists of texts and finds those that are the same, removed, added, or reworded.
struct SequenceComparison {
    /// Pairs of equal texts, in the order of the new list.
    private(set) var same: [(old: Int, new: Int)] = []
    /// Pairs of texts that are similar enough to be one text reworded.
    private(set) var reworded: [(old: Int, new: Int)] = []
    private(set) var removed: [Int] = []
    private(set) var added: [Int] = []

    /// The limit for the work of all comparisons of two packs together, in steps of the exact method: about a second.
    struct Budget { var steps = 100_000_000 }

    /// The most steps of the exact method for one pair of lists, such as 500 by 500 texts. Longer lists, and all lists
    /// once the budget is used up, are compared by their unique texts.
    private static let maxSteps = 250_000
    /// The most pairs of a removed and an added text, between two equal texts, that are compared for similarity.
    private static let maxPairs = 400
    /// The least similarity of two texts for one to count as the other reworded.
    private static let minSimilarity = 0.34

    init(_ old: [String], _ new: [String], _ budget: inout Budget) {
        var start = 0
        while start < min(old.count, new.count), old[start].utf8.elementsEqual(new[start].utf8) { start += 1 }
        var end = 0
        while end < min(old.count, new.count) - start,
            old[old.count - 1 - end].utf8.elementsEqual(new[new.count - 1 - end].utf8)
        { end += 1 }
        same = (0..<start).map { ($0, $0) }
        let oldCore = Array(old[start..<(old.count - end)])
        let newCore = Array(new[start..<(new.count - end)])
        // Always computed in the same direction, so that comparing new with old gives exactly the opposite.
        let isSwapped =
            !oldCore.isEmpty && !newCore.isEmpty && newCore[0].utf8.lexicographicallyPrecedes(oldCore[0].utf8)
        var core = isSwapped ? Middle(newCore, oldCore) : Middle(oldCore, newCore)
        core.align(&budget)
        func unswapped(_ pair: (Int, Int)) -> (old: Int, new: Int) {
            isSwapped ? (pair.1 + start, pair.0 + start) : (pair.0 + start, pair.1 + start)
        }
        same += core.same.map(unswapped) + (0..<end).map { (old.count - end + $0, new.count - end + $0) }
        same.sort { $0.new < $1.new }
        reworded = core.reworded.map(unswapped).sorted { $0.new < $1.new }
        removed = (isSwapped ? core.rest.1 : core.rest.0).map { $0 + start }
        added = (isSwapped ? core.rest.0 : core.rest.1).map { $0 + start }
    }

    /// Two lists without their common prefix and suffix.
    private struct Middle {
        let one: [String]
        let other: [String]
        var same: [(Int, Int)] = []
        var reworded: [(Int, Int)] = []
        /// The indices without a counterpart in the other list.
        var rest: ([Int], [Int]) = ([], [])

        init(_ one: [String], _ other: [String]) { (self.one, self.other) = (one, other) }

        mutating func align(_ budget: inout Budget) {
            let (left, right) = interned()
            let steps = left.count * right.count
            if steps <= maxSteps, steps <= budget.steps {
                budget.steps -= steps
                same = Self.longestCommonSubsequence(left, right)
            } else {
                same = Self.commonUniqueItems(left, right)
            }
            pairGaps()
        }

        /// Returns the texts as numbers; equal texts have equal numbers.
        private func interned() -> ([Int], [Int]) {
            var numbers: [[UInt8]: Int] = [:]
            func number(_ text: String) -> Int {
                let key = Array(text.utf8)
                if let known = numbers[key] { return known }
                numbers[key] = numbers.count
                return numbers.count - 1
            }
            return (one.map(number), other.map(number))
        }

        /// Returns a longest common subsequence, by dynamic programming (R. A. Wagner, M. J. Fischer, "The
        /// String-to-String Correction Problem", Journal of the ACM 21(1), 1974).
        private static func longestCommonSubsequence(_ left: [Int], _ right: [Int]) -> [(Int, Int)] {
            let width = right.count + 1
            var lengths = [Int32](repeating: 0, count: (left.count + 1) * width)
            for i in left.indices.reversed() {
                for j in right.indices.reversed() {
                    lengths[i * width + j] =
                        left[i] == right[j]
                        ? lengths[(i + 1) * width + j + 1] + 1
                        : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
                }
            }
            var pairs: [(Int, Int)] = []
            var (i, j) = (0, 0)
            while i < left.count, j < right.count {
                if left[i] == right[j] {
                    pairs.append((i, j))
                    (i, j) = (i + 1, j + 1)
                } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
                    i += 1
                } else {
                    j += 1
                }
            }
            return pairs
        }

        /// Returns the longest run of items that are unique in both lists and in the same order, extended by equal items
        /// before each (as in Bram Cohen's patience diff).
        private static func commonUniqueItems(_ left: [Int], _ right: [Int]) -> [(Int, Int)] {
            func uniqueIndices(_ list: [Int]) -> [Int: Int] {
                var indices: [Int: Int] = [:]
                for (index, number) in list.enumerated() {
                    indices[number] = indices[number] == nil ? index : -1
                }
                return indices.filter { $0.value >= 0 }
            }
            let (inLeft, inRight) = (uniqueIndices(left), uniqueIndices(right))
            let anchors = left.indices.compactMap { i -> (Int, Int)? in
                guard inLeft[left[i]] != nil, let j = inRight[left[i]] else { return nil }
                return (i, j)
            }
            var pairs: [(Int, Int)] = []
            var (i, j) = (0, 0)
            let run = LongestIncreasingSubsequence.indices(anchors.map(\.1))
            for (nextLeft, nextRight) in run.map({ anchors[$0] }) {
                while i < nextLeft, j < nextRight, left[i] == right[j] {
                    pairs.append((i, j))
                    (i, j) = (i + 1, j + 1)
                }
                pairs.append((nextLeft, nextRight))
                (i, j) = (nextLeft + 1, nextRight + 1)
            }
            return pairs
        }

        /// Pairs the most similar texts between two equal ones as reworded.
        private mutating func pairGaps() {
            var (i, j) = (0, 0)
            for (left, right) in same + [(one.count, other.count)] {
                pair(Array(i..<left), Array(j..<right))
                (i, j) = (left + 1, right + 1)
            }
        }

        private mutating func pair(_ left: [Int], _ right: [Int]) {
            var (freeLeft, freeRight) = (Set(left), Set(right))
            if left.count * right.count <= maxPairs, !left.isEmpty, !right.isEmpty {
                let words = (
                    left.map { Similarity.words(one[$0]) }, right.map { Similarity.words(other[$0]) }
                )
                var pairs: [(similarity: Double, left: Int, right: Int)] = []
                for (i, wordsLeft) in zip(left, words.0) {
                    for (j, wordsRight) in zip(right, words.1) {
                        let similarity = Similarity.of(wordsLeft, wordsRight)
                        if similarity >= minSimilarity { pairs.append((similarity, i, j)) }
                    }
                }
                pairs.sort { ($1.similarity, $0.left, $0.right) < ($0.similarity, $1.left, $1.right) }
                for pair in pairs where freeLeft.contains(pair.left) && freeRight.contains(pair.right) {
                    freeLeft.remove(pair.left)
                    freeRight.remove(pair.right)
                    reworded.append((pair.left, pair.right))
                }
            }
            rest.0 += left.filter(freeLeft.contains)
            rest.1 += right.filter(freeRight.contains)
        }
    }
}

enum Similarity {
    /// Returns the count of each word, and of all words, in the first 2,000 characters of a text.
    static func words(_ text: String) -> (counts: [String: Int], total: Int) {
        var counts: [String: Int] = [:]
        var total = 0
        let words = TextFolding.folded(String(text.prefix(2_000))).split { !$0.isLetter && !$0.isNumber }
        for word in words {
            counts[String(word), default: 0] += 1
            total += 1
        }
        return (counts, total)
    }

    /// Returns the Dice coefficient of two texts' words, 0 to 1 (L. R. Dice, "Measures of the Amount of Ecologic
    /// Association Between Species", Ecology 26(3), 1945).
    static func of(_ one: (counts: [String: Int], total: Int), _ other: (counts: [String: Int], total: Int))
        -> Double
    {
        guard one.total + other.total > 0 else { return 0 }
        var shared = 0
        for (word, count) in one.counts { shared += min(count, other.counts[word] ?? 0) }
        return Double(2 * shared) / Double(one.total + other.total)
    }
}
