/// The answers that are possible in the linear mode.
enum LinearHelp {
    /// The answers that are possible everywhere.
    static let everywhere = [
        "a number or the first letters of a name: open it",
        "anything else, such as smell of gas: search guides, menus, contacts and places; /words does so always",
        "b: back", "w: back to Welcome", "! or contacts: emergency contacts",
        "alerts: alerts for here and elsewhere", "quakes: earthquakes", "floods: flood reports",
        "gauges: river gauges",
        "bookmarks: your bookmarks",
        ",: settings", "packs: choose another pack",
        "r: show a newer version of the guides if one is installed, or else check for updates",
        "c: what is new in this version of the guides", "q: quit",
    ]

    private static let sections = [
        "in a guide, the name of a section: write only that section",
        "in a guide, m: bookmark the section written last, or remove its bookmark",
    ]

    /// The complete help for guides: the help screen in lines.
    static let ofGuides = everywhere + sections + LinearSteps.openingHelp + LinearSession.timerHelp

    /// Returns the answers that are possible after an output.
    static func sentences(for offer: LinearSession.Offer) -> [String] {
        var sentences = everywhere
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
