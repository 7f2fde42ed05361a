import AppCore
import GuideDocument
import ScreenKit

/// Lists the keys and their actions, from the action table: those of the screen that it was opened from first.
package enum HelpScreen {
    package static let description = ScreenDescription(
        .help, entrances: [.init("help", .help, segue: .help)], shortcut: .init(.help, key: .help),
        text: .sentences { LinearHelp.ofGuides($0.screens) }
    ) { screen, context in
        // The keys of a preview mean nothing elsewhere.
        let isPreview = context.content.workingCopy != nil
        let takesLetters = context.settings.values.takesLettersAsKeys(for: context.access)
        let number = context.content.pack.emergencyContacts.first?.number ?? "911"
        let first = first(of: screen)
        let page = PageModel(
            title: "Help",
            key: "help:\(isPreview):\(takesLetters):\(first?.rawValue ?? ""):\(number)"
        ) { links in
            let screens = screens(context).map { Span($0.name, link: links.to($0.screen)) }
            PageText.paragraph(
                "Muster shows emergency guides without a network. In danger, act first: call \(number).")
            PageText.table(rows(of: .anywhere, for: context.access).filter { $0[0].hasPrefix("!") })
            PageText.paragraph(
                takesLetters
                    ? "To find a guide, type what is wrong: on Welcome, in menus and in lists letters begin a search. In "
                        + "guides and other pages letters are keys, as in a pager (Settings, Letters in pages)."
                    : "To find a guide, type what is wrong: on every screen letters begin a search.")
            if !screens.isEmpty {
                PageText.paragraph(
                    [Span("Also here: ")] + Array(screens.map { [$0] }.joined(separator: [Span(", ")])))
            }
            // Those of the screen that the help was opened from stand above the others.
            let others = ActionDescription.Group.ofReader.filter { $0 != first }
            for group in (isPreview ? [.preview] : []) + (first.map { [$0] } ?? []) + others {
                let rows = rows(of: group, for: context.access, withLetters: takesLetters)
                if !rows.isEmpty {
                    PageText.heading(group.rawValue)
                    PageText.table(rows)
                }
            }
        }
        return .page(page)
    }

    private static func first(of screen: ScreenID) -> ActionDescription.Group? {
        guard case .text(let name, _) = screen.subject else { return nil }
        return ActionDescription.Group(rawValue: name)
    }

    package static func screen(openedFrom context: ActionContext) -> ScreenID {
        let group: ActionDescription.Group =
            switch true {
            case context.contains(.search): .search
            case context.contains(.steps): .steps
            case !context.isDisjoint(with: .maps): .map
            case !context.isDisjoint(with: .pages): .guide
            default: .opening
            }
        return ScreenID(.help, .text(group.rawValue))
    }

    /// Returns the screens that the menus of a pack need not lead to, so that a mouse reaches them from here.
    private static func screens(_ context: RenderContext) -> [(name: String, screen: ScreenID)] {
        [
            ("Bookmarks", ScreenID.bookmarks), ("Settings", .settings), ("Status", .status),
            ("Safe message", .safeMessage),
        ].filter { context.access.allows($0.1) }
    }

    /// Returns keys and actions, each line once though two kinds of screens have it, without those that `access` denies.
    package static func rows(
        of group: ActionDescription.Group, for access: Access = .everything, withLetters: Bool = false
    ) -> [[String]] {
        var rows: [[String]] = []
        for description in ActionTable.explained(group) where access.allows(description) {
            let keys = withLetters ? description.keysAndLettersText : description.keysText
            if !keys.isEmpty, !rows.contains([keys, description.summary]) {
                rows.append([keys, description.summary])
            }
        }
        return rows
    }
}

extension ScreenKind {
    package static let help = ScreenKind("help", position: .page, isInKiosk: true)
}

extension ScreenID {
    package static let help = ScreenID(.help)
}

/// The help about the answers that are possible in the linear mode.
package enum LinearHelp {
    package static func everywhere(_ screens: ScreenTable) -> [String] {
        [
            "a number or the first letters of a name: open it",
            "anything else, such as smell of gas: search guides, menus, contacts and places; /words does so always",
            "b: back", "w: back to Welcome",
        ] + screens.screens.compactMap(\.shortcut?.help) + [
            "r: show a newer version of the guides if one is installed, or else check for updates", "q: quit",
        ]
    }

    package static let sections = [
        "in a guide, the name of a section: write only that section",
        "in a guide, m: bookmark the section written last, or remove its bookmark",
    ]

    package static let steps = [
        "in a guide, steps: one action at a time, do-now first, then during; steps after: then that section"
    ]

    package static let timers = ["in a guide, timer: start a timer; timer stop: stop it"]

    static func ofGuides(_ screens: ScreenTable) -> [String] {
        everywhere(screens) + sections + steps + timers
    }
}
