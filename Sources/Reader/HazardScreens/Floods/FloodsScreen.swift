import AppCore
import Clocks
import HazardKit
import Hazards
import ScreenKit
import TextMetrics
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
        let floods = board.map { words?.floods($0, context.content.reports) ?? $0.floods } ?? []
        var sections = offers
        for state in Flood.State.allCases {
            let rows = floods.filter { board?.state(of: $0) == state }.map { row($0, on: board?.today) }
            sections.add(name(state), rows: rows)
        }
        sections.add("Regions", rows: (board?.regions ?? []).map { row($0) })
        if board?.isStored ?? false {
            let guide = HazardGuide.floodRow(context)
            sections.add("More", rows: [guide] + choice(words, context) + FeedOffers.leading(context))
        }
        sections.add("Report", rows: FloodOutboxScreen.rows(context))
        let hidden = (board?.floods.count ?? 0) - floods.count
        var list = ListModel(
            hazards: "Floods", sections: sections,
            warning: FloodListWords.filter(words, hidden: hidden, "other flood")
                + FloodFeedWords.warning(board, times), notes: FeedWords.notes(board, times))
        list.note(.floods, hides: words != nil, of: "floods")
        list.report = FloodOutboxScreen.reportDestination(context)
        return .list(list)
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
    package var floodBoard: FloodBoard? { now.flatMap { content.floodBoard(at: $0) } }
}

extension ScreenID {
    package static let floods = ScreenID(
        "floods", needs: .floodOutbox, hazards: [.floods], preparation: LoadFeedSetup(), position: .list,
        isInKiosk: true)
}

/// The sentence about the filter of a list of floods or reports, for the screens and the command.
package enum FloodListWords {
    /// Returns the sentence about how many of a noun the filter leaves out; none without a filter.
    package static func filter(_ words: FilterWords?, hidden: Int, _ noun: String) -> [String] {
        guard let words else { return [] }
        let others = hidden > 0 ? " \(CountedNoun.text(hidden, noun)) not listed." : ""
        return ["Listed: only with \"\(words.text)\".\(others)"]
    }
}

/// Floods among the results of the search: by name, ongoing ones first.
enum FloodSearch {
    /// The words that are about floods.
    private static let names: Set = ["flood", "floods", "flooding", "flooded"]
    /// The words that ask for what people report; alone they may mean anything.
    private static let reports: Set = ["report", "reports"]

    /// Words of guides are also names of floods somewhere, so floods stand low unless they are asked for.
    ///
    /// - Returns: the floods whose name has all words of a query, and a link to all floods if the query asks for
    ///   them; nil if there are none, or nothing is stored.
    static func found(_ query: Contributions.Query, _ context: RenderContext) -> Contributions.Found? {
        let asked = HazardQuery(query.text, asking: names.union(reports))
        let isAbout = asked.has(names)
        guard isAbout || HazardQuery.isSearched(asked.others), let board = context.floodBoard, board.isStored
        else { return nil }
        let words = isAbout ? asked.others : asked.words
        var group = HazardQuery.group(
            FloodSnapshot.format,
            board.floods.lazy.filter { FoldedWords($0.title).hold(words) }
                .map { FloodsScreen.row($0, on: board.today) },
            all: isAbout ? ("All flood reports", .floods) : nil)
        // The word flood alone may mean the guide.
        let asksForReports = isAbout && asked.has(reports)
        if asksForReports, let report = FloodOutboxScreen.reportDestination(context) {
            let row = ListModel.Row(name: "Report a flood", destination: report)
            group?.items.insert(SearchModel.Item(row), at: 0)
        }
        return group.map {
            let isName = board.floods.contains { FoldedWords($0.title).all == asked.words }
            let isAnswer = asksForReports || isName
            let place: Contributions.Place =
                !query.hasResults || isAnswer ? .first : isAbout ? .afterFirst : .last
            return .init($0, place, isAnswer: isAnswer)
        }
    }
}
