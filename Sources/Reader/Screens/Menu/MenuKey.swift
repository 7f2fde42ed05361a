import AppCore
import ContentPack

/// Identifies submenus, which are counted in their menus: when a menu is read again, the names on the path
/// down to a submenu find it.
extension ScreenDescription.StableKey {
    static let submenu = ScreenDescription.StableKey(
        source: { screen in
            screen.menu.flatMap { $0.path.isEmpty ? nil : .menu(MenuAddress(file: $0.file)) }
        },
        names: { screen, library in
            guard let address = screen.menu else { return nil }
            var entries = entries(of: address.file, in: library)
            var names: [String] = []
            for index in address.path {
                guard entries.indices.contains(index) else { return nil }
                names.append(entries[index].name)
                entries = submenu(entries[index]) ?? []
            }
            return names
        },
        find: { names, source, library in
            guard let file = source.menu?.file else { return nil }
            var address = MenuAddress(file: file)
            var entries = entries(of: file, in: library)
            for name in names {
                guard let index = entries.firstIndex(where: { $0.name == name && submenu($0) != nil })
                else { return nil }
                address.path.append(index)
                entries = submenu(entries[index]) ?? []
            }
            return .menu(address)
        })

    private static func entries(of file: String, in library: Library) -> [MenuEntry] {
        guard case .success(let menu)? = library.menu(at: MenuAddress(file: file)) else { return [] }
        return menu.entries
    }

    private static func submenu(_ entry: MenuEntry) -> [MenuEntry]? {
        if case .submenu(let children) = entry.action { children } else { nil }
    }
}

extension MenuScreen {
    /// Returns a name such as `menu-guides-fire`: a submenu is named after the menu that contains it.
    @Sendable static func fileName(_ screen: ScreenID, _ library: Library) -> ScreenFileName {
        switch screen.menu {
        case nil: return ScreenFileName("menu")
        case .guides?: return ScreenFileName("menu", "guides")
        case .deskReference?: return ScreenFileName("menu", "desk-reference")
        case let address?:
            guard let last = address.path.last else {
                return ScreenFileName("menu", PackPath.inner(address.file, of: PackFiles.plistsFolder))
            }
            let above = ScreenID.menu(MenuAddress(file: address.file, path: address.path.dropLast()))
            guard case .success(let menu) = library.menu(at: address) else {
                return ScreenFileName("menu", String(last + 1), above: above)
            }
            return ScreenFileName("menu", menu.title, above: above)
        }
    }
}

extension PackPath {
    /// Returns a path without its folder and its extension.
    static func inner(_ path: String, of folder: String) -> String {
        let stem = PackPath.stem(of: path)
        let home = PackPath.folder(of: path)
        if home == folder || home.isEmpty { return stem }
        return (home.hasPrefix(folder + "/") ? String(home.dropFirst(folder.count + 1)) : home) + "/" + stem
    }
}
