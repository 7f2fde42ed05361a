import TextMetrics

extension GuideLayout {
    /// One occurrence of a query: a piece on every line that it covers.
    public struct Match: Sendable, Hashable {
        public struct Piece: Sendable, Hashable {
            public var line: Int
            public var columns: Range<Int>
            public var text: String
        }

        /// The pieces; never empty.
        public var pieces: [Piece]
    }
}

/// The layout of a page, in which text can be found. It is folded at the first search, and the last result is
/// kept for drawing the page again.
public final class SearchablePage {
    public let layout: GuideLayout
    private lazy var text = FoldedPage(layout)
    private var last: (query: Query, matches: [GuideLayout.Match])?
    private(set) var searchCount = 0

    private struct Query: Equatable {
        var texts: [[UInt8]]
        var wholeWords: Bool
        var limit: Int
    }

    public init(_ layout: GuideLayout) { self.layout = layout }

    /// Returns at most `limit` matches of `query`, from top to bottom, ignoring case, accents and kinds of
    /// quotes. A phrase wrapped over several lines is found. Matches do not overlap. An empty query has none.
    public func matches(of query: String, limit: Int = 10_000) -> [GuideLayout.Match] {
        matches(of: Query(texts: [FoldedPage.folded(query: query)], wholeWords: false, limit: limit))
    }

    /// Returns the matches of any of `words` as a whole word, from top to bottom.
    public func matches(ofWords words: [String], limit: Int = 10_000) -> [GuideLayout.Match] {
        var texts: [[UInt8]] = []
        for word in words.map(FoldedPage.folded(query:)) where !texts.contains(word) { texts.append(word) }
        return matches(of: Query(texts: texts, wholeWords: true, limit: limit))
    }

    private func matches(of query: Query) -> [GuideLayout.Match] {
        if let last, last.query == query { return last.matches }
        searchCount += 1
        let text = text
        var matches: [GuideLayout.Match] = []
        for wanted in query.texts where !wanted.isEmpty {
            text.forEachOccurrence(of: wanted) { range in
                guard matches.count < query.limit else { return false }
                guard !query.wholeWords || text.isWord(range) else { return true }
                let pieces = text.pieces(in: range, of: layout)
                if !pieces.isEmpty { matches.append(GuideLayout.Match(pieces: pieces)) }
                return matches.count < query.limit
            }
        }
        // The text of a table's cells is consecutive, but their lines are side by side.
        matches.sort {
            ($0.pieces[0].line, $0.pieces[0].columns.lowerBound)
                < ($1.pieces[0].line, $1.pieces[0].columns.lowerBound)
        }
        last = (query, matches)
        return matches
    }
}

/// The text of a layout folded for searching, with the position of each part on the page.
private struct FoldedPage {
    private struct Part {
        var line: Int
        var run: Int
        var column: Int
        /// The index of the first byte of its folded text in `bytes`.
        var start = 0
    }

    /// The most bytes of a query; longer ones are cut.
    private static let longestQuery = 1_000
    /// A byte between blocks that no query contains.
    private static let boundary: UInt8 = 0

    private var bytes: [UInt8] = []
    private var parts: [Part] = []

    static func folded(query: String) -> [UInt8] {
        let bytes = Array(TextFolding.folded(query).utf8.prefix(longestQuery))
        let trimmed = bytes.drop { $0 == 0x20 }
        guard let last = trimmed.lastIndex(where: { $0 != 0x20 }), !trimmed.contains(boundary) else {
            return []
        }
        return Array(trimmed[...last])
    }

    init(_ layout: GuideLayout) {
        bytes.reserveCapacity(layout.lines.count * 64)
        var block: [Part] = []
        var number = 0
        for (line, content) in layout.lines.enumerated() {
            if content.anchor.block != number {
                add(block, of: layout)
                block.removeAll(keepingCapacity: true)
                number = content.anchor.block
            }
            var column = 0
            for (run, text) in content.runs.enumerated() {
                if !text.isDecoration || text.role.kind == .tableHeader {
                    block.append(Part(line: line, run: run, column: column))
                }
                column += text.width
            }
        }
        add(block, of: layout)
    }

