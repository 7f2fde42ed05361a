/// A few values by their keys: too many or too heavy, and the one that was not used for longest gives way.
package struct RecentlyUsed<Key: Equatable, Value> {
    /// The one that was used last comes last. Few enough to look through, and quicker made than a table.
    package private(set) var entries: [(key: Key, value: Value, weight: Int)] = []
    private let most: Int
    private let mostWeight: Int

    /// - Parameters:
    ///   - mostWeight: the most that all values together may weigh besides the one that was used last, which stays
    ///     however heavy it is.
    package init(most: Int, mostWeight: Int = .max) {
        self.most = most
        self.mostWeight = mostWeight
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
    package mutating func keep(_ value: Value, for key: Key, weight: Int = 0) {
        entries.removeAll { $0.key == key }
        if entries.count >= most { entries.removeFirst() }
        entries.append((key, value, weight))
        lighten()
    }

    private mutating func lighten() {
        var others = entries.dropLast().reduce(0) { $0 + $1.weight }
        while others > mostWeight, entries.count > 1 { others -= entries.removeFirst().weight }
    }
}
