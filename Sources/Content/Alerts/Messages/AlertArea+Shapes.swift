// Adds shapes to an area without dropping any: those beyond the limits are drawn more coarsely.
import Geodesy

extension AlertArea {
    /// Adds a polygon. The first ones are kept as they are; all further ones become one box around them, so that
    /// the order of a message never decides who is warned.
    public mutating func add(_ polygon: AlertPolygon) {
        guard polygons.count >= AlertLimits.shapes, let last = polygons.popLast() else {
            polygons.append(polygon)
            return
        }
        polygons.append(AlertPolygon(boxAround: last.ring + polygon.ring) ?? last)
    }

    /// Adds a circle in the same way: a further one counts as the square around it.
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
    /// The square around the circle.
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
