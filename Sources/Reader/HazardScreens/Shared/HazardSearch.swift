// Hazards among the results of the search, in the same way for all kinds.
import AppCore
import HazardKit
import ScreenKit
import TextMetrics

/// The words of a query, as the search for a kind of hazard reads them.
struct HazardQuery {
    /// All of them, folded.
    let words: [String]
    /// The words that do not ask for the kind.
    let others: [String]

    /// The most results that are shown; the screen of the kind has all.
    private static let limit = 3
    /// The fewest letters of a word that is searched for.
    private static let shortest = 4

    /// - Parameter asking: the words that ask for the kind.
    init(_ query: String, asking: Set<String>) {
        words = FoldedWords(query).all
        others = words.filter { !asking.contains($0) }
    }

    /// True if it asks for the kind.
    var isAsking: Bool { others.count < words.count }

    /// Returns whether it has one of some words.
    func has(_ words: Set<String>) -> Bool { !words.isDisjoint(with: self.words) }

    /// Returns whether any of some words is long enough to be searched for.
    static func isSearched(_ words: [String]) -> Bool { words.contains { $0.count >= shortest } }

    /// Returns the group of rows, with a link to the whole list if that is asked for; nil if there is nothing.
    ///
    /// - Parameter all: the name of the list, and the list; nil if the words do not ask for it.
    static func group(
        _ kind: HazardFormat, _ rows: some Sequence<ListModel.Row>, all: (name: String, screen: ScreenID)?
    ) -> SearchModel.Group? {
        let rows = Array(rows.prefix(limit)) + (all.map { [.submenu($0.name, to: $0.screen)] } ?? [])
        return rows.isEmpty ? nil : SearchModel.Group(name: kind.title, rows: rows)
    }
}
