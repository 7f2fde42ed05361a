/// Callboxes by their distance from a place.
public import Guidebook

/// A callbox as seen from somewhere.
public struct CallboxNearby: Sendable, Hashable {
    public var callbox: Callbox
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
    /// The callboxes nearest to `place`, the nearest first; equally near ones in the order of the file.
    public func callboxes(nearest place: GeoPoint, count: Int = .max) -> [CallboxNearby] {
        let all = callboxes.enumerated().map { index, callbox in
            (index: index, distance: Geodesy.distance(from: place, to: callbox.location), callbox: callbox)
        }
        return all.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(max(0, count)).map {
            let bearing = Geodesy.bearing(from: place, to: $0.callbox.location)
            return CallboxNearby(
                callbox: $0.callbox, distance: $0.distance,
                direction: bearing.flatMap(CompassPoint.init(bearing:)))
        }
    }
}
