internal import CCmark

/// Converts a Markdown page to HTML (CommonMark, by libcmark).
enum MarkdownPage {
    /// Returns the page's HTML. HTML within the Markdown is kept and read like that of any page.
    static func html(of bytes: [UInt8]) -> [UInt8] {
        let text = bytes.withUnsafeBytes { buffer -> UnsafeMutablePointer<CChar>? in
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
        return html
    }
}
