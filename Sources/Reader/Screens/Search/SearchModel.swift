import GuideSearch

/// What the search shows: a text field, and what its words find.
public struct SearchModel {
    /// One thing to choose.
    public struct Item {
        /// Name, icon and where it leads, as in any list.
        public var row: ListModel.Row
        /// What to do first, which stands before the excerpt.
        public var firstAction: String?
        /// Words of the text around those that were found, which are marked.
        public var excerpt = SearchExcerpt()

        public init(
            _ row: ListModel.Row, firstAction: String? = nil, excerpt: SearchExcerpt = SearchExcerpt()
        ) {
            self.row = row
            self.firstAction = firstAction
            self.excerpt = excerpt
        }
    }

    /// Results of one kind, or what is offered where there are none.
    public struct Group {
        public var name: String
        public var items: [Item]
    }

    public var title = "Search"
    /// What stands in the field.
    public var query: String
    /// What is said between field and results.
    public var message: String?
    public var groups: [Group] = []

    public init(query: String) {
        self.query = query
    }

    /// All things to choose, in the order in which they are numbered.
    public var items: [Item] { groups.flatMap(\.items) }
}
