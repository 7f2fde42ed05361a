import Campus
import GeoFormats
import Geodesy

/// The lines and areas of one record, on the plane of the map.
struct MapShape {
    var kind: CampusMap.Kind
    var name: String?
    var lines: [[PlanePoint]] = []
    /// Of each area the outer ring, then its holes; no ring repeats its first position.
    var areas: [[[PlanePoint]]] = []

    init(kind: CampusMap.Kind, name: String?, _ geometry: GeoGeometry, on plane: LocalProjection) {
        (self.kind, self.name) = (kind, name)
        func flat(_ points: [GeoPoint]) -> [PlanePoint] { points.map { PlanePoint(plane.project($0)) } }
        func ring(_ points: [GeoPoint]) -> [PlanePoint] {
            flat(points.count > 1 && points.first == points.last ? Array(points.dropLast()) : points)
        }
        lines = geometry.lines.map(flat)
        areas = geometry.polygons.map { ([$0.outer] + $0.inner).map(ring) }
    }

    var vertexCount: Int {
        lines.reduce(0) { $0 + $1.count } + areas.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
    }

    /// Whether nothing of it would be cut off.
    func isInside(_ clip: MapClip) -> Bool {
        lines.allSatisfy { $0.allSatisfy(clip.holds) }
            && areas.allSatisfy { $0.allSatisfy { $0.allSatisfy(clip.holds) } }
    }

    /// Nil if nothing is inside.
    func clipped(_ clip: MapClip) -> MapShape? {
        changed(lines: { clip.parts(ofLine: $0) }, ring: { clip.ring($0) })
    }

    /// Nil if nothing would be seen.
    func simplified(_ tolerance: Double) -> MapShape? {
        changed(
            lines: { [LineSimplifier.line($0, tolerance: tolerance)] },
            ring: { LineSimplifier.ring($0, tolerance: tolerance) })
    }

    private func changed(
        lines change: ([PlanePoint]) -> [[PlanePoint]], ring: ([PlanePoint]) -> [PlanePoint]
    ) -> MapShape? {
        var shape = self
        shape.lines = lines.flatMap(change).filter { $0.count > 1 }
        shape.areas = areas.compactMap { rings in
            guard let outer = rings.first.map(ring), outer.count >= 3 else { return nil }
            return [outer] + rings.dropFirst().map(ring).filter { $0.count >= 3 }
        }
        return shape.lines.isEmpty && shape.areas.isEmpty ? nil : shape
    }

    // MARK: Kinds

    /// Keys that say what a shape is: our own, then OpenStreetMap's.
    static let kindKeys = ["kind", "natural", "water", "waterway", "landuse"]

    /// What a shape is: what its `kind` or its tags say, or else an area is an outline and a line a path.
    static func kind(of values: [(key: String, value: String)], _ geometry: GeoGeometry) -> CampusMap.Kind {
        for (key, value) in values where !value.isEmpty {
            let value = value.lowercased()
            switch key {
            case "kind": if let kind = CampusMap.Kind(rawValue: value) { return kind }
            case "natural":
                if ["water", "bay", "strait", "wetland", "coastline"].contains(value) { return .water }
            case "landuse": if ["reservoir", "basin"].contains(value) { return .water }
            default: return .water
            }
        }
        return geometry.polygons.isEmpty ? .path : .outline
    }
}
