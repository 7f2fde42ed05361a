/// Writes what GitHub adds to Markdown beside tables: text that is struck out, `~~withdrawn~~`, and alerts,
/// `> [!WARNING]`.
struct GitHubMarkdown {
    private(set) var page: [UInt8] = []
    /// The index of the marks that begin struck-out text, in `page`.
    private var open: Int?
    /// The number of grave accents that began code in the paragraph.
    private var code = 0

    /// Adds a line that is code.
    mutating func add(code line: ArraySlice<UInt8>) {
        beginLine(endsParagraph: true)
        page += line
    }

    /// Adds any other line.
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
