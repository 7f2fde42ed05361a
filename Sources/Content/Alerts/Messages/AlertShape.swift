// Reads the shapes of an area, tolerating deviations in real messages.
import Geodesy
import HazardKit
internal import TextTools

/// A closed ring. Longitudes continue beyond 180 degrees if the ring crosses the antimeridian.
public struct AlertPolygon: Sendable, Equatable {
    public let ring: [GeoPoint]

    /// The most points of a ring; of one with more every nth counts.
    public static let maxPoints = 20_000
    public static let mostRead = 200_000

    /// Reads `lat,lon lat,lon …` with any white space, commas or parentheses between the numbers. An open ring is closed. If
    /// the pairs can only be `lon,lat`, they are read so. `lon,lat,height …`, as in KML, is read without the heights. Returns
    /// nil if there are fewer than three different points, or a pair that is not a point on Earth in either order.
    public init?(text: String) {
        let areTriples = ShapeNumbers.areTriples(text)
        let size = areTriples ? 3 : 2
        guard let numbers = ShapeNumbers.numbers(text, max: size * Self.mostRead), numbers.count % size == 0
        else { return nil }
        let pairs = stride(from: 0, to: numbers.count, by: size).map { (numbers[$0], numbers[$0 + 1]) }
        let isSwapped =
            areTriples ? !ShapeNumbers.areSwapped(pairs.map { ($0.1, $0.0) }) : ShapeNumbers.areSwapped(pairs)
        self.init(points: pairs.map { ShapeNumbers.point($0, isSwapped: isSwapped) })
    }

    /// A ring around the Earth becomes a band of all longitudes, up to the pole that it goes around. Returns nil if there are
    /// fewer than three different points, or one that is not on Earth.
    public init?(points: [GeoPoint]) {
        guard points.count <= Self.mostRead, let first = points.first,
            points.allSatisfy({ abs($0.latitude) <= 90 && abs($0.longitude) <= 540 })
        else { return nil }
        var ring: [GeoPoint] = []
        ring.reserveCapacity(points.count + 1)
        var longitude = 0.0
        // The way back to the first point, too, may lead across the antimeridian.
        for point in points + [first] {
            longitude = Self.longitude(point.longitude, nearestTo: longitude)
            ring.append(GeoPoint(latitude: point.latitude, longitude: longitude))
        }
        if let band = Self.band(ring, of: points) {
            ring = band
        } else if ring.count > 1, ring[ring.count - 2] == ring.last {
            ring.removeLast()
        }
        self.ring = ring.count > Self.maxPoints ? Self.thinned(ring, max: Self.maxPoints) : ring
        // What is stored is read in the same way.
        guard Self.areThree(self.ring) else { return nil }
    }

    /// Returns a longitude with as many whole turns as bring it nearest to another one.
    static func longitude(_ longitude: Double, nearestTo other: Double) -> Double {
        longitude - 360 * ((longitude - other) / 360).rounded(.toNearestOrEven)
    }

    /// Returns the band that a closed ring stands for, or nil if it does not reach around the Earth. By the points as they
    /// were sent, an edge from -180 to 180 degrees goes around it if all others are on the antimeridian too.
    private static func band(_ ring: [GeoPoint], of points: [GeoPoint]) -> [GeoPoint]? {
        guard let first = ring.first, let last = ring.last else { return nil }
        var box = Extent(of: ring)
        let isAroundPole = first.longitude != last.longitude
        guard isAroundPole || box.width >= 360 || box.width == 0 && Extent(of: points).width >= 360 else {
            return nil
        }
        if isAroundPole { if box.south + box.north >= 0 { box.north = 90 } else { box.south = -90 } }
        return band(from: box.south, to: box.north)
    }

    /// Returns the closed ring of all longitudes between two latitudes.
    static func band(from south: Double, to north: Double) -> [GeoPoint] {
        let (there, back) = ([-180.0, 0, 180], [180.0, 0, -180])
        let ring =
            there.map { GeoPoint(latitude: south, longitude: $0) }
            + back.map { GeoPoint(latitude: north, longitude: $0) }
        return ring + ring.prefix(1)
    }

    /// The extent of points whose longitudes may continue beyond 180 degrees. `GeoBounds` are on the Earth.
    struct Extent {
        var (south, north) = (Double.infinity, -Double.infinity)
        var (west, east) = (Double.infinity, -Double.infinity)

        var width: Double { east - west }

        init(of points: some Sequence<GeoPoint>) {
            for point in points {
                (south, north) = (min(south, point.latitude), max(north, point.latitude))
                (west, east) = (min(west, point.longitude), max(east, point.longitude))
            }
        }
    }

    init(ring: [GeoPoint]) { self.ring = ring }

    /// Returns every nth point of a closed ring, so that at most about that many are left.
    static func thinned(_ ring: [GeoPoint], max most: Int) -> [GeoPoint] {
        let step = (ring.count + most - 1) / most
        let kept = stride(from: 0, to: ring.count - 1, by: step).map { ring[$0] }
        return kept + kept.prefix(1)
    }

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

    /// Returns whether the ring winds around the point: a line from there to the east crosses more edges that
    /// lead one way than the other. What a ring encloses twice is inside.
    private func holds(latitude: Double, longitude: Double) -> Bool {
        var turns = 0
        for index in ring.indices.dropFirst() {
            let (one, two) = (ring[index - 1], ring[index])
            let isNorthward = two.latitude > latitude
            guard (one.latitude > latitude) != isNorthward else { continue }
            let share = (latitude - one.latitude) / (two.latitude - one.latitude)
            if longitude < one.longitude + share * (two.longitude - one.longitude) {
                turns += isNorthward ? 1 : -1
            }
        }
        return turns != 0
    }

    /// Returns the distance from the point to the nearest edge in meters, accurate up to some hundred kilometers.
    public func distance(from point: GeoPoint) -> Double {
        let plane = LocalProjection(origin: point)
        var nearest = Double.infinity
        for index in ring.indices.dropFirst() {
            let (one, two) = (plane.project(ring[index - 1].onEarth), plane.project(ring[index].onEarth))
            nearest = min(nearest, Self.distance(toLineFrom: one, to: two))
        }
        return nearest
    }

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

    func append(to text: inout [UInt8]) {
        for (index, point) in ring.enumerated() {
            if index > 0 { text.append(UInt8(ascii: " ")) }
            DecimalText.append(point.latitude, to: &text)
            text.append(UInt8(ascii: ","))
            DecimalText.append(point.longitude, to: &text)
        }
    }
}

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

    /// Returns whether the numbers are in groups of three, each with commas within and blanks before the next:
    /// a group of pairs has two, or is the whole text.
    static func areTriples(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var (groups, count) = (0, 0)
            var (isInNumber, isAfterComma) = (false, false)
            for byte in bytes {
                guard isBetween(byte) else {
                    if !isInNumber {
                        if count > 0, !isAfterComma {
                            guard count == 3 else { return false }
                            (groups, count) = (groups + 1, 0)
                        }
                        count += 1
                    }
                    (isInNumber, isAfterComma) = (true, false)
                    continue
                }
                isInNumber = false
                if byte == 0x2C { isAfterComma = true }
            }
            return groups > 0 && count == 3
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
