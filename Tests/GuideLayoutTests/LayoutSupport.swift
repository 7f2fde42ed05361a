// Writing guides by hand, and reading layouts as text.
import GuideDocument
import GuideLayout

typealias GuideSpan = GuideDocument.Span

func heading(_ level: Int, _ text: String, ids: [String] = []) -> Block {
    Block(ids: ids, .heading(level: level, [GuideSpan(text)]))
}

func paragraph(_ text: String, ids: [String] = []) -> Block {
    Block(ids: ids, .paragraph([GuideSpan(text)]))
}

func paragraph(_ spans: GuideSpan...) -> Block { Block(.paragraph(spans)) }

/// Each text an item of its own.
func bullets(_ items: String...) -> Block { Block(.unorderedList(items: items.map { [paragraph($0)] })) }

func bullets(items: [Block]...) -> Block { Block(.unorderedList(items: items)) }

func numbers(_ start: Int = 1, _ items: String...) -> Block {
    Block(.orderedList(start: start, items: items.map { [paragraph($0)] }))
}

func container(_ id: String, _ blocks: Block...) -> Block { Block(ids: [id], .container(blocks)) }

/// A table of texts whose first row may be headers.
func table(_ rows: [String]..., header: Bool = true, caption: String = "") -> Block {
    let cells = rows.enumerated().map { number, row in
        row.map { Table.Cell(isHeader: header && number == 0, spans: [GuideSpan($0)]) }
    }
    return Block(.table(Table(caption: caption.isEmpty ? [] : [GuideSpan(caption)], rows: cells)))
}

func layout(
    _ blocks: [Block], _ width: Int, symbols: LayoutOptions.Symbols = .unicode, drawsCard: Bool = true,
    skipsTitle: Bool = false
) -> GuideLayout {
    GuideLayouter.layout(
        blocks: blocks,
        options: LayoutOptions(width: width, symbols: symbols, drawsCard: drawsCard, skipsTitle: skipsTitle))
}

/// The page as text, without the newline at its end.
func page(
    _ blocks: Block..., width: Int, symbols: LayoutOptions.Symbols = .unicode, drawsCard: Bool = true
) -> String {
    layout(blocks, width, symbols: symbols, drawsCard: drawsCard).plainLines.joined(separator: "\n")
}

/// The runs of a layout that are not plain body text, as `role "text"`; links are named by their number.
func styles(_ layout: GuideLayout) -> [String] {
    layout.lines.flatMap(\.runs).compactMap { run in
        if run.role == Role(.body), run.link == nil { return nil }
        var name = "\(run.role.kind)"
        if run.role.strong { name += " strong" }
        if run.role.emphasis { name += " emphasis" }
        if let link = run.link { name += " link \(link)" }
        return "\(name) \"\(run.text)\""
    }
}
