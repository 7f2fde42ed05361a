public import Guidebook

/// What a guide says, piece by piece: each heading, paragraph, list item, term and cell is one.
enum GuideText {
    /// The pieces in document order, each on one line; none is empty.
    static func pieces(of blocks: [Block]) -> [String] {
        var pieces: [String] = []
        collect(blocks, into: &pieces)
        return pieces
    }

    /// All pieces, parted by single blanks: what facts and telephone numbers are looked for in.
    static func text(of blocks: [Block]) -> String { pieces(of: blocks).joined(separator: " ") }

    static func text(of spans: [Guidebook.Span]) -> String {
        var text = ""
        for span in spans { text += span.text }
        return text.split { $0.isWhitespace }.joined(separator: " ")
    }

    /// Calls `body` with the spans of every piece, in document order.
    static func forEachPiece(_ blocks: [Block], _ body: ([Guidebook.Span]) -> Void) {
        for block in blocks {
            switch block.content {
            case .heading(_, let spans), .paragraph(let spans): body(spans)
            case .orderedList(_, let items), .unorderedList(let items):
                for item in items { forEachPiece(item, body) }
            case .definitionList(let definitions):
                for definition in definitions {
                    definition.terms.forEach(body)
                    forEachPiece(definition.details, body)
                }
            case .table(let table):
                body(table.caption)
                for row in table.rows { row.forEach { body($0.spans) } }
            case .quote(let inner), .container(let inner): forEachPiece(inner, body)
            case .preformatted(let text):
                for line in text.split(separator: "\n") { body([Guidebook.Span(String(line))]) }
            case .rule: break
            }
        }
    }

    private static func collect(_ blocks: [Block], into pieces: inout [String]) {
        forEachPiece(blocks) { spans in
            let text = text(of: spans)
            if !text.isEmpty { pieces.append(text) }
        }
    }
}
