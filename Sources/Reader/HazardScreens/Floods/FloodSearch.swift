// Floods among the results of the search: by name, ongoing ones first.
import Hazards
import ScreenKit
import TextMetrics

enum FloodSearch {
    /// The queries that list all of them.
    private static let words: Set = ["flood", "floods", "flooding", "flooded", "report", "reports"]
    /// The queries that are about floods.
    private static let names: Set = ["flood", "floods", "flooding", "flooded"]

    /// Returns whether the query asks for floods.
    private static func isAbout(_ query: String) -> Bool { !names.isDisjoint(with: terms(query)) }

    /// Returns whether the query asks for flood reports; the word flood alone may mean the guide.
    private static func isNamed(_ query: String) -> Bool {
        isAbout(query) && !words.subtracting(names).isDisjoint(with: terms(query))
    }

    private static func terms(_ query: String) -> [String] { FoldedWords(query).all }

    /// Words of guides are also names of floods somewhere, so floods stand low unless they are asked for.
    static func found(_ query: Contributions.Query, _ context: RenderContext) -> Contributions.Found? {
        group(for: query.text, context).map {
            let isFirst = !query.hasResults || isNamed(query.text)
            let isAnswer = isNamed(query.text) || isName(query.text, context)
            let place: Contributions.Place =
                isFirst || isAnswer ? .first : isAbout(query.text) ? .afterFirst : .last
            return .init($0, place, isAnswer: isAnswer)
        }
    }

    /// Returns whether the query is the name of a flood.
    private static func isName(_ query: String, _ context: RenderContext) -> Bool {
        context.floodBoard?.floods.contains { terms($0.title) == terms(query) } ?? false
    }

    /// Returns the floods whose name has all words of a query, and a link to all floods if the query asks for
    /// them; nil if there are none, or nothing is stored.
    private static func group(for query: String, _ context: RenderContext) -> SearchModel.Group? {
        let folded = terms(query)
        let asked = folded.filter { !words.contains($0) }
        guard isAbout(query) || asked.contains(where: { $0.count >= HazardSearch.shortest }),
            let board = context.floodBoard, board.isStored
        else { return nil }
        var group = HazardSearch.group(
            FloodSnapshot.format,
            board.floods.lazy.filter { has(isAbout(query) ? asked : folded, $0) }.map {
                FloodsScreen.row($0, on: board.today)
            }, all: isAbout(query) ? ("All flood reports", .floods) : nil)
        if isNamed(query), let report = FloodOutboxScreen.reportDestination(context) {
            group?.items.insert(
                SearchModel.Item(ListModel.Row(name: "Report a flood", destination: report)), at: 0)
        }
        return group
    }

    private static func has(_ words: [String], _ flood: Flood) -> Bool {
        FoldedWords(flood.title).hold(words)
    }
}
