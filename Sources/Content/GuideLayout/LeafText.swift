import TextMetrics

/// The text of one leaf block, ready to be broken into lines, with the role of each part.
struct LeafText {
    /// A part with one role and one link, up to the byte `end`.
    struct Piece {
        var end: Int
        var role: Role
        var link: Int?
    }

    private(set) var text = BreakableText()
    private(set) var pieces: [Piece] = []
    /// The whole text, if it is one piece shown as written; avoids copying short texts.
    private(set) var whole: String?
    /// True for a text that stands elsewhere in the guide, and is said again here.
    private(set) var isRepeated = false

    var byteCount: Int { text.bytes.count }

    /// The same text to be said again: it is decoration, without links.
    var repeated: LeafText {
        var text = self
        text.isRepeated = true
        for index in text.pieces.indices { text.pieces[index].link = nil }
        return text
    }

    /// Returns the bytes of the leaf block's text before a byte of this text, which begins at `offset`.
    func offset(of byte: Int, from offset: Int) -> Int { isRepeated ? offset : offset + byte }

    mutating func removeAll() {
        text.removeAll()
        pieces.removeAll(keepingCapacity: true)
        whole = nil
        isRepeated = false
    }

    mutating func append(_ piece: String, role: Role, link: Int?, symbols: SymbolSet) {
        let shown = symbols == .ascii ? AsciiFallback.convert(piece, keepsBreakMarks: true) : piece
        text.append(shown)
        pieces.append(Piece(end: text.bytes.count, role: role, link: link))
        whole = pieces.count == 1 ? shown : nil
    }

    func lines(width: Int, dividesWords: Bool = true) -> [BrokenLine] {
        var lines: [BrokenLine] = []
        var position = 0
        while let line = text.nextLine(from: position, columns: width, dividesWords: dividesWords) {
            lines.append(line)
            position = line.next
        }
        return lines
    }

    /// Adds the runs of one line to `runs`.
    /// - Parameters:
    ///   - cursor: the index of the first piece that may reach into this line; advanced.
    ///   - offset: the bytes of the leaf block's text before this text.
    func addRuns(
        of line: BrokenLine, to runs: inout [LaidOutRun], cursor: inout Int, offset: Int, continuesWord: Bool
    ) {
        while cursor < pieces.count, pieces[cursor].end <= line.start { cursor += 1 }
        var start = line.start
        var continues = continuesWord
        var index = cursor
        while start < line.end, index < pieces.count {
            let piece = pieces[index]
            let end = min(piece.end, line.end)
            let isWhole = start == line.start && end == line.end
            let shown = isWhole && start == 0 && end == byteCount ? whole : nil
            let run = LaidOutRun(
                text: shown.map(text.asShown) ?? text.text(start..<end), role: piece.role, link: piece.link,
                width: isWhole && !text.hasInvisibles
                    ? line.width - (line.isHyphenated ? 1 : 0) : text.width(start..<end),
                offset: isRepeated ? -1 : Int32(clamping: offset + start), continuesWord: continues)
            if !run.text.isEmpty { runs.append(run) }
            continues = true
            start = end
            index += 1
        }
        if line.isHyphenated, let last = runs.last {
            runs.append(LaidOutRun(text: "-", role: last.role, link: last.link, width: 1))
        }
    }
}
