// ncurses counts columns with libc's `wcwidth`, which supports neither recent emoji nor clusters of several
// symbols. If it got such a cell unchanged, everything to its right would be in the wrong column.
import TextMetrics

/// Converts one cluster to glyphs that take as many columns for a library that counts scalar by scalar.
public struct CellFitting: Sendable {
    /// One spacing scalar and the marks on it.
    public typealias Glyph = [Unicode.Scalar]

    /// The number of scalars that ncurses stores in a cell.
    private static let scalarsPerGlyph = 5
    private let unicode: Bool
    private let limitedGlyphs: Bool
    private let libraryWidth: @Sendable (Unicode.Scalar) -> Int

    /// - Parameter libraryWidth: returns the columns of a scalar according to the library; -1 if it is
    ///   unknown there.
    public init(
        capabilities: TerminalCapabilities, libraryWidth: @escaping @Sendable (Unicode.Scalar) -> Int
    ) {
        unicode = capabilities.unicode
        limitedGlyphs = capabilities.limitedGlyphs
        self.libraryWidth = libraryWidth
    }

    /// Returns the glyphs for a cluster of `columns` columns, which have exactly this width for the library.
    ///
    /// The result is the cluster itself if the library agrees; otherwise its first symbol, without variation
    /// selector, skin tone and joined symbols, padded with a blank; otherwise its ASCII replacement.
    public func glyphs(of text: String, columns: Int) -> [Glyph] {
        if let only = scalar(of: text, columns: columns) { return [[only]] }
        let scalars = Array(text.unicodeScalars)
        guard let base = scalars.first else { return blanks(columns) }
        if scalars.count == 1 && (0x20...0x7E).contains(base.value) { return [[base]] + blanks(columns - 1) }
        guard let width = width(of: base, isAlone: scalars.count == 1, columns), width <= columns else {
            return fallback(text, columns)
        }
        return spread(scalars, columns)
    }

    /// Returns the scalar of a cluster that has only one, if the library agrees with its columns, as for most
    /// pictures. Otherwise returns nil: use `glyphs` then.
    public func scalar(of text: String, columns: Int) -> Unicode.Scalar? {
        let scalars = text.unicodeScalars
        guard let only = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex,
            width(of: only, isAlone: true, columns) == columns
        else { return nil }
        return only
    }

    /// Returns the columns that the library counts for the first scalar of a cluster, or nil if it cannot be shown.
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

    /// Returns the spacing scalars that fit, each with the marks after it.
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

    /// Returns whether a scalar may be sent to the terminal. Control characters, direction marks, joiners of symbols
    /// (which only some terminals support) and similar ones may not. Some scripts need U+200C, which may.
    private func isShowable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format: scalar.value == 0x200C
        case .control, .surrogate, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
        default: true
        }
    }

    /// Returns whether a scalar is variation selector 15 or 16, which change the width on some terminals only.
    private func isSelector(_ scalar: Unicode.Scalar) -> Bool { (0xFE0E...0xFE0F).contains(scalar.value) }
}
