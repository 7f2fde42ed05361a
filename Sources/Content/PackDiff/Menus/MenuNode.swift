import ContentPack

/// A menu, a section of it, a submenu or an entry, in the tree of all menus of a pack.
final class MenuNode {
    let what: PackChange.What
    let name: String
    /// What it is known by among its neighbours: the file of a menu, the name of anything else.
    let key: String
    /// The way to the list it stands in: `Guides > Health`; empty for a menu.
    let place: String
    let file: String
    let entry: MenuEntry?
    /// Its place in the whole tree, from the top.
    let position: Int
    fileprivate(set) var children: [MenuNode] = []

    fileprivate init(
        _ what: PackChange.What, name: String, key: String? = nil, place: String, file: String,
        entry: MenuEntry? = nil, position: Int
    ) {
        self.what = what
        self.name = name
        self.key = key ?? name
        self.place = place
        self.file = file
        self.entry = entry
        self.position = position
    }

    /// The way to what stands in it.
    var inner: String { place.isEmpty ? name : place + " > " + name }
    var isList: Bool { what != .entry }

    /// Where the entry leads, for comparing and for people; `nil` for what holds others.
    var target: String? {
        guard let entry, !isList else { return nil }
        return switch entry.action {
        case .segue(let segue): "the screen \(segue.rawValue)"
        case .guide(let path, let fragment): path + (fragment.map { "#" + $0 } ?? "")
        case .menu(let file): file
        case .web(let address): address
        case .unavailable(let reason): "nowhere (\(reason))"
        case .submenu: nil
        }
    }

    /// Whether it leads anywhere, so that two that lead there are likely the same.
    var hasTarget: Bool {
        if case .unavailable = entry?.action { false } else { target != nil }
    }
}

/// Makes trees of menus.
struct MenuTree {
    private(set) var menus: [MenuNode] = []
    private var count = 0

    init(_ menus: [Menu]) {
        for menu in menus { self.menus.append(node(menu)) }
    }

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
            let inner = MenuNode(
                .section, name: name, place: node.inner, file: menu.file, position: next())
            inner.children = section.entries.map { self.node($0, in: inner) }
            node.children.append(inner)
        }
        return node
    }

    /// Submenus are read at most 16 deep.
    private mutating func node(_ entry: MenuEntry, in list: MenuNode) -> MenuNode {
        var children: [MenuEntry]?
        if case .submenu(let entries) = entry.action { children = entries }
        let node = MenuNode(
            children == nil ? .entry : .submenu, name: entry.name, place: list.inner, file: list.file,
            entry: entry, position: next())
        node.children = (children ?? []).map { self.node($0, in: node) }
        return node
    }
}
