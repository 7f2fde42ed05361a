import AppCore
import GuideSearch

/// The content of the search: a text field, and the results of its query.
public struct SearchModel {
    public struct Item {
        public var row: ListModel.Row
        /// The first action of the result, which is shown before the excerpt.
        public var firstAction: String?
        /// The text around the matching words, which are marked.
        public var excerpt = SearchExcerpt()

        public init(
            _ row: ListModel.Row, firstAction: String? = nil, excerpt: SearchExcerpt = SearchExcerpt()
        ) {
            (self.row, self.firstAction, self.excerpt) = (row, firstAction, excerpt)
        }
    }

    /// The results of one kind, or suggestions if there are none.
    public struct Group {
        public var name: String
        public var items: [Item]

        public init(name: String, items: [Item]) { (self.name, self.items) = (name, items) }

        public init(name: String, rows: [ListModel.Row]) {
            self.init(name: name, items: rows.map { Item($0) })
        }
    }

    public var title = "Search"
    public var query: String
    public var message: String?
    public var groups: [Group] = []
    /// True if the first entry is surely what is meant.
    public var isSure = false

    public init(query: String) { self.query = query }

    /// All entries to choose, in the order in which they are numbered.
    public var items: [Item] { groups.flatMap(\.items) }

    /// The words that people type to leave a program that they do not know.
    private static let wordsOfLeaving: Set<String> = ["q", "quit", "exit", ":q"]

    public static func offersLeaving(_ query: String?, _ access: Access) -> Bool {
        access.allowsLeaving
            && query.map { wordsOfLeaving.contains($0.trimmingBlanks().lowercased()) } ?? false
    }
}
