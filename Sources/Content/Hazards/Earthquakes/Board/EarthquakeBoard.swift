// All stored earthquakes and the ages of their feeds at a moment, and the sections and the order of their list.
import Clocks
import HazardKit

public struct EarthquakeBoard: FeedBoard {
    public let moment: Moment
    /// All events, the newest first. An event of two agencies is listed once.
    public let events: [Earthquake]
    public let feeds: [FeedAge]
    public let failures: [SnapshotFailure]
    public let isStored: Bool
    /// The places for which a person wants to be told of earthquakes.
    public let places: [WatchedPlace]

    public init(
        _ stored: StoredEarthquakes, at now: Moment, for places: WatchedPlaces = WatchedPlaces(),
        zone: LocalZone = .utc
    ) {
        moment = now
        self.places = places.list.filter { $0.quakes != nil && $0.point != nil }
        let facts = stored.facts
        events = facts.hasTest ? facts.events.filter { !$0.report.isOverTest(at: now) } : facts.events
        failures = stored.failures + places.failures
        isStored = stored.snapshot != nil
        let feeds = (stored.snapshot?.feeds ?? []).sorted { $0.name > $1.name }
        self.feeds = feeds.map { FeedAge(state: $0, age: $0.age(at: now)) }
    }

    /// Returns the event that has or had this identifier at an agency.
    public func event(_ id: String, of agency: EarthquakeAgency) -> Earthquake? {
        events.first { $0.report.agency == agency && $0.report.id == id }
            ?? events.first { $0.has(id: id, of: agency) }
    }

    /// Returns the event that has or had this identifier at any agency; the identifiers of the two look different.
    public func event(named name: String) -> Earthquake? {
        EarthquakeAgency.allCases.lazy.compactMap { event(name, of: $0) }.first
    }
}

public struct EarthquakeSection: Sendable {
    public let title: String
    public let events: [Earthquake]

    /// The ages in hours at which the sections end, with their titles; older events come last.
    private static let spans = [
        (24, "Past 24 hours"), (48, "24 to 48 hours ago"), (72, "48 to 72 hours ago"),
        (96, "72 to 96 hours ago"),
    ]

    /// Returns events, the newest first, grouped by age, without empty sections.
    public static func byAge(_ events: [Earthquake], at now: Moment) -> [EarthquakeSection] {
        var rest = events[...]
        var sections: [EarthquakeSection] = []
        for (hours, title) in spans {
            let part = rest.prefix { now.seconds * 1_000 - $0.report.time < hours * 3_600_000 }
            rest = rest.dropFirst(part.count)
            if !part.isEmpty { sections.append(EarthquakeSection(title: title, events: Array(part))) }
        }
        if !rest.isEmpty { sections.append(EarthquakeSection(title: "Earlier", events: Array(rest))) }
        return sections
    }

    public static func byWeight(_ events: [Earthquake]) -> [EarthquakeSection] {
        guard !events.isEmpty else { return [] }
        let sorted = events.sorted { one, two in
            (one.weight, one.report.time, one.report.id) > (two.weight, two.report.time, two.report.id)
        }
        return [EarthquakeSection(title: "What matters most first", events: sorted)]
    }
}

extension Earthquake {
    /// The importance of an event: estimated losses, then USGS's significance, which is at least the part of it that comes
    /// from the magnitude, 100 M · M / 6.5. A removed event comes last.
    var weight: Int {
        guard removal == nil else { return .min }
        let loss = pager?.rawValue ?? 0
        let significance = records.compactMap(\.report.significance).max() ?? 0
        let magnitude = max(0, strongest.magnitude ?? 0)
        return loss * 10_000 + min(max(significance, Int(100 * magnitude * magnitude / 6.5)), 9_999)
    }

    /// True if it is emphasized in a list: USGS calls events with this significance significant.
    public var isSignificant: Bool { removal == nil && weight >= Self.leastOfSignificant }

    private static let leastOfSignificant = 600

    /// Returns the event as reported by one agency, or nil if the agency does not have it.
    public func told(by agency: EarthquakeAgency) -> Earthquake? {
        records.first { $0.report.agency == agency }.map { Earthquake($0) }
    }
}
