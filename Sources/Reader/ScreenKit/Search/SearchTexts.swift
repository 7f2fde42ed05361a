import GuideSearch

/// The text below the name of a result: its first action, or the matching words if it has none.
struct SearchTexts {
    let width: Int
    let profile: TerminalProfile

    /// The most rows of the first action of the selected result.
    private static let maxRows = 3

    /// Returns rows of pieces, each at most `width` columns wide.
    ///
    /// - Parameter isSelected: true if the action is wrapped, false if it is cut.
    func rows(of item: SearchModel.Item, isSelected: Bool) -> [[SearchExcerpt.Piece]] {
        guard let action = item.firstAction.map(profile.text), !action.isEmpty else {
            return item.excerpt.pieces.isEmpty
                ? [] : [ExcerptFitting.fitted(item.excerpt, to: width, profile)]
        }
        let lines = profile.wrapped(action, width: max(1, width), max: isSelected ? Self.maxRows : 1)
        return lines.map { [SearchExcerpt.Piece($0)] }
    }
}
