// The areas of a flood service: regions, and the rectangles within them.
import Geodesy

/// A region of a flood service, such as a state.
public struct FloodRegion: Sendable, Equatable {
    public var id: String
    public var name: String
    public var boundaries: [FloodBoundary] = []

    public init(id: String, name: String, boundaries: [FloodBoundary] = []) {
        (self.id, self.name, self.boundaries) = (id, name, boundaries)
    }
}

/// A rectangle whose reports are stored together.
public struct FloodBoundary: Sendable, Equatable {
    public var id: String
    public var name: String
    /// The rectangle; nil if its corners cannot be read.
    public var bounds: GeoBounds?
    /// True if the corners were valid only in the other order than expected.
    public var isSwapped = false

    public init(id: String, name: String, bounds: GeoBounds? = nil, isSwapped: Bool = false) {
        (self.id, self.name, self.bounds, self.isSwapped) = (id, name, bounds, isSwapped)
    }

    /// The identifier of a region or boundary under which a service returns reports outside of every boundary.
    public static let unclustered = "0"
}

extension FloodBoundary {
    /// The order of a corner's two numbers.
    private enum Order { case latitudeFirst, longitudeFirst }

    /// Sets the rectangle from its north-west and south-east corner, two numbers each.
    ///
    /// A number beyond 90 can only be a longitude. Otherwise the latitude is first, unless only the other order has the north
    /// above the south: read in the wrong order, a rectangle that goes to the east stands on its head.
    public mutating func setCorners(northWest: (Double, Double), southEast: (Double, Double)) {
        let shown = [northWest, southEast].map(Self.order)
        let known = shown.compactMap { $0 }
        // A corner that shows its order speaks for the other one as well, unless that contradicts.
        let usual = known.first ?? .latitudeFirst
        bounds = Self.bounds(northWest, southEast, (shown[0] ?? usual, shown[1] ?? usual))
        isSwapped = false
        guard bounds == nil, known.isEmpty else { return }
        bounds = Self.bounds(northWest, southEast, (.longitudeFirst, .longitudeFirst))
        isSwapped = bounds != nil
    }

    private static func order(_ corner: (Double, Double)) -> Order? {
        if abs(corner.0) > 90 { return .longitudeFirst }
        return abs(corner.1) > 90 ? .latitudeFirst : nil
    }

    private static func bounds(
        _ northWest: (Double, Double), _ southEast: (Double, Double), _ orders: (Order, Order)
    ) -> GeoBounds? {
        let (one, two) = (point(northWest, orders.0), point(southEast, orders.1))
        guard one.isOnEarth, two.isOnEarth, one.latitude >= two.latitude else { return nil }
        return GeoBounds(south: two.latitude, west: one.longitude, north: one.latitude, east: two.longitude)
    }

    private static func point(_ corner: (Double, Double), _ order: Order) -> GeoPoint {
        order == .latitudeFirst
            ? GeoPoint(latitude: corner.0, longitude: corner.1)
            : GeoPoint(latitude: corner.1, longitude: corner.0)
    }
}
