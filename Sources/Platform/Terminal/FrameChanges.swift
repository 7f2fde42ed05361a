// Finds the cells of a frame that a driver must send again.

extension Frame {
    /// Returns the first to the last column of a row that differ from what is shown, with their neighbors and
    /// whole clusters, or nil if no column differs.
    ///
    /// - Parameters:
    ///   - shown: a frame of the same size, or nil if the screen is blank.
    ///   - width: the number of columns of the screen, at most that of the frame.
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
