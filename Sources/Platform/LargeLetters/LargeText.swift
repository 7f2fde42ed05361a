internal import TextMetrics

/// Text in letters several cells high, wrapped at words and ready to be drawn.
public struct LargeText: Sendable, Equatable {
    /// The elements of which letters consist, depending on what the terminal can show.
    public enum Elements: Sendable, Equatable {
        /// Quarters and halves of a cell.
        case blocks
        /// Whole cells of one character.
        case cells(Character)
    }

    /// The rows of cells. A cell is one column wide.
    public let rows: [String]
    /// The number of columns of the widest row.
    public let width: Int

    /// A size of letters: a font, the number of repetitions of each element, and the elements in a cell.
    private struct Style {
        var font: Letters.Height
        var scale: Int
        var columnsPerCell: Int
        var rowsPerCell: Int

        var rowsPerLine: Int { font.rawValue * scale / rowsPerCell }
    }

    /// Returns the sizes, largest first.
    private static func styles(_ elements: Elements) -> [Style] {
        switch elements {
        case .blocks:
            [
                Style(font: .large, scale: 2, columnsPerCell: 1, rowsPerCell: 2),
                Style(font: .large, scale: 1, columnsPerCell: 1, rowsPerCell: 2),
                Style(font: .small, scale: 1, columnsPerCell: 2, rowsPerCell: 2),
            ]
        case .cells:
            [
                Style(font: .small, scale: 2, columnsPerCell: 1, rowsPerCell: 1),
                Style(font: .small, scale: 1, columnsPerCell: 1, rowsPerCell: 1),
            ]
        }
    }

    /// The fewest cells that a letter takes, for text that need not be measured.
    private static let fewestCells = 4

    /// Lays out paragraphs uncut in the largest letters that fit; nil if none do or a glyph is missing.
    public static func fitting(_ paragraphs: [String], columns: Int, rows: Int, elements: Elements)
        -> LargeText?
    {
        let count = paragraphs.reduce(0) { $0 + $1.utf8.count }
        guard count > 0, rows > 0, columns > 0, count <= columns * rows / fewestCells,
            let known = known(paragraphs)
        else { return nil }
        for style in styles(elements) {
            if let lines = lines(known, style, columns: columns, maxLines: rows / style.rowsPerLine) {
                return LargeText(lines.flatMap(\.self), style, rows: rows, elements)
            }
        }
        return nil
    }

    /// Lays out text on as many pages as it takes: on one if it fits in any size; otherwise in the largest letters
    /// that need no more pages than there are paragraphs, or else in the smallest.
    ///
    /// A paragraph begins a new page where the rest of the page cannot hold it. A word that is wider than a row is
    /// broken, behind a comma or the like if it has one.
    ///
    /// - Parameters:
    ///   - paragraphs: the paragraphs; each begins a new line.
    ///   - columns: the cells in a row.
    ///   - rows: the rows of a page.
    /// - Returns: the pages; none if a page cannot hold one letter, or a character has no glyph. Text is never cut.
    public static func pages(_ paragraphs: [String], columns: Int, rows: Int, elements: Elements)
        -> [LargeText]
    {
        if let text = fitting(paragraphs, columns: columns, rows: rows, elements: elements) { return [text] }
        guard rows > 0, columns > 0, let known = known(paragraphs), !known.allSatisfy(\.isEmpty) else {
            return []
        }
        let styles = styles(elements)
        for (index, style) in styles.enumerated() {
            let isLast = index == styles.count - 1
            let maxLines = rows / style.rowsPerLine
            guard maxLines > 0, let lines = lines(known, style, columns: columns, breaksWords: isLast) else {
                continue
            }
            let pages = pages(lines, maxLines: maxLines)
            if isLast || pages.count <= known.count {
                return pages.map { LargeText($0, style, rows: rows, elements) }
            }
        }
        return []
    }

    private static func pages(_ paragraphs: [[Bitmap]], maxLines: Int) -> [[Bitmap]] {
        var pages: [[Bitmap]] = [[]]
        for lines in paragraphs {
            let room = maxLines - pages[pages.count - 1].count
            if lines.count > room, lines.count <= maxLines || room == 0 { pages.append([]) }
            for line in lines {
                if pages[pages.count - 1].count == maxLines { pages.append([]) }
                pages[pages.count - 1].append(line)
            }
        }
        return pages.filter { !$0.isEmpty }
    }

    /// Returns whether each character of the paragraphs has a large letter, so that only space may be missing.
    public static func hasLetters(for paragraphs: [String]) -> Bool { known(paragraphs) != nil }

    /// Returns the words of each paragraph, or nil if a character has no glyph.
    private static func known(_ paragraphs: [String]) -> [[[Int]]]? {
        let known = paragraphs.compactMap(words)
        return known.count == paragraphs.count ? known : nil
    }

