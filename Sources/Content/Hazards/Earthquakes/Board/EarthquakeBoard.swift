// All earthquakes that are stored, and how old what was read of the feeds is, at a moment.
import Clocks

package struct EarthquakeBoard: FeedBoard {
    /// The moment that it was made for.
    package let moment: Moment
    /// All events, the newest first, those of two agencies once.
    package let events: [Earthquake]
    package let feeds: [AlertBoard.FeedReading]
    package let failures: [SnapshotFailure]
    /// Whether any snapshot was read.
    package let isStored: Bool
    /// The places for which a person wants to know of earthquakes.
    package let places: [AlertPlace]

    /// - Parameter places: all places that are set.
    package init(_ stored: StoredEarthquakes, at now: Moment, places: [AlertPlace] = []) {
        moment = now
        self.places = places.filter { $0.quakes != nil && $0.point != nil }
        events = stored.hasTest ? stored.events.filter { !$0.report.isOverTest(at: now) } : stored.events
        failures = stored.failures
        isStored = stored.snapshot != nil
        let feeds = (stored.snapshot?.feeds ?? []).sorted { $0.name > $1.name }
        self.feeds = feeds.map { AlertBoard.FeedReading(state: $0, age: $0.age(at: now)) }
    }

    /// Returns the event that an agency knows or knew by an identifier.
    package func event(_ id: String, of agency: EarthquakeAgency) -> Earthquake? {
        events.first { $0.report.agency == agency && $0.report.id == id }
            ?? events.first { $0.has(id: id, of: agency) }
    }

    /// Returns the event that any agency knows or knew by an identifier; identifiers of the two look different.
    package func event(named name: String) -> Earthquake? {
        EarthquakeAgency.allCases.lazy.compactMap { event(name, of: $0) }.first
    }
}
