// The stored data of the earthquake feeds, which muster-sync writes and the reader shows.
import Clocks
import HazardKit

public struct EarthquakeSnapshot: HazardSnapshot {
    /// The states of the feeds: one for each agency, under the name of its feed, `usgs` or `ingv`.
    public var states: SnapshotStates
    public var catalog = EarthquakeCatalog()

    public init(written: Moment) { states = SnapshotStates(written: written) }

    /// Returns whether this and another snapshot have the same events, without comparing when they were last
    /// listed.
    ///
    /// The time of the last listing changes with every reading, and is needed only for removing old events: it is written now
    /// and then.
    public func hasContent(of other: EarthquakeSnapshot) -> Bool {
        guard let filed = other.states.filed, written >= filed,
            written.seconds - filed.seconds < Self.longestUnwritten, catalog.links == other.catalog.links,
            catalog.records.count == other.catalog.records.count
        else { return false }
        return zip(catalog.records, other.catalog.records).allSatisfy { mine, theirs in
            var theirs = theirs
            if mine.missed == 0, theirs.missed == 0 {
                (theirs.lastListed, theirs.judged) = (mine.lastListed, mine.judged)
            }
            return mine == theirs
        }
    }

    /// The number of seconds after which unchanged events are written again.
    private static let longestUnwritten = 3_600

    public mutating func removeData(of isGone: (String) -> Bool) {
        for agency in EarthquakeAgency.allCases where isGone(agency.rawValue) {
            catalog.removeAll(of: agency)
        }
    }

    /// Events of both agencies stay linked where both are still there.
    public mutating func replaceData(of feed: String, from other: EarthquakeSnapshot) {
        catalog.records.removeAll { $0.report.agency.rawValue == feed }
        addData(of: feed, from: other)
    }

    public mutating func addData(of feed: String, from other: EarthquakeSnapshot) {
        guard let agency = EarthquakeAgency(rawValue: feed) else { return }
        catalog.add(agency, from: other.catalog)
    }

    public var hasTest: Bool { catalog.records.contains { $0.report.agency == .test } }

    public mutating func removeOverTest(at now: Moment) {
        let isOver = catalog.records.contains { $0.report.isOverTest(at: now) }
        if isOver { catalog.removeAll(of: .test) }
    }
}

extension EarthquakeCatalog {
    /// Adds the events of an agency in another catalog.
    fileprivate mutating func add(_ agency: EarthquakeAgency, from other: EarthquakeCatalog) {
        records += other.records.filter { $0.report.agency == agency }
        links += other.links.filter { !links.contains($0) }
        relink()
    }
}
