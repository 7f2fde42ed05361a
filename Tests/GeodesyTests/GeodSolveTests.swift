import TestSupport
import Testing

// Distances and bearings against GeographicLib's, which are good to a nanometer, and the plane of maps against both.
@testable import Geodesy

@Suite struct GeodSolveTests {
    /// One way that GeodSolve has computed.
    struct Way {
        var start: GeoPoint
        var end: GeoPoint
        var bearing: Double
        var distance: Double
    }

    /// Returns GeodSolve's results for lines from generated points in generated directions and distances.
    static func ways(_ count: Int, upTo longest: Double, seed: UInt64) throws -> [Way] {
        var random = SeededGenerator(seed: seed)
        var input = ""
        for index in 0..<count {
            var latitude = Double.random(in: -89.9...89.9, using: &random)
            var longitude = Double.random(in: -180...180, using: &random)
            // A tenth each: at the antimeridian, beside a pole, at a pole, on the equator.
            switch index % 10 {
            case 0: longitude = (Bool.random(using: &random) ? 1 : -1) * (180 - longitude.magnitude / 1e4)
            case 1: latitude = latitude < 0 ? -89.999 : 89.999
            case 2: latitude = latitude < 0 ? -90 : 90
            case 3: latitude = 0
            default: break
            }
            // As many short ways as long ones: from a tenth of a meter on.
            var length = longest
            for _ in 0..<Int.random(in: 0...40, using: &random) { length *= 0.7 }
            length = max(0.1, length * Double.random(in: 0.7...1, using: &random))
            input += "\(latitude) \(longitude) \(Double.random(in: -180...180, using: &random)) \(length)\n"
        }
        let result = try runProgram(["/usr/bin/GeodSolve", "-f", "-p", "10"], stdin: input)
        try #require(result.status == .exited(0), "\(result.stderr)")
        return try result.stdout.split(separator: "\n").map { line in
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            try #require(numbers.count > 6)
            return Way(
                start: GeoPoint(latitude: numbers[0], longitude: numbers[1]),
                end: GeoPoint(latitude: numbers[3], longitude: numbers[4]), bearing: numbers[2],
                distance: numbers[6])
        }
    }

    @Test(arguments: [
        (longest: 100_000.0, percent: 0.000_1, degrees: 0.000_1),
        (longest: 1_000_000, percent: 0.000_1, degrees: 0.001),
        (longest: 15_000_000, percent: 0.6, degrees: 3),
    ])
    func agreesWithGeographicLib(longest: Double, percent: Double, degrees: Double) throws {
        let ways = try Self.ways(10_000, upTo: longest, seed: 18)
        #expect(ways.count == 10_000)
        var worst = (percent: 0.0, degrees: 0.0)
        for way in ways {
            // A nanometer is what rounding costs.
            let error = max(0, abs(way.start.distance(to: way.end) - way.distance) - 2e-8)
            worst.percent = max(worst.percent, error / way.distance * 100)
            // Bearings are not asked of exact poles, nor of ways so short that rounding turns them.
            guard abs(way.start.latitude) < 90, way.distance > 10 else { continue }
            let bearing = try #require(way.start.bearing(to: way.end))
            let turn = (bearing - way.bearing + 540).truncatingRemainder(dividingBy: 360) - 180
            worst.degrees = max(worst.degrees, turn.magnitude)
        }
        #expect(worst.percent <= percent)
        #expect(worst.degrees <= degrees)
    }

    @Test func planeAgreesNearItsOrigin() throws {
        for way in try Self.ways(2_000, upTo: 2_000, seed: 4) where abs(way.start.latitude) <= 60 {
            let plane = LocalProjection(origin: way.start)
            let (east, north) = plane.project(way.end)
            let length = (east * east + north * north).squareRoot()
            #expect(abs(length - way.distance) <= 1e-3 + way.distance * 0.000_3)
            let back = plane.point(east: east, north: north)
            #expect(abs(back.latitude - way.end.latitude) < 1e-9)
            #expect(abs(abs(back.longitude - way.end.longitude).remainder(dividingBy: 360)) < 1e-9)
        }
    }
}
