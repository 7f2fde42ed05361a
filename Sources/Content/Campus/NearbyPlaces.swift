import Geodesy

/// A place, with the way to it.
public struct NearbyPlace: Sendable, Hashable {
    public var reference: PlaceReference
    public var way: Way

    public init(reference: PlaceReference, way: Way) { (self.reference, self.way) = (reference, way) }

    /// The index of the place in the list of its kind.
    public var index: Int { reference.index }
}

extension CampusPlaces {
    /// Returns the places nearest to the origin, the nearest first, those as far in the order of kinds and files.
    public func nearest(
        to origin: WayOrigin, kinds: [PlaceKind] = PlaceKind.allCases, count: Int = .max
    ) -> [NearbyPlace] {
        let all = located(kinds).enumerated().map { order, found in
            (order: order, distance: origin.point.distance(to: found.point), found: found)
        }
        let sorted = all.sorted { ($0.distance, $0.order) < ($1.distance, $1.order) }
        return sorted.prefix(max(0, count)).map {
            NearbyPlace(reference: $0.found.reference, way: Way(from: origin, to: $0.found.point))
        }
    }

    /// Returns the nearest place in each of the eight directions that has one, clockwise from the direction
    /// the person faces, else from north. Places close by come first: they have no direction.
    public func around(_ origin: WayOrigin, kinds: [PlaceKind] = PlaceKind.allCases) -> [NearbyPlace] {
        var closeBy: [NearbyPlace] = []
        var found: [CompassPoint: NearbyPlace] = [:]
        for place in nearest(to: origin, kinds: kinds) {
            if place.way.isCloseBy {
                closeBy.append(place)
            } else if let direction = place.way.direction, found[direction] == nil {
                found[direction] = place
            }
        }
        let points = CompassPoint.allCases
        let first = origin.facing.flatMap(CompassPoint.init(bearing:)).flatMap(points.firstIndex) ?? 0
        return closeBy + points.indices.compactMap { found[points[(first + $0) % points.count]] }
    }

    /// Returns all places clockwise from where the person faces, else from north, the nearer first: so someone who
    /// does not see the map feels their way around. One at the origin is first.
    public func clockwise(
        from origin: WayOrigin, kinds: [PlaceKind] = PlaceKind.allCases
    ) -> [PlaceReference] {
        let start = origin.facing ?? 0
        let all = located(kinds).enumerated().map { order, found in
            let bearing = origin.point.bearing(to: found.point)
            let turn = bearing.map { ($0 - start).truncatingRemainder(dividingBy: 360) } ?? 0
            return (
                turn: turn < 0 ? turn + 360 : turn, distance: origin.point.distance(to: found.point),
                order: order, reference: found.reference
            )
        }
        return all.sorted { ($0.turn, $0.distance, $0.order) < ($1.turn, $1.distance, $1.order) }
            .map(\.reference)
    }

    private func located(_ kinds: [PlaceKind]) -> [(reference: PlaceReference, point: GeoPoint)] {
        kinds.flatMap { kind in self[kind].enumerated().map { (PlaceReference(kind, $0), $1.location) } }
    }
}
