// Distances and directions, and their text.
import Geodesy
import Testing

@Suite struct GeodesyTests {
    private func point(_ latitude: Double, _ longitude: Double) -> GeoPoint {
        GeoPoint(latitude: latitude, longitude: longitude)
    }

    /// A degree of the equator is pi / 180 of the semi-major axis; one of the meridian at the equator is 110,574.389 m
    /// (DMA TM 8358.2).
    @Test func degreesHaveTheKnownLengths() {
        #expect(abs(point(0, 0).distance(to: point(0, 1)) - 111_319.491) < 0.01)
        #expect(abs(point(0, 179.5).distance(to: point(0, -179.5)) - 111_319.491) < 0.01)
        #expect(abs(point(0, 0).distance(to: point(1, 0)) - 110_574.389) < 0.01)
    }

    @Test func extremeDistances() {
        let half = 20_015_114.4
        #expect(abs(point(90, 0).distance(to: point(-90, 0)) - half) < 1)
        #expect(abs(point(12.3, 45.6).distance(to: point(-12.3, -134.4)) - half) < 1)
        #expect(point(37.2, -80.4).distance(to: point(37.2, -80.4)) == 0)
        #expect(point(90, 10).distance(to: point(90, 100)) < 1e-3)
        #expect(!point(.nan, 0).distance(to: point(0, 0)).isFinite)
    }

    @Test(arguments: [
        (1.0, 0.0, 0.0), (0, 1, 90), (-1, 0, 180), (0, -1, 270),
    ])
    func bearingsAreClockwiseFromNorth(north: Double, east: Double, expected: Double) throws {
        let bearing = try #require(point(0, 0).bearing(to: point(north, east)))
        #expect(abs(bearing - expected) < 1e-9)
    }

    @Test func bearingIsNilForTheSamePoint() {
        #expect(point(37, -80).bearing(to: point(37, -80)) == nil)
        #expect(point(.nan, 0).bearing(to: point(0, 0)) == nil)
    }

    @Test(
        arguments: [
            (0, CompassPoint.north), (22.4, .north), (22.6, .northEast), (90, .east), (135, .southEast),
            (180, .south),
            (225, .southWest), (270, .west), (337.4, .northWest), (337.6, .north), (360, .north),
            (-90, .west), (810, .east),
        ] as [(Double, CompassPoint)])
    func bearingsRoundToTheNearestCompassPoint(bearing: Double, point: CompassPoint) {
        #expect(CompassPoint(bearing: bearing) == point)
    }

    @Test func nonFiniteBearingHasNoCompassPoint() {
        #expect(CompassPoint(bearing: .nan) == nil)
        #expect(CompassPoint(bearing: .infinity) == nil)
        #expect(CompassPoint(bearing: 1e300) != nil)
    }
}

@Suite struct GeoTextTests {
    @Test(arguments: [
        (37.2289, -80.4236, "37.2289° N, 80.4236° W", "geo:37.2289,-80.4236"),
        (-33.85678, 151.21532, "33.8568° S, 151.2153° E", "geo:-33.8568,151.2153"),
        (0, 0, "0.0000° N, 0.0000° E", "geo:0.0000,0.0000"),
        (-0.00001, -0.00001, "0.0000° N, 0.0000° E", "geo:0.0000,0.0000"),
        (90, -180, "90.0000° N, 180.0000° W", "geo:90.0000,-180.0000"),
        (0.05, 7.5, "0.0500° N, 7.5000° E", "geo:0.0500,7.5000"),
    ])
    func coordinatesHaveFourDecimals(latitude: Double, longitude: Double, text: String, address: String) {
        let point = GeoPoint(latitude: latitude, longitude: longitude)
        #expect(GeoText.coordinates(point) == text)
        #expect(GeoText.address(point) == address)
    }

    @Test(
        arguments: [
            (0, "0 ft (0 m)"), (1, "10 ft (10 m)"), (120, "390 ft (120 m)"), (303, "990 ft (300 m)"),
            (305, "0.2 mi (310 m)"), (994, "0.6 mi (990 m)"), (995, "0.6 mi (1.0 km)"),
            (1_300, "0.8 mi (1.3 km)"),
            (9_940, "6.2 mi (9.9 km)"), (9_960, "6.2 mi (10 km)"), (25_000, "16 mi (25 km)"),
            (20_015_115, "12437 mi (20015 km)"), (-1, "?"), (.nan, "?"), (.infinity, "?"),
            (1e300, "? mi (? km)"),
        ] as [(Double, String)])
    func distancesAreWrittenInBothSystems(meters: Double, text: String) {
        #expect(GeoText.distance(meters) == text)
    }

    @Test func nonFiniteCoordinatesAreFormatted() {
        let point = GeoPoint(latitude: .infinity, longitude: .nan)
        #expect(GeoText.coordinates(point) == "?, ?")
        #expect(GeoText.coordinates(GeoPoint(latitude: 1e300, longitude: -1e300)) == "?° N, ?° W")
    }
}
