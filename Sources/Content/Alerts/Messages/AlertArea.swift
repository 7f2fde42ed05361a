// An area of an alert: its drawings, and the codes of counties and zones in it.
import Geodesy
import HazardKit
internal import TextMetrics

public struct AlertArea: Sendable, Equatable {
    public var name = ""
    /// The rings in the order of the message, each closed and of at least three different points.
    public var polygons: [AlertPolygon] = []
    public var circles: [AlertCircle] = []
    public var geocodes: [NamedValue] = []
    /// True if a shape of it could not be read: then a place outside of the others may still be in it.
    public var isPartlyDrawn = false
    /// The drawings of the messages that stand for the rest of the area; nil if the area is as it was sent. In
    /// what is left of an area the codes decide wherever the place has some.
    var taken: [AlertPolygon]?

    public init() {}

    public var hasShape: Bool { !polygons.isEmpty || !circles.isEmpty }

    /// True if a place can be compared with it: it has a shape, or a code that names an area.
    public var isUsable: Bool { hasShape || hasNamedArea }

    /// True if it may be anywhere: a shape of it could not be read, and no code says where it is.
    var isUncertain: Bool { isPartlyDrawn && !hasNamedArea }

    private var hasNamedArea: Bool { geocodes.contains(where: Self.namesArea) }
}

extension AlertArea {
    private static func isOfCounties(_ name: String) -> Bool {
        if name.isSame(as: "SAME") { return true }
        // "FIPS6", "County FIPS".
        return name.uppercased().holds("FIPS")
    }

    private static func isOfZones(_ name: String) -> Bool {
        name.utf8.count >= 3 && name.uppercased().hasPrefix("UGC")
    }

    var countyCodes: [CountyCode] { geocodes.flatMap(Self.counties) }

    private static func counties(_ code: NamedValue) -> [CountyCode] {
        guard isOfCounties(code.name) else { return [] }
        // One code in a value, as nearly always.
        if let only = CountyCode(code.value) { return [only] }
        return code.value.split(whereSeparator: CodeText.isSeparator).compactMap { CountyCode(String($0)) }
    }

    var zoneRanges: [ZoneRange] { geocodes.flatMap(Self.zones) }

    private static func zones(_ code: NamedValue) -> [ZoneRange] {
        isOfZones(code.name) ? ZoneRange.ranges(in: code.value) : []
    }

    /// Returns whether a code names an area that places can be compared with: a county or zone that can be read. No place
    /// has a code of another scheme, such as EMMA_ID or NUTS3.
    static func namesArea(_ code: NamedValue) -> Bool { !counties(code).isEmpty || !zones(code).isEmpty }

    /// The counties as SAME codes, `051121`.
    var counties: [String] { countyCodes.map(\.text) }
    /// The zones and counties as UGC codes, `VAZ014`.
    var zones: [String] { zoneRanges.flatMap(\.codes) }
}

extension AlertArea {
    /// Adds a polygon. Those beyond the limit become one box around them, so that the order of a message never decides who is
    /// warned.
    public mutating func add(_ polygon: AlertPolygon) {
        guard polygons.count >= AlertLimits.shapes, let last = polygons.popLast() else {
            polygons.append(polygon)
            return
        }
        polygons.append(AlertPolygon(boxAround: last.ring + polygon.ring) ?? last)
    }

    /// Adds a circle in the same way; a further one is the square around it.
    public mutating func add(_ circle: AlertCircle) {
        guard circles.count >= AlertLimits.shapes else { return circles.append(circle) }
        if let square = circle.square { add(square) }
    }
}

extension AlertMessage {
    /// Makes the outlines coarser if they have too many points together.
    public mutating func limitPoints() {
        var count = 0
        for info in infos {
            for area in info.areas { count += area.polygons.reduce(0) { $0 + $1.ring.count } }
        }
        guard count > AlertLimits.points else { return }
        for info in infos.indices {
            for area in infos[info].areas.indices {
                let polygons = infos[info].areas[area].polygons
                infos[info].areas[area].polygons = polygons.map { polygon in
                    let share = polygon.ring.count * AlertLimits.points / count
                    return polygon.coarser(max: max(AlertPolygon.fewestPoints, share))
                }
            }
        }
    }
}

extension AlertPolygon {
    /// The points of the coarsest outline.
    static let fewestPoints = 16

    /// Creates the box around points, whose longitudes may continue beyond 180 degrees.
    init?(boxAround points: [GeoPoint]) {
        guard let first = points.first else { return nil }
        let box = Extent(
            of: points.lazy.map { point in
                let longitude = Self.longitude(point.longitude, nearestTo: first.longitude)
                return GeoPoint(latitude: point.latitude, longitude: longitude)
            })
        // Boxes wider than half the Earth would turn inside out.
        guard box.width < 180 else {
            self.init(ring: Self.band(from: box.south, to: box.north))
            return
        }
        self.init(points: [
            GeoPoint(latitude: box.south, longitude: box.west),
            GeoPoint(latitude: box.south, longitude: box.east),
            GeoPoint(latitude: box.north, longitude: box.east),
            GeoPoint(latitude: box.north, longitude: box.west),
        ])
    }

    /// Returns the outline with at most that many points: every nth of them.
    func coarser(max most: Int) -> AlertPolygon {
        guard ring.count > most else { return self }
        return AlertPolygon(points: Self.thinned(ring, max: most)) ?? self
    }
}

extension AlertCircle {
    var square: AlertPolygon? {
        // A degree of latitude is at least 110.5 km.
        let height = radius / 110.5
        var east = center
        east.longitude += 0.01
        let degree = LocalProjection(origin: center).project(east).east / 10
        let width = min(179, radius / max(5, degree))
        let corners = [(-1.0, -1.0), (-1, 1), (1, 1), (1, -1)].map { north, east in
            GeoPoint(
                latitude: min(90, max(-90, center.latitude + north * height)),
                longitude: center.longitude + east * width)
        }
        return AlertPolygon(points: corners)
    }
}
