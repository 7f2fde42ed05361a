// Sorts the reports of a flood for reading: the worst first, then the newest.
import HazardKit

/// A report, and the meaning of its level.
public struct FloodReport: Sendable, Equatable {
    public let marker: FloodMarker
    /// The severity; nil if the report has no level, or it is unknown which end of the levels is the worst.
    public let severity: FloodSeverity?
    /// The identifier of the boundary that it was read from.
    public let boundary: String
    /// True if this computer made it as a test.
    public let isTest: Bool

    public var time: FloodTime? { marker.time }
}

/// The listed reports of a flood, in order. Each is made when it is accessed: a person sees only one page of thousands.
public struct FloodReports: RandomAccessCollection, Sendable {
    private let sets: [FloodMarkerSet]
    private let isTest: Bool
    private let order: [Place]

    /// The position of a report, and the values it is sorted by. It is small, so that thousands are sorted
    /// without a visible delay.
    private struct Place {
        let rank: Int
        let time: Int
        let set: Int
        let marker: Int
    }

    /// - Parameter isTest: true if this computer made the reports as a test.
    public init(_ sets: [FloodMarkerSet], isTest: Bool = false) {
        (self.sets, self.isTest) = (sets, isTest)
        var order: [Place] = []
        order.reserveCapacity(sets.reduce(0) { $0 + $1.markers.count })
        for (number, set) in sets.enumerated() {
            for index in set.markers.indices where set.markers[index].isValid != false {
                order.append(
                    Place(
                        rank: FloodSeverity.rank(set.severity(ofLevel: set.markers[index].level)),
                        time: set.markers[index].time?.localSeconds ?? .min, set: number, marker: index))
            }
        }
        order.sort { one, two in
            if one.rank != two.rank { return one.rank > two.rank }
            if one.time != two.time { return one.time > two.time }
            let (first, second) = (sets[one.set], sets[two.set])
            return (first.markers[one.marker].key, first.boundary)
                < (second.markers[two.marker].key, second.boundary)
        }
        self.order = order
    }

    private init(_ reports: FloodReports, order: [Place]) {
        (sets, isTest, self.order) = (reports.sets, reports.isTest, order)
    }

    /// Returns those that meet a condition, in the same order.
    public func only(where isListed: (FloodReport) -> Bool) -> FloodReports {
        FloodReports(self, order: zip(self, order).filter { isListed($0.0) }.map(\.1))
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { order.count }

    public subscript(position: Int) -> FloodReport {
        let place = order[position]
        return FloodReport(sets[place.set].markers[place.marker], of: sets[place.set], isTest: isTest)
    }
}

extension FloodReport {
    fileprivate init(_ marker: FloodMarker, of set: FloodMarkerSet, isTest: Bool) {
        self.init(marker: marker, severity: set.severity(of: marker), boundary: set.boundary, isTest: isTest)
    }
}

extension Flood {
    /// Returns the listed reports, in order. This takes a while for thousands, so store the result.
    public func reports() -> FloodReports { FloodReports(sets, isTest: isTest) }

    /// Returns a report by its key, including one that is not valid, or nil if there is none.
    ///
    /// - Parameter boundary: the boundary that it was read from; nil for any.
    public func report(_ key: String, in boundary: String? = nil) -> FloodReport? {
        for set in sets where boundary == nil || set.boundary == boundary {
            if let marker = set.markers.first(where: { $0.key == key }) {
                return FloodReport(marker, of: set, isTest: isTest)
            }
        }
        return nil
    }
}
