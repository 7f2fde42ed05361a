// Gauges among the results of the search: by name, the worst first.
import Hazards
import ScreenKit
import TextMetrics

enum GaugeSearch {
    /// The queries that list all of them.
    private static let words = names.union(["river", "rivers", "creek", "stage"])
    /// The queries that cannot mean anything else.
    private static let names: Set = ["gauge", "gauges", "gage", "gages"]

    /// Returns whether the query asks for gauges.
    private static func isAbout(_ query: String) -> Bool { !words.isDisjoint(with: terms(query)) }

    /// Returns whether the query asks for gauges by an unambiguous word.
    private static func isNamed(_ query: String) -> Bool { !names.isDisjoint(with: terms(query)) }

    private static func terms(_ query: String) -> [String] { FoldedWords(query).all }

    /// Words of guides are also names of rivers somewhere, so gauges stand low unless they are asked for.
    static func found(_ query: Contributions.Query, _ context: RenderContext) -> Contributions.Found? {
        group(for: query.text, context).map {
            let isFirst = !query.hasResults || isNamed(query.text)
            return .init($0, isFirst ? .first : isAbout(query.text) ? .afterFirst : .last)
        }
    }

    /// Returns the gauges whose name has all words of a query, and a link to all gauges if the query asks for
    /// them; nil if there are none, or nothing is stored.
    private static func group(for query: String, _ context: RenderContext) -> SearchModel.Group? {
        let folded = terms(query)
        let names = folded.filter { !words.contains($0) }
        let isAskedFor = names.count < folded.count
        guard let board = context.gaugeBoard, !board.gauges.isEmpty,
            isAskedFor || names.contains(where: { $0.count >= HazardSearch.shortest })
        else { return nil }
        return HazardSearch.group(
            GaugeSnapshot.format,
            board.gauges.lazy.filter { has(names, $0.gauge) }.map {
                GaugesScreen.row($0, context.hazardTimes)
            }, all: isAskedFor ? ("All river gauges", .gauges) : nil)
    }

    private static func has(_ words: [String], _ gauge: Gauge) -> Bool {
        FoldedWords([gauge.title, gauge.id, gauge.site ?? ""].joined(separator: " ")).hold(words)
    }
}