    /// Returns the words of a text as indices in the table of letters, or nil if a character is not in it.
    /// Typographic marks without a glyph are replaced by ASCII ones.
    private static func words(of text: String) -> [[Int]]? {
        var words: [[Int]] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            var letters: [Int] = []
            for character in word {
                if let index = Letters.index(of: character) {
                    letters.append(index)
                    continue
                }
                guard !character.isLetter else { return nil }
                for replacement in AsciiFallback.text(String(character)) {
                    guard replacement != "?", let index = Letters.index(of: replacement) else { return nil }
                    letters.append(index)
                }
            }
            words.append(letters)
        }
        return words
    }

    /// Returns the lines of each paragraph, wrapped at words; nil if they are more than `maxLines`, or a word is wider
    /// than a row and words are not broken.
    private static func lines(
        _ paragraphs: [[[Int]]], _ style: Style, columns: Int, maxLines: Int = .max, breaksWords: Bool = false
    ) -> [[Bitmap]]? {
        let room = columns * style.columnsPerCell / style.scale
        var count = 0
        var all: [[Bitmap]] = []
        for words in paragraphs {
            var lines: [Bitmap] = []
            var line = Bitmap(height: style.font.rawValue)
            for word in words {
                guard let parts = parts(of: word, style.font, room: room, breaksWords: breaksWords) else {
                    return nil
                }
                for part in parts {
                    if line.width > 0, line.width + Letters.blankWidth + part.width > room {
                        lines.append(line)
                        line = Bitmap(height: style.font.rawValue)
                    }
                    if line.width > 0 { line.skip(Letters.blankWidth) }
                    line.append(part)
                }
            }
            if line.width > 0 { lines.append(line) }
            count += lines.count
            if count > maxLines { return nil }
            all.append(lines)
        }
        return all
    }

    /// Returns a word, in parts that fit in a row if it is wider; nil if it may not be broken, or a letter is wider.
    private static func parts(
        of word: [Int], _ font: Letters.Height, room: Int, breaksWords: Bool
    ) -> [Bitmap]? {
        let whole = Bitmap(of: word, font)
        guard whole.width > room else { return [whole] }
        guard breaksWords else { return nil }
        var parts: [Bitmap] = []
        var rest = word[...]
        while !rest.isEmpty {
            var end = rest.startIndex
            while end < rest.endIndex, Bitmap(of: Array(rest[...end]), font).width <= room { end += 1 }
            guard end > rest.startIndex else { return nil }
            if end < rest.endIndex,
                let last = rest[..<end].lastIndex(where: Letters.breaks.contains), last > rest.startIndex
            {
                end = last + 1
            }
            parts.append(Bitmap(of: Array(rest[..<end]), font))
            rest = rest[end...]
        }
        return parts
    }

    private init(_ lines: [Bitmap], _ style: Style, rows maxRows: Int, _ elements: Elements) {
        // The small letters touch those below them: a blank row parts them where there is room.
        let blanks = style.font == .small ? lines.count - 1 : 0
        let isSpaced = lines.count * style.rowsPerLine + blanks <= maxRows
        var rows: [String] = []
        for line in lines {
            if isSpaced, blanks > 0, !rows.isEmpty { rows.append("") }
            rows += (0..<style.rowsPerLine).map { Self.row($0, of: line, style, elements) }
        }
        self.rows = rows
        width = rows.map(\.count).max() ?? 0
    }

    /// The characters for quarters of a cell by their bits: upper left 1, upper right 2, lower left 4, lower right 8.
    private static let quarters: [Character] = [
        " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
    ]

    private static func row(_ row: Int, of line: Bitmap, _ style: Style, _ elements: Elements) -> String {
        let columns = line.width * style.scale
        func isSet(_ x: Int, _ y: Int) -> Bool { line.isSet(x / style.scale, y / style.scale) }
        var text = ""
        for cell in 0..<(columns + style.columnsPerCell - 1) / style.columnsPerCell {
            let (x, y) = (cell * style.columnsPerCell, row * style.rowsPerCell)
            switch elements {
            case .cells(let character): text.append(isSet(x, y) ? character : " ")
            case .blocks:
                // In halves of a cell the left and the right quarter are one element.
                let right = x + style.columnsPerCell - 1
                let bits =
                    (isSet(x, y) ? 1 : 0) + (isSet(right, y) ? 2 : 0) + (isSet(x, y + 1) ? 4 : 0)
                    + (isSet(right, y + 1) ? 8 : 0)
                text.append(quarters[bits])
            }
        }
        while text.last == " " { text.removeLast() }
        return text
    }
}

/// A bitmap of a line of letters.
private struct Bitmap {
    private var rows: [[Bool]]
    private(set) var width = 0

    init(height: Int) { rows = Array(repeating: [], count: height) }

    /// Creates a word, with an empty column between its letters.
    init(of letters: [Int], _ font: Letters.Height) {
        self.init(height: font.rawValue)
        for letter in letters {
            if width > 0 { skip(1) }
            let glyph = Letters.glyph(letter, font)
            for row in rows.indices {
                rows[row] += (0..<glyph.width).map { glyph.rows[row] & 0x80 >> UInt8($0) != 0 }
            }
            width += glyph.width
        }
    }

    mutating func skip(_ columns: Int) {
        for row in rows.indices { rows[row] += repeatElement(false, count: columns) }
        width += columns
    }

    mutating func append(_ other: Bitmap) {
        for row in rows.indices { rows[row] += other.rows[row] }
        width += other.width
    }

    func isSet(_ column: Int, _ row: Int) -> Bool { column < width && rows[row][column] }
}
