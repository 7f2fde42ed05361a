/// Pairs the items of an old list with those of a new one: by equal first keys, then by equal second keys, and so on.
import TextMetrics

struct Matching {
    private(set) var pairs: [(old: Int, new: Int)] = []
    private(set) var removed: [Int]
    private(set) var added: [Int]

    /// - Parameter keys: from the strictest to the loosest; `nil` matches nothing. Equal keys are paired in order.
    init<Item>(_ old: [Item], _ new: [Item], by keys: [(Item) -> [String]?]) {
        removed = Array(old.indices)
        added = Array(new.indices)
        for key in keys where !removed.isEmpty && !added.isEmpty {
            var candidates: [[String]: [Int]] = [:]
            for index in added.reversed() {
                if let key = key(new[index]) { candidates[key, default: []].append(index) }
            }
            var found: Set<Int> = []
            removed = removed.filter { index in
                guard let key = key(old[index]), let match = candidates[key]?.popLast() else { return true }
                pairs.append((index, match))
                found.insert(match)
                return false
            }
            added.removeAll { found.contains($0) }
        }
        pairs.sort { $0.new < $1.new }
    }

    /// The smallest number of paired items that must move to get from the old order to the new one.
    var movedCount: Int { pairs.count - LongestIncreasingSubsequence.indices(pairs.map(\.old)).count }
}

/// Finds the longest increasing subsequence of distinct numbers in n log n steps (C. Schensted, "Longest increasing and
/// decreasing subsequences", Canadian Journal of Mathematics 13, 1961).
enum LongestIncreasingSubsequence {
    /// Returns the indices of the subsequence in `numbers`, ascending.
    static func indices(_ numbers: [Int]) -> [Int] {
        /// For each length, the index of the smallest number that a subsequence of that length can end with.
        var ends: [Int] = []
        var before = [Int](repeating: -1, count: numbers.count)
        for index in numbers.indices {
            let place = ends.partitioningIndex { numbers[$0] >= numbers[index] }
            if place > 0 { before[index] = ends[place - 1] }
            if place == ends.count { ends.append(index) } else { ends[place] = index }
        }
        var run: [Int] = []
        var index = ends.last ?? -1
        while index >= 0 {
            run.append(index)
            index = before[index]
        }
        return run.reversed()
    }
}
