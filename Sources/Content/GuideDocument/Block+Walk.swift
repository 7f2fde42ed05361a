/// Walks through blocks in reading order.
extension Block {
    /// One step of a walk: every block before its parts, and every run of spans as it is read.
    public enum Visit {
        /// A block; `depth` counts the blocks around it.
        case block(Block, depth: Int)
        /// The text of a heading or paragraph, a term, a caption or a cell.
        case spans([Span])
        case preformatted(String)
    }

    /// Visits blocks and everything in them. It is not recursive, so deep pages do not deepen the call stack.
    public static func walk(_ blocks: [Block], _ visit: (Visit) -> Void) {
        var steps = blocks.reversed().map { Visit.block($0, depth: 0) }
        while let step = steps.popLast() {
            if case .spans(let spans) = step, spans.isEmpty { continue }
            visit(step)
            guard case .block(let block, let depth) = step else { continue }
            var parts: [Visit] = []
            func add(_ blocks: [Block]) { parts += blocks.map { .block($0, depth: depth + 1) } }
            switch block.content {
            case .heading(_, let spans), .paragraph(let spans): visit(.spans(spans))
            case .preformatted(let text): visit(.preformatted(text))
            case .rule: break
            case .quote(let blocks), .container(let blocks): add(blocks)
            case .orderedList(_, _, let items), .unorderedList(let items): items.forEach(add)
            case .definitionList(let definitions):
                for definition in definitions {
                    parts += definition.terms.map { .spans($0) }
                    add(definition.details)
                }
            case .table(let table):
                parts.append(.spans(table.caption))
                for row in table.rows { parts += row.map { .spans($0.spans) } }
            }
            steps += parts.reversed()
        }
    }

    /// The text of the block in whole words, its parts separated by line feeds.
    public var plainText: String { Block.plainText(of: [self]) }

    fileprivate static func plainText(of blocks: [Block]) -> String {
        var text = ""
        Block.walk(blocks) { visit in
            if case .block = visit { return }
            if !text.isEmpty { text += "\n" }
            switch visit {
            case .block: break
            case .preformatted(let lines): text += lines
            case .spans(let spans): text += spans.text
            }
        }
        return text
    }
}

extension Guide {
    /// A link as a reader meets it: adjacent spans with the same destination are one link.
    public struct Link: Sendable, Equatable {
        public var text: String
        public var destination: String
    }

    public var links: [Link] {
        var links: [Link] = []
        Block.walk(blocks) { visit in
            guard case .spans(let spans) = visit else { return }
            var previous: String?
            for span in spans {
                if let destination = span.link {
                    if destination == previous {
                        links[links.count - 1].text += span.text
                    } else {
                        links.append(Link(text: span.text, destination: destination))
                    }
                }
                previous = span.link
            }
        }
        return links
    }

    /// The guide's text in reading order, whole words, a line for each heading, paragraph, item and cell.
    public var plainText: String { Block.plainText(of: blocks) }

    /// The name to show for the guide: its title, or else its first heading; empty if it has neither.
    public var displayTitle: String { metadata.title.isEmpty ? outline.first?.text ?? "" : metadata.title }
}
