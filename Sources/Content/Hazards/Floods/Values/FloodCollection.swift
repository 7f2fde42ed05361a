// The data read from one flood service, or from imported files.
import Clocks
import HazardKit

public struct FloodCollection: Sendable, Equatable {
    /// The name of its feed.
    public var source: String
    public var regions: [FloodRegion] = []
    public var events: [FloodEvent] = []
    public var sets: [FloodMarkerSet] = []

    public init(source: String) { self.source = source }

    /// The names of the feed of a service, and of the source for imported files.
    public static let service = "flood"
    public static let imported = "flood@file"
    public static let sources = [service, imported]

    /// True if this computer made it as a test.
    public var isTest: Bool { source == LocalTest.source }

    /// Returns whether it is a test that has ended.
    func isOverTest(at now: Moment) -> Bool { isTest && sets.allSatisfy { $0.isOverTest(at: now) } }

    /// Returns the markers of an event in a boundary, or nil if none were read.
    public func set(_ event: String, _ boundary: String) -> FloodMarkerSet? {
        sets.first { $0.event == event && $0.boundary == boundary }
    }

    public var boundaries: [FloodBoundary] { regions.flatMap(\.boundaries) }

    /// Replaces the markers of the same event and boundary.
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

extension FeedState {
    /// The agency whose events the feed has; nil for a feed of something else.
    public var agency: EarthquakeAgency? { EarthquakeAgency.read.first { $0.rawValue == name } }
}
