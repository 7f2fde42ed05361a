// The drawing of a campus from files in other formats.
import Campus
import Foundation
import Geodesy
import PlaceImport
import TestSupport
import Testing
import TextTools

@Suite("Importing the drawing of a map")
struct MapImportTests {
    private func drawn(
        _ text: String, _ change: (inout ImportOptions) -> Void = { _ in }
    ) -> (map: CampusMap?, text: String, report: [String]) {
        var options = ImportOptions(file: "FILE", fileName: "FILE")
        options.notice = "Made up"
        change(&options)
        let importer = MapImporter(options: options)
        var fault: ImportFault?
        do throws(ImportFault) {
            try Array(text.utf8).withBytes { (text) throws(ImportFault) in
                try importer.read(text)
            }
        } catch {
            fault = error
        }
        let outcome = importer.finish(after: fault)
        return (
            outcome.text.map { CampusMap.read(Array($0.utf8), file: "Map.geojson") }, outcome.text ?? "",
            outcome.report
        )
    }

    private func collection(_ features: String...) -> String {
        "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
    }
    private func feature(_ type: String, _ coordinates: String, _ properties: String = "{}") -> String {
        "{\"type\":\"Feature\",\"properties\":\(properties),\"geometry\":{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}}"
    }

    @Test("kinds, names and the notice; what the importer writes the reader reads without a finding")
    func kinds() {
        let square = "[[[0,50],[0.002,50],[0.002,50.002],[0,50.002],[0,50]]]"
        let found = drawn(
            collection(
                feature("Polygon", square, "{\"name\":\"Hall \\\"A\\\"\"}"),
                feature("Polygon", square, "{\"natural\":\"water\"}"),
                feature("LineString", "[[0,50],[0.001,50.001]]"),
                feature("Point", "[0,50]")))
        #expect(found.map?.findings.isEmpty == true)
        #expect(found.map?.notice == "Made up")
        #expect(found.map?.polygons.map(\.kind) == [.outline, .water])
        #expect(found.map?.polygons.first?.name == "Hall \"A\"")
        #expect(found.map?.lines.map(\.kind) == [.path])
        #expect(found.report.first == "feature 4: it is neither a line nor an area; left out")
        #expect(found.text.contains("[0.00200,50.00200]"))
    }

    @Test("lines and areas are cut off 200 m outside of the bounds")
    func clipping() throws {
        let bounds = GeoBounds(south: 50, west: 0, north: 50.01, east: 0.01)
        let found = drawn(
            collection(
                feature("LineString", "[[-1,50.005],[1,50.005]]"), feature("LineString", "[[5,5],[6,6]]"),
                feature("Polygon", "[[[-1,49],[1,49],[1,51],[-1,51],[-1,49]]]"),
                feature("LineString", "[[0.005,50.005],[1,50.005],[1,50.006],[0.005,50.006]]"))
        ) { $0.bounds = bounds }
        let map = try #require(found.map)
        #expect(map.lines.count == 3 && map.polygons.count == 1)
        let rings = map.polygons.flatMap(\.rings).flatMap { $0 }
        for point in map.lines.flatMap(\.points) + rings {
            let distance = point.distance(to: bounds.nearestPoint(to: point))
            #expect(distance < 285, "the corner of 200 m both ways, and rounding: \(point) \(distance)")
        }
        #expect(found.report.first == "4 features left out or cut off at the bounds and 200 m")
    }

    @Test("lines keep within a meter of what they were, with fewer positions")
    func simplifying() throws {
        var random = SeededGenerator(seed: 9)
        let points = (0..<3_000).map { index -> (Double, Double) in
            let wave = 0.0005 * sin(Double(index) / 200)
            let noise = Double.random(in: -3e-6...3e-6, using: &random)
            return (Double(index) * 0.00001, 50 + wave + noise)
        }
        let found = drawn(
            collection(
                feature("LineString", "[" + points.map { "[\($0.0),\($0.1)]" }.joined(separator: ",") + "]")))
        let line = try #require(found.map?.lines.first?.points)
        #expect(line.count < 300 && line.count > 10)
        let plane = LocalProjection(origin: GeoPoint(latitude: 50, longitude: 0))
        let kept = line.map { plane.project($0) }
        for point in points {
            let place = plane.project(GeoPoint(latitude: point.1, longitude: point.0))
            let nearest = zip(kept, kept.dropFirst()).map { distance(place, $0, $1) }.min() ?? .infinity
            // Five decimals are good to 1.2 m across.
            #expect(nearest < 2.2)
        }
    }

    private func distance(
        _ point: (east: Double, north: Double), _ start: (east: Double, north: Double),
        _ end: (east: Double, north: Double)
    ) -> Double {
        let (east, north) = (end.east - start.east, end.north - start.north)
        let length = east * east + north * north
        let part =
            length == 0
            ? 0
            : min(
                max(((point.east - start.east) * east + (point.north - start.north) * north) / length, 0), 1)
        let (across, along) = (
            point.east - start.east - part * east, point.north - start.north - part * north
        )
        return (across * across + along * along).squareRoot()
    }

    @Test("a drawing that is too large becomes coarser until the reader can take it")
    func tooLarge() throws {
        var random = SeededGenerator(seed: 2)
        let features = (0..<60).map { _ in
            feature(
                "LineString",
                "["
                    + (0..<1_500).map { _ in
                        "[\(Double.random(in: 0...0.02, using: &random)),\(Double.random(in: 50...50.02, using: &random))]"
                    }.joined(separator: ",") + "]")
        }
        let text = "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
        let found = drawn(text)
        #expect(found.map == nil, "90,000 random positions are no drawing")
        #expect(found.report.last?.contains("give --bounds, or choose with --where") == true)
    }

    @Test("meters and exchanged positions are said")
    func wrongPositions() {
        #expect(
            drawn(collection(feature("LineString", "[[551000,4120000],[551100,4120000]]"))).report.last
                == "the positions are meters, not degrees: export as WGS 84")
        let exchanged = collection(feature("LineString", "[[37.2,-80.4],[37.3,-80.4]]"))
        #expect(drawn(exchanged).report.last == "1 of 1 features are exchanged: give --swap")
        #expect(
            drawn(exchanged) { $0.swaps = true }.map?.lines.first?.points.first
                == GeoPoint(latitude: 37.2, longitude: -80.4))
    }
}
