import Foundation
import Testing

@testable import Geodesy

/// Bounds, across the antimeridian too; and planes near the poles.
@Suite struct GeoBoundsTests {
    private let fiji = GeoBounds(south: -16.82, west: 179.98, north: -16.78, east: -179.98)

    private func point(_ latitude: Double, _ longitude: Double) -> GeoPoint {
        GeoPoint(latitude: latitude, longitude: longitude)
    }

    @Test func pointsOnBothSidesOfTheAntimeridianMakeNarrowBounds() throws {
        let bounds = try #require(GeoBounds(containing: [point(-16.8, 179.99), point(-16.9, -179.98)]))
        #expect(bounds == GeoBounds(south: -16.9, west: 179.99, north: -16.8, east: -179.98))
        #expect(abs(bounds.width - 0.03) < 1e-9)
        #expect(GeoBounds(containing: [GeoPoint]()) == nil)
        let wide = try #require(GeoBounds(containing: [point(0, -80), point(0, 100)]))
        #expect(wide.west == -80 && wide.east == 100)
        let edge = try #require(GeoBounds(containing: [point(0, 180), point(0, -180)]))
        #expect(edge.width == 0 && abs(edge.center.longitude) == 180)
    }

    @Test(arguments: [
        (180.0, true), (-180.0, true), (179.985, true), (-179.985, true), (179.97, false), (-179.97, false),
        (0, false),
    ])
    func theyContainWhatLiesBetweenWestAndEast(_ longitude: Double, _ isInside: Bool) {
        #expect(fiji.contains(point(-16.8, longitude)) == isInside)
        #expect(!fiji.contains(point(16.8, longitude)))
    }

    @Test func theMiddleIsOnTheAntimeridian() {
        #expect(abs(abs(fiji.center.longitude) - 180) < 1e-9 && abs(fiji.center.latitude + 16.8) < 1e-9)
    }

    /// The nearest edge is found the shorter way around the Earth.
    @Test func theNearestPointIsOnTheNearerSide() {
        #expect(fiji.nearestPoint(to: point(-16.8, 179.9)) == point(-16.8, 179.98))
        #expect(fiji.nearestPoint(to: point(-16, -179.9)) == point(-16.78, -179.98))
        #expect(fiji.nearestPoint(to: point(-16.8, 180)) == point(-16.8, 180))
        let east = GeoBounds(south: 0, west: 170, north: 1, east: 179)
        #expect(east.nearestPoint(to: point(0, -179.5)) == point(0, 179))
    }

    /// Exchanged, west and east go nearly around the Earth: that is a mistake and not a campus.
    @Test func exchangedEdgesAreNoCampus() {
        #expect(fiji.isCampus && fiji.isOnEarth)
        #expect(GeoBounds(south: 37.216, west: -80.434, north: 37.236, east: -80.411).isCampus)
        #expect(!GeoBounds(south: 37.216, west: -80.411, north: 37.236, east: -80.434).isCampus)
        #expect(!GeoBounds(south: 37.216, west: 122.434, north: 37.236, east: -122.411).isCampus)
        #expect(!GeoBounds(south: 37.236, west: -80.434, north: 37.216, east: -80.411).isCampus)
        #expect(!GeoBounds(south: 37.216, west: -80.4, north: 37.236, east: -80.4).isCampus)
    }

    /// On the plane, distances and directions are those of the Earth, at a pole as anywhere.
    @Test(arguments: [
        (90.0, 0.0), (-90, 0), (89.999, 57), (-89.99, -120), (85.5, 12), (-84.5, 179.99), (78.2, 15.6),
        (-16.8, 180),
    ])
    func theProjectionKeepsDistancesAndDirections(_ latitude: Double, _ longitude: Double) throws {
        let origin = point(latitude, longitude)
        let plane = LocalProjection(origin: origin)
        for step in 0..<24 {
            let angle = Double(step) * 15 * .pi / 180
            let (east, north) = (700 * sin(angle), 700 * cos(angle))
            let place = plane.point(east: east, north: north)
            #expect(place.isOnEarth)
            #expect(abs(origin.distance(to: place) - 700) < 1)
            let back = plane.project(place)
            #expect(abs(back.east - east) < 0.01 && abs(back.north - north) < 0.01)
            if abs(latitude) < 89, let bearing = origin.bearing(to: place) {
                let turn = abs(bearing - Double(step) * 15).truncatingRemainder(dividingBy: 360)
                #expect(min(turn, 360 - turn) < 0.1)
            }
        }
    }

    /// Beside a pole two places on its far sides are near each other, whatever their longitudes.
    @Test func placesAroundAPoleAreNearEachOther() {
        let plane = LocalProjection(origin: point(-89.999, 10))
        let (one, other) = (plane.project(point(-89.999, 100)), plane.project(point(-89.999, -80)))
        let (x, y) = (one.east - other.east, one.north - other.north)
        let distance = point(-89.999, 100).distance(to: point(-89.999, -80))
        #expect(abs((x * x + y * y).squareRoot() - distance) < 0.1)
    }

}
