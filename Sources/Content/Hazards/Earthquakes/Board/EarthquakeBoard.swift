// All stored earthquakes, and the ages of their feeds, at a moment.
import Clocks
import HazardKit

public struct EarthquakeBoard: FeedBoard {
    /// The moment for which it was made.
    public let moment: Moment
    /// All events, the newest first. An event of two agencies is listed once.
    public let events: [Earthquake]
    public let feeds: [FeedAge]
    public let failures: [SnapshotFailure]
    /// True if any snapshot was read.
    public let isStored: Bool
    /// The places for which a person wants to be told of earthquakes.
    public let places: [WatchedPlace]

    /// - Parameter places: all places that are set.
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
