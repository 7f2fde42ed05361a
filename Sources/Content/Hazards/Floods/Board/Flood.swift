// A flood with the reports that were read of it, counted once per reading of what is stored.
import Clocks

package struct Flood: Sendable {
    /// Whether it goes on.
    package enum State: Int, Sendable, CaseIterable {
        case active
        /// Someone has brought it in a file, which does not say whether it goes on.
        case file
        case ended
    }

    /// The feed that it was read of.
    package let source: String
    package let event: FloodEvent
    package let sets: [FloodMarkerSet]
    /// Reports that are listed.
    package private(set) var count = 0
    /// Reports that the service marks as not valid: they are counted and not listed.
    package private(set) var invalidCount = 0
    /// When the newest of those that are listed was observed, in the local time of where it is.
    package private(set) var newest: FloodTime?
    /// The worst severity that is reported; nil if none is known.
    package private(set) var worst: FloodSeverity?

    package init(source: String, event: FloodEvent, sets: [FloodMarkerSet]) {
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

    /// The name, or the identifier of an event without one.
    package var title: String { event.name.isEmpty ? "Flood \(event.id)" : event.name }

    /// Whether a document broke off, so that reports may be missing.
    package var isDamaged: Bool { sets.contains { $0.isDamaged } }
    /// Reports that could not be used, or are beyond the most that is kept.
    package var droppedCount: Int { sets.reduce(0) { $0 + $1.dropped } }

    /// - Parameter day: today, where the reader is.
    package func state(on day: CalendarDate?) -> State {
        if source == FloodCollection.imported { return .file }
        return event.isActive(on: day) ? .active : .ended
    }

    /// Returns whether a person means this flood by a text: its identifier or its name.
    package func isCalled(_ text: String) -> Bool {
        event.id == text || !event.name.isEmpty && event.name.lowercased() == text.lowercased()
    }

    /// Returns all floods of what was read; one that has reports and is in no list of events is there too.
    static func all(of snapshot: FloodSnapshot?) -> [Flood] {
        (snapshot?.collections ?? []).flatMap { all(of: $0) }
    }

    /// Returns the floods of one service.
    package static func all(of collection: FloodCollection) -> [Flood] {
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
    /// When it was observed, or else when it reached the service.
    package var time: FloodTime? { observed ?? uploaded }
}
