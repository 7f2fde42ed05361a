import GuideDocument

/// The tree as text, one node a line: the oracle of the reader's tests.
extension Guide {
    /// Metadata that is there, then every block, indented by two spaces a level. Text is quoted, with `\n` for
    /// a forced line break; traits and links stand before it.
    var treeDump: String {
        var dump = TreeDump()
        dump.add(metadata)
        dump.add(blocks, depth: 0)
        return dump.lines.joined(separator: "\n")
    }
}

extension Block {
    /// The tree of some blocks, as in `Guide.treeDump`.
    static func treeDump(_ blocks: [Block]) -> String {
        var dump = TreeDump()
        dump.add(blocks, depth: 0)
        return dump.lines.joined(separator: "\n")
    }
}

private struct TreeDump {
    var lines: [String] = []

    mutating func add(_ metadata: GuideMetadata) {
        func line(_ name: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            lines.append("\(name): \(value)")
        }
        line("title", metadata.title)
        line("summary", metadata.summary)
        line("keywords", metadata.keywords.joined(separator: ", "))
        for source in metadata.sources { line("source", "\(source.name) | \(source.address)") }
        line("reviewed", metadata.reviewed)
        line("purpose", metadata.purpose)
        line("private", metadata.privacy)
        line("division", metadata.divisionName)
        line("language", metadata.language)
        line("timer", metadata.timer?.text)
    }

    /// Goes down as deep as the page; pages are capped at 512 levels.
    mutating func add(_ blocks: [Block], depth: Int) {
        for block in blocks {
            let ids = block.ids.map { " #\($0)" }.joined()
            switch block.content {
            case .heading(let level, let spans): add("heading \(level)\(ids)", spans, depth)
            case .paragraph(let spans): add("paragraph\(ids)", spans, depth)
            case .rule: add("rule\(ids)", depth)
            case .preformatted(let text): add("preformatted\(ids) \(Self.quoted(text))", depth)
            case .quote(let blocks): add("quote\(ids)", containing: blocks, depth)
            case .container(let blocks): add("container\(ids)", containing: blocks, depth)
            case .orderedList(let start, let numbering, let items):
                let type = numbering.style == .decimal ? "" : " type \(numbering.style.type)"
                let values = numbering.values.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
                    .joined()
                add(
                    "ordered from \(start)\(type)\(numbering.isReversed ? " reversed" : "")\(values)\(ids)",
                    items, depth)
            case .unorderedList(let items): add("unordered\(ids)", items, depth)
            case .definitionList(let definitions): add(definitions, ids, depth)
            case .table(let table): add(table, ids, depth)
            }
        }
    }

    private mutating func add(_ line: String, _ depth: Int) {
        lines.append(String(repeating: "  ", count: depth) + line)
    }

    private mutating func add(_ name: String, containing blocks: [Block], _ depth: Int) {
        add(name, depth)
        add(blocks, depth: depth + 1)
    }

    private mutating func add(_ name: String, _ items: [[Block]], _ depth: Int) {
        add(name, depth)
        for item in items { add("item", containing: item, depth + 1) }
    }

    private mutating func add(_ name: String, _ spans: [Span], _ depth: Int) {
        if spans.count == 1, let span = spans.first, span.traits.isEmpty, span.link == nil {
            return add("\(name) \(Self.quoted(span.text))", depth)
        }
        add(name, depth)
        for span in spans { add(Self.described(span), depth + 1) }
    }

    private mutating func add(_ definitions: [Definition], _ ids: String, _ depth: Int) {
        add("definitions\(ids)", depth)
        for definition in definitions {
            for term in definition.terms { add("term", term, depth + 1) }
            add("details", containing: definition.details, depth + 1)
        }
    }

    private mutating func add(_ table: Table, _ ids: String, _ depth: Int) {
        add("table\(ids)", depth)
        if !table.caption.isEmpty { add("caption", table.caption, depth + 1) }
        for row in table.rows {
            add("row", depth + 1)
            for cell in row {
                let span = cell.columnSpan == 1 ? "" : " over \(cell.columnSpan)"
                add((cell.isHeader ? "header" : "cell") + span, cell.spans, depth + 2)
            }
        }
    }

    private static func described(_ span: Span) -> String {
        var words: [String] = []
        if span.traits.contains(.emphasis) { words.append("emphasis") }
        if span.traits.contains(.strong) { words.append("strong") }
        if span.traits.contains(.code) { words.append("code") }
        if span.traits.contains(.image) { words.append("image") }
        if let link = span.link { words.append("link(\(link))") }
        if words.isEmpty { words.append("text") }
        return words.joined(separator: " ") + " " + quoted(span.text)
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n") + "\""
    }
}
