/// Which things of an old list are which of a new one: those that agree in the first key, then in the second, and so on.
struct Matching {
    private(set) var pairs: [(old: Int, new: Int)] = []
    private(set) var removed: [Int]
    private(set) var added: [Int]

    /// - Parameters:
    ///   - keys: from the strictest to the loosest; `nil` matches nothing. Of several with one key the first ones meet.
    init<Item>(_ old: [Item], _ new: [Item], by keys: [(Item) -> [String]?]) {
        removed = Array(old.indices)
        added = Array(new.indices)
        for key in keys where !removed.isEmpty && !added.isEmpty {
            var waiting: [[String]: [Int]] = [:]
            for index in added.reversed() {
                if let key = key(new[index]) { waiting[key, default: []].append(index) }
            }
            var found: Set<Int> = []
            removed = removed.filter { index in
                guard let key = key(old[index]), let match = waiting[key]?.popLast() else { return true }
                pairs.append((index, match))
                found.insert(match)
                return false
            }
            added.removeAll { found.contains($0) }
        }
        pairs.sort { $0.new < $1.new }
    }

    /// How many of the pairs stand elsewhere among their neighbours than before.
    var movedCount: Int { pairs.count - LongestRun.indices(pairs.map(\.old)).count }
}

/// The longest ascending selection of a list of different numbers (C. Schensted, "Longest increasing and decreasing
/// subsequences", Canadian Journal of Mathematics 13, 1961); n log n steps.
enum LongestRun {
    /// Indices into `numbers`, ascending.
    static func indices(_ numbers: [Int]) -> [Int] {
        /// The index of the smallest number that a selection of each length can end in.
        var ends: [Int] = []
        var before = [Int](repeating: -1, count: numbers.count)
        for index in numbers.indices {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < numbers[index] { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
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
