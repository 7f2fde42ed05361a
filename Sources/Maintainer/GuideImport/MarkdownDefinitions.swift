/// A line of Markdown, by what it begins with.
struct MarkdownLine {
    let bytes: ArraySlice<UInt8>
    /// The index behind its indentation and the marks of quotations and items.
    private(set) var start: Int
    private(set) var isItem = false
    /// The label of a link that the line seems to define, `[label]: target`, and the index behind the colon.
    private(set) var label: (text: String, end: Int)?

    init(_ line: ArraySlice<UInt8>) {
        bytes = line
        start = line.startIndex
        while start < line.endIndex {
            let byte = line[start]
            if byte == 0x20 || byte == 0x09 || byte == 0x3E {
                start += 1
                continue
            }
            let digits = line[start...].prefix { (0x30...0x39).contains($0) }
            let sign = digits.endIndex
            guard digits.count < 10, sign < line.endIndex,
                (digits.isEmpty ? "-*+" : ".)").utf8.contains(line[sign]),
                sign + 1 == line.endIndex || line[sign + 1] <= 0x20
            else { break }
            isItem = true
            start = sign + 1
        }
        label = Self.label(line[start...])
    }

    private static func label(_ text: ArraySlice<UInt8>) -> (text: String, end: Int)? {
        let start = text.startIndex
        guard text.first == 0x5B,
            let close = text[(start + 1)...].firstIndex(where: { $0 == 0x5D || $0 == 0x5B }),
            text[close] == 0x5D, close > start + 1, close + 1 < text.endIndex, text[close + 1] == 0x3A
        else { return nil }
        return (folded(text[(start + 1)..<close]), close + 2)
    }

    static func folded(_ label: ArraySlice<UInt8>) -> String {
        String(decoding: label, as: UTF8.self).lowercased().split { $0.isWhitespace }.joined(separator: " ")
    }
}

/// Tells the definitions of links in Markdown from text that is written like one: "[Warning]: Evacuate" is read as a link to
/// Evacuate, and never shown.
struct MarkdownDefinitions {
    private let lines: [MarkdownLine]
    private var used: Set<String> = []
    /// The indices of lines that are code, and of those that begin or end it.
    private var code: Set<Int> = []
    private var fences: Set<Int> = []

    init(_ page: [UInt8]) {
        lines = page.split(separator: 0x0A, omittingEmptySubsequences: false).map(MarkdownLine.init)
        var open: ArraySlice<UInt8>?
        var isInList = false
        for (index, line) in lines.enumerated() {
            if let fence = open {
                code.insert(index)
                if MarkdownTables.isFence(line.bytes, closing: fence) {
                    fences.insert(index)
                    open = nil
                }
                continue
            }
            if let fence = MarkdownTables.fenceMarker(line.bytes) {
                open = fence
                fences.insert(index)
                continue
            }
            if line.isItem {
                isInList = true
            } else if let first = line.bytes.first, first > 0x20 {
                isInList = false
            }
            if !isInList, MarkdownTables.isIndentedCode(line.bytes) { code.insert(index) }
            noteLabels(line)
        }
    }

    private mutating func noteLabels(_ line: MarkdownLine) {
        var rest = line.bytes
        if let label = line.label { rest = rest[label.end...] }
        while let open = rest.firstIndex(of: 0x5B) {
            rest = rest[(open + 1)...]
            guard let end = rest.firstIndex(where: { $0 == 0x5D || $0 == 0x5B }) else { break }
            if rest[end] == 0x5D { used.insert(MarkdownLine.folded(rest[..<end])) }
            rest = rest[end...]
        }
    }

    /// Returns true for a line that defines a link that is used, or holds a remark of the page's author.
    private func isDefinition(_ line: MarkdownLine) -> Bool {
        guard let label = line.label else { return false }
        let target = line.bytes[label.end...].split { $0 <= 0x20 }.first ?? []
        if label.text == "//" || label.text == "comment" {
            return target.first == 0x23 || target.first == 0x3C
        }
        guard used.contains(label.text), !label.text.hasPrefix("^") else { return false }
        return target.isEmpty || target.contains { "/#:?<".utf8.contains($0) }
            || target.dropLast().contains(0x2E)
    }

    /// The page with the first bracket of what is no definition written as a reference.
    var escaped: [UInt8] {
        var page = GitHubMarkdown()
        for (index, line) in lines.enumerated() {
            if code.contains(index) || fences.contains(index) {
                page.add(code: line.bytes)
            } else if line.label == nil || isDefinition(line) {
                page.add(line, as: line.bytes)
            } else {
                var bytes = line.bytes
                bytes.replaceSubrange(line.start...line.start, with: "&#91;".utf8)
                page.add(line, as: bytes)
            }
        }
        return page.page
    }

