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
        words.map {
            [
                "Listed: only with \"\($0.text)\"."
                    + (hidden > 0 ? " \(CountedNoun.text(hidden, noun)) not listed." : "")
            ]
        } ?? []
    }
}

/// Floods among the results of the search: by name, ongoing ones first.
enum FloodSearch {
    /// The words that are about floods.
    private static let names: Set = ["flood", "floods", "flooding", "flooded"]
    /// The words that ask for what people report; alone they may mean anything.
    private static let reports: Set = ["report", "reports"]

    /// Words of guides are also names of floods somewhere, so floods stand low unless they are asked for.
    static func found(_ query: Contributions.Query, _ context: RenderContext) -> Contributions.Found? {
        let asked = HazardQuery(query.text, asking: names.union(reports))
        return group(for: asked, context).map {
            let isAnswer = isNamed(asked) || isName(asked, context)
            let place: Contributions.Place =
                !query.hasResults || isAnswer ? .first : asked.has(names) ? .afterFirst : .last
            return .init($0, place, isAnswer: isAnswer)
        }
    }

    /// Returns whether the query asks for flood reports; the word flood alone may mean the guide.
    private static func isNamed(_ query: HazardQuery) -> Bool { query.has(names) && query.has(reports) }

    private static func isName(_ query: HazardQuery, _ context: RenderContext) -> Bool {
        context.floodBoard?.floods.contains { FoldedWords($0.title).all == query.words } ?? false
    }

    /// Returns the floods whose name has all words of a query, and a link to all floods if the query asks for
    /// them; nil if there are none, or nothing is stored.
    private static func group(for query: HazardQuery, _ context: RenderContext) -> SearchModel.Group? {
        let isAbout = query.has(names)
        guard isAbout || HazardQuery.isSearched(query.others), let board = context.floodBoard, board.isStored
        else { return nil }
        let words = isAbout ? query.others : query.words
        var group = HazardQuery.group(
            FloodSnapshot.format,
            board.floods.lazy.filter { FoldedWords($0.title).hold(words) }.map {
                FloodsScreen.row($0, on: board.today)
            }, all: isAbout ? ("All flood reports", .floods) : nil)
        if isNamed(query), let report = FloodOutboxScreen.reportDestination(context) {
            group?.items.insert(
                SearchModel.Item(ListModel.Row(name: "Report a flood", destination: report)), at: 0)
        }
        return group
    }
}
