import AppCore
import ContentPack
import ScreenKit

extension MenuScreen {
    /// `menu-guides-fire`: a submenu is called after the menu that it is in.
    @Sendable static func fileName(_ screen: ScreenID, _: SessionContent) -> ScreenFileName {
        switch screen.menu {
        case nil: return ScreenFileName("menu")
        case .guides?: return ScreenFileName("menu", "guides")
        case .deskReference?: return ScreenFileName("menu", "desk-reference")
        case let address?:
            guard let last = address.path.last else {
                return ScreenFileName("menu", PackPath.inner(address.file, of: PackFiles.plistsFolder))
            }
            let above = MenuAddress(file: address.file, path: address.path.dropLast())
            return ScreenFileName("menu", last.name, above: .menu(above))
        }
    }
}

extension PackPath {
    /// A path without its folder and its ending.
    static func inner(_ path: String, of folder: String) -> String {
        let stem = PackPath.stem(of: path)
        let home = PackPath.folder(of: path)
        if home == folder || home.isEmpty { return stem }
        return (home.hasPrefix(folder + "/") ? String(home.dropFirst(folder.count + 1)) : home) + "/" + stem
    }
}
