import TextTools

/// The lines with facts about a page that stand before its Markdown, between lines of `---` or `+++`.
struct FrontMatter {
    /// The page without them.
    private(set) var body: [UInt8]
    private(set) var title: String?
    private(set) var summary: String?
    private(set) var keywords: [String] = []
    /// The lines, in one; nil if there are none.
    private(set) var text: String?

    /// The most bytes of front matter.
    private static let longest = 16 << 10

    init(_ page: [UInt8]) {
        body = page
        var lines = page.prefix(Self.longest).split(separator: 0x0A, omittingEmptySubsequences: false).map {
            $0.last == 0x0D ? $0.dropLast() : $0
        }
        guard let fence = lines.first, Self.isFence(fence) else { return }
        lines.removeFirst()
        let end = lines.firstIndex { line in
            Self.isFence(line) && line.first == fence.first || line.elementsEqual("...".utf8)
        }
        guard let end, lines[..<end].contains(where: { $0.contains(0x3A) || $0.contains(0x3D) })
        else { return }
        // A blank line is part of no front matter, but of a text between two rules.
        guard !lines[..<end].contains(where: { $0.allSatisfy { $0 <= 0x20 } }) || fence.first == 0x2B
        else { return }
        let after = end + 1 < lines.count ? lines[end + 1].startIndex : page.count
        body = Array(page[min(after, page.count)...])
        let written = lines[..<end].map { String(decoding: $0, as: UTF8.self) }
        text = DisplayText.line(written.joined(separator: "; "), limit: 500)
        read(written)
    }

    private static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
        let line = line.reversed().drop { $0 == 0x20 || $0 == 0x09 }
        return line.elementsEqual("---".utf8) || line.elementsEqual("+++".utf8)
    }

    private mutating func read(_ lines: [String]) {
        for (index, line) in lines.enumerated() {
            guard let colon = line.firstIndex(where: { $0 == ":" || $0 == "=" }) else { continue }
            let key = Self.bare(line[..<colon]).lowercased()
            let value = Self.bare(line[line.index(after: colon)...])
            switch key {
            case "title" where !value.isEmpty: title = title ?? DisplayText.line(value, limit: 500)
            case "description", "summary":
                if !value.isEmpty { summary = summary ?? DisplayText.line(value, limit: 500) }
            case "tags", "keywords":
                let below = lines[(index + 1)...].prefix { Self.bare($0).hasPrefix("- ") }.map {
                    Self.bare($0).dropFirst(2)
                }
                let inline = value.filter { $0 != "[" && $0 != "]" }.split(separator: ",")
                keywords += (inline + below).map { DisplayText.line(Self.bare($0), limit: 80) }.filter {
                    !$0.isEmpty
                }
            default: break
            }
        }
    }

    /// Returns the text without blanks and quotation marks around it.
    private static func bare(_ text: some StringProtocol) -> String {
        var text = Substring(text)
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        if text.count > 1, let first = text.first, first == text.last, first == "\"" || first == "'" {
            text = text.dropFirst().dropLast()
        }
        return String(text)
    }
}
