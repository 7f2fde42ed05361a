import ContentPack
import Diagnostics

/// Single menus of a pack, each read afresh.
extension Pack {
    func menu(at address: MenuAddress) throws(Diagnostic) -> Menu {
        var menus = MenuCollection(of: self)
        return try menus.menu(at: address)
    }

    func menuOrSubstitute(at address: MenuAddress) throws(Diagnostic) -> Menu {
        var menus = MenuCollection(of: self)
        return try menus.menuOrSubstitute(at: address)
    }
}
