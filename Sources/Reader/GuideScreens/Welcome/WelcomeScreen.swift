import AppCore
import ContentPack
import ScreenKit

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

    /// Returns links to the alerts, earthquakes, floods and gauges that are stored, or whose feeds the pack
    /// suggests, unless its menu has links to them.
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
