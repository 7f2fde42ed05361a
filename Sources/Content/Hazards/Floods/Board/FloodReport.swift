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
}

/// What decides on the order of a report, and where it is: small, so that thousands are sorted before a person has looked up.
private struct ReportOrder {
    let rank: Int
    let time: Int
    let set: Int
    let marker: Int
}

extension [FloodMarkerSet] {
    /// Returns the reports that are listed, in order.
    package func reports() -> [FloodReport] {
        var order: [ReportOrder] = []
        order.reserveCapacity(reduce(0) { $0 + $1.markers.count })
        for (number, set) in enumerated() {
            for index in set.markers.indices where set.markers[index].isValid != false {
                let severity = set.severity(of: set.markers[index])
                order.append(
                    ReportOrder(
                        rank: FloodSeverity.rank(severity),
                        time: set.markers[index].time?.localSeconds ?? .min, set: number, marker: index))
            }
        }
        order.sort { one, two in
            if one.rank != two.rank { return one.rank > two.rank }
            if one.time != two.time { return one.time > two.time }
            let (first, second) = (self[one.set], self[two.set])
            return (first.markers[one.marker].key, first.boundary)
                < (second.markers[two.marker].key, second.boundary)
        }
        return order.map { FloodReport(self[$0.set].markers[$0.marker], of: self[$0.set]) }
    }
}

extension FloodReport {
    fileprivate init(_ marker: FloodMarker, of set: FloodMarkerSet) {
        self.init(marker: marker, severity: set.severity(of: marker), boundary: set.boundary)
    }
}

extension Flood {
    /// Returns the reports that are listed, in order. Of thousands it takes a while: keep it.
    package func reports() -> [FloodReport] { sets.reports() }

    /// Returns a report by its key, one that is not valid too; nil if there is none.
    ///
    /// - Parameter boundary: the boundary that it was read of; nil for any.
    package func report(_ key: String, in boundary: String? = nil) -> FloodReport? {
        for set in sets where boundary == nil || set.boundary == boundary {
            if let marker = set.markers.first(where: { $0.key == key }) {
                return FloodReport(marker, of: set)
            }
        }
        return nil
    }
}
