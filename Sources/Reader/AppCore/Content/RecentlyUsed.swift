/// A few values by their keys: too many or too heavy, and the one that was not used for longest gives way.
package struct RecentlyUsed<Key: Equatable, Value> {
    /// The one that was used last comes last. Few enough to look through, and quicker made than a table. The weight is nil
    /// until it is needed.
    package private(set) var entries: [(key: Key, value: Value, weight: Int?)] = []
    private let most: Int
    private let maxWeight: Int
    private let weigh: (Value) -> Int

    /// - Parameters:
    ///   - maxWeight: the most that all values together may weigh besides the one that was used last, which stays
    ///     however heavy it is.
    ///   - weigh: returns the weight of a value. The one that was used last is not weighed, so that a command which reads
    ///     one guide weighs none.
    package init(max most: Int, maxWeight: Int = .max, weigh: @escaping (Value) -> Int = { _ in 0 }) {
        (self.most, self.maxWeight, self.weigh) = (most, maxWeight, weigh)
    }

    /// The value of a key; looking at it is no use of it.
    package subscript(key: Key) -> Value? { entries.last { $0.key == key }?.value }

    /// Returns the value of a key, which was used last from now on.
    package mutating func use(_ key: Key) -> Value? {
        guard let index = entries.lastIndex(where: { $0.key == key }) else { return nil }
        if index + 1 < entries.count {
            entries.append(entries.remove(at: index))
            lighten()
        }
        return entries.last?.value
    }

    /// Keeps a value, which was used last from now on.
    package mutating func keep(_ value: Value, for key: Key) {
        entries.removeAll { $0.key == key }
        if entries.count >= most { entries.removeFirst() }
        entries.append((key, value, nil))
        lighten()
    }

    package mutating func removeAll() { entries = [] }

    private mutating func lighten() {
        var others = 0
        for index in entries.indices.dropLast() {
            let weight = entries[index].weight ?? weigh(entries[index].value)
            entries[index].weight = weight
            others += weight
        }
        while others > maxWeight, entries.count > 1 { others -= entries.removeFirst().weight ?? 0 }
    }
}
