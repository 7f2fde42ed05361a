/// The answers that are possible in the linear mode.
enum LinearHelp {
    /// Returns the answers that are possible everywhere.
    private static func everywhere(_ screens: ScreenTable) -> [String] {
        [
            "a number or the first letters of a name: open it",
            "anything else, such as smell of gas: search guides, menus, contacts and places; /words does so always",
            "b: back", "w: back to Welcome",
        ] + screens.screens.compactMap(\.shortcut?.help) + [
            "r: show a newer version of the guides if one is installed, or else check for updates", "q: quit",
        ]
    }

    private static let sections = [
        "in a guide, the name of a section: write only that section",
        "in a guide, m: bookmark the section written last, or remove its bookmark",
    ]

    /// Returns the complete help for guides: the help screen in lines.
    static func ofGuides(_ screens: ScreenTable) -> [String] {
        everywhere(screens) + sections + LinearSteps.openingHelp + LinearSession.timerHelp
    }

    /// Returns the answers that are possible after an output.
    static func sentences(for offer: LinearSession.Offer, _ screens: ScreenTable) -> [String] {
        var sentences = everywhere(screens)
        if offer.steps != nil { sentences.replaceSubrange(2...2, with: LinearSteps.help) }
        if !offer.rest.isEmpty { sentences.insert("Enter: more of this", at: 0) }
        if !offer.sections.isEmpty { sentences += sections }
        if !offer.sections.isEmpty || offer.page?.isGuide ?? false { sentences += LinearSteps.openingHelp }
        if offer.steps != nil || offer.page?.isGuide ?? false { sentences += LinearSession.timerHelp }
        if offer.choices.contains(where: { $0.removal != nil }) {
            sentences.append("x and a number: remove that one; +: put it back")
        }
        return sentences
    }
}
