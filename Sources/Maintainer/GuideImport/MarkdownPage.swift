internal import CCmark

/// Converts a Markdown page to HTML (CommonMark, by libcmark, and tables as GitHub writes them).
enum MarkdownPage {
    /// Returns the page's HTML. HTML within the Markdown is kept and read like that of any page.
    static func html(of definitions: MarkdownDefinitions) -> [UInt8] {
        let page = MarkdownTables.html(of: definitions.escaped)
        let text = page.withUnsafeBytes { buffer -> UnsafeMutablePointer<CChar>? in
            guard let start = buffer.bindMemory(to: CChar.self).baseAddress else { return nil }
            return cmark_markdown_to_html(start, buffer.count, CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_UNSAFE)
        }
        guard let text else { return [] }
        defer { cmark_get_default_mem_allocator().pointee.free(text) }
        var html: [UInt8] = []
        var next = text
        while next.pointee != 0 {
            html.append(UInt8(bitPattern: next.pointee))
            next += 1
        }
        return withoutTaskBoxes(html)
    }

    /// Returns the page without the boxes of task lists: `[ ]` and `[x]` at the beginning of items.
    private static func withoutTaskBoxes(_ html: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(html.count)
        var index = 0
        let items = ["<li>", "<li>\n<p>"].map { Array($0.utf8) }
        while index < html.count {
            guard html[index] == 0x3C, let item = items.last(where: { html[index...].starts(with: $0) })
            else {
                result.append(html[index])
                index += 1
                continue
            }
            result += item
            index += item.count
            let box = html[index...].prefix(4)
            if box.count == 4, box.first == 0x5B, box.dropFirst(2).elementsEqual("] ".utf8),
                " xX".utf8.contains(box[index + 1])
            {
                index += 4
            }
        }
        return result
    }
}
