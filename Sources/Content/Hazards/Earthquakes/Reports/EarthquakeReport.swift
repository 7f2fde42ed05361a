// The report of one agency about one seismic event, as values that do not depend on the feed or format.
import Clocks
import Geodesy
import HazardKit

/// The source of a report: an agency whose feed is read, or this computer for a test.
public enum EarthquakeAgency: String, Sendable, CaseIterable {
    case usgs
    case ingv
    /// This computer, which made the event as a test. No feed has such an event.
    case test

    public static let read: [EarthquakeAgency] = [.usgs, .ingv]

    public var name: String { rawValue.uppercased() }
}

extension FeedState {
    /// The agency whose events the feed has; nil for a feed of something else.
    public var agency: EarthquakeAgency? { EarthquakeAgency.read.first { $0.rawValue == name } }
}

/// A seismic event as one agency describes it. A value that the agency does not give is nil.
public struct EarthquakeReport: Sendable, Equatable {
    public var agency: EarthquakeAgency
    /// The identifier that the agency prefers now: `us6000zza1` for USGS, `99000001` for INGV.
    public var id: String
    /// The other identifiers that the event has or had, without `id`.
    public var aliases: [String] = []
    /// The time at which it began, in milliseconds since 1970 in UTC; negative before.
    public var time: Int
    public var place: String?
    public var epicenter: GeoPoint?
    /// The depth in kilometers below sea level; negative above it.
    public var depth: Double?
    public var magnitude: Double?
    /// The method by which the magnitude was computed, as written: `mww`, `ML`.
    public var magnitudeType: String?
    public var kind: SeismicKind?
    public var status: ReviewStatus?
    public var author: String?
    /// The number of people who reported to the agency that they felt it.
    public var felt: Int?
    /// The strongest intensity reported by people, and the strongest estimated from instruments; 0 to 12.
    public var reportedIntensity: Double?
    public var estimatedIntensity: Double?
    public var pager: PagerLevel?
    /// True if the agency marks the event as one that the tsunami centers examine. This does not mean that
    /// there is a tsunami.
    public var tsunamiFlag: Bool?
    /// USGS's number for ordering events by importance, from 0 to some thousands.
    public var significance: Int?
    public var page: String?
    /// The time at which the agency last changed it, in milliseconds since 1970; nil if unknown, as always for INGV.
    public var updated: Int?

    public init(agency: EarthquakeAgency, id: String, time: Int) {
        (self.agency, self.id, self.time) = (agency, id, time)
    }

    public var ids: [String] { [id] + aliases }

    /// Returns whether it comes before another one in a list: the newest first.
    public func isListed(before other: EarthquakeReport) -> Bool { (time, id) > (other.time, other.id) }

    public func isOverTest(at now: Moment) -> Bool {
        agency == .test && now.seconds * 1_000 - time >= LocalTest.duration * 1_000
    }

    /// Returns whether both have the same shown values. Identifiers and the time of the last change are not compared.
    public func showsSame(as other: EarthquakeReport) -> Bool {
        var other = other
        (other.id, other.aliases, other.updated) = (id, aliases, updated)
        return self == other
    }
}

/// A notice that an event was not real, or is no longer in the catalog.
public struct EarthquakeDeletion: Sendable, Equatable {
    public var agency: EarthquakeAgency
    public var id: String
    /// The time at which the agency deleted it, in milliseconds since 1970.
    public var updated: Int?

    public init(agency: EarthquakeAgency, id: String, updated: Int? = nil) {
        (self.agency, self.id, self.updated) = (agency, id, updated)
    }
}

/// Converts milliseconds since 1970 in UTC from texts and to moments.
public enum EventTime {
    /// Reads a time such as `2026-09-11T10:06:38.180000`. Without a zone it is UTC, as in the tables of INGV;
    /// digits beyond milliseconds are dropped. Returns nil for anything else.
    public static func milliseconds(_ text: String) -> Int? {
        guard let time = FeedTimeText(text) else { return nil }
        return (time.localSeconds - (time.offset ?? 0)) * 1_000 + fraction(text)
    }

    /// Returns the milliseconds after the point or comma.
    private static func fraction(_ text: String) -> Int {
        let digits = text.utf8.drop { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ",") }.dropFirst().prefix(
            3)
        var (value, unit) = (0, 100)
        for digit in digits {
            guard digit &- 0x30 < 10 else { break }
            value += Int(digit - 0x30) * unit
            unit /= 10
        }
        return value
    }

    /// Returns the moment, rounded down to the second.
    public static func moment(_ milliseconds: Int) -> Moment {
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        return Moment(seconds: rest < 0 ? seconds - 1 : seconds)
    }
}
