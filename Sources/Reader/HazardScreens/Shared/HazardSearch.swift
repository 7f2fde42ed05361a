// Hazards among the results of the search, in the same way for all kinds.
import AppCore
import HazardKit
import ScreenKit

/// The results of a kind of hazard.
enum HazardSearch {
    /// The most that are shown; the screen of the kind has all.
    static let limit = 3
    /// The fewest letters of a word that is searched for.
    static let shortest = 4

    /// Returns the group of rows, with a link to the whole list if that is asked for; nil if there is nothing.
    ///
    /// - Parameter all: the name of the list, and the list; nil if the words do not ask for it.
    static func group(
        _ kind: HazardFormat, _ rows: some Sequence<ListModel.Row>, all: (name: String, screen: ScreenID)?
    ) -> SearchModel.Group? {
        var items = rows.prefix(limit).map { SearchModel.Item($0) }
        if let all {
            var row = ListModel.Row(name: all.name, destination: .screen(all.screen))
            row.mark = .submenu
            items.append(SearchModel.Item(row))
        }
        return items.isEmpty ? nil : SearchModel.Group(name: kind.title, items: items)
    }
}
