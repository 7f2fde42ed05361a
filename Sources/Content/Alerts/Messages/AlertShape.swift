// Reads the shapes of an area, tolerating deviations in real messages.
import Geodesy
import HazardKit
internal import TextTools

/// A closed ring. Longitudes continue beyond 180 degrees if the ring crosses the antimeridian.
public struct AlertPolygon: Sendable, Equatable {
    public let ring: [GeoPoint]

    /// The most points of a ring; of one with more every nth counts.
    public static let maxPoints = 20_000
    /// The most points that are read.
    public static let mostRead = 200_000

    /// Reads `lat,lon lat,lon …` with any white space, commas or parentheses between the numbers. An open
    /// ring is closed. If the pairs can only be `lon,lat`, they are read so.
    ///
    /// Returns nil if there are fewer than three different points, or a pair that is not a point on Earth in
    /// either order.
    public init?(text: String) {
        guard let numbers = ShapeNumbers.numbers(text, max: 2 * Self.mostRead), numbers.count % 2 == 0
        else { return nil }
        let pairs = stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
        let isSwapped = ShapeNumbers.areSwapped(pairs)
        self.init(points: pairs.map { ShapeNumbers.point($0, isSwapped: isSwapped) })
    }

    /// Returns nil if there are fewer than three different points, or one that is not on Earth.
    public init?(points: [GeoPoint]) {
        guard points.count <= Self.mostRead,
            points.allSatisfy({ abs($0.latitude) <= 90 && abs($0.longitude) <= 540 }),
            Self.areThree(points)
        else { return nil }
        var ring: [GeoPoint] = []
        ring.reserveCapacity(points.count + 1)
        for point in points {
            var point = point
            if let last = ring.last {
                let turns = ((point.longitude - last.longitude) / 360).rounded(.toNearestOrEven)
                point.longitude -= 360 * turns
            }
            ring.append(point)
        }
        if ring.first != ring.last, let first = ring.first { ring.append(first) }
        self.ring = ring.count > Self.maxPoints ? Self.thinned(ring, max: Self.maxPoints) : ring
    }

    /// - Parameter ring: closed.
    init(ring: [GeoPoint]) { self.ring = ring }

    /// Returns every nth point of a closed ring, so that at most about that many are left.
    static func thinned(_ ring: [GeoPoint], max most: Int) -> [GeoPoint] {
        let step = (ring.count + most - 1) / most
        let kept = stride(from: 0, to: ring.count - 1, by: step).map { ring[$0] }
        return kept + kept.prefix(1)
    }

    /// Returns whether at least three of the points are different.
    private static func areThree(_ points: [GeoPoint]) -> Bool {
        guard let first = points.first, let second = points.first(where: { $0 != first }) else {
            return false
        }
        return points.contains { $0 != first && $0 != second }
    }

    /// Returns whether the point is inside, or on an edge as far as rounding allows.
    public func contains(_ point: GeoPoint) -> Bool {
        [0.0, 360, -360].contains { holds(latitude: point.latitude, longitude: point.longitude + $0) }
    }

    /// Returns whether a line from the point to the east crosses an odd number of edges.
    private func holds(latitude: Double, longitude: Double) -> Bool {
        var isInside = false
        for index in ring.indices.dropFirst() {
            let (one, two) = (ring[index - 1], ring[index])
            guard (one.latitude > latitude) != (two.latitude > latitude) else { continue }
            let share = (latitude - one.latitude) / (two.latitude - one.latitude)
            if longitude < one.longitude + share * (two.longitude - one.longitude) { isInside.toggle() }
        }
        return isInside
    }

    /// Returns the distance from the point to the nearest edge in meters, accurate up to some hundred
    /// kilometers.
    public func distance(from point: GeoPoint) -> Double {
        let plane = LocalProjection(origin: point)
        var nearest = Double.infinity
        for index in ring.indices.dropFirst() {
            let (one, two) = (plane.project(ring[index - 1].onEarth), plane.project(ring[index].onEarth))
            nearest = min(nearest, Self.distance(toLineFrom: one, to: two))
        }
        return nearest
    }

