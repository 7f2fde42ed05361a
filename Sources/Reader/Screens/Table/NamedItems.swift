import AppCore

/// Items of a pack that are found by their names, because their positions in a list change when the pack
/// does.
enum NamedItems {
    /// Returns the name of the item at `index` and the number of items of the same name before it.
    static func subject<Item>(at index: Int, in items: [Item], _ name: (Item) -> String) -> ScreenID.Subject?
    {
        guard items.indices.contains(index) else { return nil }
        let found = name(items[index])
        return .named(found, occurrence: items[..<index].count { name($0) == found })
    }

    /// Returns the subjects of all items, in their order.
    static func subjects<Item>(of items: [Item], _ name: (Item) -> String) -> [ScreenID.Subject] {
        var counts: [String: Int] = [:]
        return items.map { item in
            let name = name(item)
            defer { counts[name, default: 0] += 1 }
            return .named(name, occurrence: counts[name] ?? 0)
        }
    }

    /// Returns the index of the item that a screen is about. If there are now fewer with its name, the first
    /// of them.
    static func index<Item>(of screen: ScreenID, in items: [Item], _ name: (Item) -> String) -> Int? {
        guard case .named(let wanted, let occurrence) = screen.subject else { return nil }
        let found = items.indices.filter { name(items[$0]) == wanted }
        return found.indices.contains(occurrence) ? found[occurrence] : found.first
    }
}
