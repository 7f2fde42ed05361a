// ncurses counts columns with libc's `wcwidth`, which knows neither recent emoji nor clusters of several
// symbols. Handed such a cell as it is, everything to its right would stand in the wrong column.
import TextMetrics

/// Turns one cluster into what a library that counts columns one scalar at a time shows in as many columns.
public struct CellFitting: Sendable {
    /// One spacing scalar and the marks on it.
    public typealias Glyph = [Unicode.Scalar]

    /// ncurses keeps five scalars a cell.
    private static let scalarsPerGlyph = 5
    private let unicode: Bool
    private let limitedGlyphs: Bool
    private let libraryWidth: @Sendable (Unicode.Scalar) -> Int

    /// - Parameters:
    ///   - libraryWidth: the columns the library believes a scalar takes; -1 where it does not know it.
    public init(
        capabilities: TerminalCapabilities, libraryWidth: @escaping @Sendable (Unicode.Scalar) -> Int
    ) {
        unicode = capabilities.unicode
        limitedGlyphs = capabilities.limitedGlyphs
        self.libraryWidth = libraryWidth
    }

    /// The glyphs for a cluster of `columns` columns: they take exactly as many by the library's count.
    ///
    /// The cluster itself where the library agrees; else its first symbol, without a variation selector,
    /// a skin tone or what is joined to it, filled up with a blank; else its likeness in ASCII.
    public func glyphs(of text: String, columns: Int) -> [Glyph] {
        if let only = scalar(of: text, columns: columns) { return [[only]] }
        let scalars = Array(text.unicodeScalars)
        guard let base = scalars.first else { return blanks(columns) }
        if scalars.count == 1 && (0x20...0x7E).contains(base.value) {
            return [[base]] + blanks(columns - 1)
        }
        guard let width = width(of: base, isAlone: scalars.count == 1, columns), width <= columns else {
            return fallback(text, columns)
        }
        return spread(scalars, columns)
    }

    /// The scalar of a cluster that is only one, where the library agrees with its columns, as with most pictures. Else nil:
    /// `glyphs` says what is shown then.
    public func scalar(of text: String, columns: Int) -> Unicode.Scalar? {
        let scalars = text.unicodeScalars
        guard let only = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex,
            width(of: only, isAlone: true, columns) == columns
        else { return nil }
        return only
    }

    /// The columns that the library counts for the first scalar of a cluster, where that can be shown; else nil.
    private func width(of base: Unicode.Scalar, isAlone: Bool, _ columns: Int) -> Int? {
        // A console of few glyphs has neither pictures nor marks to put on letters, and shows nothing but a blot for a
        // letter that its font has not; and only some terminals make flags of the letters they consist of.
        let isTooMuch = limitedGlyphs && (columns > 1 || !isAlone || !ConsoleGlyphs.contains(base))
        guard unicode, !isTooMuch, !(0x1F1E6...0x1F1FF).contains(base.value), isShowable(base) else {
            return nil
        }
        let width = libraryWidth(base)
        return width >= 1 ? width : nil
    }

    /// Spacing scalars as far as they fit, each with the marks that follow it.
    private func spread(_ scalars: [Unicode.Scalar], _ columns: Int) -> [Glyph] {
        var glyphs: [Glyph] = []
        var used = 0
        for scalar in scalars where isShowable(scalar) && !isSelector(scalar) {
            let width = libraryWidth(scalar)
            if width == 0, let last = glyphs.indices.last, glyphs[last].count < Self.scalarsPerGlyph {
                glyphs[last].append(scalar)
            } else if width > 0 {
                if used + width > columns { break }
                glyphs.append([scalar])
                used += width
            }
        }
        return used == columns ? glyphs : glyphs + blanks(columns - used)
    }

    private func blanks(_ count: Int) -> [Glyph] { Array(repeating: [" "], count: max(0, count)) }

    private func fallback(_ text: String, _ columns: Int) -> [Glyph] {
        let letters = AsciiFallback.cell(text).unicodeScalars.filter { (0x20...0x7E).contains($0.value) }
        let shown = letters.prefix(columns).map { [$0] }
        return shown + blanks(columns - shown.count)
    }

    /// Control characters of either kind never reach a terminal, nor do direction marks, joiners of symbols
    /// (which only some terminals obey) and their like. Scripts need U+200C.
    private func isShowable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format: scalar.value == 0x200C
        case .control, .surrogate, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
        default: true
        }
    }

    /// Variation selectors 15 and 16 change the width on some terminals only.
    private func isSelector(_ scalar: Unicode.Scalar) -> Bool { (0xFE0E...0xFE0F).contains(scalar.value) }
}
