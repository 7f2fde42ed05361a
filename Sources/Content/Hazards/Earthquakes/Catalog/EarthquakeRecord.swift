// One event of one agency as it is kept: what it is now, what it was, and whether it is still there.
import Clocks

/// An event that was listed by a feed.
package struct EarthquakeRecord: Sendable, Equatable {
    /// What the agency says now.
    package var report: EarthquakeReport
    /// What it said before, the oldest first.
    package var revisions: [EarthquakeRevision] = []
    package var firstListed: Moment
    package var lastListed: Moment
    /// Nil while the event is in the catalog.
    package var removal: EarthquakeRemoval?
    /// Readings in a row that covered the event and did not list it.
    package var missed = 0
    /// When the server made the last answer that listed or missed the event, in milliseconds since 1970; 0 if unknown.
    package var judged = 0

    package init(_ report: EarthquakeReport, listed: Moment) {
        (self.report, firstListed, lastListed) = (report, listed, listed)
    }

    /// The most revisions that are kept; of more, the first and the newest.
    package static let mostRevisions = 20

    /// Writes down what is about to be replaced.
    mutating func log(at now: Moment) {
        revisions.append(EarthquakeRevision(report, replaced: now))
        if revisions.count > Self.mostRevisions { revisions.remove(at: 1) }
    }
}

/// What an agency said of an event until it said something else.
package struct EarthquakeRevision: Sendable, Equatable {
    package var report: EarthquakeReport
    /// When it was replaced here.
    package var replaced: Moment

    package init(_ report: EarthquakeReport, replaced: Moment) {
        (self.report, self.replaced) = (report, replaced)
    }
}

/// How an event left the catalog of its agency, and when that was seen.
package enum EarthquakeRemoval: Sendable, Equatable {
    /// The agency says that it was deleted.
    case deleted(Moment)
    /// It is gone from two readings in a row that cover it.
    case unlisted(Moment)

    package var seen: Moment {
        switch self {
        case .deleted(let moment), .unlisted(let moment): moment
        }
    }
}

/// What a feed lists, so that an event that is missing says something.
package struct EarthquakeCoverage: Sendable, Equatable {
    /// From when to when events are listed, in milliseconds since 1970.
    package var window: ClosedRange<Int>
    /// The least magnitude that is listed; nil if all are, also those without a magnitude.
    package var leastMagnitude: Double?
    /// When the server made the answer, in milliseconds since 1970.
    package var generated: Int

    package init(window: ClosedRange<Int>, leastMagnitude: Double? = nil, generated: Int) {
        (self.window, self.leastMagnitude, self.generated) = (window, leastMagnitude, generated)
    }

    /// Creates the coverage of one of USGS's summary feeds, `…/summary/2.5_week.geojson`; nil for any other address, and
    /// for the feeds of significant events, whose choice is USGS's.
    package init?(summaryFeed address: String, generated: Int) {
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

    /// Milliseconds at the beginning of the window in which an event may already have left it: clocks and the feed's own
    /// age differ, and the time of an event is revised.
    private static let edge = 300_000
    /// By how much a magnitude may have been revised before the event is called gone: it may have fallen below the least
    /// magnitude of the feed, which then does not tell.
    private static let magnitudeDoubt = 0.5

    /// Returns whether the feed would surely list the event if it were still in the catalog.
    func covers(_ report: EarthquakeReport) -> Bool {
        guard window.contains(report.time), report.time >= window.lowerBound + Self.edge else { return false }
        guard let leastMagnitude else { return true }
        return report.magnitude.map { $0 >= leastMagnitude + Self.magnitudeDoubt } ?? false
    }
}
