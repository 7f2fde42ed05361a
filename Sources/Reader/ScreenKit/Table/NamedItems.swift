import AppCore
import ContentPack

/// Items of a pack that are found by their names, because their positions in a list change when the pack does.
public enum NamedItems {
    /// Returns the name of the item at `index` and the number of items of the same name before it.
    public static func subject<Item>(at index: Int, in items: [Item], _ name: (Item) -> String) -> ScreenID
        .Subject?
    {
        ItemKey(at: index, in: items, name).map { .item($0) }
    }

    public static func subjects<Item>(of items: [Item], _ name: (Item) -> String) -> [ScreenID.Subject] {
        var keys = ItemKeys()
        return items.map { .item(keys.next(name($0))) }
    }

    /// Returns the index of the item that a screen is about. If there are now fewer with its name, the first of them.
    public static func index<Item>(of screen: ScreenID, in items: [Item], _ name: (Item) -> String) -> Int? {
        guard case .item(let key) = screen.subject else { return nil }
        return key.index(in: items, name) ?? ItemKey(key.name).index(in: items, name)
    }
}
