import Campus
import GeoFormats
import Geodesy

/// The lines and areas of one record, on the plane of the map.
struct MapShape {
    var kind: CampusMap.Kind
    var name: String?
    var lines: [[FlatPoint]] = []
    /// The outer ring of each area, followed by its holes; no ring repeats its first position.
    var areas: [[[FlatPoint]]] = []

    init(kind: CampusMap.Kind, name: String?, _ geometry: GeoGeometry, on plane: LocalProjection) {
        (self.kind, self.name) = (kind, name)
        func flat(_ points: [GeoPoint]) -> [FlatPoint] { points.map { FlatPoint(plane.project($0)) } }
        func ring(_ points: [GeoPoint]) -> [FlatPoint] {
            flat(points.count > 1 && points.first == points.last ? Array(points.dropLast()) : points)
        }
        lines = geometry.lines.map(flat)
        areas = geometry.polygons.map { ([$0.outer] + $0.inner).map(ring) }
    }

    var vertexCount: Int {
        lines.reduce(0) { $0 + $1.count } + areas.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
    }

    func isInside(_ clip: MapClip) -> Bool {
        lines.allSatisfy { $0.allSatisfy(clip.holds) }
            && areas.allSatisfy { $0.allSatisfy { $0.allSatisfy(clip.holds) } }
    }

    /// Returns the part inside the rectangle, or nil if there is none.
    func clipped(_ clip: MapClip) -> MapShape? {
        changed(lines: { clip.parts(ofLine: $0) }, ring: { clip.ring($0) })
    }

    /// Returns the simplified shape, or nil if it would be invisible.
    func simplified(_ tolerance: Double) -> MapShape? {
        changed(
            lines: { [LineSimplifier.line($0, tolerance: tolerance)] },
            ring: { LineSimplifier.ring($0, tolerance: tolerance) })
    }

    private func changed(
        lines change: ([FlatPoint]) -> [[FlatPoint]], ring: ([FlatPoint]) -> [FlatPoint]
    ) -> MapShape? {
        var shape = self
        shape.lines = lines.flatMap(change).filter { $0.count > 1 }
        shape.areas = areas.compactMap { rings in
            guard let outer = rings.first.map(ring), outer.count >= 3 else { return nil }
            return [outer] + rings.dropFirst().map(ring).filter { $0.count >= 3 }
        }
        return shape.lines.isEmpty && shape.areas.isEmpty ? nil : shape
    }

    /// The keys that name the kind of a shape: our own, then OpenStreetMap's.
    static let kindKeys = ["kind", "natural", "water", "waterway", "landuse"]

    /// Returns the kind of a shape from its `kind` or its tags. Without them an area is an outline and a line a path.
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
