import GuideSearch
import TextMetrics

/// The text below the name of a result: its first action, and the matching words if there is room.
struct SearchTexts {
    let width: Int
    let profile: TerminalProfile

    /// The most rows of the first action of the selected result.
    private static let maxRows = 3
    /// The fewest columns in which an excerpt after the action is useful.
    private static let leastExcerpt = 16

    /// Returns rows of pieces, each at most `width` columns wide.
    ///
    /// - Parameters:
    ///   - isSelected: true if the action is wrapped, false if it is cut.
    func rows(of item: SearchModel.Item, isSelected: Bool) -> [[SearchExcerpt.Piece]] {
        let hasExcerpt = !item.excerpt.pieces.isEmpty
        guard let action = item.firstAction.map(profile.text), !action.isEmpty else {
            return hasExcerpt ? [ExcerptFitting.fitted(item.excerpt, to: width, profile)] : []
        }
        var lines = TextFitting.wrapped(action, width: max(1, width), symbols: profile.symbols)
        let most = isSelected ? Self.maxRows : 1
        if lines.count > most {
            lines =
                lines.prefix(most - 1)
                + [
                    TextFitting.truncated(
                        lines[(most - 1)...].joined(separator: " "), to: width, symbols: profile.symbols)
                ]
        }
        var rows = lines.map { [SearchExcerpt.Piece($0)] }
        let separator = profile.separator
        let room = width - DisplayWidth.of(lines[lines.count - 1]) - DisplayWidth.of(separator)
        if hasExcerpt, room >= Self.leastExcerpt, !item.excerpt.text.hasPrefix(item.firstAction ?? "") {
            rows[rows.count - 1] +=
                [SearchExcerpt.Piece(separator)]
                + ExcerptFitting.fitted(item.excerpt, to: room, profile)
        }
        return rows
    }
}
