import Guidebook

/// Every menu of a pack: the three it begins with and all that they link to.
struct MenuCollection {
    private(set) var menus: [Menu] = []
    /// What was wrong with them, and those that could not be read.
    private(set) var findings: [Diagnostic] = []
    /// Their files, and those of menus that could not be read.
    private(set) var files: Set<String> = []

    /// As many menus as the catalogue follows.
    private static let most = 256

    static func read(_ pack: Pack) -> MenuCollection {
        var collection = MenuCollection()
        var waiting = [MenuAddress.welcome, .guides, .deskReference].map(\.file)
        var seen = Set(waiting)
        var next = 0
        while next < waiting.count, next < most {
            collection.add(waiting[next], of: pack) { file in
                if seen.insert(file).inserted { waiting.append(file) }
            }
            next += 1
        }
        collection.files = seen
        return collection
    }

    private mutating func add(_ file: String, of pack: Pack, follow: (String) -> Void) {
        do throws(Diagnostic) {
            let menu = try pack.menu(at: MenuAddress(file: file))
            findings += menu.findings
            menus.append(menu)
            Self.forEachEntry(menu.entries) { entry in
                if case .menu(let file) = entry.action { follow(file) }
            }
        } catch {
            findings.append(error)
        }
    }

    /// Calls `body` with each entry and those of its submenus, in order.
    static func forEachEntry(_ entries: [MenuEntry], _ body: (MenuEntry) -> Void) {
        for entry in entries {
            body(entry)
            if case .submenu(let children) = entry.action { forEachEntry(children, body) }
        }
    }
}