    /// Returns the distance from the origin to a line between two points of the plane.
    private static func distance(
        toLineFrom one: (east: Double, north: Double), to two: (east: Double, north: Double)
    ) -> Double {
        let (east, north) = (two.east - one.east, two.north - one.north)
        let square = east * east + north * north
        let share = square > 0 ? min(1, max(0, -(one.east * east + one.north * north) / square)) : 0
        let (x, y) = (one.east + share * east, one.north + share * north)
        return (x * x + y * y).squareRoot()
    }

    /// The ring as written in CAP.
    public var text: String {
        var text: [UInt8] = []
        text.reserveCapacity(ring.count * 16)
        append(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the ring as written in CAP.
    func append(to text: inout [UInt8]) {
        for (index, point) in ring.enumerated() {
            if index > 0 { text.append(UInt8(ascii: " ")) }
            DecimalText.append(point.latitude, to: &text)
            text.append(UInt8(ascii: ","))
            DecimalText.append(point.longitude, to: &text)
        }
    }
}

/// A circle around a point.
public struct AlertCircle: Sendable, Equatable {
    public let center: GeoPoint
    /// The radius in kilometers. A radius of 0 means a point, and is read as half a kilometer.
    public let radius: Double

    /// The largest radius in kilometers; nothing on Earth is farther away.
    private static let largest = 20_100.0

    /// Reads `lat,lon radius`, the radius in kilometers. Returns nil for anything else.
    public init?(text: String) {
        guard let numbers = ShapeNumbers.numbers(text, max: 3), numbers.count == 3 else { return nil }
        let pair = (numbers[0], numbers[1])
        let center = ShapeNumbers.point(pair, isSwapped: ShapeNumbers.areSwapped([pair])).onEarth
        guard center.isOnEarth, numbers[2] >= 0, numbers[2] <= Self.largest else { return nil }
        self.center = center
        radius = numbers[2] == 0 ? 0.5 : numbers[2]
    }

    /// The circle as written in CAP.
    public var text: String { "\(center.latitude),\(center.longitude) \(radius)" }
}

private enum ShapeNumbers {
    /// Returns the numbers of a text that are separated by any white space, commas and parentheses, or nil if
    /// there is anything else, or more than `most` numbers.
    static func numbers(_ text: String, max most: Int) -> [Double]? {
        var text = text
        return text.withUTF8 { bytes in
            var numbers: [Double] = []
            var index = 0
            while true {
                while index < bytes.count, isBetween(bytes[index]) { index += 1 }
                guard index < bytes.count else { return numbers }
                let start = index
                while index < bytes.count, !isBetween(bytes[index]) { index += 1 }
                guard numbers.count < most,
                    let number = DecimalText.double(UnsafeBufferPointer(rebasing: bytes[start..<index]))
                else { return nil }
                numbers.append(number)
            }
        }
    }

    private static func isBetween(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0x2C || byte == 0x28 || byte == 0x29
    }

    /// Returns whether the pairs are longitude and latitude: the first numbers are not latitudes, or all are
    /// south of 60 degrees south, where no one is warned, and the second are not. Longitudes of the eastern
    /// United States look like this.
    static func areSwapped(_ pairs: [(Double, Double)]) -> Bool {
        guard pairs.allSatisfy({ abs($0.1) <= 90 }) else { return false }
        return pairs.contains { abs($0.0) > 90 } || pairs.allSatisfy { $0.0 < -60 && $0.1 > -60 }
    }

    static func point(_ pair: (Double, Double), isSwapped: Bool) -> GeoPoint {
        isSwapped
            ? GeoPoint(latitude: pair.1, longitude: pair.0) : GeoPoint(latitude: pair.0, longitude: pair.1)
    }
}
