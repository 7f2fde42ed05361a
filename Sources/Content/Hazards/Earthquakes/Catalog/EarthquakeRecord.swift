// One event of one agency as it is stored, with its revisions and its removal.
import Clocks
import HazardKit
import SQLite

/// An event that was listed by a feed.
public struct EarthquakeRecord: Sendable, Equatable {
    public var report: EarthquakeReport
    public var revisions: [EarthquakeRevision] = []
    public var firstListed: Moment
    public var lastListed: Moment
    /// The removal from the catalog; nil while the event is in it.
    public var removal: EarthquakeRemoval?
    /// The number of consecutive readings that covered the event and did not list it.
    public var missed = 0
    /// The milliseconds since 1970 at which the server made the last answer about it; 0 if unknown.
    public var judged = 0
    /// True if only imported files have had the event, and no server.
    public var isImported = false

    public init(_ report: EarthquakeReport, listed: Moment) {
        (self.report, firstListed, lastListed) = (report, listed, listed)
    }

    /// The most revisions that are stored; if there are more, the first and the newest.
    public static let maxRevisions = 20

    /// Stores the report that is about to be replaced as a revision.
    mutating func log(at now: Moment) {
        revisions.append(EarthquakeRevision(report: report, replaced: now))
        if revisions.count > Self.maxRevisions { revisions.remove(at: 1) }
    }
}

extension EarthquakeRecord: Record {
    public init() { self.init(EarthquakeReport(), listed: Moment(seconds: 0)) }

    public mutating func code(_ row: FieldCoder) {
        row.moment("firstListed", &firstListed)
        row.moment("lastListed", &lastListed)
        var (reason, seen) = (removal?.reason, removal?.seen)
        row.word("removal", &reason)
        row.moment("removed", &seen)
        removal = seen.flatMap { seen in reason.map { EarthquakeRemoval(reason: $0, seen: seen) } }
        row.integer("missed", &missed, in: 0...1_000)
        row.integer("judged", &judged, in: 0 ... .max)
        row.flag("imported", &isImported)
        report.code(row)
        row.list(
            "revision", &revisions, max: EarthquakeLimits.events * Self.maxRevisions, each: Self.maxRevisions)
    }
}

/// An earlier report, and the time of its replacement.
public struct EarthquakeRevision: Sendable, Equatable {
    public var report: EarthquakeReport
    public var replaced: Moment
}

extension EarthquakeRevision: Record {
    public init() { self.init(report: EarthquakeReport(), replaced: Moment(seconds: 0)) }

    public mutating func code(_ row: FieldCoder) {
        row.moment("replaced", &replaced)
        report.code(row)
    }
}

/// The reason that an event left the catalog of its agency, and the time at which this was detected.
public struct EarthquakeRemoval: Sendable, Equatable {
    public enum Reason: String, Sendable {
        /// The agency reported that it was deleted.
        case deleted
        /// Two consecutive readings that cover it did not list it.
        case unlisted
    }

    public let reason: Reason
    public let seen: Moment

    public static func deleted(_ seen: Moment) -> Self { Self(reason: .deleted, seen: seen) }
    public static func unlisted(_ seen: Moment) -> Self { Self(reason: .unlisted, seen: seen) }
}

/// The range of events that a feed lists, which gives a missing event its meaning.
public struct EarthquakeCoverage: Sendable, Equatable {
    /// The times between which events are listed, in milliseconds since 1970.
    public var window: ClosedRange<Int>
    /// The least magnitude that is listed; nil if all are, also those without a magnitude.
    public var leastMagnitude: Double?
    /// The time at which the server made the answer, in milliseconds since 1970.
    public var generated: Int

    public init(window: ClosedRange<Int>, leastMagnitude: Double? = nil, generated: Int) {
        (self.window, self.leastMagnitude, self.generated) = (window, leastMagnitude, generated)
    }

    /// Creates the coverage of one of USGS's summary feeds, `…/summary/2.5_week.geojson`. Returns nil for any
    /// other address, and for the feeds of significant events, which USGS selects.
    public init?(summaryFeed address: String, generated: Int) {
        let ending = ".geojson"
        guard address.utf8.count < 300, EarthquakeLimits.times.contains(generated),
            var name = address.split(separator: "/").last
        else { return nil }
        if name.hasSuffix(ending) { name.removeLast(ending.utf8.count) }
        let parts = name.split(separator: "_")
        guard parts.count == 2, let days = Self.days[String(parts[1])],
            let least = Self.magnitudes[String(parts[0])]
        else { return nil }
        window = (generated - Int(days * 86_400_000))...generated
        (leastMagnitude, self.generated) = (least, generated)
    }

    private static let days = ["hour": 1.0 / 24, "day": 1, "week": 7, "month": 30]
    private static let magnitudes: [String: Double?] = ["all": nil, "1.0": 1.0, "2.5": 2.5, "4.5": 4.5]

    /// The milliseconds at the beginning of the window in which an event may already have left it: clocks and
    /// the feed's age differ, and the time of an event may be revised.
    private static let edge = 300_000
    /// The change of magnitude up to which a missing event does not count as removed: a revision may have put
    /// it below the least magnitude of the feed.
    private static let magnitudeDoubt = 0.5

    /// Returns whether the feed would certainly list the event if it were still in the catalog.
    func covers(_ report: EarthquakeReport) -> Bool {
        guard window.contains(report.time), report.time >= window.lowerBound + Self.edge else { return false }
        guard let leastMagnitude else { return true }
        return report.magnitude.map { $0 >= leastMagnitude + Self.magnitudeDoubt } ?? false
    }
}
