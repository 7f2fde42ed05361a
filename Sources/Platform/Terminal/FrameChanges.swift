// Finds the cells of a frame that a driver must send again, and those that it should.

extension Frame {
    /// Returns the first to the last column of a row that differ from a frame of the same size (nil for a
    /// blank one), with their neighbors and whole clusters, or nil if no column differs. The screen has
    /// `width` columns.
    public func changedColumns(row: Int, since shown: Frame?, width: Int) -> Range<Int>? {
        let row = row * size.columns..<(row + 1) * size.columns
        return cells.withUnsafeBufferPointer { cells in
            let cells = UnsafeBufferPointer(rebasing: cells[row])
            guard let shown else {
                return Self.changedColumns(of: cells, width: width) { !cells[$0].isBlank }
            }
            return shown.cells.withUnsafeBufferPointer { shown in
                let shown = UnsafeBufferPointer(rebasing: shown[row])
                return Self.changedColumns(of: cells, width: width) { cells[$0] != shown[$0] }
            }
        }
    }

    /// Returns the ranges of a row to send whole: the phrases with a character that is not the one shown. A screen reader
    /// that says what is sent would say only the differing ends of words; a phrase is what lies between two blanks or
    /// more, so that the rest of a row need not be sent over a slow line. Quiet cells count as unchanged.
    ///
    /// - Parameters:
    ///   - shown: a frame of the same size.
    ///   - columns: the columns that differ.
    public func changedPhrases(row: Int, since shown: Frame, columns: Range<Int>) -> [Range<Int>] {
        let start = row * size.columns
        func isBlank(_ column: Int) -> Bool { cells[start + column].letter == 0x20 }
        var phrases: [Range<Int>] = []
        for column in columns where column >= phrases.last?.upperBound ?? 0 && !isBlank(column) {
            let (new, old) = (cells[start + column], shown.cells[start + column])
            guard new.text != old.text, !isQuiet(column: column, row: row) else { continue }
            var (first, end) = (column, column + 1)
            while first > 0, !isBlank(first - 1) || first > 1 && !isBlank(first - 2) { first -= 1 }
            while end < size.columns, !isBlank(end) || end + 1 < size.columns && !isBlank(end + 1) {
                end += 1
            }
            while isBlank(first) { first += 1 }
            phrases.append(first..<end)
        }
        return phrases
    }

    private static func changedColumns(
        of cells: UnsafeBufferPointer<Cell>, width: Int, differs: (Int) -> Bool
    ) -> Range<Int>? {
        guard var first = (0..<width).first(where: differs), var last = (0..<width).last(where: differs)
        else { return nil }
        // What a cell shows also depends on whether the next one is its right half.
        first = max(0, first - 1)
        while first > 0, cells[first].isContinuation { first -= 1 }
        last = min(width - 1, last + 1)
        while last + 1 < width, cells[last + 1].isContinuation { last += 1 }
        return first..<last + 1
    }
}
