import AppCore
import Guidebook

/// The first screen: the sections of `WelcomeScreen.plist` as a grid of entries.
enum WelcomeScreen {
    static func model(_ scene: Scene) -> ScreenModel {
        let info = scene.library.pack.info
        switch scene.library.menu(at: .welcome) {
        case nil: return ProblemPage.notLoaded(title: "Welcome")
        case .failure(let problem): return .list(fallback(problem, scene))
        case .success(let menu):
            var sections = MenuScreen.sections(of: menu, at: .welcome, scene)
            sections.removeAll { $0.rows.isEmpty }
            if sections.isEmpty { return .list(fallback(nil, scene)) }
            return .grid(ListModel(title: info.subtitle ?? "Welcome", sections: sections, note: info.notice))
        }
    }

    /// Without a readable Welcome the built-in screens are still there: never nothing.
    private static func fallback(_ problem: Diagnostic?, _ scene: Scene) -> ListModel {
        let screens: [(String, ScreenID)] = [
            ("Guides", .menu(.guides)), ("Desk Reference", .menu(.deskReference)),
            ("Emergency contacts", .contacts), ("Buildings", .buildings), ("Callboxes", .callboxes),
            ("Status", .status), ("Help", .help), ("About", .about),
        ]
        let rows = screens.map { ListModel.Row(name: $0.0, target: .screen($0.1)) }
        var note = "This pack's Welcome screen has no entries."
        if let problem {
            note = "The Welcome screen can not be shown. \(problem.description)."
        }
        return ListModel(title: "Welcome", sections: [.init(rows: rows)], note: note)
    }
}