    /// The page's text as HTML with nothing of Markdown's marks and addresses, to count its words.
    var text: [UInt8] {
        var text: [UInt8] = []
        for (index, line) in lines.enumerated() where !fences.contains(index) {
            text.append(0x0A)
            if code.contains(index) {
                for byte in line.bytes { text += byte == 0x3C ? Array("&lt;".utf8) : [byte] }
            } else if !isDefinition(line) {
                var rest = line.bytes[line.start...]
                // The box of a task.
                if rest.first == 0x5B, rest.dropFirst(2).starts(with: "] ".utf8) { rest = rest.dropFirst(3) }
                Self.add(rest, to: &text)
            }
        }
        return TagLikeText(text).html
    }

    /// The most bytes of an address with its title, or of a label.
    private static let longestAddress = 2_000

    /// Adds a line without emphasis, and without the addresses and labels of links.
    private static func add(_ line: ArraySlice<UInt8>, to text: inout [UInt8]) {
        var index = line.startIndex
        while index < line.endIndex {
            let byte = line[index]
            index += 1
            if byte == 0x5D, index < line.endIndex, line[index] == 0x28 || line[index] == 0x5B {
                let (open, close): (UInt8, UInt8) = line[index] == 0x28 ? (0x28, 0x29) : (0x5B, 0x5D)
                var depth = 0
                for end in line[index...].prefix(longestAddress).indices {
                    depth += line[end] == open ? 1 : line[end] == close ? -1 : 0
                    if depth == 0 {
                        index = end + 1
                        break
                    }
                }
                text.append(0x20)
            } else if !"*\\`".utf8.contains(byte) {
                text.append(byte)
            }
        }
    }
}

/// Writes what GitHub adds to Markdown beside tables: text that is struck out, `~~withdrawn~~`, and alerts,
/// `> [!WARNING]`.
struct GitHubMarkdown {
    private(set) var page: [UInt8] = []
    /// The index of the marks that begin struck-out text, in `page`.
    private var open: Int?
    /// The number of grave accents that began code in the paragraph.
    private var code = 0

    mutating func add(code line: ArraySlice<UInt8>) {
        beginLine(endsParagraph: true)
        page += line
    }

    mutating func add(_ line: MarkdownLine, as bytes: some Sequence<UInt8>) {
        let first = line.start < line.bytes.endIndex ? line.bytes[line.start] : 0x20
        beginLine(endsParagraph: line.isItem || first <= 0x20 || first == 0x23 || first == 0x7C)
        add(Self.alert(line) ?? Array(bytes))
    }

    private mutating func beginLine(endsParagraph: Bool) {
        if !page.isEmpty { page.append(0x0A) }
        if endsParagraph { (open, code) = (nil, 0) }
    }

    private mutating func add(_ bytes: [UInt8]) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let run = bytes[index...].prefix { $0 == byte && (byte == 0x60 || byte == 0x7E) }.count
            switch byte {
            case 0x5C where code == 0 && index + 1 < bytes.count:
                page += bytes[index...(index + 1)]
                index += 2
                continue
            // A cell ends what is struck out in it.
            case 0x7C: open = nil
            case 0x60:
                // Without its end it is no code.
                if code == 0 {
                    let rest = bytes[(index + run)...]
                    code = rest.split(whereSeparator: { $0 != 0x60 }).contains { $0.count == run } ? run : 0
                } else if code == run {
                    code = 0
                }
            case 0x7E where run == 2 && code == 0:
                let last = page.last ?? 0x20
                let next = index + 2 < bytes.count ? bytes[index + 2] : 0x20
                if let start = open, last > 0x20 {
                    page.replaceSubrange(start..<start + 2, with: "<del>".utf8)
                    page += "</del>".utf8
                    open = nil
                    index += 2
                    continue
                }
                if next > 0x20 { open = page.count }
            default: break
            }
            let length = max(run, 1)
            page += bytes[index..<index + length]
            index += length
        }
    }

    /// Returns a line that begins an alert with its name as a word, or nil.
    private static func alert(_ line: MarkdownLine) -> [UInt8]? {
        let text = line.bytes[line.start...]
        guard line.bytes[..<line.start].contains(0x3E), text.starts(with: "[!".utf8),
            let end = text.firstIndex(of: 0x5D)
        else { return nil }
        let name = String(decoding: text[text.startIndex + 2..<end], as: UTF8.self)
        guard !name.isEmpty, name.allSatisfy(\.isLetter) else { return nil }
        let rest = text[(end + 1)...].drop { $0 == 0x2B || $0 == 0x2D }
        let word = "**\(name.prefix(1).uppercased())\(name.dropFirst().lowercased()):**"
        return Array(line.bytes[..<line.start]) + Array(word.utf8) + Array(rest)
    }
}
