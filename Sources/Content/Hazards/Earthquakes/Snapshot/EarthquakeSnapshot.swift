// All that was read of the feeds of earthquakes: what muster-sync writes and the reader shows.
import Clocks

package struct EarthquakeSnapshot: Sendable, Equatable {
    /// When it was written.
    package var written: Moment
    /// A state for each agency, whose name the feed has: `usgs`, `ingv`.
    package var feeds: [FeedState] = []
    package var catalog = EarthquakeCatalog()

    package init(written: Moment) { self.written = written }

    /// Returns this and another one together: of each agency what was read last.
    package func merged(with other: EarthquakeSnapshot) -> EarthquakeSnapshot {
        var merged = self
        merged.written = max(written, other.written)
        for feed in other.feeds {
            let mine = merged.feeds.first { $0.name == feed.name }
            if let mine, (feed.succeeded ?? Self.never) <= (mine.succeeded ?? Self.never) { continue }
            merged.feeds.removeAll { $0.name == feed.name }
            merged.feeds.append(feed)
            guard let agency = EarthquakeAgency(rawValue: feed.name) else { continue }
            merged.catalog.replace(agency, with: other.catalog)
        }
        return merged
    }

    private static let never = Moment(seconds: .min)
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
