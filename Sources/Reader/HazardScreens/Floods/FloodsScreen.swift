import AppCore
import Clocks
import HazardKit
import Hazards
import ScreenKit
import TextTools

/// The floods that have reports: ongoing ones first, then the regions; above them how old the data is.
package enum FloodsScreen {
    package static let description = ScreenDescription(
        of: .floods, entrances: [.init("floods", .floods, segue: .floods, isInEveryPack: false)],
        shortcut: .init(.floods, words: ["floods"], help: "floods: flood reports"),
        elsewhere: .hazard(FloodSnapshot.format, found: FloodSearch.found)
    ) { _, context in
        let board = context.floodBoard
        let (offers, times) = FeedOffers.list([.floods], isStored: board?.isStored, context)
        let words = context.settings.values.floods
        let floods = board.map { listed($0, words, context) } ?? []
        var sections = Flood.State.allCases.map { state in
            ListModel.Section(
                name: name(state),
                rows: floods.filter { board?.state(of: $0) == state }.map { row($0, on: board?.today) })
        }
        sections.append(ListModel.Section(name: "Regions", rows: (board?.regions ?? []).map { row($0) }))
        if board?.isStored ?? false {
            sections.append(
                ListModel.Section(
                    name: "More",
                    rows: [HazardGuide.floodRow(context)] + choice(words, context)
                        + FeedOffers.leading(context)))
        }
        if let section = FloodOutboxScreen.section(context) { sections.append(section) }
        let hidden = (board?.floods.count ?? 0) - floods.count
        var list = ListModel(
            hazards: "Floods", sections: offers + sections.filter { !$0.rows.isEmpty },
            warning: FloodListWords.filter(words, hidden: hidden, "other flood")
                + FloodFeedWords.warning(board, times), notes: FeedWords.notes(board, times))
        list.note(.floods, hides: words != nil, of: "floods")
        list.report = FloodOutboxScreen.reportDestination(context)
        return .list(list)
    }

    private static func listed(
        _ board: FloodBoard, _ words: FilterWords?, _ context: RenderContext
    ) -> [Flood] {
        words?.floods(board, context.content.reports) ?? board.floods
    }

    /// Returns the row of the filter; none on a public screen.
    static func choice(_ words: FilterWords?, _ context: RenderContext) -> [ListModel.Row] {
        context.access.allowsSettings ? [.filterWords(words, .floods, context)] : []
    }

    private static func name(_ state: Flood.State) -> String {
        switch state {
        case .active: "Active"
        case .file: "From files"
        case .ended: "Ended"
        }
    }

    package static func row(_ flood: Flood, on today: CalendarDate?) -> ListModel.Row {
        var row = ListModel.Row.submenu(
            flood.title, detail: FloodWords.state(flood, on: today), essential: FloodWords.count(flood),
            to: .flood(flood))
        row.isHighlighted = flood.state(on: today) == .active
        row.explanation = { FloodWords.summary(flood, on: today).joined(separator: " ") }
        return row
    }

    private static func row(_ listed: ListedFloodRegion) -> ListModel.Row {
        .submenu(
            listed.title, detail: CountedNoun.text(listed.region.boundaries.count, "boundary", "boundaries"),
            to: .floodRegion(listed))
    }
}

extension RenderContext {
    /// The floods of the feeds at the current moment; nil if none were read.
    package var floodBoard: FloodBoard? { now.flatMap { content.floodBoard(at: $0) } }
}

extension ScreenID {
    package static let floods = ScreenID(
        "floods", needs: .floodOutbox, hazards: [.floods], preparation: LoadFeedSetup(), position: .list,
        isInKiosk: true)
}
