import Geodesy
import Glibc
import Testing

@Suite struct EarthProjectionTests {
    static let origins = [
        GeoPoint(latitude: 0, longitude: 0), GeoPoint(latitude: 37.2, longitude: -80.4),
        GeoPoint(latitude: -17, longitude: 180), GeoPoint(latitude: 65, longitude: -179.5),
        GeoPoint(latitude: 90, longitude: 0), GeoPoint(latitude: -90, longitude: 45),
        GeoPoint(latitude: 89.9, longitude: 170),
    ]

    private func places() -> [GeoPoint] {
        stride(from: -90.0, through: 90, by: 7.5).flatMap { latitude in
            stride(from: -180.0, to: 180, by: 11.25).map {
                GeoPoint(latitude: latitude, longitude: $0)
            }
        }
    }

    /// On the sphere distances are within 0.6 % of those on the ellipsoid.
    @Test(arguments: origins) func aroundAPointDistancesAndDirectionsAreTrue(_ origin: GeoPoint) throws {
        let projection = EarthProjection(.around, origin: origin)
        for place in places() {
            let distance = origin.distance(to: place)
            guard distance < 16_000_000 else { continue }
            let (east, north) = try #require(projection.project(EarthPoint(place)))
            let drawn = (east * east + north * north).squareRoot()
            #expect(abs(drawn - distance) <= 0.006 * distance + 1, "\(place)")
            guard distance > 1_000, distance < 1_000_000, abs(origin.latitude) < 89,
                let bearing = origin.bearing(to: place)
            else { continue }
            let direction = atan2(east, north) * 180 / .pi
            #expect(abs(EarthProjectionTests.turn(direction - bearing)) < 0.6, "\(place)")
        }
    }

    @Test(arguments: origins, [EarthProjection.Kind.around, .wholeEarth])
    func leadsBack(_ origin: GeoPoint, _ kind: EarthProjection.Kind) {
        let projection = EarthProjection(kind, origin: origin)
        for place in places() {
            guard let (east, north) = projection.project(EarthPoint(place)) else { continue }
            let back = projection.point(east: east, north: north)
            #expect(back.isOnEarth)
            #expect(back.distance(to: place) < 10, "\(origin) \(place) \(back)")
        }
    }

    @Test func theWholeEarthIsWrappedAroundItsOrigin() throws {
        let projection = EarthProjection(.wholeEarth, origin: GeoPoint(latitude: 0, longitude: 170))
        let fiji = try #require(projection.project(EarthPoint(GeoPoint(latitude: -17, longitude: -179))))
        #expect(abs(fiji.east - 11 * EarthProjection.degree) < 1)
        let top = projection.point(east: 0, north: 1e9)
        #expect(top.latitude == 90)
    }

    @Test func nothingIsShownNearThePointOpposite() {
        let projection = EarthProjection(.around, origin: GeoPoint(latitude: 37, longitude: -80))
        #expect(projection.project(EarthPoint(GeoPoint(latitude: -37, longitude: 100))) == nil)
    }

    static func turn(_ degrees: Double) -> Double {
        let turned = degrees.truncatingRemainder(dividingBy: 360)
        return turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned
    }
}
