// A flood, computed once per reading of the stored data, and its reports, the worst first, then the newest.
import Clocks
import HazardKit

public struct Flood: Sendable {
    public enum State: Int, Sendable, CaseIterable {
        case active
        /// It is from an imported file, which does not say if it is still going on.
        case file
        case ended

        /// The word for programs.
        public var word: String { ["active", "file", "ended"][rawValue] }
    }

    public let source: String
    public let event: FloodEvent
    public let sets: [FloodMarkerSet]
    public private(set) var count = 0
    /// The number of reports that the service marks as not valid, which are counted but not listed.
    public private(set) var invalidCount = 0
    /// The time at which the newest listed report was observed, in the local time of its location.
    public private(set) var newest: FloodTime?
    /// The worst reported severity; nil if none is known.
    public private(set) var worst: FloodSeverity?

    public init(source: String, event: FloodEvent, sets: [FloodMarkerSet]) {
        (self.source, self.event, self.sets) = (source, event, sets)
        for set in sets {
            for marker in set.markers {
                guard marker.isValid != false else {
                    invalidCount += 1
                    continue
                }
                count += 1
                if let time = marker.time { newest = max(newest ?? time, time) }
                if let severity = set.severity(of: marker) { worst = max(worst ?? severity, severity) }
            }
        }
    }

    /// True if this computer made it as a test.
    public var isTest: Bool { source == LocalTest.source }

    /// Returns whether it is a test that has ended.
    func isOverTest(at now: Moment) -> Bool { isTest && sets.allSatisfy { $0.isOverTest(at: now) } }

    public var title: String { event.name.isEmpty ? "Flood \(event.id)" : event.name }

    /// True if a document was cut off, so that reports may be missing.
    public var isDamaged: Bool { sets.contains { $0.isDamaged } }
    /// The number of reports that could not be used, or were beyond the limit.
    public var droppedCount: Int { sets.reduce(0) { $0 + $1.dropped } }

    public func state(on day: CalendarDate?) -> State {
        if source == FloodCollection.imported { return .file }
        return event.isActive(on: day) ? .active : .ended
    }

    public func isCalled(_ text: String) -> Bool {
        event.id == text || !event.name.isEmpty && event.name.lowercased() == text.lowercased()
    }

    /// Returns all floods of a snapshot, including one with reports that is in no list of events.
    static func all(of snapshot: FloodSnapshot?) -> [Flood] {
        (snapshot?.collections ?? []).flatMap { all(of: $0) }
    }

    public static func all(of collection: FloodCollection) -> [Flood] {
        let sets = Dictionary(grouping: collection.sets, by: \.event)
        let events = collection.events + collection.sets.map { FloodEvent(id: $0.event, name: "") }
        return events.withoutRepeats(by: \.id).map {
            Flood(source: collection.source, event: $0, sets: sets[$0.id] ?? [])
        }
    }
}

extension FloodMarker {
    /// The time of observation, or otherwise of the upload to the service.
    public var time: FloodTime? { observed ?? uploaded }
}

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

    /// Returns a report by its key, also one that is not valid, in any boundary if that is nil; nil if there is none.
    public func report(_ key: String, in boundary: String? = nil) -> FloodReport? {
        let sets = sets.lazy.filter { boundary == nil || $0.boundary == boundary }
        return sets.compactMap { set in
            set.markers.first { $0.key == key }.map { FloodReport($0, of: set, isTest: isTest) }
        }.first
    }
}
