import GuideDocument
import TextMetrics
import TextTools

/// The text of a guide's file.
package struct GuideFileText {
    var title: String
    var slug: String

    /// Returns a page as all guides are written.
    /// - Parameter body: what stands below the heading, to the end of its last line.
    package static func page(
        title: String, slug: String, language: String = "en", summary: String = "", keywords: String,
        source: String? = nil, body: String
    ) -> String {
        let source = source.map { "<meta name=\"source\" content=\"\(Markup.escaped($0))\">\n" } ?? ""
        return """
            <!DOCTYPE html>
            <html lang="\(Markup.escaped(language))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(Markup.escaped(title))</title>
            <meta name="summary" content="\(Markup.escaped(summary))">
            <meta name="keywords" content="\(Markup.escaped(keywords))">
            \(source)<link rel="stylesheet" href="global.css">
            </head>
            <body>
            <div id="\(slug)">
            <h1>\(Markup.escaped(title))</h1>
            \(body)</div>
            </body>
            </html>

            """
    }

    /// A guide with empty sections, and comments about the content of each.
    var empty: String {
        Self.page(
            title: title, slug: slug, keywords: title.lowercased(),
            body: """
                <section id="do-now">
                <h2>Do now</h2>
                <ol>
                <!-- One to three actions, each an <li> of at most 12 words. -->
                </ol>
                </section>
                <section id="overview">
                <h2>Overview</h2>
                <!-- How to recognize it, in a <p> or two. -->
                </section>
                <section id="before">
                <h2>Before</h2>
                <ul>
                <!-- How to be ready, each an <li>. -->
                </ul>
                </section>
                <section id="during">
                <h2>During</h2>
                <ol>
                <!-- What to do, in order, each an <li>. -->
                </ol>
                </section>
                <section id="after">
                <h2>After</h2>
                <ul>
                <!-- What to do when it is over, each an <li>. -->
                </ul>
                </section>

                """)
    }

    /// Returns a copy of another guide under the new title. The summary, keywords, sources and review do not apply to
    /// the new guide and are left out, so that a check asks for them. The text stays, to be rewritten.
    /// - Returns: nil if the other guide does not have the usual form.
    func copy(of other: [UInt8]) -> [UInt8]? {
        let wanted = GuideReader.read(Array(empty.utf8), file: "").metadata.title
        // The other guide may be in another encoding than UTF-8: then references stand for letters beyond ASCII.
        return [Markup.escaped, Markup.ascii].lazy.compactMap { copy(of: other, escaped: $0) }.first {
            GuideReader.read($0, file: "").metadata.title == wanted
        }
    }

    private func copy(of other: [UInt8], escaped: (String) -> String) -> [UInt8]? {
        var bytes = other
        guard Self.replace(between: "<title>", "</title>", with: escaped(title), in: &bytes),
            Self.replace(between: "<h1>", "</h1>", with: escaped(title), in: &bytes),
            Self.replace(between: "<div id=\"", "\"", with: slug, in: &bytes)
        else { return nil }
        _ = Self.replace(between: "<meta name=\"summary\" content=\"", "\"", with: "", in: &bytes)
        _ = Self.replace(
            between: "<meta name=\"keywords\" content=\"", "\"", with: escaped(title.lowercased()),
            in: &bytes)
        for name in ["reviewed", "source"] {
            while Self.removeLine(beginning: "<meta name=\"\(name)\"", in: &bytes) {}
        }
        return bytes
    }

    private static func replace(
        between start: String, _ end: String, with text: String, in bytes: inout [UInt8]
    ) -> Bool {
        guard let open = bytes.firstOccurrence(of: start),
            let close = bytes.firstOccurrence(of: end, from: open.upperBound)
        else { return false }
        bytes.replaceSubrange(open.upperBound..<close.lowerBound, with: text.utf8)
        return true
    }

    private static func removeLine(beginning start: String, in bytes: inout [UInt8]) -> Bool {
        guard let range = bytes.firstOccurrence(of: start) else { return false }
        let end = bytes[range.upperBound...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
        bytes.removeSubrange(range.lowerBound..<end)
        return true
    }
}

/// Text escaped for HTML and property lists.
package enum Markup {
    /// Returns the text with `&`, `<`, `>` and `"` as references.
    package static func escaped(_ text: String) -> String { MarkupText.escaped(text, quotes: true) }

    /// Returns the escaped text with references for all that is not ASCII.
    static func ascii(_ text: String) -> String {
        escaped(text).unicodeScalars.map { $0.isASCII ? String($0) : "&#\($0.value);" }.joined()
    }
}
