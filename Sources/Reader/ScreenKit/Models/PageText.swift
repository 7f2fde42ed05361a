import GuideDocument

/// Builds the small documents of cards, help and status, which are laid out and paged like guides.
package enum PageText {
    @resultBuilder
    package enum Builder {
        package static func buildExpression(_ block: Block) -> [Block] { [block] }
        package static func buildExpression(_ blocks: [Block]) -> [Block] { blocks }
        package static func buildBlock(_ parts: [Block]...) -> [Block] { parts.flatMap { $0 } }
        package static func buildOptional(_ part: [Block]?) -> [Block] { part ?? [] }
        package static func buildEither(first: [Block]) -> [Block] { first }
        package static func buildEither(second: [Block]) -> [Block] { second }
        package static func buildArray(_ parts: [[Block]]) -> [Block] { parts.flatMap { $0 } }
    }

    package static func document(@Builder _ blocks: () -> [Block]) -> Guide {
        Guide(blocks: blocks())
    }

    package static func heading(_ text: String, level: Int = 2) -> Block {
        Block(.heading(level: level, [Span(text)]))
    }

    package static func paragraph(_ text: String) -> Block {
        Block(.paragraph([Span(text)]))
    }

    package static func paragraph(_ spans: [Span]) -> Block {
        Block(.paragraph(spans))
    }

    /// Returns terms with their descriptions; pairs without a text are left out.
    package static func terms(_ pairs: [(String, String?)]) -> Block {
        terms(pairs.compactMap { term, detail in detail.map { (term, [Span($0)]) } })
    }

    package static func terms(_ pairs: [(String, [Span])]) -> Block {
        Block(
            .definitionList(
                pairs.map { term, detail in
                    Definition(terms: [[Span(term)]], details: [Block(.paragraph(detail))])
                }))
    }

    /// Returns rows of cells; the first cell names the row.
    package static func table(_ rows: [[String]]) -> Block {
        Block(
            .table(
                Table(
                    rows: rows.map { row in
                        row.enumerated().map { Table.Cell(isHeader: $0 == 0, spans: [Span($1)]) }
                    })))
    }

    package static func bullets(_ items: [[Span]]) -> Block {
        Block(.unorderedList(items: items.map { [Block(.paragraph($0))] }))
    }
}
