// The quick reading of a drawing: it says nothing, or what the reader of any GeoJSON says.
import Geodesy
import TestSupport
import Testing

@testable import Campus

@Suite("The quick reading of a drawing")
struct FastMapReaderTests {
    private func quick(_ text: String) -> CampusMap? { FastMapReader.read(Array(text.utf8)) }
    private func slow(_ text: String) -> CampusMap {
        CampusMap.readAny(Array(text.utf8), file: "Map.geojson")
    }

    private let shapes = [
        ("LineString", "[[-80.42345,37.22],[-80,37.5,630],[1,2]]"),
        ("MultiLineString", "[[[1,2],[3,4]],[[5.25,-6],[7,8],[9,10]]]"),
        ("Polygon", "[[[0,0],[2,0],[2,2],[0,2],[0,0]],[[1,1],[1.5,1],[1,1.5],[1,1]]]"),
        (
            "MultiPolygon",
            "[[[[0,0],[2,0],[2,2],[0,0]]],[[[10,10],[12,10],[12,12]],[[11,11],[11.5,11],[11,11.5]]]]"
        ),
    ]

    private func drawing(_ generator: inout SeededGenerator, spaced: Bool) -> String {
        let properties = [
            "{}", "{\"kind\":\"water\"}",
            "{\"kind\":\"path\",\"name\":\"Née Hall\",\"floors\":3,\"open\":true}",
            "{\"name\":\"A\",\"height\":null,\"ref\":\"-1.5\",\"kind\":\"outline\"}",
        ]
        let features = (0..<Int.random(in: 1...5, using: &generator)).map { number in
            let (type, coordinates) = shapes[Int.random(in: 0..<shapes.count, using: &generator)]
            let parts = [
                "\"type\":\"Feature\"",
                "\"properties\":\(properties[Int.random(in: 0..<properties.count, using: &generator)])",
                "\"geometry\":{\"coordinates\":\(coordinates),\"type\":\"\(type)\"}", "\"id\":\(number)",
            ].shuffled(using: &generator)
            return "{\(parts.joined(separator: ","))}"
        }
        let text =
            "{\"type\":\"FeatureCollection\",\"Notice\":\"Ours\",\"version\":0.6,\"features\":[\(features.joined(separator: ","))]}\n"
        guard spaced else { return text }
        return text.replacing(",", with: " ,\n\t").replacing(":", with: ": ").replacing("[", with: "[ ")
    }

    @Test("plain drawings are read, and as the other reader reads them", arguments: [false, true])
    func plain(_ spaced: Bool) throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<100 {
            let text = drawing(&generator, spaced: spaced)
            let map = try #require(quick(text), "\(text)")
            let expected = slow(text)
            #expect(map == expected && expected.findings.isEmpty && map.notice == "Ours")
            #expect(!map.isEmpty)
        }
    }

    @Test("a changed text is left to the other reader, or read as that one reads it")
    func changed() {
        var generator = SeededGenerator(seed: 4)
        let pieces = [
            "[", "]", "{", "}", ",", ":", "\"", "\\", "-", ".", "0", "1", "e", "null", " ", "é", "\u{7F}",
            "\u{1}", "91",
        ]
        var read = 0
        for round in 0..<3_000 {
            var text = Array(drawing(&generator, spaced: round % 2 == 0).utf8)
            for _ in 0..<Int.random(in: 1...2, using: &generator) {
                let index = Int.random(in: 0..<text.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: text.remove(at: index)
                case 1: text[index] = UInt8.random(in: 0...255, using: &generator)
                case 2:
                    text.insert(contentsOf: (pieces.randomElement(using: &generator) ?? "").utf8, at: index)
                default: text = Array(text[..<index])
                }
            }
            guard let map = FastMapReader.read(text) else { continue }
            read += 1
            let expected = CampusMap.readAny(text, file: "Map.geojson")
            #expect(map == expected, "\(String(decoding: text, as: UTF8.self))")
        }
        #expect(read > 100, "\(read) of the changed texts were read quickly")
    }

    @Test(
        "what is rare or wrong is left to the other reader",
        arguments: [
            "", "{", "[]", "{\"type\":\"FeatureCollection\",\"features\":[]}",
            "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]}}",
        ])
    func others(_ text: String) { #expect(quick(text) == nil) }

    @Test(
        "a feature that is left to the other reader",
        arguments: [
            ("LineString", "[[1,2]]", "{}"), ("LineString", "[1,2]", "{}"),
            ("LineString", "[[1,2],[3]]", "{}"),
            ("LineString", "[[1,2],[3,91]]", "{}"), ("LineString", "[[1,2],[3,1e1]]", "{}"),
            ("LineString", "[[1,2],[3,04]]", "{}"), ("LineString", "[[1,2],[3,.4]]", "{}"),
            ("LineString", "[[1,2],[3,4],]", "{}"), ("LineString", "[[1,2],[[3,4]]]", "{}"),
            ("LineString", "[[1,2],[3,4,5,6]]", "{}"), ("Polygon", "[[[1,2],[3,4],[1,2]]]", "{}"),
            ("Polygon", "[[1,2],[3,4],[5,6]]", "{}"), ("Polygon", "[[[1,2],[3,4],[5,6]],[]]", "{}"),
            ("Point", "[[1,2],[3,4]]", "{}"), ("LineString", "[[1,2],[3,4]]", "{\"kind\":\"rail\"}"),
            ("LineString", "[[1,2],[3,4]]", "{\"name\":\"\\u0041\"}"),
            ("LineString", "[[1,2],[3,4]]", "null"),
            ("LineString", "[[1,2],[3,4]]", "{\"a\":[]}"), ("LineString", "[[1,2],[3,4]]", "{\"name\":\"\"}"),
        ])
    func features(_ type: String, _ coordinates: String, _ properties: String) {
        let feature =
            "{\"type\":\"Feature\",\"properties\":\(properties),\"geometry\":{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}}"
        #expect(quick("{\"type\":\"FeatureCollection\",\"features\":[\(feature)]}") == nil)
    }

    @Test("more positions than a drawing may have are left to the other reader, which says so")
    func tooLarge() {
        let line = "[" + (0...CampusMap.maxVertices).map { "[1,\($0 % 90)]" }.joined(separator: ",") + "]"
        let text =
            "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"LineString\",\"coordinates\":\(line)}}]}"
        #expect(quick(text) == nil)
        #expect(slow(text).findings.map(\.code) == ["map-too-large"])
    }
}
