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

    /// Lays out text in the largest letters that fit.
    ///
    /// - Parameters:
    ///   - paragraphs: the paragraphs; each begins a new line.
    ///   - columns: the cells in a row.
    /// - Returns: the text, or nil if it fits in no size, or a character has no glyph. Text is never cut.
    public static func fitting(_ paragraphs: [String], columns: Int, rows: Int, elements: Elements)
        -> LargeText?
    {
        let count = paragraphs.reduce(0) { $0 + $1.utf8.count }
        guard count > 0, rows > 0, columns > 0, count <= columns * rows / fewestCells else { return nil }
        var known: [[[Int]]] = []
        for paragraph in paragraphs {
            guard let words = words(of: paragraph) else { return nil }
            known.append(words)
        }
        for style in styles(elements) {
            if let text = LargeText(known, style, columns: columns, rows: rows, elements) { return text }
        }
        return nil
    }

    /// Returns whether each character of the paragraphs has a large letter, so that only space may be
    /// missing.
    public static func hasLetters(for paragraphs: [String]) -> Bool {
        paragraphs.allSatisfy { words(of: $0) != nil }
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

    private init?(
        _ paragraphs: [[[Int]]], _ style: Style, columns: Int, rows maxRows: Int, _ elements: Elements
    ) {
        let room = columns * style.columnsPerCell / style.scale
        let maxLines = maxRows / style.rowsPerLine
        var lines: [Bitmap] = []
        for words in paragraphs {
            var line = Bitmap(height: style.font.rawValue)
            for word in words.map({ Bitmap(of: $0, style.font) }) {
                guard word.width <= room else { return nil }
                if line.width > 0, line.width + Letters.blankWidth + word.width > room {
                    lines.append(line)
                    line = Bitmap(height: style.font.rawValue)
                }
                if line.width > 0 { line.skip(Letters.blankWidth) }
                line.append(word)
            }
            if line.width > 0 { lines.append(line) }
            if lines.count > maxLines { return nil }
        }
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

    /// The characters for quarters of a cell by their bits: upper left 1, upper right 2, lower left 4, lower
    /// right 8.
    private static let quarters: [Character] = [
        " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
    ]

    /// Returns one row of cells.
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

    init(height: Int) {
        rows = Array(repeating: [], count: height)
    }

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
