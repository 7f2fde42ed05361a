import AppCore
import Campus
import Clocks
import HazardKit
import Hazards
import ScreenKit
import TextTools

/// The reports of one flood, the worst first, then the newest; a page of them at a time.
package enum FloodScreen {
    package static let description = ScreenDescription(named: .flood, map: \.mapOfFlood) { screen, context in
        guard let key = screen.floodKey, let board = context.floodBoard else {
            return ProblemPage.notLoaded(title: "Flood")
        }
        guard let flood = board.flood(named: key.id, of: key.source) else {
            return FloodReportPage.gone("This flood is no longer stored")
        }
        return .list(model(flood, page: key.page, board, context))
    }

    private static func model(
        _ flood: Flood, page: Int, _ board: FloodBoard, _ context: RenderContext
    ) -> ListModel {
        let words = context.settings.values.floods
        let all = context.content.reports(of: flood)
        let reports = words?.reports(all, of: flood, board) ?? all
        let pages = FloodPages(count: reports.count, page: page)
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
        return list
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
    /// Returns the screen of the reports of a flood, by its identifier and the feed that it came from; `page`
    /// counts from 0.
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
