import GuideDocument

/// Builds the small documents of cards, help and status, which are laid out and paged like guides.
public enum PageText {
    @resultBuilder public enum Builder {
        public static func buildExpression(_ block: Block) -> [Block] { [block] }
        public static func buildExpression(_ blocks: [Block]) -> [Block] { blocks }
        public static func buildBlock(_ parts: [Block]...) -> [Block] { parts.flatMap { $0 } }
        public static func buildOptional(_ part: [Block]?) -> [Block] { part ?? [] }
        public static func buildEither(first: [Block]) -> [Block] { first }
        public static func buildEither(second: [Block]) -> [Block] { second }
        public static func buildArray(_ parts: [[Block]]) -> [Block] { parts.flatMap { $0 } }
    }

    public static func document(@Builder _ blocks: () -> [Block]) -> Guide { Guide(blocks: blocks()) }

    public static func heading(_ text: String, level: Int = 2) -> Block {
        Block(.heading(level: level, [Span(text)]))
    }

    public static func paragraph(_ text: String) -> Block { Block(.paragraph([Span(text)])) }

    public static func paragraph(_ spans: [Span]) -> Block { Block(.paragraph(spans)) }

    /// Returns terms with their descriptions; pairs without a text are left out.
    public static func terms(_ pairs: [(String, String?)]) -> Block {
        terms(pairs.compactMap { term, detail in detail.map { (term, [Span($0)]) } })
    }

    public static func terms(_ pairs: [(String, [Span])]) -> Block {
        Block(
            .definitionList(
                pairs.map { term, detail in
                    Definition(terms: [[Span(term)]], details: [Block(.paragraph(detail))])
                }))
    }

    /// Returns rows of cells; the first cell names the row.
    public static func table(_ rows: [[String]]) -> Block {
        Block(
            .table(
                Table(
                    rows: rows.map { row in
                        row.enumerated().map { Table.Cell(isHeader: $0 == 0, spans: [Span($1)]) }
                    })))
    }

    public static func bullets(_ items: [[Span]]) -> Block {
        Block(.unorderedList(items: items.map { [Block(.paragraph($0))] }))
    }
}
