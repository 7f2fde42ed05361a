// Writes the drawing of a campus as GeoJSON.
import Campus
import Geodesy
import TextTools

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
