/// Counts items in each cell, and adds up their weights (such as the energy of earthquakes).

public struct Density: Sendable, Equatable {
    public private(set) var counts: [UInt32]
    public private(set) var weights: [Double]

    public init(_ viewport: Viewport) {
        counts = Array(repeating: 0, count: viewport.columns * viewport.rows)
        weights = []
    }

    /// Adds one item to each of the cells. Cells outside the grid are ignored.
    public mutating func add(cells: [Int32]) {
        for cell in cells where cell >= 0 && Int(cell) < counts.count { counts[Int(cell)] &+= 1 }
    }

    /// Adds items with weights, in the same order. A weight that is not a positive number counts as 0.
    public mutating func add(cells: [Int32], weights added: [Double]) {
        if weights.isEmpty { weights = Array(repeating: 0, count: counts.count) }
        for (cell, weight) in zip(cells, added) where cell >= 0 && Int(cell) < counts.count {
            counts[Int(cell)] &+= 1
            if weight > 0, weight.isFinite { weights[Int(cell)] += weight }
        }
    }

    /// Returns the sign of a count: `.` for one, `:` for two or three, `*` for more.
    public static func sign(_ count: UInt32) -> Unicode.Scalar {
        switch count {
        case 0: " "
        case 1: "."
        case 2...3: ":"
        default: "*"
        }
    }
}
