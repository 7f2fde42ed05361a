/// An arrow at the edge of the grid toward a point that is out of view.

public struct EdgeArrow: Sendable, Hashable {
    public enum Direction: Sendable, CaseIterable {
        case up, down, left, right

        /// The arrow for terminals beyond ASCII; the Linux console has no diagonal ones.
        public var sign: Unicode.Scalar {
            switch self {
            case .up: "↑"
            case .down: "↓"
            case .left: "←"
            case .right: "→"
            }
        }

        public var asciiSign: Unicode.Scalar {
            switch self {
            case .up: "^"
            case .down: "v"
            case .left: "<"
            case .right: ">"
            }
        }
    }

    /// The index of the cell, row by row.
    public var cell: Int
    public var direction: Direction

    /// Creates the arrow where the straight line from the middle of the grid to a point leaves it. Returns
    /// nil if the point is in view or not usable.
    public init?(towards point: PlanePoint, in viewport: Viewport) {
        guard point.isUsable, viewport.cell(of: point) == nil else { return nil }
        let position = viewport.position(of: point)
        let (halfX, halfY) = (Double(viewport.columns) / 2, Double(viewport.rows) / 2)
        let (dx, dy) = (position.x - halfX, position.y - halfY)
        let (shareX, shareY) = (abs(dx) / halfX, abs(dy) / halfY)
        let share = max(shareX, shareY)
        guard share > 0, share.isFinite else { return nil }
        let column = min(max(Int(halfX + dx / share), 0), viewport.columns - 1)
        let row = min(max(Int(halfY + dy / share), 0), viewport.rows - 1)
        cell = row * viewport.columns + column
        direction = shareX >= shareY ? (dx < 0 ? .left : .right) : (dy < 0 ? .up : .down)
    }
}
