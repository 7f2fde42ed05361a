/// Names an item of a list by what stays the same when the list is read again.
public struct ItemKey: Sendable, Hashable, Codable {
    public var name: String
    /// The number of items before it that have the same name.
    public var occurrence: Int

    public init(_ name: String, occurrence: Int = 0) { (self.name, self.occurrence) = (name, occurrence) }

    /// Names the item at `index`; nil if there is none, or none with a name.
    ///
    /// - Parameter name: of an item; nil for one that is not counted.
    @inlinable
    public init?<Item>(at index: Int, in items: [Item], _ name: (Item) -> String?) {
        guard items.indices.contains(index), let found = name(items[index]) else { return nil }
        self.init(found, occurrence: items[..<index].count { name($0) == found })
    }

    /// Returns the index of the item that is named, or nil if the list does not have it.
    @inlinable
    public func index<Item>(in items: [Item], _ name: (Item) -> String?) -> Int? {
        var count = 0
        for index in items.indices where name(items[index]) == self.name {
            if count == occurrence { return index }
            count += 1
        }
        return nil
    }
}

/// Makes the keys of a list, one item after the other.
public struct ItemKeys {
    private var counts: [String: Int] = [:]

    public init() {}

    public mutating func next(_ name: String) -> ItemKey {
        defer { counts[name, default: 0] += 1 }
        return ItemKey(name, occurrence: counts[name, default: 0])
    }
}
