// The reports of a flood in the order in which a person reads them: the worst first, then the newest.
import Clocks

/// A report, and what its level means.
package struct FloodReport: Sendable, Equatable {
    package let marker: FloodMarker
    /// Nil if the level is not known, or which end of the levels is the worst.
    package let severity: FloodSeverity?
    /// The identifier of the boundary that it was read of.
    package let boundary: String

    package var time: FloodTime? { marker.time }

    /// How far up it stands.
    private var rank: Int { FloodSeverity.rank(severity) }

    /// Returns whether it stands above another one.
    package func precedes(_ other: FloodReport) -> Bool {
        if rank != other.rank { return rank > other.rank }
        if time != other.time { return (time?.localSeconds ?? .min) > (other.time?.localSeconds ?? .min) }
        return (marker.key, boundary) < (other.marker.key, other.boundary)
    }
}

extension Flood {
    /// Returns the reports that are listed, in order. Of thousands it takes a while: keep it.
    package func reports() -> [FloodReport] {
        sets.flatMap { set in
            set.markers.lazy.filter { $0.isValid != false }.map { Self.report($0, of: set) }
        }.sorted { $0.precedes($1) }
    }

    /// Returns a report by its key, one that is not valid too; nil if there is none.
    ///
    /// - Parameter boundary: the boundary that it was read of; nil for any.
    package func report(_ key: String, in boundary: String? = nil) -> FloodReport? {
        for set in sets where boundary == nil || set.boundary == boundary {
            if let marker = set.markers.first(where: { $0.key == key }) {
                return Self.report(marker, of: set)
            }
        }
        return nil
    }

    private static func report(_ marker: FloodMarker, of set: FloodMarkerSet) -> FloodReport {
        FloodReport(marker: marker, severity: set.severity(of: marker), boundary: set.boundary)
    }
}
