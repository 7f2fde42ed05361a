// All that was read of the feeds of earthquakes: what muster-sync writes and the reader shows.
import Clocks

package struct EarthquakeSnapshot: TableSnapshot {
    /// How the feeds were last read: a state for each agency, whose name the feed has, `usgs`, `ingv`.
    package var states: SnapshotStates
    package var catalog = EarthquakeCatalog()

    package static let layout = TableLayout(
        content: .earthquakes, version: EarthquakeSnapshotFormat.version,
        sql: EarthquakeSnapshotFormat.tables,
        pageSize: 16 << 10)

    package init(written: Moment) { states = SnapshotStates(written: written) }

    /// Returns whether this and another snapshot have the same events, seen when they were.
    ///
    /// When an event was last listed changes with every reading, and is needed for removing what is old only.
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

    package func merged(with other: EarthquakeSnapshot) -> EarthquakeSnapshot {
        var merged = mergedByFeeds(with: other)
        // Tests belong to no feed.
        if !merged.catalog.records.contains(where: { $0.report.agency == .test }) {
            merged.catalog.replace(.test, with: other.catalog)
        }
        return merged
    }
}

/// What stands for the server of events that a person has brought in a file: they stay although no feed of them is on.
package enum ImportedEarthquakes {
    package static let host = "a file"
}

extension FeedState {
    /// Whether it is of a file that a person has imported, and of no server.
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
