/// The widths of the columns of a table.
struct TableColumns {
    /// The columns of a blank, a line and a blank between two columns.
    static let separatorWidth = 3
    /// The most columns of a table that is drawn as a grid.
    private static let limit = 64
    /// The least width of a column of text; a word of up to `longWord` columns widens it further.
    private static let leastWidth = 10
    private static let longWord = 16

    var widths: [Int]

    /// Computes widths with which the table fits into `room` columns. Returns nil if columns would get too narrow.
    init?(_ rows: [[PreparedCell]], room: Int) {
        let count = rows.reduce(0) { $1.reduce($0) { max($0, $1.column + $1.span) } }
        guard count > 0, count <= Self.limit else { return nil }
        var wanted = Array(repeating: 0, count: count)
        var least = wanted
        for cell in rows.joined() where cell.span == 1 {
            wanted[cell.column] = max(wanted[cell.column], cell.longestLine)
            least[cell.column] = max(least[cell.column], cell.longestWord)
        }
        for cell in rows.joined() where cell.span > 1 {
            Self.widen(&wanted, cell, to: cell.longestLine)
            Self.widen(&least, cell, to: cell.longestWord)
        }
        for index in 0..<count {
            wanted[index] = max(1, wanted[index])
            least[index] = min(wanted[index], max(Self.leastWidth, min(least[index], Self.longWord)))
        }
        let room = room - Self.separatorWidth * (count - 1)
        guard least.reduce(0, +) <= room else { return nil }
        widths = Self.shared(room, wanted, least)
    }

    /// Returns the columns of a cell: those it covers, and the separators between them.
    func width(of cell: PreparedCell) -> Int {
        let covered = widths[cell.column..<min(widths.count, cell.column + cell.span)]
        return covered.reduce(0, +) + Self.separatorWidth * (covered.count - 1)
    }

    /// Widens the last column that a cell covers, so that the cell has `needed` columns.
    private static func widen(_ columns: inout [Int], _ cell: PreparedCell, to needed: Int) {
        let covered = columns[cell.column..<cell.column + cell.span]
        let missing = needed - covered.reduce(0, +) - separatorWidth * (cell.span - 1)
        if missing > 0 { columns[cell.column + cell.span - 1] += missing }
    }

    /// Gives narrow columns the width they need. The others get their least width, and share the rest in
    /// proportion to how much more each needs.
    private static func shared(_ room: Int, _ wanted: [Int], _ least: [Int]) -> [Int] {
        var widths = least
        var spare = room - least.reduce(0, +)
        var open = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
        while let index = open.first {
            let more = wanted[index] - least[index]
            // Short is what takes no more than its share of the room that is left.
            let left = spare + open.reduce(0) { $0 + least[$1] }
            guard more <= spare, wanted[index] <= left / open.count else { break }
            widths[index] = wanted[index]
            spare -= more
            open.removeFirst()
        }
        let desire = open.reduce(0) { $0 + wanted[$1] - least[$1] }
        guard desire > 0 else { return widths }
        let toShare = min(spare, desire)
        for index in open {
            let part = toShare * (wanted[index] - least[index]) / desire
            widths[index] += part
            spare -= part
        }
        for index in open where spare > 0 && widths[index] < wanted[index] {
            widths[index] += 1
            spare -= 1
        }
        return widths
    }
}
