import GuideSearch
import TextMetrics

/// The text below the name of a result: its first action, or the matching words if it has none.
struct SearchTexts {
    let width: Int
    let profile: TerminalProfile

    /// The most rows of the first action of the selected result.
    private static let maxRows = 3

    /// Returns rows of at most `width` columns; the action of a selected result is wrapped, not cut.
    func rows(of item: SearchModel.Item, isSelected: Bool) -> [[SearchExcerpt.Piece]] {
        guard let action = item.firstAction.map(profile.text), !action.isEmpty else {
            return item.excerpt.pieces.isEmpty
                ? [] : [ExcerptFitting.fitted(item.excerpt, to: width, profile)]
        }
        let lines = profile.wrapped(action, width: max(1, width), max: isSelected ? Self.maxRows : 1)
        return lines.map { [SearchExcerpt.Piece($0)] }
    }
}

/// Cuts an excerpt to one line of a screen. The first matching word always stays in it.
enum ExcerptFitting {
    typealias Piece = SearchExcerpt.Piece

    /// - Returns: pieces of at most `width` columns altogether.
    static func fitted(_ excerpt: SearchExcerpt, to width: Int, _ profile: TerminalProfile) -> [Piece] {
        let pieces = excerpt.pieces.map { Piece(profile.text($0.text), isMarked: $0.isMarked) }
        guard columns(pieces[...]) > width else { return pieces }
        let first = pieces.firstIndex(where: \.isMarked) ?? 0
        let mark = pieces.isEmpty ? 0 : DisplayWidth.of(pieces[first].text)
        let lead = shortened(pieces[..<first], to: min(width / 3, width - mark - 2), profile)
        return cut(lead + pieces[first...], to: width, profile)
    }

    private static func columns(_ pieces: ArraySlice<Piece>) -> Int {
        pieces.reduce(0) { $0 + DisplayWidth.of($1.text) }
    }

    /// Returns the last whole words of the text before the first match.
    private static func shortened(_ pieces: ArraySlice<Piece>, to width: Int, _ profile: TerminalProfile)
        -> [Piece]
    {
        guard columns(pieces) > width else { return Array(pieces) }
        guard width > 4 else { return [] }
        let ellipsis = profile.text("…") + " "
        let text = pieces.reduce(into: "") { $0 += $1.text }
        let end = TextFitting.suffix(text, columns: max(0, width - DisplayWidth.of(ellipsis)))
        // Of a long word, such as an address, its end.
        guard let blank = end.firstIndex(of: " ") else {
            return [Piece(profile.text("…") + end)]
        }
        let words = end[end.index(after: blank)...]
        return words.isEmpty ? [] : [Piece(ellipsis + words)]
    }

    private static func cut(_ pieces: [Piece], to width: Int, _ profile: TerminalProfile) -> [Piece] {
        guard columns(pieces[...]) > width else { return pieces }
        let ellipsis = profile.text("…")
        var room = max(0, width - DisplayWidth.of(ellipsis))
        var shown: [Piece] = []
        for piece in pieces {
            let text = TextFitting.prefix(piece.text, columns: room)
            room -= DisplayWidth.of(text)
            if !text.isEmpty { shown.append(Piece(String(text), isMarked: piece.isMarked)) }
            if text.count < piece.text.count { break }
        }
        return shown + [Piece(ellipsis)]
    }
}
