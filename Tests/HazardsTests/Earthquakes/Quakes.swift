// Earthquakes for the tests: those of the samples, and made ones.
import Clocks
import FeedDecoding
import Geodesy
import Hazards
import TestSupport

enum Quakes {
    static let now = Feeds.now
    /// The clock in milliseconds.
    static let time = now.seconds * 1_000

    static func sample(_ name: String) throws -> DecodedEarthquakes {
        try EarthquakeDecoder.decode(Feeds.bytes("quake/\(name)"))
    }

    /// Returns the coverage of USGS's feed of a day and all magnitudes, generated some minutes after the
    /// clock.
    static func day(_ minutes: Int = 0, least: Double? = nil) -> EarthquakeCoverage {
        let generated = time + minutes * 60_000
        return EarthquakeCoverage(
            window: (generated - 86_400_000)...generated, leastMagnitude: least, generated: generated)
    }

    /// An event of USGS at 10 N 20 E, so many seconds before the clock.
    static func usgs(
        _ id: String, ago seconds: Int = 3_600, magnitude: Double? = 4, updated: Int? = nil,
        at point: GeoPoint = GeoPoint(latitude: 10, longitude: 20), aliases: [String] = []
    ) -> EarthquakeReport {
        var report = EarthquakeReport(agency: .usgs, id: id, time: time - seconds * 1_000)
        (report.magnitude, report.updated, report.epicenter) = (magnitude, updated, point)
        (report.aliases, report.kind, report.status) = (aliases, .earthquake, .automatic)
        return report
    }

    /// The same of INGV.
    static func ingv(
        _ id: String, ago seconds: Int = 3_600, magnitude: Double? = 4,
        at point: GeoPoint = GeoPoint(latitude: 10, longitude: 20)
    ) -> EarthquakeReport {
        var report = usgs(id, ago: seconds, magnitude: magnitude, at: point)
        (report.agency, report.status) = (.ingv, nil)
        return report
    }

    static func catalog(_ reports: [EarthquakeReport]) -> EarthquakeCatalog {
        var catalog = EarthquakeCatalog()
        for agency in EarthquakeAgency.allCases { catalog.take(reports, from: agency, at: now) }
        return catalog
    }
}

extension EarthquakeCatalog {
    /// Takes in a whole sample.
    mutating func take(
        _ feed: DecodedEarthquakes, coverage: EarthquakeCoverage? = nil, at now: Moment = Quakes.now
    ) {
        take(feed.reports, deletions: feed.deletions, from: feed.agency, coverage: coverage, at: now)
    }

    func record(_ id: String) throws -> EarthquakeRecord {
        guard let record = records.first(where: { $0.report.id == id }) else {
            throw HarnessFailure("there is no event \(id)")
        }
        return record
    }
}
