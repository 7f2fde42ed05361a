/// Fits points into the grid of a view.

extension Viewport {
    /// Creates the view with the largest scale that shows all of `points`. Unusable points are left out.
    ///
    /// - Parameters:
    ///   - padding: the margin on each side, as a fraction of the points' extent: 0.12 is 12 %.
    ///   - minimumWidth: the least width of the grid in meters.
    ///   - up: the bearing that is up, in degrees.
    /// - Returns: nil if no point is usable.
    public static func fitting(
        _ points: [PlanePoint], columns: Int, rows: Int, padding: Double = 0, minimumWidth: Double = 0,
        cellShape: Double = Viewport.usualShape, up: Double = 0
    ) -> Viewport? {
        guard let first = points.first(where: \.isUsable) else { return nil }
        // Positions of a view of one meter a column around any of the points: its axes are those of the result.
        let plain = Viewport(
            columns: columns, rows: rows, center: first, metersPerColumn: 1, cellShape: cellShape, up: up)
        var low = plain.position(of: first)
        var high = low
        for point in points where point.isUsable {
            let position = plain.position(of: point)
            low = Position(x: min(low.x, position.x), y: min(low.y, position.y))
            high = Position(x: max(high.x, position.x), y: max(high.y, position.y))
        }
        let middle = plain.point(at: Position(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2))
        let padded = 1 + 2 * max(0, padding)
        // Points on the edge of the extent stand in the middle of the outermost cells.
        let (across, along) = (Double(max(1, plain.columns - 1)), Double(max(1, plain.rows - 1)))
        let scale = max(
            (high.x - low.x) * padded / across, (high.y - low.y) * padded / along,
            minimumWidth / Double(plain.columns))
        return plain.moved(to: middle).scaled(metersPerColumn: scale)
    }
}
