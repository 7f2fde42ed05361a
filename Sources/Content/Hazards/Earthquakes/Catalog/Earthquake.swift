// A seismic event as it is shown: what one agency says of it, or two.
import Clocks
import Geodesy

package struct Earthquake: Sendable, Equatable {
    /// The agency's word that is shown in lists.
    package var shown: EarthquakeRecord
    /// The other agency's word on the same event.
    package var other: EarthquakeRecord?

    package var report: EarthquakeReport { shown.report }
    /// Both agencies' words, the shown one first.
    package var records: [EarthquakeRecord] { [shown] + (other.map { [$0] } ?? []) }
    /// Nil while the event is in the catalog of the agency that is shown.
    package var removal: EarthquakeRemoval? { shown.removal }

    package init(_ shown: EarthquakeRecord, other: EarthquakeRecord? = nil) {
        (self.shown, self.other) = (shown, other)
    }

    /// Returns whether an agency knows or knew the event by this identifier.
    package func has(id: String, of agency: EarthquakeAgency) -> Bool {
        records.contains { $0.report.agency == agency && $0.report.ids.contains(id) }
    }

    /// Returns whether it was located within a distance of a point.
    package func isWithin(kilometers: Int, of point: GeoPoint) -> Bool {
        report.epicenter.map { point.distance(to: $0) <= Double(kilometers) * 1_000 } ?? false
    }

    /// Whether it is listed where no one asked for blasts and the like. A kind that is not given hides nothing.
    package var isListedByDefault: Bool { report.kind == nil || report.kind == .earthquake }
}

extension EarthquakeCatalog {
    /// Where INGV's network is denser than those that USGS gathers: Italy and its neighbors.
    static let regionOfINGV = GeoBounds(south: 35, west: 6, north: 48, east: 20)

    /// Returns all events, the newest first, those of two agencies once.
    ///
    /// - Parameter agencies: whose words are wanted; an event of two agencies, one of which is not wanted, is shown as the
    ///   other one tells it.
    package func earthquakes(of agencies: Set<EarthquakeAgency> = Set(EarthquakeAgency.allCases))
        -> [Earthquake]
    {
        let partners = partners()
        var events: [Earthquake] = []
        events.reserveCapacity(records.count)
        for (index, record) in records.enumerated() where agencies.contains(record.report.agency) {
            guard let partner = partners[index].map({ records[$0] }),
                agencies.contains(partner.report.agency)
            else {
                events.append(Earthquake(record))
                continue
            }
            // Of two that are both wanted, the one that is shown makes the event.
            if Self.isShown(record, before: partner) { events.append(Earthquake(record, other: partner)) }
        }
        let isSorted = zip(events, events.dropFirst()).allSatisfy { !$1.report.isListed(before: $0.report) }
        return isSorted ? events : events.sorted { $0.report.isListed(before: $1.report) }
    }

    /// Returns for the index of each record that is linked the index of the other agency's.
    private func partners() -> [Int: Int] {
        guard !links.isEmpty else { return [:] }
        var indices: [EarthquakeAgency: [String: Int]] = [:]
        for (index, record) in records.enumerated() {
            indices[record.report.agency, default: [:]][record.report.id] = index
        }
        var partners: [Int: Int] = [:]
        for link in links {
            guard let usgs = indices[.usgs]?[link.usgs], let ingv = indices[.ingv]?[link.ingv] else {
                continue
            }
            (partners[usgs], partners[ingv]) = (ingv, usgs)
        }
        return partners
    }

    /// Returns whether the words of one agency are shown rather than those of the other: one that still has the event, then
    /// the one whose region it is in, by INGV's position.
    private static func isShown(_ one: EarthquakeRecord, before two: EarthquakeRecord) -> Bool {
        if (one.removal == nil) != (two.removal == nil) { return one.removal == nil }
        let ingv = one.report.agency == .ingv ? one : two
        let isRegional = ingv.report.epicenter.map(regionOfINGV.contains) ?? false
        return (one.report.agency == .ingv) == isRegional
    }
}
