/// Chooses the items that get a label: the nearest to the middle of the grid, up to a limit.

public enum LabelOrder {
    /// Returns the indexes of at most `most` cells, those nearest to the middle of the grid first. Items
    /// outside the grid are left out; ties are in the given order.
    ///
    /// Distances are first counted in rings, so that only items that may be chosen are sorted: ten thousand
    /// items would otherwise take longer to sort than to draw.
    public static func nearestToMiddle(_ cells: [Int32], in viewport: Viewport, max most: Int) -> [Int] {
        let distances = distances(of: cells, in: viewport)
        let largest = Double(viewport.columns * viewport.columns + 4 * viewport.rows * viewport.rows) / 4 + 1
        let perRing = Double(rings) / largest
        var counts = [Int](repeating: 0, count: rings + 1)
        for distance in distances where distance >= 0 { counts[Int(distance * perRing)] += 1 }
        var (last, count) = (0, counts[0])
        while last < rings, count < most {
            last += 1
            count += counts[last]
        }
        var chosen: [(distance: Double, index: Int)] = []
        chosen.reserveCapacity(count)
        for (index, distance) in distances.enumerated()
        where distance >= 0 && Int(distance * perRing) <= last { chosen.append((distance, index)) }
        chosen.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.index < $1.index }
        return chosen.prefix(max(0, most)).map(\.index)
    }

    private static let rings = 1_024

    /// Returns the squared distance of each cell from the middle, in columns; -1 outside the grid.
    private static func distances(of cells: [Int32], in viewport: Viewport) -> [Double] {
        let columns = Int32(viewport.columns)
        let (middleX, middleY) = (Double(viewport.columns - 1) / 2, Double(viewport.rows - 1) / 2)
        let end = columns * Int32(viewport.rows)
        return cells.map { cell in
            guard cell >= 0, cell < end else { return -1 }
            let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
            let x = Double(column) - middleX
            // A cell is about twice as high as wide.
            let y = (Double(row) - middleY) * Viewport.usualShape
            return x * x + y * y
        }
    }
}
