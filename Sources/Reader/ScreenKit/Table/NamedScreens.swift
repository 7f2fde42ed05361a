import AppCore
import Campus
import ContentPack

/// The kinds of screens that screens of other modules lead to; every other kind stands beside its screen.
extension ScreenKind {
    public static let map = ScreenKind("map", needs: [.places, .map], position: .canvas, isInKiosk: true)
    public static let contact = ScreenKind("contact", position: .page, isInKiosk: true)
    public static let outline = ScreenKind("outline", needs: .guide, position: .list, isInKiosk: true)
}

extension ScreenID {
    public static let map = ScreenID(.map)
    public static let alertFilter = ScreenID("alert-filter", hazards: [.alerts], position: .list)
    public static let earthquakeFilter = ScreenID(
        "earthquake-filter", hazards: [.earthquakes], position: .list)

    /// The headings of a guide, to jump to one.
    public static func outline(path: String) -> ScreenID { ScreenID(.outline, .file(path)) }

    public static func map(of item: CanvasItem) -> ScreenID { ScreenID(.map, item.subject) }

    /// Returns the screen of the map with the place of a card selected.
    public static func map(of kind: PlaceKind, _ key: ItemKey) -> ScreenID {
        .map(of: CanvasItem(kind: kind.word, name: key.name, occurrence: key.occurrence))
    }
}

extension CanvasItem {
    /// The item as the subject of a screen: the name, and the word of the kind with the occurrence.
    public var subject: ScreenID.Subject { .text(name, title: "\(kind) \(occurrence)") }

    public init?(_ subject: ScreenID.Subject) {
        guard case .text(let name, let title?) = subject else { return nil }
        let parts = title.split(separator: " ")
        guard parts.count == 2, let occurrence = Int(parts[1]) else { return nil }
        self.init(kind: String(parts[0]), name: name, occurrence: occurrence)
    }
}

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
