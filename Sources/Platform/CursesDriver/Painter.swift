// Updates the screen to a frame: passes the changes to ncurses, which sends the differences.
internal import CNcurses
internal import Glibc
import Terminal

struct Painter {
    private let capabilities: TerminalCapabilities
    private let mapping: ColorMapping
    private let fitting: CellFitting
    private let hasItalics: Bool
    private let hasReverse: Bool
    private var pairs = ColorPairTable(capacity: 1)
    /// The numbers of the terminal's own colors: -1, or white on black if it has no numbers for them.
    private var ownColors = (foreground: Int32(-1), background: Int32(-1))
    /// The frame on the screen; `nil` if the screen is blank.
    private var shown: Frame?
    /// True until something is drawn: ncurses begins with a blank screen.
    private var isNew = true
    private var isCursorShown: Bool?
    /// A part of a row in ncurses' representation; reused to avoid allocations.
    private var line: [cchar_t] = []
    /// The looks of styles already used. Their pairs keep their numbers as long as there are free numbers.
    private var looks: [(style: Style, look: CursesStyle)] = []
    /// The most looks that are stored; a screen has about a dozen or two.
    private static let maxLooks = 256

    init(capabilities: TerminalCapabilities, hasItalics: Bool, hasReverse: Bool) {
        (self.capabilities, self.hasItalics, self.hasReverse) = (capabilities, hasItalics, hasReverse)
        mapping = ColorMapping(
            colors: capabilities.colors, hasDarkBackgroundsOnly: capabilities.hasDarkBackgroundsOnly)
        fitting = CellFitting(capabilities: capabilities) { Int(wcwidth(wchar_t($0.value))) }
        guard capabilities.colors != .monochrome else { return }
        // Before `start_color` too: ncurses then need not change pair 0 in each cell of its windows.
        _ = use_default_colors()
        guard start_color() == OK else { return }
        if use_default_colors() != OK { ownColors = (7, 0) }
        // ncurses keeps the number of a pair in 16 bits in some places.
        pairs = ColorPairTable(capacity: min(Int(muster_color_pairs()), 32_767))
    }

    /// Forgets the shown frame, because the screen is new, was resized, or was used by another program.
    mutating func start(size: Size) {
        shown = nil
        isCursorShown = nil
        resize_term(Int32(size.rows), Int32(size.columns))
        clearok(muster_curscr(), true)
    }

    /// Draws the frame, cropped or padded with blanks to `size`.
    mutating func paint(_ frame: Frame, size: Size) {
        let window = muster_newscr()
        if shown?.size != frame.size {
            if !isNew { werase(window) }
            shown = nil
        }
        isNew = false
        keepPairs(of: frame)
        let width = min(frame.size.columns, size.columns)
        var phrases: [(row: Int, columns: [Range<Int>])] = []
        for row in 0..<min(frame.size.rows, size.rows) {
            guard let changed = frame.changedColumns(row: row, since: shown, width: width) else { continue }
            let corner = row == size.rows - 1 ? size.columns - 1 : nil
            render(frame, row: row, columns: changed, width: width, corner: corner)
            // Does not move the cursor, wrap or scroll, so the lower right corner is a cell like others.
            mvwadd_wchnstr(window, Int32(row), Int32(changed.lowerBound), line, Int32(changed.count))
            guard let shown else { continue }
            let columns = frame.changedPhrases(row: row, since: shown, columns: changed)
            if !columns.isEmpty { phrases.append((row, columns)) }
        }
        // Phrases are sent whole, unless so many rows changed that ncurses may do better by scrolling.
        if phrases.count <= size.rows / 2 {
            for (row, columns) in phrases {
                for columns in columns { resend(row: row, columns: columns, width: width) }
            }
        }
        shown = frame
        placeCursor(frame.cursor, size: size)
        doupdate()
    }

    /// Makes ncurses send cells again, as `wredrawln` does rows: it is told that the screen shows something else.
    private func resend(row: Int, columns: Range<Int>, width: Int) {
        let count = min(columns.upperBound, width) - columns.lowerBound
        guard count > 0 else { return }
        var unknown = cchar_t()
        unknown.chars.0 = Self.noCharacter
        mvwadd_wchnstr(
            muster_curscr(), Int32(row), Int32(columns.lowerBound),
            Array(repeating: unknown, count: count) + [cchar_t()], Int32(count))
    }

    /// The last noncharacter of Unicode, which no frame has.
    private static let noCharacter: wchar_t = 0x10FFFF

