import AppCore
import HazardKit
import Hazards
import ScreenKit
import TextMetrics
import TextTools

/// The river gauges: how high the water is, whether it rises, how serious that is; above them how old the data is.
package enum GaugesScreen {
    package static let description = ScreenDescription(
        of: .gauges, entrances: [.init("gauges", .gauges, segue: .gauges, isInEveryPack: false)],
        shortcut: .init(.gauges, words: ["gauges"], help: "gauges: river gauges"),
        elsewhere: .hazard(GaugeSnapshot.format, found: GaugeSearch.found)
    ) { _, context in
        let board = context.gaugeBoard
        let (offers, times) = FeedOffers.list([.gauges], isStored: board?.isStored, context)
        var list = ListModel(
            hazards: "River gauges",
            sections: offers + [.init(rows: (board?.gauges ?? []).map { row($0, times) })],
            warning: GaugeListWords.warning(board, times), notes: FeedWords.notes(board, times))
        if board?.isStored ?? false { list.sections.add(rows: FeedOffers.leading(context)) }
        return .list(list)
    }

    package static func row(_ judged: JudgedGauge, _ times: HazardTimes) -> ListModel.Row {
        var row = ListModel.Row(name: judged.gauge.title, to: .gauge(judged.gauge))
        row.essential = GaugeWords.brief(judged.state)
        row.detail = GaugeListWords.remark(judged.state)
        row.isHighlighted = judged.isFlooding
        row.explanation = { GaugeListWords.explanation(judged.state, times) }
        return row
    }
}

extension RenderContext {
    package var gaugeBoard: GaugeBoard? { now.flatMap { content.gaugeBoard(at: $0) } }
}

extension ScreenID {
    package static let gauges = ScreenID(
        "gauges", hazards: [.gauges], preparation: LoadFeedSetup(), position: .list, isInKiosk: true)
}

/// The texts of a list of gauges and of each gauge, for the screen and the command.
package enum GaugeListWords {
    /// Returns the notes above a list: why it is empty, and how old it is.
    package static func warning(_ board: GaugeBoard?, _ times: HazardTimes) -> [String] {
        let isEmpty = board.map { $0.isStored && $0.gauges.isEmpty } ?? false
        return (isEmpty ? ["How high the water is is unknown: no gauge has been read."] : [])
            + GaugeFeedWords.overview(board, times)
    }

    /// Returns the category in few words, or that of the last reading of a flood; nil if there is none.
    package static func remark(_ state: GaugeState) -> String? {
        if let flood = state.lastFlood { return "last \(GaugeWords.last(flood))" }
        return state.category.flatMap { $0 == .undefined ? nil : GaugeWords.phrase($0) }
    }

    /// Returns sentences about the category with its threshold, the trend, the forecast and the age of the reading.
    package static func explanation(_ state: GaugeState, _ times: HazardTimes) -> String {
        [
            GaugeWords.category(state), state.trend.map { GaugeWords.trend($0).capitalizedFirst },
            GaugeWords.forecast(state, times).map { "Expected: " + $0 },
            GaugeWords.age(state, times).capitalizedFirst,
        ].compactMap { $0 }.map { $0 + "." }.joined(separator: " ")
    }
}

/// Gauges among the results of the search: by name, the worst first.
enum GaugeSearch {
    /// The words that list all of them.
    private static let words = names.union(["river", "rivers", "creek", "stage"])
    /// The words that cannot mean anything else.
    private static let names: Set = ["gauge", "gauges", "gage", "gages"]

    /// Returns the gauges whose name has all words of a query, and a link to all if it asks for them; nil without any.
    /// Words of guides are also names of rivers somewhere, so gauges stand low unless they are asked for.
    static func found(_ query: Contributions.Query, _ context: RenderContext) -> Contributions.Found? {
        let asked = HazardQuery(query.text, asking: words)
        guard let board = context.gaugeBoard, !board.gauges.isEmpty,
            asked.isAsking || HazardQuery.isSearched(asked.others)
        else { return nil }
        let found = board.gauges.lazy.filter { judged in
            let gauge = judged.gauge
            return FoldedWords("\(gauge.title) \(gauge.id) \(gauge.site ?? "")").hold(asked.others)
        }
        let group = HazardQuery.group(
            GaugeSnapshot.format, found.map { GaugesScreen.row($0, context.hazardTimes) },
            all: asked.isAsking ? ("All river gauges", .gauges) : nil)
        let isFirst = !query.hasResults || asked.has(names)
        return group.map { .init($0, isFirst ? .first : asked.isAsking ? .afterFirst : .last) }
    }
}
