import AppCore
import GuideSearch

/// The content of the search: a text field, and the results of its query.
package struct SearchModel {
    /// One entry to choose.
    package struct Item {
        /// The name, icon and destination, as in any list.
        package var row: ListModel.Row
        /// The first action of the result, which is shown before the excerpt.
        package var firstAction: String?
        /// The text around the matching words, which are marked.
        package var excerpt = SearchExcerpt()

        package init(
            _ row: ListModel.Row, firstAction: String? = nil, excerpt: SearchExcerpt = SearchExcerpt()
        ) {
            self.row = row
            self.firstAction = firstAction
            self.excerpt = excerpt
        }
    }

    /// The results of one kind, or suggestions if there are none.
    package struct Group {
        package var name: String
        package var items: [Item]

        package init(name: String, items: [Item]) {
            self.name = name
            self.items = items
        }
    }

    package var title = "Search"
    /// The text in the field.
    package var query: String
    /// The message between field and results.
    package var message: String?
    package var groups: [Group] = []
    /// True if the first entry is surely what is meant.
    package var isSure = false

    package init(query: String) {
        self.query = query
    }

    /// All entries to choose, in the order in which they are numbered.
    package var items: [Item] { groups.flatMap(\.items) }

    /// The words that people type to leave a program that they do not know.
    private static let wordsOfLeaving: Set<String> = ["q", "quit", "exit", ":q"]

    /// Returns whether the first result of a query is to leave the program.
    package static func offersLeaving(_ query: String?, _ access: Access) -> Bool {
        access.allowsLeaving
            && query.map { wordsOfLeaving.contains($0.trimmingBlanks().lowercased()) } ?? false
    }
}
