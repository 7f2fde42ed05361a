import AppCore
import HazardKit
import Hazards
import ScreenKit

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
            sections: offers + [ListModel.Section(rows: (board?.gauges ?? []).map { row($0, times) })],
            warning: GaugeListWords.warning(board, times), notes: FeedWords.notes(board, times))
        if board?.isStored ?? false { list.sections.append(.init(rows: FeedOffers.leading(context))) }
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
    /// The gauges of the feeds at the current moment; nil if none were read.
    package var gaugeBoard: GaugeBoard? { now.flatMap { content.gaugeBoard(at: $0) } }
}

extension ScreenID {
    package static let gauges = ScreenID(
        "gauges", hazards: [.gauges], preparation: LoadFeedSetup(), position: .list, isInKiosk: true)
}
