import AppCore
import ContentPack
import ScreenKit

/// Menus as the pack describes them: Guides, Desk Reference, submenus and linked menus.
package enum MenuScreen {
    package static let description = ScreenDescription(
        .menu,
        entrances: [
            .init("guides", .menu(.guides), segue: .guides),
            .init("desk-reference", .menu(.deskReference), segue: .deskReference),
        ],
        fileName: fileName
    ) { screen, context in
        let address = screen.menu ?? .guides
        return switch context.content.menu(at: address) {
        case nil: ProblemPage.notLoaded(title: address.file)
        case .failure(let problem): ProblemPage.model(problem, title: address.file)
        case .success(let menu): .list(list(menu, at: address, context))
        }
    }

    /// Returns a menu as a list; the problem of a damaged file is shown above the entries that were found without it.
    package static func list(_ menu: Menu, at address: MenuAddress, _ context: RenderContext) -> ListModel {
        var list = ListModel(title: menu.title, sections: sections(of: menu, at: address, context))
        list.showsFirstActions = true
        list.wrapsDetails = address == .questions
        if let damage = menu.damage {
            list.warning =
                "This menu could not be read, so this is what was found without it. \(damage.description)."
        }
        return list
    }

    private static func sections(of menu: Menu, at address: MenuAddress, _ context: RenderContext)
        -> [ListModel.Section]
    {
        var submenus = ItemKeys()
        return menu.sections.map { section in
            var rows: [ListModel.Row] = []
            rows.reserveCapacity(section.entries.count)
            for entry in section.entries {
                // A campus without callboxes has none on the screen either.
                if entry.leads(to: .callboxes), context.content.lacksCallboxes { continue }
                let row = row(entry, in: address, &submenus, context)
                if context.allows(row.destination) { rows.append(row) }
            }
            return ListModel.Section(section.name, rows)
        }
    }

    private static func row(
        _ entry: MenuEntry, in address: MenuAddress, _ submenus: inout ItemKeys, _ context: RenderContext
    ) -> ListModel.Row {
        var row = ListModel.Row(
            name: entry.name, destination: context.screens.destination(of: entry, in: address, &submenus))
        if address == .questions, let path = entry.guidePath,
            case .success(let guide)? = context.content.guide(path)
        {
            row.detail = guide.firstAction
        }
        row.icon = entry.image.flatMap { context.content.pack.icons[$0] }
        row.selectedIcon = entry.selectedImage.flatMap { context.content.pack.icons[$0] }
        row.guideColor = context.content.pack.palette.guideColor(divisionName: entry.divisionName)
        row.level = entry.level
        row.isHighlighted = entry.highlighted
        row.color = entry.color
        row.mark = mark(for: entry.action, row.destination)
        return row
    }

    private static func mark(for action: EntryAction, _ destination: Destination) -> ListModel.Row.Mark {
        if case .unavailable = destination { return .unavailable }
        switch action {
        case .submenu, .target(.menu): return .submenu
        case .target(.web): return .web
        case .target(.segue), .target(.guide), .unavailable: return .none
        }
    }
}

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

/// The first screen: the sections of `WelcomeScreen.plist` as a grid of entries.
package enum WelcomeScreen {
    package static let description = ScreenDescription(
        .welcome, entrances: [.init("welcome", .welcome)]
    ) { _, context in
        let info = context.content.pack.info
        switch context.content.menu(at: .welcome) {
        case nil: return ProblemPage.notLoaded(title: "Welcome")
        case .failure(let problem): return ProblemPage.model(problem, title: "Welcome")
        case .success(let menu):
            var list = MenuScreen.list(menu, at: .welcome, context)
            list.title = info.subtitle ?? "Welcome"
            list.sections.removeAll { $0.rows.isEmpty }
            list.emptyText = "The Welcome screen of this pack has no entries. ! shows the emergency contacts."
            list.sections += hazardSections(menu, context)
            list.sections += BookmarksScreen.welcomeSections(context)
            if menu.damage != nil { return .list(list) }
            list.note = info.notice
            return .grid(list)
        }
    }

    /// Returns links to the hazards that are stored, or whose feeds the pack suggests, unless its menu has links to them.
    private static func hazardSections(_ menu: Menu, _ context: RenderContext) -> [ListModel.Section] {
        let rows = context.screens.screens.compactMap { screen -> ListModel.Row? in
            guard let elsewhere = screen.elsewhere, elsewhere.isOnWelcome(context.content),
                let entrance = screen.entrances.first,
                !menu.entries.contains(where: { entrance.segue.map($0.leads) ?? false })
            else { return nil }
            var row = ListModel.Row(name: elsewhere.name, to: entrance.screen)
            row.icon = entrance.segue.flatMap { context.content.pack.icons[$0.rawValue] }
            return row
        }
        guard !rows.isEmpty else { return [] }
        var section = ListModel.Section(rows: rows)
        section.adaptsToOthers = true
        return [section]
    }
}
