import Diagnostics

/// Reads a guide's HTML, however malformed.
public enum GuideReader {
    /// Returns the guide for a page's bytes. It never fails: problems are among the guide's findings, and its
    /// text is shown as well as possible.
    /// - Parameters:
    ///   - file: the name of the page in findings.
    ///   - contacts: the contacts for links that refer to them; only called for a page with such a link.
    public static func read(
        _ bytes: [UInt8], file: String, contacts: @escaping @autoclosure () -> [GuideContact] = []
    ) -> Guide {
        read(PageDecoding(bytes, file: file), file: file, contacts, nil).guide
    }

    /// Returns the same with the positions of its elements in the page.
    public static func readWithSource(
        _ bytes: [UInt8], file: String, contacts: @escaping @autoclosure () -> [GuideContact] = []
    ) -> (guide: Guide, source: GuideSource) {
        let page = PageDecoding(bytes, file: file)
        let (guide, recorder) = read(page, file: file, contacts, SourceRecorder())
        return (guide, GuideSource(page.bytes, recorder ?? SourceRecorder()))
    }

    /// - Parameter label: the label of its encoding; nil to believe the page, also where it names its encoding later
    ///   than a guide may.
    public static func decode(_ bytes: [UInt8], label: String? = nil) -> PageDecoding {
        let isDeclared = label != nil || EncodingSniffer.sniff(bytes).encoding != nil
        return PageDecoding(
            bytes, file: "", label: isDeclared ? label : EncodingSniffer.lateLabel(in: bytes))
    }

    private static func read(
        _ page: PageDecoding, file: String, _ contacts: @escaping () -> [GuideContact],
        _ recorder: SourceRecorder?
    ) -> (guide: Guide, recorder: SourceRecorder?) {
        page.bytes.withUnsafeBufferPointer { source in
            var scanner = MarkupScanner(
                source, file: file, holdsForbidden: page.holdsForbidden, contacts: contacts,
                recorder: recorder)
            scanner.scan()
            var builder = BlockBuilder(scanner.builder.tree, page: source)
            let blocks = builder.build()
            if let cell = builder.spareFillers.refusedCell {
                scanner.report(
                    "html-table-rowspan", at: cell,
                    "rowspan in tables asks for more than \(SpareFillers.limit) empty cells; the cells "
                        + "after that are out of line", "take rowspan out of long tables")
            }
            if !holdsText(blocks) {
                scanner.report(
                    Diagnostic.emptyPage, at: nil, "there is no text on this page",
                    "write the guide, or restore the file from a copy")
            }
            let findings = page.findings + scanner.findings
            let guide = Guide(metadata: scanner.metadata, blocks: blocks, findings: findings)
            return (guide, scanner.recorder)
        }
    }

    /// Returns whether there is anything to read. Stops at the first text.
    private static func holdsText(_ blocks: [Block]) -> Bool {
        func hasText(_ spans: [Span]) -> Bool { spans.contains { !$0.text.isEmpty } }
        var waiting = Array(blocks.reversed())
        while let block = waiting.popLast() {
            let found =
                switch block.content {
                case .heading(_, let spans), .paragraph(let spans): hasText(spans)
                case .preformatted(let text): !text.isEmpty
                case .table(let table):
                    hasText(table.caption) || table.rows.contains { $0.contains { hasText($0.spans) } }
                case .definitionList(let definitions):
                    definitions.contains { $0.terms.contains(where: hasText) }
                case .rule, .orderedList, .unorderedList, .quote, .container: false
                }
            if found { return true }
            for list in block.content.children.reversed() { waiting += list.reversed() }
        }
        return false
    }

    /// Returns true for a page in UTF-16 or UTF-32, whose text has zero bytes.
    public static func isWide(_ bytes: [UInt8]) -> Bool {
        switch EncodingSniffer.sniff(bytes).encoding {
        case .utf16, .utf32: true
        default: false
        }
    }
}
