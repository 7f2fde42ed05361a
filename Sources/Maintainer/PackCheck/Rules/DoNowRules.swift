import GuideDocument
import GuideLayout

/// The rules for the card of actions that a frightened person reads first, and often alone.
enum DoNowRules {
    static let all = [list, count, length, screen]

    private static let maxActions = 3
    private static let maxWords = 12

    private static let list = CheckRule(
        "do-now-list", "do-now is one ordered list",
        explanation: """
            The actions are done one after the other, so they are numbered: one <ol> with an <li> for each action. \
            Step mode shows them one at a time.
            """,
        .guideOnce { guide, _ in
            guard guide.sections.contains("do-now"), !guide.hasOrderedActions else { return nil }
            return guide.violation(
                at: guide.source.position(ofID: "do-now"), "the actions of do-now are not one ordered list",
                hint: "write them as the items of one <ol>")
        })

    private static let count = CheckRule(
        "do-now-count", "do-now has one to \(maxActions) actions",
        explanation: """
            A person in danger remembers three things at most. What comes later belongs in the section during.
            """,
        .guideOnce { guide, _ in
            guard guide.actions.count > maxActions else { return nil }
            return guide.violation(
                at: guide.source.position(ofItem: maxActions, afterID: "do-now")
                    ?? guide.source.position(ofID: "do-now"),
                "do-now has \(guide.actions.count) actions, more than \(maxActions)",
                hint: "keep what saves a life now, and move the rest to during")
        })

    private static let length = CheckRule(
        "do-now-words", "A do-now action has at most \(maxWords) words",
        explanation: """
            One short imperative sentence is read at a glance and can be shouted to others. What stands between \
            blanks is a word.
            """,
        .guide { guide, _ in
            guide.actions.enumerated().compactMap { index, action in
                let words = TextWords(action).count
                guard words > maxWords else { return nil }
                return guide.violation(
                    at: guide.source.position(ofItem: index, afterID: "do-now"),
                    "do-now action \(index + 1) has \(words) words, more than \(maxWords)",
                    hint: "shorten it, or say part of it in during")
            }
        })

    private static let screen = CheckRule(
        "do-now-screen", "The do-now card stands wholly on the first screen of 80x24",
        explanation: """
            On the smallest common screen the reader has \(FirstScreen.rows) rows of \(FirstScreen.columns) columns \
            for the text of a guide. What stands before do-now, and do-now itself, must fit there: people in danger \
            do not scroll. Shorten the actions, and put nothing before the section.
            """,
        .guideOnce { guide, _ in
            guard guide.sections.contains("do-now"), let rows = FirstScreen.rowsOfCard(guide.shown),
                rows > FirstScreen.rows
            else { return nil }
            return guide.violation(
                at: guide.source.position(ofID: "do-now"),
                "the do-now card ends in row \(rows) of the text, and the first screen has \(FirstScreen.rows)",
                hint: "shorten its actions, and put nothing before it")
        })
}

/// The size of a guide's first screen on a terminal of 80 columns and 24 rows.
enum FirstScreen {
    /// The 80 columns less a blank at each side.
    static let columns = 78
    /// The 24 rows less the title bar, emergency line, status line and footer of every screen, and the banner
    /// and section bar of a guide. A test compares both numbers with the screens.
    static let rows = 18

    /// Returns the row of the text, from 1, that contains the card's lower border, or `nil` if there is no card.
    static func rowsOfCard(_ guide: Guide) -> Int? {
        // The title is left out as on the screen, where the banner shows it.
        let options = LayoutOptions(width: columns, skipsTitle: true)
        let lines = GuideLayouter.layout(guide.inReadingOrder, options: options).lines
        return lines.lastIndex { $0.runs.contains { $0.role.kind == .cardBorder } }.map { $0 + 1 }
    }
}
