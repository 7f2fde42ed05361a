import Geodesy

/// The middle of a campus and its bounds, from the places on it.
package struct CampusExtent: Sendable {
    package let home: GeoPoint
    package let bounds: GeoBounds

    /// The meters around the outermost places that still belong to the campus.
    private static let margin = 300.0
    /// The meters around a single position.
    package static let aroundPosition = 1_000.0

    /// Returns nil if there are no places, or they are no campus: farther apart than one may be.
    package init?(_ places: [GeoPoint]) {
        guard let box = GeoBounds(containing: places) else { return nil }
        // The middle one, so that a farm far outside does not move it. Across the antimeridian they are counted from the west.
        let latitudes = places.map(\.latitude).sorted()
        let longitudes = places.map {
            box.west > box.east && $0.longitude < box.west ? $0.longitude + Self.circle : $0.longitude
        }.sorted()
        let home = GeoPoint(
            latitude: latitudes[places.count / 2], longitude: Self.onEarth(longitudes[places.count / 2]))
        self.init(home: home, around: box, margin: Self.margin)
    }

    /// Returns the extent around one position.
    package init?(around home: GeoPoint) {
        let box = GeoBounds(
            south: home.latitude, west: home.longitude, north: home.latitude, east: home.longitude)
        self.init(home: home, around: box, margin: Self.aroundPosition)
    }

    package init(home: GeoPoint, bounds: GeoBounds) { (self.home, self.bounds) = (home, bounds) }

    private init?(home: GeoPoint, around box: GeoBounds, margin: Double) {
        let middle = GeoPoint(latitude: (box.south + box.north) / 2, longitude: 0)
        let outside = LocalProjection(origin: middle).point(east: margin, north: margin)
        let (high, wide) = (outside.latitude - middle.latitude, outside.longitude)
        bounds = GeoBounds(
            south: box.south - high, west: Self.onEarth(box.west - wide), north: box.north + high,
            east: Self.onEarth(box.east + wide))
        self.home = home
        guard bounds.isOnEarth, bounds.isCampus else { return nil }
    }

    private static let circle = 360.0

    /// Returns the longitude, which may be beyond the antimeridian, as it is written.
    private static func onEarth(_ longitude: Double) -> Double {
        if longitude > circle / 2 { return longitude - circle }
        return longitude < -circle / 2 ? longitude + circle : longitude
    }

    /// The values for Pack.plist, in words.
    package var sentence: String {
        let corners = [bounds.south, bounds.west, bounds.north, bounds.east].map(DegreeText.text)
        return "HomeLocation \(DegreeText.text(home.latitude)), \(DegreeText.text(home.longitude)); "
            + "CampusBounds \(corners.joined(separator: ", "))"
    }
}
