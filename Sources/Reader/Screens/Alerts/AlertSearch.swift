// Alerts among the results of the search: by event, headline and place.
import Hazards
import TextMetrics

enum AlertSearch {
    /// What is typed to see all of them.
    private static let words: Set = ["alert", "alerts", "warning", "warnings"]
    /// Alerts that are shown; the screen of alerts has all.
    private static let most = 3
    /// Alerts that are looked through, the worst: what is typed is answered within a few milliseconds.
    private static let mostExamined = 500
    /// Letters of the shortest word that is looked for.
    private static let shortest = 3

    /// Returns whether all alerts are asked for.
    static func isAbout(_ query: String) -> Bool {
        words.contains(TextFolding.folded(query).trimmingBlanks())
    }

    /// Returns the alerts in force that have all words of a query, those for here first; nil if there are none.
    static func group(for query: String, _ context: RenderContext) -> SearchModel.Group? {
        let words = TextFolding.folded(query).split { !$0.isLetter && !$0.isNumber }.map(String.init)
        guard let board = context.alertBoard, words.contains(where: { $0.count >= shortest }) else {
            return nil
        }
        let all = isAbout(query)
        var found = (board.here + board.elsewhere).prefix(mostExamined).filter { all || has(words, $0) }
            .prefix(most).map {
                SearchModel.Item(AlertsScreen.row($0, board, context.alertTimes))
            }
        if all {
            var row = ListModel.Row(name: "All alerts", destination: .screen(.alerts))
            row.mark = .submenu
            found.append(SearchModel.Item(row))
        }
        return found.isEmpty ? nil : SearchModel.Group(name: "Alerts", items: Array(found))
    }

    private static func has(_ words: [String], _ alert: Alert) -> Bool {
        let texts = alert.infos.flatMap { [$0.event, $0.headline] } + [alert.matchedArea, alert.place ?? ""]
        let known = TextFolding.folded(texts.joined(separator: " ")).split { !$0.isLetter && !$0.isNumber }
        return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }
}
