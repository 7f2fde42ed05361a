/// Finds the places nearest to a point.
import Geodesy

/// A place, with its distance and direction from a point.
public struct NearbyPlace: Sendable, Hashable {
    /// The index of the place in `CampusPlaces.buildings` or `.callboxes`.
    public var index: Int
    /// Meters along the surface, in a straight line.
    public var distance: Double
    /// The direction to the place; `nil` if the place is at the point.
    public var direction: CompassPoint?

    /// Distance and direction: `390 ft (120 m) northeast`.
    public var way: String {
        GeoText.distance(distance) + (direction.map { " " + $0.name } ?? "")
    }
}

extension CampusPlaces {
    /// Returns the callboxes nearest to `point`, the nearest first; ties are in the order of the file.
    public func callboxes(nearest point: GeoPoint, count: Int = .max) -> [NearbyPlace] {
        Self.nearest(to: point, among: callboxes.map(\.location), count: count)
    }

    /// Returns the buildings nearest to `point`, the nearest first; ties are in the order of the file.
    public func buildings(nearest point: GeoPoint, count: Int = .max) -> [NearbyPlace] {
        Self.nearest(to: point, among: buildings.map(\.location), count: count)
    }

    private static func nearest(to point: GeoPoint, among places: [GeoPoint], count: Int) -> [NearbyPlace] {
        let all = places.enumerated().map { index, place in
            (index: index, distance: point.distance(to: place), place: place)
        }
        return all.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(max(0, count)).map {
            NearbyPlace(
                index: $0.index, distance: $0.distance, direction: point.direction(to: $0.place))
        }
    }
}
