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
        guard let first = places.first else { return nil }
        var (south, north, west, east) = (first.latitude, first.latitude, first.longitude, first.longitude)
        for place in places {
            (south, north) = (min(south, place.latitude), max(north, place.latitude))
            (west, east) = (min(west, place.longitude), max(east, place.longitude))
        }
        // The middle one, so that a farm far outside does not move it.
        let latitudes = places.map(\.latitude).sorted()
        let longitudes = places.map(\.longitude).sorted()
        self.init(
            home: GeoPoint(latitude: latitudes[places.count / 2], longitude: longitudes[places.count / 2]),
            south: south, west: west, north: north, east: east, margin: Self.margin)
    }

    /// Returns the extent around one position.
    package init?(around home: GeoPoint) {
        self.init(
            home: home, south: home.latitude, west: home.longitude, north: home.latitude,
            east: home.longitude, margin: Self.aroundPosition)
    }

    package init(home: GeoPoint, bounds: GeoBounds) { (self.home, self.bounds) = (home, bounds) }

    private init?(home: GeoPoint, south: Double, west: Double, north: Double, east: Double, margin: Double) {
        let corner = GeoPoint(latitude: (south + north) / 2, longitude: west)
        let outside = LocalProjection(origin: corner).point(east: margin, north: margin)
        let (high, wide) = (outside.latitude - corner.latitude, outside.longitude - corner.longitude)
        bounds = GeoBounds(south: south - high, west: west - wide, north: north + high, east: east + wide)
        self.home = home
        guard bounds.isOnEarth, bounds.isCampus else { return nil }
    }

    /// The values for Pack.plist, in words.
    package var sentence: String {
        let corners = [bounds.south, bounds.west, bounds.north, bounds.east].map(DegreeText.text)
        return "HomeLocation \(DegreeText.text(home.latitude)), \(DegreeText.text(home.longitude)); "
            + "CampusBounds \(corners.joined(separator: ", "))"
    }
}
