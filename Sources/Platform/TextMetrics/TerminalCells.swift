/// The content of one cell of a terminal: a spacing character, and its marks.
public struct TerminalCell: Sendable, Equatable {
    public var text: String
    /// The number of columns, 1 or 2.
    public var columns: Int

    /// Returns the cells in which a terminal draws a grapheme cluster, from left to right; none if it takes no column.
    ///
    /// Each spacing character has its own cell, so a syllable of an Indic script has several. A picture (an
    /// emoji, a flag) is one cell regardless of its number of characters.
    public static func cells(of cluster: Character) -> [TerminalCell] {
        let scalars = cluster.unicodeScalars
        let columns = DisplayWidth.of(cluster: cluster)
        if columns == 0 { return [] }
        if columns == 1 || scalars.first.map(DisplayWidth.isPicture) == true {
            return [TerminalCell(text: String(cluster), columns: columns)]
        }
        var cells: [TerminalCell] = []
        for scalar in scalars {
            let width = DisplayWidth.of(scalar)
            // A cluster may begin with a mark; the first character that takes columns joins it.
            if width > 0, cells.last?.columns ?? 0 > 0 || cells.isEmpty {
                cells.append(TerminalCell(text: String(scalar), columns: width))
            } else if cells.isEmpty {
                cells.append(TerminalCell(text: String(scalar), columns: 0))
            } else {
                cells[cells.count - 1].text.unicodeScalars.append(scalar)
                cells[cells.count - 1].columns += width
            }
        }
        // A keycap is wider than the digit it is made of.
        if cells.count == 1 { cells[0].columns = columns }
        return cells
    }
}
