/// The part of a plane that is shown in a grid of cells: its center, scale, shape of cells, and what is up.
internal import Glibc

public struct Viewport: Sendable, Hashable {
    public let columns: Int
    public let rows: Int
    /// The point in the middle of the grid.
    public let center: PlanePoint
    public let metersPerColumn: Double
    /// The height of a cell in units of its width.
    public let cellShape: Double
    /// The bearing that is up, in degrees clockwise from north.
    public let up: Double
    private let sine: Double
    private let cosine: Double

    /// The most columns or rows of a grid, far beyond any terminal.
    static let maxSide = 2_000
    /// The allowed meters per column: from a centimeter to ten thousand kilometers.
    static let scales = 0.01...1e7
    /// The shape of a cell if the terminal does not report the size of its pixels.
    public static let usualShape = 2.0

    /// Creates a viewport. Values that cannot be drawn are replaced by the nearest allowed ones.
    public init(
        columns: Int, rows: Int, center: PlanePoint, metersPerColumn: Double,
        cellShape: Double = Viewport.usualShape, up: Double = 0
    ) {
        self.columns = min(max(columns, 1), Self.maxSide)
        self.rows = min(max(rows, 1), Self.maxSide)
        self.center = center.isUsable ? center : PlanePoint(east: 0, north: 0)
        self.metersPerColumn =
            metersPerColumn.isNaN
            ? 1 : min(max(metersPerColumn, Self.scales.lowerBound), Self.scales.upperBound)
        self.cellShape = Self.shape(cellShape)
        self.up = up.isFinite ? up : 0
        let angle = self.up.truncatingRemainder(dividingBy: 360) * .pi / 180
        sine = sin(angle)
        cosine = cos(angle)
    }

    /// Returns the shape of cells to use for the one reported by a terminal: 1.6 to 2.6, otherwise 2.
    /// Terminals that report other values report nonsense.
    public static func shape(_ told: Double?) -> Double {
        guard let told, (1.6...2.6).contains(told) else { return usualShape }
        return told
    }

    public var metersPerRow: Double { metersPerColumn * cellShape }
    /// The meters from the left edge to the right one.
    public var width: Double { Double(columns) * metersPerColumn }
    /// The meters from the lower edge to the upper one.
    public var height: Double { Double(rows) * metersPerRow }

    /// A position in the grid in columns and rows from its upper left corner, with fractions.
    public struct Position: Sendable, Hashable {
        public var x: Double
        public var y: Double

        public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    }

    /// Returns the position of a point, which may be outside the grid.
    public func position(of point: PlanePoint) -> Position {
        let (east, north) = (point.east - center.east, point.north - center.north)
        let right = east * cosine - north * sine
        let ahead = east * sine + north * cosine
        return Position(
            x: right / metersPerColumn + Double(columns) / 2, y: Double(rows) / 2 - ahead / metersPerRow)
    }

    public func point(at position: Position) -> PlanePoint {
        let right = (position.x - Double(columns) / 2) * metersPerColumn
        let ahead = (Double(rows) / 2 - position.y) * metersPerRow
        return PlanePoint(
            east: center.east + right * cosine + ahead * sine,
            north: center.north - right * sine + ahead * cosine)
    }

    /// Returns the index of the cell that contains a point, row by row, or nil outside the grid.
    public func cell(of point: PlanePoint) -> Int? {
        let position = position(of: point)
        // Comparisons with what is no number are false.
        guard position.x >= 0, position.x < Double(columns), position.y >= 0, position.y < Double(rows)
        else { return nil }
        return Int(position.y) * columns + Int(position.x)
    }

    /// The cell index for a point outside the grid.
    public static let outside: Int32 = -1

    /// Returns the cells of many points, with `outside` for those that are not in the grid.
    public func cells(of points: [PlanePoint]) -> [Int32] {
        let (perColumn, perRow) = (1 / metersPerColumn, 1 / metersPerRow)
        let (middleX, middleY) = (Double(columns) / 2, Double(rows) / 2)
        let (endX, endY) = (Double(columns), Double(rows))
        return [Int32](unsafeUninitializedCapacity: points.count) { cells, count in
            for (index, point) in points.enumerated() {
                let (east, north) = (point.east - center.east, point.north - center.north)
                let x = (east * cosine - north * sine) * perColumn + middleX
                let y = middleY - (east * sine + north * cosine) * perRow
                let isInside = x >= 0 && x < endX && y >= 0 && y < endY
                cells[index] = isInside ? Int32(y) * Int32(columns) + Int32(x) : Self.outside
            }
            count = points.count
        }
    }

    public func moved(to center: PlanePoint) -> Viewport { with(center: center, scale: metersPerColumn) }

    /// Returns the view moved by fractions of its width to the right and of its height upward.
    public func panned(right: Double, up: Double) -> Viewport {
        moved(to: point(at: Position(x: Double(columns) * (0.5 + right), y: Double(rows) * (0.5 - up))))
    }

    public func scaled(metersPerColumn: Double) -> Viewport { with(center: center, scale: metersPerColumn) }

    private func with(center: PlanePoint, scale: Double) -> Viewport {
        Viewport(
            columns: columns, rows: rows, center: center, metersPerColumn: scale, cellShape: cellShape, up: up
        )
    }
}
