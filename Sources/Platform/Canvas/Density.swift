/// Many things binned by cell: their count, and a weight that is added up (the energy of earthquakes, say).

public struct Density: Sendable, Equatable {
    public private(set) var counts: [UInt32]
    public private(set) var weights: [Double]

    public init(_ viewport: Viewport) {
        counts = Array(repeating: 0, count: viewport.columns * viewport.rows)
        weights = []
    }

    /// Adds one thing to each of the cells; outside the grid it is left out.
    public mutating func add(cells: [Int32]) {
        for cell in cells where cell >= 0 && Int(cell) < counts.count { counts[Int(cell)] &+= 1 }
    }

    /// Adds things with weights, in the same order; a weight that is no positive number counts as nothing.
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
