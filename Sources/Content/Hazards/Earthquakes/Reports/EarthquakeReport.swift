// What one agency says of one seismic event, as values: the same whatever feed or format it came in.
import Clocks
import Geodesy

/// Whose word on an event it is: that of an agency whose feeds are read, or a test that this computer has made.
package enum EarthquakeAgency: String, Sendable, CaseIterable {
    case usgs
    case ingv
    /// This computer. No feed brings such an event.
    case test

    /// The agencies whose feeds are read.
    package static let read: [EarthquakeAgency] = [.usgs, .ingv]

    /// The name as the agency writes it.
    package var name: String { rawValue.uppercased() }
}

/// A seismic event as one agency describes it. Nothing is made up: a value that the agency does not give is nil.
package struct EarthquakeReport: Sendable, Equatable {
    package var agency: EarthquakeAgency
    /// The identifier that the agency prefers now: `us6000zza1` of USGS, `99000001` of INGV.
    package var id: String
    /// The other identifiers that the event has or had, without `id`.
    package var aliases: [String] = []
    /// When it began, in milliseconds since 1970 in UTC; negative before.
    package var time: Int
    package var place: String?
    package var epicenter: GeoPoint?
    /// Kilometers below sea level; negative above it.
    package var depth: Double?
    package var magnitude: Double?
    /// The method that gave the magnitude, as it is written: `mww`, `ML`.
    package var magnitudeType: String?
    package var kind: SeismicKind?
    package var status: ReviewStatus?
    /// The network or author that located it.
    package var author: String?
    /// The number of people who reported to the agency that they felt it.
    package var felt: Int?
    /// The strongest intensity that people reported, and the strongest that instruments let expect; 0 to 12.
    package var reportedIntensity: Double?
    package var estimatedIntensity: Double?
    package var pager: PagerLevel?
    /// Whether the agency marks the event as one that the tsunami centers look at; no sign that a tsunami exists.
    package var tsunamiFlag: Bool?
    /// USGS's number for ordering events by what they mean, from 0 to some thousands.
    package var significance: Int?
    /// The agency's page for people.
    package var page: String?
    /// When the agency last changed it, in milliseconds since 1970; nil if it does not say, as INGV never does.
    package var updated: Int?

    package init(agency: EarthquakeAgency, id: String, time: Int) {
        (self.agency, self.id, self.time) = (agency, id, time)
    }

    /// All identifiers of the event, the preferred one first.
    package var ids: [String] { [id] + aliases }

    /// Returns whether it comes before another one in a list: the newest first.
    package func isListed(before other: EarthquakeReport) -> Bool { (time, id) > (other.time, other.id) }

    /// Returns whether it is a test of this computer that is over.
    package func isOverTest(at now: Moment) -> Bool {
        agency == .test && now.seconds * 1_000 - time >= LocalTest.duration * 1_000
    }

    /// Returns whether a person would read the same in both. Identifiers and the time of the last change are not compared.
    package func showsSame(as other: EarthquakeReport) -> Bool {
        var other = other
        (other.id, other.aliases, other.updated) = (id, aliases, updated)
        return self == other
    }
}

/// A notice that an event was none, or is no longer in the catalog.
package struct EarthquakeDeletion: Sendable, Equatable {
    package var agency: EarthquakeAgency
    package var id: String
    /// When the agency deleted it, in milliseconds since 1970.
    package var updated: Int?

    package init(agency: EarthquakeAgency, id: String, updated: Int? = nil) {
        (self.agency, self.id, self.updated) = (agency, id, updated)
    }
}
