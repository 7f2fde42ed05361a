// A report of a person at a point, as values. Telephone numbers and addresses of mail have no field: they are never stored.
import Clocks
import Geodesy

package struct FloodMarker: Sendable, Equatable {
    /// What tells it from all others of its event and boundary.
    package var key: String
    package var point: GeoPoint
    /// As it was reported; which end is the worst is said by the set. Nil if there is none.
    package var level: Int?
    package var observed: FloodTime?
    package var uploaded: FloodTime?
    /// What the service says of whether it is right; nil if it says nothing.
    package var isValid: Bool?
    package var comment: String?
    /// Where the service stores its picture.
    package var picture: String?
    /// What covers the ground: snow, water.
    package var cover: String?
    /// As it was reported; no source says in which unit.
    package var coverHeight: String?

    package init(key: String, point: GeoPoint) { (self.key, self.point) = (key, point) }
}

/// The markers of one event in one boundary, as far as they were fetched.
package struct FloodMarkerSet: Sendable, Equatable {
    package var event: String
    package var boundary: String
    /// The file that differences belong to, and the last version that is in the set.
    package var base: String
    package var version: Int
    /// Which level is the worst; nil if neither the styles of the service nor the configuration tell it.
    package var direction: FloodDirection?
    package var markers: [FloodMarker] = []
    /// Whether a document broke off: markers before that are here.
    package var isDamaged = false
    /// Markers that could not be used, and those beyond the most that are kept.
    package var dropped = 0
    /// When a document of it was read last.
    package var read: Moment?

    package init(event: String, boundary: String, base: String, version: Int) {
        (self.event, self.boundary, self.base, self.version) = (event, boundary, base, version)
    }

    /// Returns what a marker's level means here; nil if that is not known.
    package func severity(of marker: FloodMarker) -> FloodSeverity? { severity(ofLevel: marker.level) }

    func severity(ofLevel level: Int?) -> FloodSeverity? {
        level.flatMap { level in direction.flatMap { $0.severity(of: level) } }
    }

    /// Adds markers of a difference. One that is here already is replaced, so that nothing is doubled.
    package mutating func add(_ new: [FloodMarker]) {
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
    /// Removes the oldest beyond the most that are kept of one set. Returns how many those were.
    package static func removeOldest(
        from markers: inout [FloodMarker], most: Int = FloodLimits.markers
    ) -> Int {
        let excess = markers.count - most
        guard excess > 0 else { return 0 }
        let order = markers.indices.sorted { one, two in
            let (first, second) = (markers[one].observed, markers[two].observed)
            if first == second { return one < two }
            return (first?.localSeconds ?? .min) < (second?.localSeconds ?? .min)
        }
        let removed = Set(order.prefix(excess))
        var index = -1
        markers.removeAll { _ in
            index += 1
            return removed.contains(index)
        }
        return excess
    }
}
