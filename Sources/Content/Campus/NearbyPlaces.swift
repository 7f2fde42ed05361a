/// Places by their distance from a point.
import ContentPack

/// A place as seen from somewhere.
public struct NearbyPlace: Sendable, Hashable {
    /// Which one of the list that was asked.
    public var index: Int
    /// Metres along the surface, as the crow flies.
    public var distance: Double
    /// `nil` where one stands at it.
    public var direction: CompassPoint?

    /// `390 ft (120 m) north-east`
    public var way: String {
        GeoText.distance(distance) + (direction.map { " " + $0.name } ?? "")
    }
}

extension CampusPlaces {
    /// The callboxes nearest to `point`, the nearest first; equally near ones in the order of the file.
    public func callboxes(nearest point: GeoPoint, count: Int = .max) -> [NearbyPlace] {
        Self.nearest(to: point, among: callboxes.map(\.location), count: count)
    }

    /// The buildings nearest to `point`, the nearest first; equally near ones in the order of the file.
    public func buildings(nearest point: GeoPoint, count: Int = .max) -> [NearbyPlace] {
        Self.nearest(to: point, among: buildings.map(\.location), count: count)
    }

    private static func nearest(to point: GeoPoint, among places: [GeoPoint], count: Int) -> [NearbyPlace] {
        let all = places.enumerated().map { index, place in
            (index: index, distance: Geodesy.distance(from: point, to: place), place: place)
        }
        return all.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(max(0, count)).map {
            let bearing = Geodesy.bearing(from: point, to: $0.place)
            return NearbyPlace(
                index: $0.index, distance: $0.distance,
                direction: bearing.flatMap(CompassPoint.init(bearing:)))
        }
    }
}
