// Floods among the results of the search: by name, ongoing ones first.
import AppCore
import Hazards
import ScreenKit
import TextMetrics

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

    /// Returns whether the query is the name of a flood.
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
