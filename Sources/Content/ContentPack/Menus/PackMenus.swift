import Diagnostics
import Files
import TextTools

extension Pack {
    /// Returns every guide that the menus lead to. Reads all menus.
    public func catalogue() -> GuideCatalogue {
        var menus = MenuCollection(of: self)
        return menus.catalogue()
    }

    /// Returns the substitute for a menu that cannot be read, or nil if there is nothing to make it from.
    ///
    /// Welcome is replaced by the built-in screens, Guides and Desk Reference by the guides of the `Guides` folder.
    func substitute(for address: MenuAddress, because error: Diagnostic) -> Menu? {
        guard address.path.isEmpty else { return nil }
        let entries =
            switch address {
            case .welcome: builtInEntries
            case .guides, .deskReference:
                guideFiles.map {
                    MenuEntry(name: Self.name(ofGuide: $0), action: .target(.guide(path: $0, fragment: nil)))
                }
            default: [MenuEntry]()
            }
        guard !entries.isEmpty else { return nil }
        return Menu(
            title: MenuReader.title(of: address.file, pack: self), file: address.file,
            sections: [Menu.Section(entries: entries)], findings: [error], damage: error)
    }

    private var builtInEntries: [MenuEntry] {
        let screens: [(Segue, String, needs: String?)] = [
            (.guides, "Guides", nil), (.deskReference, "Desk Reference", MenuAddress.deskReference.file),
            (.contacts, "Contacts", nil), (.buildings, "Buildings", PackFiles.buildings),
            (.callboxes, "Callboxes", PackFiles.callboxes), (.status, "Status", nil), (.help, "Help", nil),
        ]
        return screens.filter { $0.needs.map(holdsFile) ?? true }
            .map { MenuEntry(name: $0.1, action: .target(.segue($0.0))) }
    }

    /// The paths of all guides in the `Guides` folder, by name.
    var guideFiles: [String] {
        FolderListing.names(in: directory + "/" + PackFiles.guidesFolder, max: 10_000)
            .filter { ["html", "htm"].contains(PackPath.ending(of: $0)) && DisplayText.isHarmless($0) }
            .map { PackFiles.guidesFolder + "/" + $0 }
    }

    /// Returns the name of a guide that no menu names: `Active threat` for `active-threat.html`.
    static func name(ofGuide path: String) -> String {
        let words = PackPath.stem(of: path).split { $0 == "-" || $0 == "_" }.joined(separator: " ")
        return DisplayText.line(words.capitalizedFirst, limit: 200)
    }
}

extension Menu {
    /// Returns the submenu at a path, with the findings of the whole file, or throws `menu-gone` if there is none.
    public func submenu(at path: [ItemKey]) throws(Diagnostic) -> Menu {
        var menu = self
        var entries = menu.entries
        for key in path {
            guard let index = key.index(in: entries, \.submenuName),
                case .submenu(let children) = entries[index].action
            else {
                throw Diagnostic(
                    .error, "menu-gone", file: file, message: "this menu is no longer in the file",
                    hint: "go back and open it again")
            }
            menu.title = key.name
            entries = children
        }
        if !path.isEmpty { menu.sections = [Menu.Section(entries: entries)] }
        return menu
    }
}