    /// Fills the beginning of `line` with the clusters of a row in ncurses' representation, followed by an empty one.
    ///
    /// - Parameter corner: the screen's last cell, if it is in this row. It is drawn with wrapping off, and
    ///   then some terminals put marks on the cell before it, so it gets none.
    private mutating func render(_ frame: Frame, row: Int, columns: Range<Int>, width: Int, corner: Int?) {
        // A wide cluster gives at most as many as it has columns.
        if line.count <= width { line = Array(repeating: cchar_t(), count: width + 1) }
        // Taken out meanwhile: each look at a member asks whether anyone else looks at it.
        var line: [cchar_t] = []
        swap(&line, &self.line)
        defer { self.line = line }
        let start = row * frame.size.columns
        // By pointers: a screen has thousands of cells, and copying one counts its text's users.
        frame.cells.withUnsafeBufferPointer { cells in
            line.withUnsafeMutableBufferPointer { line in
                var column = columns.lowerBound
                var count = 0
                var style = cells[start + column].style
                var look = self.look(of: style)
                while column < columns.upperBound {
                    let place = start + column
                    if cells[place].style != style {
                        style = cells[place].style
                        look = self.look(of: style)
                    }
                    let isWide = column + 1 < frame.size.columns && cells[place + 1].isContinuation
                    if !isWide, let letter = cells[place].letter {
                        line[count] = look.applied(to: UInt32(letter))
                        count += 1
                        column += 1
                        continue
                    }
                    // A wide cluster that the edge cuts in half is a blank.
                    let isCut = isWide && column + 1 >= width
                    let taken = isWide && !isCut ? 2 : 1
                    if !isCut, let only = fitting.scalar(of: cells[place].text, columns: taken) {
                        line[count] = look.applied(to: only.value)
                        count += 1
                    } else {
                        let scalars = column == corner ? 1 : Int.max
                        for glyph in fitting.glyphs(of: isCut ? " " : cells[place].text, columns: taken) {
                            line[count] = look.applied(to: glyph.prefix(scalars))
                            count += 1
                        }
                    }
                    column += taken
                }
                line[count] = cchar_t()
            }
        }
    }

    // MARK: Looks

    /// A style in ncurses' representation.
    private struct CursesStyle {
        private let attributes: attr_t
        private let pair: Int32
        private var blank = cchar_t()

        init(attributes: attr_t, pair: Int32) {
            (self.attributes, self.pair) = (attributes, pair)
            var characters: [wchar_t] = [0x20, 0]
            var pair = pair
            setcchar(&blank, &characters, attributes, 0, &pair)
        }

        func applied(to glyph: ArraySlice<Unicode.Scalar>) -> cchar_t {
            if glyph.count == 1, let only = glyph.first { return applied(to: only.value) }
            var cell = cchar_t()
            var characters = glyph.map { wchar_t($0.value) } + [0]
            var pair = pair
            // The pair goes by way of the last parameter, which unlike the one before takes large numbers.
            setcchar(&cell, &characters, attributes, 0, &pair)
            return cell
        }

        func applied(to scalar: UInt32) -> cchar_t {
            var cell = blank
            cell.chars.0 = wchar_t(scalar)
            return cell
        }
    }

    private mutating func look(of style: Style) -> CursesStyle {
        if pairs.isFull { return makeLook(of: style) }
        if let known = looks.first(where: { $0.style == style }) { return known.look }
        let look = makeLook(of: style)
        if looks.count >= Self.maxLooks { looks = [] }
        looks.append((style, look))
        return look
    }

    private mutating func makeLook(of style: Style) -> CursesStyle {
        let colors = pair(of: style)
        let (number, isNew) = pairs.number(of: colors)
        if isNew {
            init_extended_pair(
                Int32(number), colors.foreground.map { Int32($0) } ?? ownColors.foreground,
                colors.background.map { Int32($0) } ?? ownColors.background)
        }
        var attributes = attributes(of: style.attributes)
        if isBrightened(style) { attributes |= muster_attr_bold() }
        return CursesStyle(attributes: attributes, pair: Int32(number))
    }

    private func pair(of style: Style) -> ColorPairTable.Pair {
        let colors = mapping.indices(of: style)
        return ColorPairTable.Pair(
            foreground: colors.foreground.map { isBrightened(style) ? $0 - Self.dark : $0 },
            background: colors.background)
    }

    /// Returns whether a text color is one that the terminal can only show as bold text in its darker variant.
    private func isBrightened(_ style: Style) -> Bool {
        guard capabilities.hasDarkBackgroundsOnly else { return false }
        return (mapping.indices(of: style).foreground ?? 0) >= Self.dark
    }

    /// The number of colors before the bright ones.
    private static let dark = 8

    /// Keeps the numbers of all pairs on the screen from being reused, if numbers are scarce.
    private mutating func keepPairs(of frame: Frame) {
        pairs.beginFrame()
        guard pairs.isFull else { return }
        looks = []
        for style in Set(frame.cells.map(\.style)) { pairs.keep(pair(of: style)) }
    }

    private func attributes(of attributes: Style.Attributes) -> attr_t {
        var result: attr_t = 0
        if attributes.contains(.bold) { result |= muster_attr_bold() }
        if attributes.contains(.dim), capabilities.hasLegibleDimText { result |= muster_attr_dim() }
        if attributes.contains(.italic) {
            result |= hasItalics ? muster_attr_italic() : muster_attr_underline()
        }
        if attributes.contains(.underline) { result |= muster_attr_underline() }
        if attributes.contains(.reverse) {
            result |= hasReverse ? muster_attr_reverse() : muster_attr_standout()
        }
        return result
    }

    // MARK: The cursor

    /// Puts the hardware cursor at its position in the frame, or out of the way: some terminals cannot hide it.
    private mutating func placeCursor(_ cursor: Point?, size: Size) {
        let place = cursor ?? Point(column: 0, row: size.rows - 1)
        let row = min(max(0, place.row), size.rows - 1)
        let column = min(max(0, place.column), size.columns - 1)
        wmove(muster_newscr(), Int32(row), Int32(column))
        let isWanted = cursor != nil
        if isCursorShown != isWanted {
            curs_set(isWanted ? 1 : 0)
            isCursorShown = isWanted
        }
    }
}
