import Campus
import GeoFormats
import Geodesy
import TextTools

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

/// The text of `Plists/Map.geojson`: one feature per line, degrees with five decimals.
struct MapText {
    let notice: String
    let plane: LocalProjection

    func text(_ shapes: [MapShape]) -> String {
        var text = "{\"type\":\"FeatureCollection\",\"Notice\":\(Self.quoted(notice)),\"features\":[\n"
        var isFirst = true
        for shape in shapes {
            for (type, coordinates) in geometries(shape) {
                if !isFirst { text += ",\n" }
                isFirst = false
                text += "{\"type\":\"Feature\",\"properties\":{\"kind\":\"\(shape.kind.rawValue)\""
                if let name = shape.name { text += ",\"name\":\(Self.quoted(name))" }
                text += "},\"geometry\":{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}}"
            }
        }
        return text + "\n]}\n"
    }

    private func geometries(_ shape: MapShape) -> [(type: String, coordinates: String)] {
        let lines = shape.lines.map { positions($0, isRing: false) }.filter { !$0.isEmpty }
        let areas = shape.areas.map { area in area.map { positions($0, isRing: true) }.filter { !$0.isEmpty }
        }.filter { !$0.isEmpty }.map { "[" + $0.joined(with: ",") + "]" }
        var found: [(type: String, coordinates: String)] = []
        if lines.count == 1 { found.append(("LineString", lines[0])) }
        if lines.count > 1 { found.append(("MultiLineString", "[" + lines.joined(with: ",") + "]")) }
        if areas.count == 1 { found.append(("Polygon", areas[0])) }
        if areas.count > 1 { found.append(("MultiPolygon", "[" + areas.joined(with: ",") + "]")) }
        return found
    }

    /// Returns the positions without duplicates after rounding; empty if too few are left.
    private func positions(_ points: [FlatPoint], isRing: Bool) -> String {
        var texts: [String] = []
        for point in points {
            let place = plane.point(east: point.east, north: point.north)
            let text = "[" + DegreeText.text(place.longitude) + "," + DegreeText.text(place.latitude) + "]"
            if texts.last != text { texts.append(text) }
        }
        if isRing, texts.count > 1, texts.first == texts.last { texts.removeLast() }
        guard texts.count >= (isRing ? 3 : 2) else { return "" }
        if isRing { texts.append(texts[0]) }
        return "[" + texts.joined(with: ",") + "]"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = JSON.string(text).text
        // The writer ends a text with a line end.
        quoted.removeLast()
        return quoted
    }
}