    /// Adds the text of one block, in reading order.
    private mutating func add(_ block: [Part], of layout: GuideLayout) {
        let runs = block.map { layout.lines[$0.line].runs[$0.run] }
        var order = Array(block.indices)
        var greatest: Int32 = -1
        let isSorted = runs.allSatisfy { run in
            defer { greatest = max(greatest, run.offset) }
            return run.isDecoration || run.offset >= greatest
        }
        // Only a grid, whose headers are no decorations, has cells side by side.
        if !isSorted { order.sort { (runs[$0].offset, $0) < (runs[$1].offset, $1) } }
        var previousIsDecoration = false
        for index in order {
            let run = runs[index]
            if run.isDecoration || previousIsDecoration {
                bytes.append(Self.boundary)
            } else if !run.continuesWord, let last = bytes.last, last != Self.boundary {
                bytes.append(0x20)
            }
            var part = block[index]
            part.start = bytes.count
            parts.append(part)
            addFolded(run.text)
            previousIsDecoration = run.isDecoration
        }
        bytes.append(Self.boundary)
    }

    private mutating func addFolded(_ text: String) {
        var afterBlank = false
        for byte in text.utf8 {
            guard byte < 0x80 else { return addFoldedScalars(of: text, from: parts[parts.count - 1].start) }
            if byte == 0x20, afterBlank { continue }
            afterBlank = byte == 0x20
            bytes.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
        }
    }

    private mutating func addFoldedScalars(of text: String, from start: Int) {
        bytes.removeSubrange(start...)
        bytes.append(contentsOf: TextFolding.folded(text).utf8)
    }

    // MARK: Searching

    /// Calls `body` with each range of `wanted`, until it returns false.
    func forEachOccurrence(of wanted: [UInt8], _ body: (Range<Int>) -> Bool) {
        guard let first = wanted.first, bytes.count >= wanted.count else { return }
        let text = bytes
        var index = 0
        while index <= text.count - wanted.count {
            guard text[index] == first else {
                index += 1
                continue
            }
            var length = 1
            while length < wanted.count, text[index + length] == wanted[length] { length += 1 }
            if length == wanted.count {
                if !body(index..<index + length) { return }
                index += length
            } else {
                index += 1
            }
        }
    }

    /// Returns whether neither a letter nor a digit touches the range.
    func isWord(_ range: Range<Int>) -> Bool {
        func isLetter(_ place: Int) -> Bool {
            guard bytes.indices.contains(place) else { return false }
            switch bytes[place] {
            case 0x30...0x39, 0x61...0x7A, 0x80...0xFF: return true
            default: return false
            }
        }
        return !isLetter(range.lowerBound - 1) && !isLetter(range.upperBound)
    }

    // MARK: Back to the page

    func pieces(in range: Range<Int>, of layout: GuideLayout) -> [GuideLayout.Match.Piece] {
        var pieces: [GuideLayout.Match.Piece] = []
        // From the last part on that begins at or before the range.
        var index = max(0, parts.partitioningIndex { $0.start > range.lowerBound } - 1)
        while index < parts.count, parts[index].start < range.upperBound {
            let part = parts[index]
            index += 1
            let run = layout.lines[part.line].runs[part.run]
            guard let piece = Self.piece(of: run, part, range) else { continue }
            if let last = pieces.last, last.line == piece.line,
                last.columns.upperBound == piece.columns.lowerBound
            {
                pieces[pieces.count - 1].text += piece.text
                pieces[pieces.count - 1].columns = last.columns.lowerBound..<piece.columns.upperBound
            } else {
                pieces.append(piece)
            }
        }
        return pieces
    }

    /// Returns the whole clusters of a run whose folded forms lie in `range`.
    private static func piece(
        of run: LaidOutRun, _ part: Part, _ range: Range<Int>
    ) -> GuideLayout.Match.Piece? {
        var place = part.start
        var column = part.column
        var found = ""
        var first: Int?
        var end = column
        var afterBlank = false
        for character in run.text {
            var length = 0
            for scalar in character.unicodeScalars {
                TextFolding.forEachFolded(scalar) { folded in
                    if folded == " ", afterBlank { return }
                    length += Unicode.UTF8.width(folded)
                    afterBlank = folded == " "
                }
            }
            let width = DisplayWidth.of(cluster: character)
            let isInside =
                length > 0
                ? place < range.upperBound && place + length > range.lowerBound
                : place > range.lowerBound && place < range.upperBound
            if isInside {
                if first == nil { first = column }
                found.append(character)
                end = column + width
            }
            place += length
            column += width
            if place >= range.upperBound { break }
        }
        guard let first else { return nil }
        return .init(line: part.line, columns: first..<end, text: found)
    }
}
