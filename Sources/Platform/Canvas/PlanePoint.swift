/// Points and rectangles of a plane, in meters east and north of any origin: maps are drawn from these.

public struct PlanePoint: Sendable, Hashable {
    /// The distance east of the origin in meters.
    public var east: Double
    /// The distance north of the origin in meters.
    public var north: Double

    public init(east: Double, north: Double) { (self.east, self.north) = (east, north) }

    /// The greatest distance from the origin in meters that is drawn: twice around the Earth. Anything
    /// farther is not a point of a map, and arithmetic with it could overflow.
    public static let farthest = 1e8

    /// True if both coordinates are numbers within `farthest`.
    public var isUsable: Bool { abs(east) <= Self.farthest && abs(north) <= Self.farthest }

    /// Returns the distance to another point, in meters.
    public func distance(to other: PlanePoint) -> Double {
        let (x, y) = (other.east - east, other.north - north)
        return (x * x + y * y).squareRoot()
    }
}

public struct PlaneRect: Sendable, Hashable {
    public var west: Double
    public var south: Double
    public var east: Double
    public var north: Double

    public init(west: Double, south: Double, east: Double, north: Double) {
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    /// Creates the smallest rectangle that contains all usable points. Returns nil if there are none.
    public init?(around points: [PlanePoint]) { self.init(aroundAll: [points]) }

    /// Creates the smallest rectangle that contains all usable points of several lists. Returns nil if there are none.
    public init?(aroundAll lists: [[PlanePoint]]) {
        var bounds: PlaneRect?
        for points in lists {
            for point in points where point.isUsable { bounds = bounds?.union(point) ?? PlaneRect(point) }
        }
        guard let bounds else { return nil }
        self = bounds
    }

    private init(_ point: PlanePoint) {
        self.init(west: point.east, south: point.north, east: point.east, north: point.north)
    }

    private func union(_ point: PlanePoint) -> PlaneRect {
        PlaneRect(
            west: min(west, point.east), south: min(south, point.north), east: max(east, point.east),
            north: max(north, point.north))
    }

    public var center: PlanePoint { PlanePoint(east: (west + east) / 2, north: (south + north) / 2) }

    public func widened(by meters: Double) -> PlaneRect {
        PlaneRect(west: west - meters, south: south - meters, east: east + meters, north: north + meters)
    }

    public func contains(_ point: PlanePoint) -> Bool {
        point.east >= west && point.east <= east && point.north >= south && point.north <= north
    }
}
