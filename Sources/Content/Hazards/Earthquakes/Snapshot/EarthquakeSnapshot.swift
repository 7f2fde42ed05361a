// The stored data of the earthquake feeds, which muster-sync writes and the reader shows.
import Clocks

package struct EarthquakeSnapshot: TableSnapshot {
    /// The states of the feeds: one for each agency, under the name of its feed, `usgs` or `ingv`.
    package var states: SnapshotStates
    package var catalog = EarthquakeCatalog()

    package static let layout = TableLayout(
        content: .earthquakes, version: EarthquakeSnapshotFormat.version,
        sql: EarthquakeSnapshotFormat.tables,
        pageSize: 16 << 10)

    package init(written: Moment) { states = SnapshotStates(written: written) }

    /// Returns whether this and another snapshot have the same events, without comparing when they were last
    /// listed.
    ///
    /// The time of the last listing changes with every reading, and is needed only for removing old events.
    package func hasContent(of other: EarthquakeSnapshot) -> Bool {
        guard catalog.links == other.catalog.links, catalog.records.count == other.catalog.records.count
        else { return false }
        return zip(catalog.records, other.catalog.records).allSatisfy { mine, theirs in
            var theirs = theirs
            if mine.missed == 0, theirs.missed == 0 {
                (theirs.lastListed, theirs.judged) = (mine.lastListed, mine.judged)
            }
            return mine == theirs
        }
    }

    package mutating func replaceContent(of feed: String, with other: EarthquakeSnapshot) {
        guard let agency = EarthquakeAgency(rawValue: feed) else { return }
        catalog.replace(agency, with: other.catalog)
    }

    package var hasTest: Bool { catalog.records.contains { $0.report.agency == .test } }
}

/// The name used instead of a server for events that a person has imported from a file. They are kept
/// although no feed of them is on.
package enum ImportedEarthquakes {
    package static let host = "a file"
}

extension FeedState {
    /// True if it is from a file that a person has imported, not from a server.
    package var isImported: Bool {
        agency != nil && host == ImportedEarthquakes.host || name == FloodCollection.imported
    }
}

extension EarthquakeCatalog {
    /// Replaces all events of an agency by those of another catalog.
    fileprivate mutating func replace(_ agency: EarthquakeAgency, with other: EarthquakeCatalog) {
        records.removeAll { $0.report.agency == agency }
        records += other.records.filter { $0.report.agency == agency }
        links += other.links.filter { !links.contains($0) }
        relink()
    }
}
