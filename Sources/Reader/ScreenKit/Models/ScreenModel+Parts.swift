import GuideDocument

extension PageModel {
    /// Creates a page of the program itself, whose text may have links to screens.
    public init(title: String, key: String, @PageText.Builder _ blocks: (inout PageLinks) -> [Block]) {
        var links = PageLinks()
        self.init(title: title, document: Guide(blocks: blocks(&links)), key: key)
        self.links = links
    }
}

extension PageText {
    public static func strong(_ text: String) -> Block { paragraph([Span(text, traits: .strong)]) }
}

extension ListModel.Section {
    public init(_ name: String?, _ rows: [ListModel.Row]) { self.init(name: name, rows: rows) }
}

extension [ListModel.Section] {
    /// Adds a section, unless it has no rows.
    public mutating func add(_ name: String? = nil, rows: [ListModel.Row]) {
        if !rows.isEmpty { append(ListModel.Section(name, rows)) }
    }
}
