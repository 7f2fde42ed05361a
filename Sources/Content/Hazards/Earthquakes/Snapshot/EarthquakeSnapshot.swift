// The stored data of the earthquake feeds, which muster-sync writes and the reader shows.
import Clocks
import HazardKit
import SQLite

extension HazardKind {
    public static let earthquakes = HazardKind("earthquakes")
}

public struct EarthquakeSnapshot: HazardSnapshot {
    /// The states of the feeds: one for each agency, under the name of its feed, `usgs` or `ingv`.
    public var states: SnapshotStates
    public var catalog = EarthquakeCatalog()

    public static let format = HazardFormat(
        .earthquakes, subject: "Earthquakes", version: 3, guide: ("Earthquake", "Geo"), noun: "event",
        feeds: Dictionary(
            uniqueKeysWithValues: EarthquakeAgency.read.map { ($0.rawValue, "Earthquakes (\($0.name))") })
    ) { feed in
        let name = feed.agency?.name ?? feed.name
        return feed.isImported ? "\(name), from a file" : "\(name) (\(feed.host))"
    }

    public init(written: Moment) { states = SnapshotStates(written: written) }

    public mutating func code(_ file: FieldCoder) {
        // In the order of the list, which a reader then has nothing to do for.
        if file.isWriting { catalog.records.sort { $0.report.isListed(before: $1.report) } }
        file.list("event", &catalog.records, max: EarthquakeLimits.events)
        file.list("link", &catalog.links, max: EarthquakeLimits.events)
        if file.isReading { catalog.removeRepeated() }
    }

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

    /// Leaves each event once, and the links between events that exist, each event in at most one.
    fileprivate mutating func removeRepeated() {
        var free: [EarthquakeAgency: Set<String>] = [:]
        records.removeAll { !free[$0.report.agency, default: []].insert($0.report.id).inserted }
        links.removeAll { link in
            guard free[.usgs]?.contains(link.usgs) ?? false, free[.ingv]?.remove(link.ingv) != nil else {
                return true
            }
            free[.usgs]?.remove(link.usgs)
            return false
        }
    }
}
