import ScreenKit

/// The help about the answers that are possible in the linear mode.
package enum LinearHelp {
    /// Returns the answers that are possible everywhere.
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

    /// Returns the complete help for guides: the help screen in lines.
    static func ofGuides(_ screens: ScreenTable) -> [String] {
        everywhere(screens) + sections + steps + timers
    }
}
