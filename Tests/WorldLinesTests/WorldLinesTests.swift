import Geodesy
import Testing

@testable import WorldLines

/// The coasts and borders that the program carries.
@Suite struct WorldLinesTests {
    let lines = WorldLines.all.lines

    @Test func hasCoastsAndBorders() {
        #expect(lines.filter { $0.kind == .coast }.count == 131)
        #expect(lines.filter { $0.kind == .border }.count == 163)
        #expect(lines.allSatisfy { $0.points.count > 1 })
    }

    @Test func everyPointIsOnEarth() {
        #expect(lines.allSatisfy { $0.points.allSatisfy(\.point.isOnEarth) })
    }

    /// An edge across the antimeridian or a long one would be drawn through what is not on it.
    @Test func edgesAreShortAndNeverAcrossTheAntimeridian() {
        for line in lines {
            for (one, two) in zip(line.points, line.points.dropFirst()) {
                #expect(abs(one.point.longitude - two.point.longitude) <= WorldLines.longestEdge + 1e-9)
                #expect(abs(one.point.latitude - two.point.latitude) <= WorldLines.longestEdge + 1e-9)
            }
        }
    }

    /// The lines at which polygons were cut are not coasts.
    @Test func noLineRunsAlongTheAntimeridianOrThePole() {
        for line in lines {
            for (one, two) in zip(line.points, line.points.dropFirst()) {
                #expect(abs(one.point.longitude) < 179.995 || abs(two.point.longitude) < 179.995)
                #expect(one.point.latitude > -89.9 || two.point.latitude > -89.9)
            }
        }
    }

    /// Places on a coast, by any atlas: a vertex is near.
    @Test(arguments: [
        ("Cape of Good Hope", -34.36, 18.47), ("Cabo da Roca", 38.78, -9.50), ("Cape Horn", -55.98, -67.29),
        ("Land's End", 50.07, -5.71), ("Honshu's north end", 41.5, 140.9),
    ])
    func hasKnownCoasts(_ name: String, _ latitude: Double, _ longitude: Double) {
        let place = GeoPoint(latitude: latitude, longitude: longitude)
        let nearest = lines.filter { $0.kind == .coast }.flatMap(\.points).map {
            place.distance(to: $0.point)
        }
        .min()
        #expect(nearest ?? .infinity < 120_000, "\(name)")
    }

    /// The border along the 49th parallel bends on a plane around a point: its long edges are divided.
    @Test func the49thParallelIsDivided() {
        let borders = lines.filter { $0.kind == .border }.flatMap(\.points)
        let points = borders.map(\.point).filter { point in
            abs(point.latitude - 49) < 0.011 && (-122 ... -96).contains(point.longitude)
        }
        #expect(points.count >= 13)
    }
}
