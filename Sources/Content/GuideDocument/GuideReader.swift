import Diagnostics

/// Reads a guide's HTML, whatever state it is in.
public enum GuideReader {
    /// The guide that a page's bytes make. Never fails: what is wrong with the page is among the guide's
    /// findings, and its text is shown as well as can be.
    /// - Parameter file: the name that findings give to the page.
    public static func read(_ bytes: [UInt8], file: String) -> Guide {
        let page = PageText(bytes, file: file)
        return page.bytes.withUnsafeBufferPointer { source in
            var scanner = MarkupScanner(source, file: file)
            let normalized = scanner.scan()
            let blocks = GumboTree.withBody(of: normalized.markup) { body in
                var builder = BlockBuilder(normalized, page: source)
                return builder.build(body)
            }
            var findings = page.findings + normalized.findings
            if !holdsText(blocks ?? []) { findings.append(empty(file)) }
            return Guide(metadata: normalized.metadata, blocks: blocks ?? [], findings: findings)
        }
    }

    private static func empty(_ file: String) -> Diagnostic {
        Diagnostic(
            .warning, Diagnostic.emptyPage, file: file, message: "there is no text on this page",
            hint: "write the guide, or restore the file from a copy")
    }

    /// Whether anything is there to read. Looks no further than the first text.
    private static func holdsText(_ blocks: [Block]) -> Bool {
        var waiting = Array(blocks.reversed())
        while let block = waiting.popLast() {
            switch block.content {
            case .heading(_, let spans), .paragraph(let spans): if holdsText(spans) { return true }
            case .preformatted(let text): if !text.isEmpty { return true }
            case .table(let table):
                if holdsText(table.caption) { return true }
                if table.rows.contains(where: { $0.contains { holdsText($0.spans) } }) { return true }
            case .definitionList(let definitions):
                if definitions.contains(where: { $0.terms.contains(where: holdsText) }) { return true }
            case .rule, .orderedList, .unorderedList, .quote, .container: break
            }
            for list in block.content.children.reversed() { waiting += list.reversed() }
        }
        return false
    }

    private static func holdsText(_ spans: [Span]) -> Bool { spans.contains { !$0.text.isEmpty } }
}
