// The drawing of a campus, and what may be wrong with its file.
import Campus
import ContentPack
import Geodesy
import TestSupport
import Testing

@Suite("The drawing of a campus")
struct CampusMapTests {
    private func map(_ features: String, notice: String = "\"Notice\":\"Made up\",") -> CampusMap {
        CampusMap.read(
            Array("{\"type\":\"FeatureCollection\",\(notice)\"features\":[\(features)]}".utf8),
            file: "Map.geojson")
    }
    private func feature(_ type: String, _ coordinates: String, _ properties: String = "{}") -> String {
        "{\"type\":\"Feature\",\"properties\":\(properties),\"geometry\":{\"type\":\"\(type)\","
            + "\"coordinates\":\(coordinates)}}"
    }
    private let square = "[[[0,0],[2,0],[2,2],[0,2],[0,0]],[[1,1],[1.5,1],[1,1.5],[1,1]]]"

    @Test("kinds, names, rings without their repeated position, notice and bounds")
    func shapes() {
        let map = map(
            [
                feature("Polygon", square, "{\"name\":\"Hall\\u0007\"}"),
                feature("LineString", "[[1,2],[3,4]]"),
                feature("Polygon", square, "{\"kind\":\"Water\"}"),
                feature("MultiLineString", "[[[1,2],[3,4]],[[5,6],[7,8]]]", "{\"kind\":\"outline\"}"),
            ].joined(separator: ","))
        #expect(map.findings.isEmpty)
        #expect(map.notice == "Made up")
        #expect(map.polygons.map(\.kind) == [.outline, .water])
        #expect(map.polygons[0].name == "Hall")
        #expect(map.polygons[0].rings.map(\.count) == [4, 3])
        #expect(map.lines.map(\.kind) == [.path, .outline, .outline])
        #expect(
            map.lines[0].points == [GeoPoint(latitude: 2, longitude: 1), GeoPoint(latitude: 4, longitude: 3)])
        #expect(map.vertexCount == 20)
        #expect(map.bounds == GeoBounds(south: 0, west: 0, north: 8, east: 7))
    }

    @Test("what cannot be drawn is left out and said")
    func faults() {
        let map = map(
            [
                feature("Point", "[1,2]"), feature("LineString", "[[551000,4120000],[1,2]]"),
                feature("LineString", "[[37,-80],[-80,137]]"),
                feature("LineString", "[[1,2],[3,4]]", "{\"kind\":\"rail\"}"),
                feature("LineString", "[[1,2],[3]]"), feature("LineString", "[[1,2],[3,4]]"),
            ].joined(separator: ","), notice: "")
        #expect(map.notice == nil)
        #expect(map.lines.count == 1)
        #expect(
            map.findings.map { "\($0.code): \($0.message); \($0.hint)" } == [
                "map-geometry: feature 1 is left out: it is neither a line nor an area; remove it; places have lists of their own",
                "map-coordinates: feature 2 is left out: a position of it is longitude 551000.0, latitude 4120000.0, which "
                    + "is not on Earth; these are meters, not degrees: export as WGS 84",
                "map-coordinates: feature 3 is left out: a position of it is longitude -80.0, latitude 137.0, which is not "
                    + "on Earth; in GeoJSON the longitude comes first, from -180 to 180, then the latitude, from -90 to 90",
                "map-kind: feature 4 is left out: its kind is \"rail\"; write one of outline, path, water",
                "map-geometry: feature 5 is left out: a position is not a list of two numbers; export the feature again",
            ])
    }

    @Test("positions are bounded, and a damaged file keeps what is before the damage")
    func limits() {
        let long = (0..<30_000).map { "[0.\($0),1]" }.joined(separator: ",")
        let map = map(
            [feature("LineString", "[\(long)]"), feature("LineString", "[\(long)]")].joined(separator: ","))
        #expect(map.vertexCount == 30_000)
        #expect(map.findings.map(\.code) == ["map-too-large"])
        let cut = CampusMap.read(
            Array("{\"features\":[\(feature("LineString", "[[1,2],[3,4]]")),{\"ty".utf8), file: "Map.geojson")
        #expect(cut.lines.count == 1)
        #expect(cut.findings.map(\.code) == ["map-syntax"])
    }

    @Test("a pack may have none")
    func missing() throws {
        let builder = try PackBuilder.complete()
        let pack = try Pack.open(directory: builder.path, origin: .named)
        #expect(CampusMap.read(pack) == nil)
        try builder.write("{", to: "Plists/Map.geojson")
        let damaged = CampusMap.read(pack)
        #expect(damaged?.isEmpty == true)
        #expect(
            damaged?.damage?.description
                == "Plists/Map.geojson:1:2: warning map-syntax: the text ends in the middle; get the file again from its source"
        )
    }
}
