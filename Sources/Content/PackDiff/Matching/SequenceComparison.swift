import TextMetrics

/// What became of a list of texts: which stayed, went, came, or were said in other words.
struct SequenceComparison {
    /// In the order of the new list, pairs of the same text.
    private(set) var same: [(old: Int, new: Int)] = []
    /// Pairs of different words for what is likely one thing.
    private(set) var reworded: [(old: Int, new: Int)] = []
    private(set) var removed: [Int] = []
    private(set) var added: [Int] = []

    /// The work that all comparisons of two packs may do together, in steps of the exact method: about a second.
    struct Budget {
        var steps = 100_000_000
    }

    /// Steps of the exact method for one list, such as 500 texts beside 500. Longer lists, and all lists once the budget
    /// is used up, are compared by their texts that are there once.
    private static let mostSteps = 250_000
    /// Removed times added texts between two that stayed, of which each is compared with each.
    private static let mostPairs = 400
    /// Of the words of two texts this part must be the same for one to be the other reworded.
    private static let leastLikeness = 0.34

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
        // Always worked out in one direction, so that going back says the opposite of going there.
        let isTurned =
            !oldCore.isEmpty && !newCore.isEmpty
            && newCore[0].utf8.lexicographicallyPrecedes(oldCore[0].utf8)
        var core = isTurned ? Core(newCore, oldCore) : Core(oldCore, newCore)
        core.align(&budget)
        func turned(_ pair: (Int, Int)) -> (old: Int, new: Int) {
            isTurned ? (pair.1 + start, pair.0 + start) : (pair.0 + start, pair.1 + start)
        }
        same += core.same.map(turned) + (0..<end).map { (old.count - end + $0, new.count - end + $0) }
        same.sort { $0.new < $1.new }
        reworded = core.reworded.map(turned).sorted { $0.new < $1.new }
        removed = (isTurned ? core.rest.1 : core.rest.0).map { $0 + start }
        added = (isTurned ? core.rest.0 : core.rest.1).map { $0 + start }
    }

    /// What is left of two lists without their common beginning and end.
    private struct Core {
        let one: [String]
        let other: [String]
        var same: [(Int, Int)] = []
        var reworded: [(Int, Int)] = []
        /// What has no counterpart in either list.
        var rest: ([Int], [Int]) = ([], [])

        init(_ one: [String], _ other: [String]) {
            self.one = one
            self.other = other
        }

        mutating func align(_ budget: inout Budget) {
            let (left, right) = numbered()
            let steps = left.count * right.count
            if steps <= mostSteps, steps <= budget.steps {
                budget.steps -= steps
                same = Self.longestCommon(left, right)
            } else {
                same = Self.commonLandmarks(left, right)
            }
            pairGaps()
        }

        /// The texts as numbers, equal ones by one number.
        private func numbered() -> ([Int], [Int]) {
            var numbers: [[UInt8]: Int] = [:]
            func number(_ text: String) -> Int {
                let key = Array(text.utf8)
                if let known = numbers[key] { return known }
                numbers[key] = numbers.count
                return numbers.count - 1
            }
            return (one.map(number), other.map(number))
        }

        /// A longest common selection, by the table of its lengths (R. A. Wagner, M. J. Fischer, "The String-to-String
        /// Correction Problem", Journal of the ACM 21(1), 1974).
        private static func longestCommon(_ left: [Int], _ right: [Int]) -> [(Int, Int)] {
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

        /// Texts that both lists have once, as many as keep their order, and what is the same beside them.
        private static func commonLandmarks(_ left: [Int], _ right: [Int]) -> [(Int, Int)] {
            func places(_ list: [Int]) -> [Int: Int] {
                var places: [Int: Int] = [:]
                for (index, number) in list.enumerated() {
                    places[number] = places[number] == nil ? index : -1
                }
                return places.filter { $0.value >= 0 }
            }
            let (inLeft, inRight) = (places(left), places(right))
            let landmarks = left.indices.compactMap { i -> (Int, Int)? in
                guard inLeft[left[i]] != nil, let j = inRight[left[i]] else { return nil }
                return (i, j)
            }
            var pairs: [(Int, Int)] = []
            var (i, j) = (0, 0)
            for (nextLeft, nextRight) in LongestRun.indices(landmarks.map(\.1)).map({ landmarks[$0] }) {
                while i < nextLeft, j < nextRight, left[i] == right[j] {
                    pairs.append((i, j))
                    (i, j) = (i + 1, j + 1)
                }
                pairs.append((nextLeft, nextRight))
                (i, j) = (nextLeft + 1, nextRight + 1)
            }
            return pairs
        }

        /// Between two texts that stayed, those most alike are one text reworded.
        private mutating func pairGaps() {
            var (i, j) = (0, 0)
            for (left, right) in same + [(one.count, other.count)] {
                pair(Array(i..<left), Array(j..<right))
                (i, j) = (left + 1, right + 1)
            }
        }

        private mutating func pair(_ left: [Int], _ right: [Int]) {
            var (freeLeft, freeRight) = (Set(left), Set(right))
            if left.count * right.count <= mostPairs, !left.isEmpty, !right.isEmpty {
                let words = (left.map { Likeness.words(one[$0]) }, right.map { Likeness.words(other[$0]) })
                var pairs: [(likeness: Double, left: Int, right: Int)] = []
                for (i, wordsLeft) in zip(left, words.0) {
                    for (j, wordsRight) in zip(right, words.1) {
                        let likeness = Likeness.of(wordsLeft, wordsRight)
                        if likeness >= leastLikeness { pairs.append((likeness, i, j)) }
                    }
                }
                pairs.sort { ($1.likeness, $0.left, $0.right) < ($0.likeness, $1.left, $1.right) }
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

/// How much two texts have in common.
enum Likeness {
    /// The words of a text with how often each is there, and how many there are in all; of a long text the first ones.
    static func words(_ text: String) -> (counts: [String: Int], total: Int) {
        var counts: [String: Int] = [:]
        var total = 0
        let words = TextFolding.folded(String(text.prefix(2_000)))
            .split { !$0.isLetter && !$0.isNumber }
        for word in words {
            counts[String(word), default: 0] += 1
            total += 1
        }
        return (counts, total)
    }

    /// The part of their words that two texts share, 0 to 1 (L. R. Dice, "Measures of the Amount of Ecologic Association
    /// Between Species", Ecology 26(3), 1945).
    static func of(_ one: (counts: [String: Int], total: Int), _ other: (counts: [String: Int], total: Int))
        -> Double
    {
        guard one.total + other.total > 0 else { return 0 }
        var shared = 0
        for (word, count) in one.counts { shared += min(count, other.counts[word] ?? 0) }
        return Double(2 * shared) / Double(one.total + other.total)
    }
}
