import Alerts
// Alerts among the results of the search: by event, headline and place.
import AppCore
import ScreenKit
import TextMetrics

enum AlertSearch {
    /// The queries that list all of them.
    private static let words: Set = ["alert", "alerts", "warning", "warnings"]
    /// The fewest letters of a word that is searched for.
    private static let shortest = 3

    /// Returns whether the query asks for all alerts.
    static func isAbout(_ query: String) -> Bool {
        words.contains(TextFolding.folded(query).trimmingBlanks())
    }

    /// Alerts in force are seldom meant by chance, so they stand high.
    static func found(_ query: Contributions.Query, _ context: RenderContext) -> Contributions.Found? {
        group(for: query.text, context).map {
            .init($0, !query.hasResults || isAbout(query.text) ? .first : .afterFirst)
        }
    }

    /// Returns the alerts in force that have all words of a query, those for here first, or nil if there are none.
    private static func group(for query: String, _ context: RenderContext) -> SearchModel.Group? {
        let words = FoldedWords(query).all
        guard let board = context.alertBoard, let now = context.now,
            words.contains(where: { $0.count >= shortest })
        else { return nil }
        let all = isAbout(query)
        let found = zip(board.inForce, context.content.alertTerms(at: now)).lazy
            .filter { all || $0.1.hold(words) }
        return HazardQuery.group(
            AlertSnapshot.format, found.map { AlertsScreen.row($0.0, board, context.hazardTimes) },
            all: all ? ("All alerts", .alerts) : nil)
    }
}
