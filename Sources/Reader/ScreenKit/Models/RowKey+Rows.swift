import AppCore

/// Rows by what they are, in lists that change while someone stands in them.
extension RowKey {
    public init(_ row: ListModel.Row) {
        var screen: ScreenID?
        if case .screen(let target, _) = row.destination { screen = target }
        self.init(name: row.name, screen: screen)
    }

    /// Returns the index of the row, or of the nearest that leads to the same screen (it was renamed) or has the same
    /// name (it leads elsewhere now), or nil if there is none.
    public func index<Rows: RandomAccessCollection>(in rows: Rows, near index: Int) -> Int?
    where Rows.Element == ListModel.Row, Rows.Index == Int {
        // Where nothing has changed, which is nearly always, no other row is looked at.
        if rows.indices.contains(index), RowKey(rows[index]) == self { return index }
        var found: (index: Int, likeness: Int)?
        for other in rows.indices {
            let key = RowKey(rows[other])
            let hasScreen = screen != nil && key.screen == screen
            let likeness = (hasScreen ? 2 : 0) + (key.name == name ? 1 : 0)
            guard likeness > 0 else { continue }
            if let best = found, (best.likeness, -abs(best.index - index)) >= (likeness, -abs(other - index))
            {
                continue
            }
            found = (other, likeness)
        }
        return found?.index
    }
}

extension RandomAccessCollection where Element == ListModel.Row, Index == Int {
    /// Returns the index of the selected row: the one of `key`, or else the one at `index`; 0 if there are no rows.
    public func index(of key: RowKey?, from index: Int) -> Int {
        Swift.max(0, Swift.min(key?.index(in: self, near: index) ?? index, count - 1))
    }
}
