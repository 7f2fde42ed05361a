// All that one service of floods was read to have, or that people have brought in files.
import Clocks

package struct FloodCollection: Sendable, Equatable {
    /// The name of its feed.
    package var source: String
    package var regions: [FloodRegion] = []
    package var events: [FloodEvent] = []
    package var sets: [FloodMarkerSet] = []

    package init(source: String) { self.source = source }

    /// The name of the feed of a service, and what stands for files that a person has brought.
    package static let service = "flood"
    package static let imported = "flood@file"
    package static let sources = [service, imported]

    /// Returns the markers of an event in a boundary; nil if none were read.
    package func set(_ event: String, _ boundary: String) -> FloodMarkerSet? {
        sets.first { $0.event == event && $0.boundary == boundary }
    }

    package var boundaries: [FloodBoundary] { regions.flatMap(\.boundaries) }

    /// Puts markers in the place of those that were read before of the same event and boundary.
    package mutating func put(_ set: FloodMarkerSet) {
        if let index = sets.firstIndex(where: { $0.event == set.event && $0.boundary == set.boundary }) {
            sets[index] = set
        } else {
            sets.append(set)
        }
    }

    /// Removes what is beyond the most that is kept of all markers: the oldest of the last sets.
    package mutating func bound() {
        sets = Array(sets.prefix(FloodLimits.sets))
        var left = FloodLimits.allMarkers
        for index in sets.indices {
            sets[index].dropped += FloodMarker.removeOldest(from: &sets[index].markers, most: left)
            left -= sets[index].markers.count
        }
    }

    package var markerCount: Int { sets.reduce(0) { $0 + $1.markers.count } }
}

extension FeedState {
    /// Whether it is a feed of floods, or the files of them.
    package var isOfFloods: Bool { FloodCollection.sources.contains(name) }

    /// What the feed consists of, in the singular.
    package var noun: String {
        if isOfFloods { return "report" }
        if isGauge { return "reading" }
        return agency == nil ? "message" : "event"
    }
}
