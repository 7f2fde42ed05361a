import AppCore
import Campus
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

    /// Returns the floods whose name has all words of a query, and a link to all if it asks for them; nil without any.
    /// Words of guides are also names of floods somewhere, so floods stand low unless they are asked for.
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
            let isAnswer =
                asksForReports || board.floods.contains { FoldedWords($0.title).all == asked.words }
            let place: Contributions.Place =
                !query.hasResults || isAnswer ? .first : isAbout ? .afterFirst : .last
            return .init($0, place, isAnswer: isAnswer)
        }
    }
}

/// The reports of one flood, the worst first, then the newest; a page of them at a time.
package enum FloodScreen {
    package static let description = ScreenDescription(named: .flood, map: \.mapOfFlood) { screen, context in
        guard let key = screen.floodKey, let board = context.floodBoard else {
            return ProblemPage.notLoaded(title: "Flood")
        }
        guard let flood = board.flood(named: key.id, of: key.source) else {
            return FloodReportPage.gone("This flood is no longer stored")
        }
        let words = context.settings.values.floods
        let all = context.content.reports(of: flood)
        let reports = words?.reports(all, of: flood, board) ?? all
        let pages = FloodPages(count: reports.count, page: key.page)
        let origin = context.origin
        let others = pages.others.map { number in
            let range = pages.range(of: number)
            return ListModel.Row.submenu(
                "Reports \(range.lowerBound + 1) to \(range.upperBound) of \(reports.count)",
                to: .flood(flood, page: number))
        }
        let map = ListModel.Row(name: "Map of the reports", to: .floodMap(flood))
        let more = [map] + others + [HazardGuide.floodRow(context)]
        let filter = FloodListWords.filter(words, hidden: all.count - reports.count, "other report")
        var list = ListModel(
            hazards: flood.title,
            sections: [
                .init(rows: reports[pages.range].map { row($0, of: flood, on: board.today, from: origin) }),
                .init("More", more + FloodsScreen.choice(words, context)),
            ], warning: [(filter + warning(flood, pages, board)).joined(separator: " ")],
            notes: FeedWords.notes(board, context.hazardTimes))
        list.note(.floods, hides: words != nil, of: "reports")
        list.report = FloodOutboxScreen.reportDestination(context)
        return .list(list)
    }

    private static func warning(_ flood: Flood, _ pages: FloodPages, _ board: FloodBoard) -> [String] {
        let state = FloodWords.state(flood, on: board.today).capitalizedFirst + "."
        let place = pages.count > 1 ? ["Page \(pages.page + 1) of \(pages.count)."] : []
        return [state] + place + FloodWords.summary(flood, on: board.today)
    }

    private static func row(
        _ report: FloodReport, of flood: Flood, on today: CalendarDate?, from origin: WayOrigin?
    ) -> ListModel.Row {
        var row = ListModel.Row(
            name: FloodWords.severity(report), detail: report.time?.text, to: .floodReport(report, of: flood))
        row.essential = origin.map { Way(from: $0, to: report.marker.point).shortText }
        row.isHighlighted = report.severity.map { $0 >= .significant } ?? false
        row.explanation = { FloodWords.explanation(report, on: today) }
        return row
    }
}

/// The pages of a long list.
struct FloodPages {
    static let size = 100

    /// The number of pages, at least one.
    let count: Int
    /// The page that is shown, counted from 0.
    let page: Int
    private let total: Int

    /// - Parameter page: the requested page; if it does not exist, the nearest one is shown.
    init(count: Int, page: Int) {
        total = count
        self.count = max(1, (count + Self.size - 1) / Self.size)
        self.page = min(max(0, page), self.count - 1)
    }

    var range: Range<Int> { range(of: page) }

    func range(of page: Int) -> Range<Int> { page * Self.size..<min(total, (page + 1) * Self.size) }

    /// The pages that this page links to: the next and the previous one.
    var others: [Int] { [page + 1, page - 1].filter { (0..<count).contains($0) } }
}

extension ScreenKind {
    static let flood = ScreenKind("flood", hazards: [.floods], position: .list, isInKiosk: true)
}

extension ScreenID {
    package static let floods = ScreenID(
        "floods", needs: .floodOutbox, hazards: [.floods], preparation: LoadFeedSetup(), position: .list,
        isInKiosk: true)

    /// Returns the screen of the reports of a flood, by its identifier and its feed; `page` counts from 0.
    package static func flood(_ flood: Flood, page: Int = 0) -> ScreenID {
        ScreenID(.flood, .text(flood.event.id, title: "\(flood.source) \(page)"))
    }

    fileprivate var mapOfFlood: ScreenID? { floodKey.map { .floodMap(of: $0.id, source: $0.source) } }

    /// The parts of the screen's subject; only those that were given if the screen was named by hand.
    var floodKey: (id: String, source: String?, page: Int)? {
        guard let (id, title) = text(of: .flood) else { return nil }
        let parts = (title ?? "").split(separator: " ").map(String.init)
        return (id, parts.first, parts.count == 2 ? Int(parts[1]) ?? 0 : 0)
    }
}
