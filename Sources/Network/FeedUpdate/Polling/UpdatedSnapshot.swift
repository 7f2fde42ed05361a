// What a kind of hazard says of its readings and of what people are told; the rest is the same for all kinds.
import Alerts
import Clocks
import HazardKit
import Hazards

/// The kinds of hazards that are read. A new one needs its folder and a line here.
package enum HazardUpdates {
    package static let all: [any UpdatedSnapshot.Type] = [
        AlertSnapshot.self, EarthquakeSnapshot.self, FloodSnapshot.self, GaugeSnapshot.self,
    ]
}

/// A snapshot that readings of feeds change, and of which people are told.
package protocol UpdatedSnapshot: HazardSnapshot {
    associatedtype Reading: Sendable

    /// Returns the feeds that can be turned on by their names. The machine's feeds have no outbox, so no reports to send.
    static func feeds(outbox: Outbox?) -> [FeedKind]

    /// Stores the content of a successful reading.
    mutating func take(_ reading: FeedAnswer<Reading>, _ state: inout FeedState, at now: Moment)
    /// Removes what is too old to be kept, and earthquakes after the days for which a person wants them.
    mutating func removeOld(keepingDays days: Int, at now: Moment)
    /// Does what follows each reading, which is nil if it has failed. The state of the feed may get a remark.
    mutating func finish(
        _ reading: FeedAnswer<Reading>?, _ state: inout FeedState, for updater: FeedUpdater, at now: Moment)
    /// Returns whether a feed stays although it is not on: what a person imported, a test.
    static func isKept(_ feed: FeedState) -> Bool
    /// Returns whether the data must be looked at even after a reading that brings nothing new.
    static func needsData(_ states: SnapshotStates, for places: [WatchedPlace], at now: Moment) -> Bool

    /// True if the snapshot stays in memory between readings, because reading it takes long.
    static var isKeptInMemory: Bool { get }

    // MARK: Telling

    associatedtype Event: NotifiableEvent
    /// Returns whether people want to be told of it for any of these places.
    static func isWanted(for places: [WatchedPlace]) -> Bool
    /// The change after which there may be something else to tell.
    static var tellsAfter: TellingOccasion { get }
    /// Selects what to tell people now, the worst first.
    func news(_ wish: TellingWish) -> News<Event>
    /// The command that lists it.
    static var command: String { get }

    // MARK: Tests

    /// The word that names the test in a command, and the noun for it.
    static var test: (word: String, noun: String) { get }
    /// Adds a test of this computer in place of an earlier one.
    mutating func beginTest(for places: [WatchedPlace], at now: Moment) throws(FeedProblem)
    /// Ends the test. Returns false if there is none.
    mutating func endTest(at now: Moment) -> Bool
}

/// The occasions for looking whether there is something to tell.
package enum TellingOccasion: Sendable {
    /// Other data.
    case data
    /// A reading, whatever it brought.
    case reading
    /// The clock, unless the snapshot is settled.
    case clock
}

extension UpdatedSnapshot {
    package static var isKeptInMemory: Bool { false }
    /// A test alert is told even if no place is set, and a gauge was named for a place.
    package static func isWanted(for places: [WatchedPlace]) -> Bool { true }
    package static var tellsAfter: TellingOccasion { .data }
    package static func isKept(_ feed: FeedState) -> Bool { feed.isImported }
    package static func needsData(
        _ states: SnapshotStates, for places: [WatchedPlace], at now: Moment
    ) -> Bool {
        states.number == 0 || states.filed.map { now < $0 || now.seconds - $0.seconds >= 3_600 } ?? true
    }
    package mutating func removeOld(keepingDays days: Int, at now: Moment) {}
    package mutating func finish(
        _ reading: FeedAnswer<Reading>?, _ state: inout FeedState, for updater: FeedUpdater, at now: Moment
    ) {
        removeOverTest(at: now)
        removeOld(keepingDays: updater.daysOfEarthquakes, at: now)
    }

    /// Returns the server of a feed, or what stands for that of a test; empty for a feed that was never read.
    func host(of feed: String) -> String {
        feeds.first { $0.name == feed }?.host ?? (feed == LocalTest.source ? LocalTest.host : "")
    }

    /// Removes everything except the data of the feeds to keep.
    mutating func keep(_ names: Set<String>) {
        func isKept(_ feed: FeedState) -> Bool { names.contains(feed.name) || Self.isKept(feed) }
        guard !feeds.allSatisfy(isKept) else { return }
        feeds.removeAll { !isKept($0) }
        let left = Set(feeds.map(\.name) + [LocalTest.source])
        removeData { !left.contains($0) }
    }

    /// Removes data that was read from another server under the source's name: stored data is trusted by its
    /// host. A person who has imported a file and then reads the feed wants both.
    mutating func forgetOtherHost(of source: some FeedSource) {
        guard states.isOfOtherHost(source), let index = feeds.firstIndex(where: { $0.name == source.name })
        else { return }
        if !feeds.remove(at: index).isImported { removeData { $0 == source.name } }
    }
}
