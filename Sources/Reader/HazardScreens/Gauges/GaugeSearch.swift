// Gauges among the results of the search: by name, the worst first.
import Hazards
import ScreenKit
import TextMetrics

enum GaugeSearch {
    /// The words that list all of them.
    private static let words = names.union(["river", "rivers", "creek", "stage"])
    /// The words that cannot mean anything else.
    private static let names: Set = ["gauge", "gauges", "gage", "gages"]

    /// Words of guides are also names of rivers somewhere, so gauges stand low unless they are asked for.
    static func found(_ query: Contributions.Query, _ context: RenderContext) -> Contributions.Found? {
        let asked = HazardQuery(query.text, asking: words)
        return group(for: asked, context).map {
            let isFirst = !query.hasResults || asked.has(names)
            return .init($0, isFirst ? .first : asked.isAsking ? .afterFirst : .last)
        }
    }

    /// Returns the gauges whose name has all words of a query, and a link to all gauges if the query asks for
    /// them; nil if there are none, or nothing is stored.
    private static func group(for query: HazardQuery, _ context: RenderContext) -> SearchModel.Group? {
        guard let board = context.gaugeBoard, !board.gauges.isEmpty,
            query.isAsking || HazardQuery.isSearched(query.others)
        else { return nil }
        return HazardQuery.group(
            GaugeSnapshot.format,
            board.gauges.lazy.filter { has(query.others, $0.gauge) }.map {
                GaugesScreen.row($0, context.hazardTimes)
            }, all: query.isAsking ? ("All river gauges", .gauges) : nil)
    }

    private static func has(_ words: [String], _ gauge: Gauge) -> Bool {
        FoldedWords([gauge.title, gauge.id, gauge.site ?? ""].joined(separator: " ")).hold(words)
    }
}
