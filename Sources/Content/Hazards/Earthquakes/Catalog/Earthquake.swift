// A seismic event as it is shown, from the reports of one agency or two, and the events after it and near it.
import Geodesy

public struct Earthquake: Sendable, Equatable {
    public var shown: EarthquakeRecord
    public var other: EarthquakeRecord?

    public var report: EarthquakeReport { shown.report }
    /// The reports of both agencies, the shown one first.
    public var records: [EarthquakeRecord] { [shown] + (other.map { [$0] } ?? []) }
    /// The removal from the catalog of the shown agency; nil while the event is in it.
    public var removal: EarthquakeRemoval? { shown.removal }

    /// The reports whose agencies list the event, the shown one first.
    public var standing: [EarthquakeReport] { records.filter { $0.removal == nil }.map(\.report) }
    /// The report with the greatest magnitude. Agencies differ, by half a unit and more for a great earthquake: people are
    /// told by the worst that one of them says.
    public var strongest: EarthquakeReport {
        standing.reduce(report) { ($1.magnitude ?? -.infinity) > ($0.magnitude ?? -.infinity) ? $1 : $0 }
    }
    public var pager: PagerLevel? { standing.compactMap(\.pager).max() }

    public init(_ shown: EarthquakeRecord, other: EarthquakeRecord? = nil) {
        (self.shown, self.other) = (shown, other)
    }

    public func has(id: String, of agency: EarthquakeAgency) -> Bool {
        records.contains { $0.report.agency == agency && $0.report.ids.contains(id) }
    }

    public func isWithin(kilometers: Int, of point: GeoPoint) -> Bool {
        report.epicenter.map { point.distance(to: $0) <= Double(kilometers) * 1_000 } ?? false
    }

    /// True if it is listed unless blasts and other events are requested. An event without a kind is listed.
    public var isListedByDefault: Bool { report.kind == nil || report.kind == .earthquake }
}

extension EarthquakeCatalog {
    /// The region in which INGV's network is denser than those that USGS collects: Italy and its neighbors.
    static let regionOfINGV = GeoBounds(south: 35, west: 6, north: 48, east: 20)

    /// Returns all events, the newest first. An event of two agencies is listed once.
    public func earthquakes() -> [Earthquake] {
        let partners = partners()
        var events: [Earthquake] = []
        events.reserveCapacity(records.count)
        for (index, record) in records.enumerated() {
            let partner = partners[index].map { records[$0] }
            // Of two, the one that is shown makes the event.
            if partner.map({ Self.isShown(record, before: $0) }) ?? true {
                events.append(Earthquake(record, other: partner))
            }
        }
        let isSorted = zip(events, events.dropFirst()).allSatisfy { !$1.report.isListed(before: $0.report) }
        return isSorted ? events : events.sorted { $0.report.isListed(before: $1.report) }
    }

    private func partners() -> [Int: Int] {
        guard !links.isEmpty else { return [:] }
        let indices = indicesByID
        var partners: [Int: Int] = [:]
        for link in links {
            guard let usgs = indices[.usgs]?[link.usgs], let ingv = indices[.ingv]?[link.ingv] else {
                continue
            }
            (partners[usgs], partners[ingv]) = (ingv, usgs)
        }
        return partners
    }

    /// Returns whether one agency's report is shown rather than the other's: first one that still has the
    /// event, then the one whose region it is in, by INGV's position.
    private static func isShown(_ one: EarthquakeRecord, before two: EarthquakeRecord) -> Bool {
        if (one.removal == nil) != (two.removal == nil) { return one.removal == nil }
        let ingv = one.report.agency == .ingv ? one : two
        let isRegional = ingv.report.epicenter.map(regionOfINGV.contains) ?? false
        return (one.report.agency == .ingv) == isRegional
    }
}

/// Finds the events after another one and near it. Being near does not mean that one caused the other.
public enum EarthquakeSequence {
    /// The greatest distance between epicenters in meters, and the greatest difference of times in milliseconds.
    private static let reach = 100_000.0
    private static let duration = 30 * 86_400_000

    /// Returns the earthquakes within 100 km of an event and up to 30 days after it, in the order of `events`.
    public static func later(than event: Earthquake, in events: [Earthquake]) -> [Earthquake] {
        guard let center = event.report.epicenter else { return [] }
        return events.filter { other in
            let delay = other.report.time - event.report.time
            guard delay > 0, delay <= duration, other.removal == nil, other.isListedByDefault,
                other.report.agency != .test, let point = other.report.epicenter,
                !other.has(id: event.report.id, of: event.report.agency)
            else { return false }
            return center.distance(to: point) <= reach
        }
    }
}
