// A report of a person at a point, as values. Telephone numbers and email addresses have no field: they are never stored.
import Clocks
import Geodesy
import HazardKit

public struct FloodMarker: Sendable, Equatable {
    /// The key, unique among the markers of its event and boundary.
    public var key: String
    public var point: GeoPoint
    /// The level as reported; the set defines which end is the worst. Nil if there is none.
    public var level: Int?
    public var observed: FloodTime?
    public var uploaded: FloodTime?
    /// False if the service marks the report as not valid; nil if it does not say.
    public var isValid: Bool?
    public var comment: String?
    public var picture: String?
    public var cover: String?
    /// The height of the cover as reported; no source gives its unit.
    public var coverHeight: String?

    public init(key: String, point: GeoPoint) { (self.key, self.point) = (key, point) }
}

/// The markers of one event in one boundary, as far as they were downloaded.
public struct FloodMarkerSet: Sendable, Equatable {
    public var event: String
    public var boundary: String
    /// The base file of the differences, and the last version in the set.
    public var base: String
    public var version: Int
    /// The direction of the levels; nil if neither the styles of the service nor the configuration define it.
    public var direction: FloodDirection?
    public var markers: [FloodMarker] = []
    /// True if a document was cut off: the markers before that are here.
    public var isDamaged = false
    /// The number of markers that could not be used, or were beyond the limit.
    public var dropped = 0
    /// The time at which one of its documents was last read.
    public var read: Moment?

    public init(event: String, boundary: String, base: String, version: Int) {
        (self.event, self.boundary, self.base, self.version) = (event, boundary, base, version)
    }

    func isOverTest(at now: Moment) -> Bool { read.map { LocalTest.isOver(begun: $0, at: now) } ?? true }

    /// Returns the meaning of a marker's level in this set, or nil if it is unknown.
    public func severity(of marker: FloodMarker) -> FloodSeverity? { severity(ofLevel: marker.level) }

    func severity(ofLevel level: Int?) -> FloodSeverity? {
        level.flatMap { level in direction.flatMap { $0.severity(of: level) } }
    }

    /// Adds the markers of a difference. One that is here already is replaced.
    public mutating func add(_ new: [FloodMarker]) {
        var places: [String: Int] = [:]
        places.reserveCapacity(markers.count + new.count)
        for (index, marker) in markers.enumerated() { places[marker.key] = index }
        for marker in new {
            if let index = places[marker.key] {
                markers[index] = marker
            } else {
                places[marker.key] = markers.count
                markers.append(marker)
            }
        }
        let removed = FloodMarker.removeOldest(from: &markers)
        dropped = min(dropped + removed, FloodLimits.countable)
    }
}

extension FloodMarker {
    /// Removes the oldest markers beyond the limit for one set. Returns their number.
    public static func removeOldest(
        from markers: inout [FloodMarker], max most: Int = FloodLimits.markers
    ) -> Int {
        let excess = markers.count - most
        guard excess > 0 else { return 0 }
        let times = markers.map { $0.observed?.localSeconds ?? .min }
        let order = markers.indices.sorted { (times[$0], $0) < (times[$1], $1) }
        markers = order.dropFirst(excess).sorted().map { markers[$0] }
        return excess
    }
}
