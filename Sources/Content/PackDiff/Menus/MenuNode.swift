import ContentPack

/// A node in the tree of all menus of a pack: a menu, a section, a submenu or an entry.
final class MenuNode {
    let what: PackChange.What
    let name: String
    /// The key that identifies it among its siblings: the file of a menu, the name of anything else.
    let key: String
    /// The path of the list that contains it: `Guides > Health`; empty for a menu.
    let place: String
    let file: String
    let entry: MenuEntry?
    /// The index in the whole tree, depth first.
    let position: Int
    fileprivate(set) var children: [MenuNode] = []

    fileprivate init(
        _ what: PackChange.What, name: String, key: String? = nil, place: String, file: String,
        entry: MenuEntry? = nil, position: Int
    ) {
        (self.what, self.name) = (what, name)
        self.key = key ?? name
        (self.place, self.file, self.entry, self.position) = (place, file, entry, position)
    }

    /// The path of the node itself: `Guides > Health > Burns`.
    var path: String { place.isEmpty ? name : place + " > " + name }
    var isList: Bool { what != .entry }

    /// The target of the entry, for comparing and for people; `nil` for a node that contains others.
    var target: String? {
        guard let entry, !isList else { return nil }
        return switch entry.action {
        case .target(.segue(let segue)): "the screen \(segue.rawValue)"
        case .target(.guide(let path, let fragment)): path + (fragment.map { "#" + $0 } ?? "")
        case .target(.menu(let address)): address.file
        case .target(.web(let address)): address
        case .unavailable(let reason): "nowhere (\(reason))"
        case .submenu: nil
        }
    }

    /// True if it has a usable target. Two entries with the same target are likely the same entry.
    var hasTarget: Bool { if case .unavailable = entry?.action { false } else { target != nil } }
}

/// The menus of a pack as trees.
struct MenuTree {
    private(set) var menus: [MenuNode] = []
    private var count = 0

    init(_ menus: [Menu]) { for menu in menus { self.menus.append(node(menu)) } }

    private mutating func next() -> Int {
        count += 1
        return count
    }

    private mutating func node(_ menu: Menu) -> MenuNode {
        let name = menu.file == MenuAddress.welcome.file ? "Welcome" : menu.title
        let node = MenuNode(.menu, name: name, key: menu.file, place: "", file: menu.file, position: next())
        for section in menu.sections {
            guard let name = section.name else {
                node.children += section.entries.map { self.node($0, in: node) }
                continue
            }
            let child = MenuNode(.section, name: name, place: node.path, file: menu.file, position: next())
            child.children = section.entries.map { self.node($0, in: child) }
            node.children.append(child)
        }
        return node
    }

    /// Returns the tree below an entry. The depth is bounded: the reader of menus allows 16 levels.
    private mutating func node(_ entry: MenuEntry, in list: MenuNode) -> MenuNode {
        var children: [MenuEntry]?
        if case .submenu(let entries) = entry.action { children = entries }
        let node = MenuNode(
            children == nil ? .entry : .submenu, name: entry.name, place: list.path, file: list.file,
            entry: entry, position: next())
        node.children = (children ?? []).map { self.node($0, in: node) }
        return node
    }
}
