/// A few values by their keys: too many, and the one that was not used for longest gives way.
package struct RecentlyUsed<Key: Equatable, Value> {
    /// The one that was used last comes last. Few enough to look through, and quicker made than a table.
    package private(set) var entries: [(key: Key, value: Value)] = []
    private let most: Int

    package init(most: Int) { self.most = most }

    /// The value of a key; looking at it is no use of it.
    package subscript(key: Key) -> Value? { entries.last { $0.key == key }?.value }

    /// Returns the value of a key, which was used last from now on.
    package mutating func use(_ key: Key) -> Value? {
        guard let index = entries.lastIndex(where: { $0.key == key }) else { return nil }
        if index + 1 < entries.count { entries.append(entries.remove(at: index)) }
        return entries.last?.value
    }

    /// Keeps a value, which was used last from now on.
    package mutating func keep(_ value: Value, for key: Key) {
        entries.removeAll { $0.key == key }
        if entries.count >= most { entries.removeFirst() }
        entries.append((key, value))
    }
}
