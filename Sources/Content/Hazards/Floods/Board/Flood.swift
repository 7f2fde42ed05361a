// A flood with its reports, computed once per reading of the stored data.
import Clocks
import HazardKit

public struct Flood: Sendable {
    /// The state of the flood.
    public enum State: Int, Sendable, CaseIterable {
        case active
        /// It is from an imported file, which does not say if it is still going on.
        case file
        case ended
    }

    /// The feed that it was read from.
    public let source: String
    public let event: FloodEvent
    public let sets: [FloodMarkerSet]
    /// The number of listed reports.
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

    /// The name, or the identifier if the event has none.
    public var title: String { event.name.isEmpty ? "Flood \(event.id)" : event.name }

    /// True if a document was cut off, so that reports may be missing.
    public var isDamaged: Bool { sets.contains { $0.isDamaged } }
    /// The number of reports that could not be used, or were beyond the limit.
    public var droppedCount: Int { sets.reduce(0) { $0 + $1.dropped } }

    /// - Parameter day: today, where the reader is.
    public func state(on day: CalendarDate?) -> State {
        if source == FloodCollection.imported { return .file }
        return event.isActive(on: day) ? .active : .ended
    }

    /// Returns whether a text is the identifier or the name of this flood.
    public func isCalled(_ text: String) -> Bool {
        event.id == text || !event.name.isEmpty && event.name.lowercased() == text.lowercased()
    }

    /// Returns all floods of a snapshot, including one with reports that is in no list of events.
    static func all(of snapshot: FloodSnapshot?) -> [Flood] {
        (snapshot?.collections ?? []).flatMap { all(of: $0) }
    }

    /// Returns the floods of one service.
    public static func all(of collection: FloodCollection) -> [Flood] {
        let sets = Dictionary(grouping: collection.sets, by: \.event)
        var known: Set<String> = []
        let listed = collection.events.filter { known.insert($0.id).inserted }
        let others = collection.sets.map(\.event).filter { known.insert($0).inserted }
        return (listed + others.map { FloodEvent(id: $0, name: "") }).map {
            Flood(source: collection.source, event: $0, sets: sets[$0.id] ?? [])
        }
    }
}

extension FloodMarker {
    /// The time of observation, or otherwise of the upload to the service.
    public var time: FloodTime? { observed ?? uploaded }
}
