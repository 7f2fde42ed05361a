// The areas of a flood service: regions, and the rectangles within them.
import Geodesy

/// A region of a flood service, such as a state.
package struct FloodRegion: Sendable, Equatable {
    package var id: String
    package var name: String
    package var boundaries: [FloodBoundary] = []

    package init(id: String, name: String, boundaries: [FloodBoundary] = []) {
        (self.id, self.name, self.boundaries) = (id, name, boundaries)
    }
}

/// A rectangle whose reports are stored together.
package struct FloodBoundary: Sendable, Equatable {
    package var id: String
    package var name: String
    /// The rectangle; nil if its corners cannot be read.
    package var bounds: GeoBounds?
    /// True if the corners were valid only in the other order than expected.
    package var isSwapped = false

    package init(id: String, name: String, bounds: GeoBounds? = nil, isSwapped: Bool = false) {
        (self.id, self.name, self.bounds, self.isSwapped) = (id, name, bounds, isSwapped)
    }

    /// The identifier of a region or boundary under which a service returns reports outside of every
    /// boundary.
    package static let unclustered = "0"
}

/// The order of a corner's two numbers, if they do not show it themselves.
package enum FloodCornerOrder: String, Sendable, CaseIterable {
    case latitudeFirst = "lat-lon"
    case longitudeFirst = "lon-lat"

    package var other: FloodCornerOrder { self == .latitudeFirst ? .longitudeFirst : .latitudeFirst }
}

extension FloodBoundary {
    /// Sets the rectangle from its north-west and south-east corner, two numbers each.
    ///
    /// A number beyond 90 can only be a longitude. Otherwise the order is `expected`, unless only the other one has the north
    /// above the south.
    package mutating func setCorners(
        northWest: (Double, Double), southEast: (Double, Double), expected: FloodCornerOrder
    ) {
        let shown = [northWest, southEast].map(Self.order)
        let known = shown.compactMap { $0 }
        // A corner that shows its order speaks for the other one as well, unless that contradicts.
        let usual = known.first ?? expected
        let orders = (shown[0] ?? usual, shown[1] ?? usual)
        bounds = Self.bounds(northWest, southEast, orders)
        isSwapped = false
        guard bounds == nil, known.isEmpty else { return }
        bounds = Self.bounds(northWest, southEast, (expected.other, expected.other))
        isSwapped = bounds != nil
    }

    private static func order(_ corner: (Double, Double)) -> FloodCornerOrder? {
        if abs(corner.0) > 90 { return .longitudeFirst }
        return abs(corner.1) > 90 ? .latitudeFirst : nil
    }

    private static func bounds(
        _ northWest: (Double, Double), _ southEast: (Double, Double),
        _ orders: (FloodCornerOrder, FloodCornerOrder)
    ) -> GeoBounds? {
        let (one, two) = (point(northWest, orders.0), point(southEast, orders.1))
        guard one.isOnEarth, two.isOnEarth, one.latitude >= two.latitude else { return nil }
        return GeoBounds(
            south: two.latitude, west: one.longitude, north: one.latitude, east: two.longitude)
    }

    private static func point(_ corner: (Double, Double), _ order: FloodCornerOrder) -> GeoPoint {
        order == .latitudeFirst
            ? GeoPoint(latitude: corner.0, longitude: corner.1)
            : GeoPoint(latitude: corner.1, longitude: corner.0)
    }
}
