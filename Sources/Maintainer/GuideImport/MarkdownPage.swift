internal import CCmark
import TextTools

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

/// Writes the tables of a Markdown page (GitHub Flavored Markdown) as HTML, since CommonMark has none.
///
/// The markup within cells stays Markdown: each cell stands between blank lines, where CommonMark reads it.
enum MarkdownTables {
    private typealias Line = ArraySlice<UInt8>

    static func html(of page: [UInt8]) -> [UInt8] {
        let lines = page.split(separator: 0x0A, omittingEmptySubsequences: false)
        var result: [UInt8] = []
        result.reserveCapacity(page.count)
        var fence: Line?
        var index = 0
        while index < lines.count {
            let line = lines[index]
            if let open = fence {
                if isFence(line, closing: open) { fence = nil }
            } else if let open = fenceMarker(line) {
                fence = open
            } else if index + 1 < lines.count, let columns = columns(lines[index + 1]),
                cells(line).count == columns, line.contains(0x7C), !isIndentedCode(line)
            {
                index = write(lines, at: index, columns, to: &result)
                continue
            }
            result += line
            result.append(0x0A)
            index += 1
        }
        return result
    }

    /// Writes the table whose headings are at `start`. Returns the index of the line behind it.
    private static func write(
        _ lines: [Line], at start: Int, _ columns: Int, to result: inout [UInt8]
    ) -> Int {
        result += "\n<table>\n".utf8
        write(cells(lines[start]), columns, "th", to: &result)
        var index = start + 2
        while index < lines.count, !lines[index].allSatisfy({ $0 <= 0x20 }), !beginsBlock(lines[index]) {
            write(cells(lines[index]), columns, "td", to: &result)
            index += 1
        }
        result += "</table>\n\n".utf8
        return index
    }

    private static func write(_ cells: [Line], _ columns: Int, _ name: String, to result: inout [UInt8]) {
        result += "<tr>\n".utf8
        // More cells than headings have no column; their text is kept in the last one.
        for column in 0..<max(1, columns) {
            let parts = column == columns - 1 ? cells.dropFirst(column) : cells.dropFirst(column).prefix(1)
            result += "<\(name)>\n\n".utf8
            for (index, part) in parts.enumerated() {
                if index > 0 { result.append(0x20) }
                result += index == 0 ? escapedBlock(part) : Array(part)
            }
            result += "\n\n</\(name)>\n".utf8
        }
        result += "</tr>\n".utf8
    }

    /// Returns the text of a cell so that it begins no list, heading or other block.
    private static func escapedBlock(_ cell: Line) -> [UInt8] {
        guard let first = cell.first else { return [] }
        if first == 0x5B, MarkdownLine(cell).label != nil { return Array("&#91;".utf8) + cell.dropFirst() }
        if "#-+>=~*".utf8.contains(first) {
            let second = cell.dropFirst().first ?? 0x20
            return second == 0x20 || first != 0x2A ? [0x5C] + cell : Array(cell)
        }
        let digits = cell.prefix { (0x30...0x39).contains($0) }
        if !digits.isEmpty, let next = cell.dropFirst(digits.count).first, next == 0x2E || next == 0x29 {
            return digits + [0x5C] + cell.dropFirst(digits.count)
        }
        return Array(cell)
    }

    /// Returns the number of columns of a delimiter row such as `|---|:-:|`, or nil for any other line.
    private static func columns(_ line: Line) -> Int? {
        guard line.contains(0x2D), line.allSatisfy({ "-|: \t\r".utf8.contains($0) }) else { return nil }
        let cells = cells(line)
        let isDelimiter = { (cell: Line) in
            var rest = cell
            if rest.first == 0x3A { rest = rest.dropFirst() }
            if rest.last == 0x3A { rest = rest.dropLast() }
            return !rest.isEmpty && rest.allSatisfy { $0 == 0x2D }
        }
        guard cells.allSatisfy(isDelimiter), line.contains(0x7C) else { return nil }
        return cells.count
    }

    /// Returns the cells of a row, without the bars at its ends; a bar behind a backslash is text.
    private static func cells(_ line: Line) -> [Line] {
        var line = trimmed(line)
        if line.first == 0x7C { line = line.dropFirst() }
        if line.last == 0x7C, line.dropLast().last != 0x5C { line = line.dropLast() }
        var cells: [Line] = []
        var start = line.startIndex
        for index in line.indices
        where line[index] == 0x7C && (index == line.startIndex || line[index - 1] != 0x5C) {
            cells.append(trimmed(line[start..<index]))
            start = index + 1
        }
        cells.append(trimmed(line[start..<line.endIndex]))
        return cells
    }

    private static func trimmed(_ line: Line) -> Line {
        var line = line.drop { $0 <= 0x20 }
        while let last = line.last, last <= 0x20 { line.removeLast() }
        return line
    }

    static func isIndentedCode(_ line: ArraySlice<UInt8>) -> Bool {
        line.first == 0x09 || line.starts(with: "    ".utf8)
    }

    /// Returns true for a line that ends a table: a heading, a quotation, a fence.
    private static func beginsBlock(_ line: Line) -> Bool {
        let line = trimmed(line)
        return line.first == 0x3E || line.first == 0x23 || fenceMarker(line) != nil
    }

    static func fenceMarker(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let line = line.drop { $0 == 0x20 }
        guard let first = line.first, first == 0x60 || first == 0x7E else { return nil }
        let marker = line.prefix { $0 == first }
        return marker.count >= 3 ? marker : nil
    }

    static func isFence(_ line: ArraySlice<UInt8>, closing open: ArraySlice<UInt8>) -> Bool {
        guard let marker = fenceMarker(line), marker.first == open.first, marker.count >= open.count
        else { return false }
        return line.drop { $0 == 0x20 }.dropFirst(marker.count).allSatisfy { $0 <= 0x20 }
    }
}

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
