// The data read from one flood service, or from imported files: its regions, its floods and their markers.
import Clocks
import Geodesy
import HazardKit

public struct FloodCollection: Sendable, Equatable {
    public var source: String
    public var regions: [FloodRegion] = []
    public var events: [FloodEvent] = []
    public var sets: [FloodMarkerSet] = []

    public init(source: String) { self.source = source }

    /// The names of the feed of a service, and of the source for imported files.
    public static let service = "flood"
    public static let imported = "flood@file"
    public static let sources = [service, imported]

    public var isTest: Bool { source == LocalTest.source }

    func isOverTest(at now: Moment) -> Bool { isTest && sets.allSatisfy { $0.isOverTest(at: now) } }

    public func set(_ event: String, _ boundary: String) -> FloodMarkerSet? {
        sets.first { $0.event == event && $0.boundary == boundary }
    }

    public var boundaries: [FloodBoundary] { regions.flatMap(\.boundaries) }

    public mutating func put(_ set: FloodMarkerSet) {
        if let index = sets.firstIndex(where: { $0.event == set.event && $0.boundary == set.boundary }) {
            sets[index] = set
        } else {
            sets.append(set)
        }
    }

    /// Removes markers beyond the limit for all sets: the oldest of the last sets.
    public mutating func bound() {
        sets = Array(sets.prefix(FloodLimits.sets))
        var left = FloodLimits.allMarkers
        for index in sets.indices {
            sets[index].dropped += FloodMarker.removeOldest(from: &sets[index].markers, max: left)
            left -= sets[index].markers.count
        }
    }

    public var markerCount: Int { sets.reduce(0) { $0 + $1.markers.count } }
}

/// A flood as listed by a service.
public struct FloodEvent: Sendable, Equatable {
    public var id: String
    public var name: String
    public var begins: CalendarDate?
    /// The end; nil if it has not ended, or the service gives none.
    public var ends: CalendarDate?
    /// True if the service marks it as active; nil if it does not say.
    public var activeFlag: Bool?
    /// The number of markers according to the service; nil if it gives none.
    public var markerCount: Int?
    /// The identifiers of its boundaries, or the one for no boundary.
    public var boundaries: [String] = []

    public init(id: String, name: String) { (self.id, self.name) = (id, name) }

    /// Returns whether it is active: according to the service, or otherwise by its dates.
    public func isActive(on day: CalendarDate?) -> Bool {
        if let activeFlag { return activeFlag }
        guard let ends, let day else { return true }
        return ends >= day
    }
}

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
