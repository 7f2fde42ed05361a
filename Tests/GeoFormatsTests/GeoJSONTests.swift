// Features of GeoJSON texts.
import GeoFormats
import Geodesy
import JSONReader
import TestSupport
import Testing

/// The features of a text as words, and the fault that ended it.
func features(_ text: String, pieces: Int = .max) -> [String] { features(Array(text.utf8), pieces: pieces) }

func features(_ bytes: [UInt8], pieces: Int = .max) -> [String] {
    var lines: [String] = []
    let reader = GeoJSONReader { feature in
        lines.append(words(feature))
        return true
    }
    do {
        try bytes.inPieces(of: pieces) { try reader.read($0) }
        try reader.finish()
    } catch let fault as GeoFault {
        lines.append("\(fault.position.line):\(fault.position.column) \(fault.message)")
    } catch {
        lines.append("\(error)")
    }
    return lines
}

private func words(_ feature: GeoJSONFeature) -> String {
    var text = "\(feature.number)@\(feature.position.line):\(feature.position.column)"
    if let name = feature.properties?["name"]?.string { text += " \(name)" }
    if let geometry = feature.geometry { text += " " + shape(geometry) }
    if let fault = feature.geometryFault { text += " (\(fault.message))" }
    return text
}

/// The parts of a geometry: `P` points, `L` lines, `A` areas with their holes.
func shape(_ geometry: GeoGeometry) -> String {
    func list(_ points: [GeoPoint]) -> String {
        points.map { "\($0.longitude),\($0.latitude)" }.joined(separator: " ")
    }
    var parts = geometry.points.map { "P \(list([$0]))" } + geometry.lines.map { "L \(list($0))" }
    for polygon in geometry.polygons {
        parts.append(
            (["A \(list(polygon.outer))"] + polygon.inner.map { "hole \(list($0))" }).joined(separator: " "))
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
}

@Suite("GeoJSON")
struct GeoJSONTests {
    static let collection = """
        {"type": "FeatureCollection", "name": "campus", "crs": {"type": "name"}, "features": [
        {"type": "Feature", "properties": {"name": "Point"}, "geometry": {"type": "Point", "coordinates": [1, 2, 3]}},
        {"geometry": {"coordinates": [[[0,0],[4,0],[4,4],[0,0]],[[1,1],[2,1],[1,1]]], "type": "Polygon"},
         "type": "Feature", "properties": {"name": "Hole", "deep": {"geometry": {"type": "Point"}}}},
        {"type": "Feature", "properties": null, "geometry": {"type": "MultiPolygon", "bbox": [1, 2], "coordinates":
         [[[[0,0],[1,0],[1,1],[0,0]]],[[[5,5],[6,5],[6,6],[5,5]],[[5.5,5.5],[5.6,5.5],[5.5,5.5]]]]}},
        {"type": "Feature", "properties": {"name": "Many"}, "geometry": {"type": "GeometryCollection", "geometries":
         [{"type": "LineString", "coordinates": [[0,0],[1,1]]}, {"type": "MultiPoint", "coordinates": [[7,8],[9,10]]},
          {"type": "GeometryCollection", "geometries": [{"type": "MultiLineString", "coordinates": [[[2,2],[3,3]]]}]}]}},
        {"type": "Feature", "properties": {"name": "None"}, "geometry": null},
        {"type": "Feature", "properties": {"name": "Empty"}, "geometry": {"type": "Polygon", "coordinates": [[]]}}
        ], "Notice": "Made up", "count": 6}
        """
    static let expected = [
        "1@2:1 Point P 1.0,2.0",
        "2@3:1 Hole A 0.0,0.0 4.0,0.0 4.0,4.0 0.0,0.0 hole 1.0,1.0 2.0,1.0 1.0,1.0",
        "3@5:1 A 0.0,0.0 1.0,0.0 1.0,1.0 0.0,0.0; A 5.0,5.0 6.0,5.0 6.0,6.0 5.0,5.0 hole 5.5,5.5 5.6,5.5 5.5,5.5",
        "4@7:1 Many P 7.0,8.0; P 9.0,10.0; L 0.0,0.0 1.0,1.0; L 2.0,2.0 3.0,3.0",
        "5@10:1 None",
        "6@11:1 Empty nothing",
    ]

    @Test("every kind of geometry, in any order of members, in pieces of any size")
    func geometries() {
        #expect(features(Self.collection) == Self.expected)
        for size in [1, 2, 3, 5, 7, 100] { #expect(features(Self.collection, pieces: size) == Self.expected) }
    }

    @Test("what stands beside the features")
    func header() throws {
        let reader = GeoJSONReader { _ in true }
        try Array(Self.collection.utf8).withUnsafeBufferPointer { try reader.read($0) }
        try reader.finish()
        #expect(reader.header.members["Notice"]?.string == "Made up")
        #expect(reader.header.members["count"]?.integer == 6)
        #expect(reader.header.features == 6)
    }

    @Test("a feature alone, and geometries alone")
    func roots() {
        #expect(
            features("{\"type\":\"Feature\",\"properties\":{\"name\":\"A\"},\"geometry\":null,\"id\":7}") == [
                "1@1:2 A"
            ])
        #expect(features("{\"type\":\"Point\",\"coordinates\":[1,2]}") == ["1@1:2 P 1.0,2.0"])
        #expect(
            features("{\"coordinates\":[[1,2],[3,4]],\"type\":\"LineString\"}") == ["1@1:2 L 1.0,2.0 3.0,4.0"]
        )
        #expect(
            features(
                "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Point\",\"coordinates\":[1,2]}],\"a\":1}"
            )
                == ["1@1:2 P 1.0,2.0"])
    }

    @Test(
        "geometries that are wrong say why, and the next feature is read",
        arguments: [
            ("{\"type\":\"Point\",\"coordinates\":[1]}", "nothing (a position is not a list of two numbers)"),
            (
                "{\"type\":\"Point\",\"coordinates\":[\"1\",\"2\"]}",
                "nothing (a position is not a list of two numbers)"
            ),
            (
                "{\"type\":\"Point\",\"coordinates\":[null,null]}",
                "nothing (a position is not a list of two numbers)"
            ),
            (
                "{\"type\":\"Point\",\"coordinates\":[1e999,2]}",
                "nothing (a position is not a list of two numbers)"
            ),
            (
                "{\"type\":\"Point\",\"coordinates\":[[1,2]]}",
                "nothing (the coordinates are not those of a Point)"
            ),
            (
                "{\"type\":\"Polygon\",\"coordinates\":[[[1,2],[3,4]],[5,6]]}",
                "nothing (a position is not a list of two numbers)"
            ),
            (
                "{\"type\":\"LineString\",\"coordinates\":[[1,2],{\"x\":1}]}",
                "nothing (a position is not a list of two numbers)"
            ),
            (
                "{\"type\":\"Circle\",\"coordinates\":[1,2]}",
                "nothing (the type of geometry Circle is unknown)"
            ),
            ("{\"coordinates\":[1,2]}", "nothing (the type of geometry none is unknown)"),
            ("{\"type\":\"Point\",\"coordinates\":\"1,2\"}", "nothing"),
            ("{\"type\":\"Point\",\"coordinates\":[]}", "nothing"),
            ("\"POINT (1 2)\"", ""),
            ("[1,2]", ""),
        ])
    func wrongGeometries(_ geometry: String, _ expected: String) {
        let text =
            "{\"type\":\"FeatureCollection\",\"features\":[{\"geometry\":\(geometry)},"
            + "{\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}]}"
        let found = features(text)
        #expect(
            found.count == 2 && found[0] == (expected.isEmpty ? "1@1:41" : "1@1:41 " + expected), "\(found)")
        #expect(found.last?.hasSuffix("P 1.0,2.0") == true)
    }

    @Test(
        "JSON that is no GeoJSON",
        arguments: [
            ("[1,2]", "this is JSON but not GeoJSON: there are no features in it"),
            ("{\"a\":1}", "this is JSON but not GeoJSON: there are no features in it"),
            ("{\"type\":\"Topology\",\"objects\":{}}", "this is TopoJSON and not GeoJSON"),
            (
                "{\"features\":[{\"attributes\":{\"NAME\":\"A\"},\"geometry\":{\"x\":1,\"y\":2}}]}",
                "this is Esri's JSON and not GeoJSON"
            ),
        ])
    func others(_ text: String, _ message: String) {
        #expect(features(text).last?.hasSuffix(message) == true, "\(features(text))")
    }

    @Test("what comes before a fault is kept")
    func damage() {
        let cut = String(Self.collection.prefix(330))
        #expect(features(cut).dropLast() == Self.expected.prefix(1))
        #expect(features(cut).last?.hasSuffix("the text ends in the middle") == true)
    }

    @Test("changed texts are read or refused, and never crash")
    func hostile() {
        var random = SeededGenerator(seed: 11)
        let text = Array(Self.collection.utf8)
        for _ in 0..<3_000 {
            var changed = text
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: changed.indices, using: &random)
                changed[index] = Array("[]{},:\"0-e \\n".utf8).randomElement(using: &random) ?? 0
            }
            _ = features(changed)
        }
    }
}
