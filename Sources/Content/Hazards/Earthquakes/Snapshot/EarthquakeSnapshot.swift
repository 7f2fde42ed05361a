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

    /// Returns whether both have the same events. The time of the last listing changes with every reading, and is needed only
    /// for removing old events: it is written now and then.
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

    /// The addresses of one list differ in the time that they cover. A list of significant events is another one, and so are
    /// two imported files.
    public static func isSameQuestion(_ one: FeedState, _ other: FeedState) -> Bool {
        var (first, second) = (one, other)
        (first.address, second.address) = (list(one.address), list(other.address))
        return !one.isImported && first.hasSameAddress(as: second)
    }

    /// Returns an address without the time that it covers: `…/summary/all` of `…/summary/all_hour.geojson`.
    private static func list(_ address: String) -> String {
        guard let end = address.lastIndex(where: { $0 == "_" || $0 == "=" }) else { return address }
        let (list, rest) = (address[..<end], address[address.index(after: end)...])
        let isSpan = ["hour.geojson", "day.geojson", "week.geojson"].contains { $0 == rest }
        return isSpan || list.hasSuffix("starttime") ? String(list) : address
    }

    public mutating func addData(of feed: String, from other: EarthquakeSnapshot, as name: String) {
        guard let agency = EarthquakeAgency(rawValue: feed) else { return }
        catalog.unite(agency, with: other.catalog)
    }

    public var hasTest: Bool { catalog.records.contains { $0.report.agency == .test } }

    public mutating func removeOverTest(at now: Moment) {
        let isOver = catalog.records.contains { $0.report.isOverTest(at: now) }
        if isOver { catalog.removeAll(of: .test) }
    }
}

extension EarthquakeRecord {
    /// Returns whether it is what the agency says later than another record of the event does. Of the same revision a
    /// deletion counts, and then that the event is listed: not every list has it.
    fileprivate func isLater(than other: EarthquakeRecord) -> Bool {
        func order(_ record: EarthquakeRecord) -> (Int, Int, Int) {
            let isDeleted = record.removal?.reason == .deleted
            return (record.report.updated ?? .min, isDeleted ? 1 : 0, record.removal == nil ? 1 : 0)
        }
        return order(self) > order(other)
    }
}

extension EarthquakeCatalog {
    fileprivate mutating func add(_ agency: EarthquakeAgency, from other: EarthquakeCatalog) {
        records += other.records.filter { $0.report.agency == agency }
        addLinks(of: other)
    }

    private mutating func addLinks(of other: EarthquakeCatalog) {
        links += other.links.filter { !links.contains($0) }
        relink()
    }

    /// Adds the events of an agency that only another catalog has, or has as they are now.
    fileprivate mutating func unite(_ agency: EarthquakeAgency, with other: EarthquakeCatalog) {
        var indices: [String: Int] = [:]
        for (index, record) in records.enumerated() where record.report.agency == agency {
            for id in record.report.ids { indices[id] = index }
        }
        for record in other.records where record.report.agency == agency {
            if let index = record.report.ids.lazy.compactMap({ indices[$0] }).first {
                if record.isLater(than: records[index]) { records[index] = record }
            } else {
                records.append(record)
            }
        }
        addLinks(of: other)
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
