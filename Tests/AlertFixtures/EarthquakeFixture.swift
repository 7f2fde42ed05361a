// Stored earthquakes for tests: made of the samples of feeds.
import Clocks
import FeedDecoding
import Foundation
import Geodesy
import HazardKit
import Hazards
import TestSupport

package struct EarthquakeFixture {
    package private(set) var snapshot: EarthquakeSnapshot
    private let moment: Moment

    package init(at moment: Moment = AlertFixture.now) {
        snapshot = EarthquakeSnapshot(written: moment)
        self.moment = moment
    }

    /// A feed that was read so many seconds before the clock.
    package mutating func read(
        _ agency: EarthquakeAgency, secondsAgo: Int = 120, interval: Int = 120, outcome: FeedOutcome = .ok
    ) {
        let host = agency == .usgs ? "earthquake.usgs.gov" : "webservices.ingv.it"
        var feed = FeedState(name: agency.rawValue, host: host, interval: interval)
        let read = moment + -secondsAgo
        (feed.attempted, feed.succeeded, feed.outcome) = (outcome.isGood ? read : moment + -60, read, outcome)
        snapshot.feeds.removeAll { $0.name == feed.name }
        snapshot.feeds.append(feed)
    }

    /// Takes in a sample of `Fixtures/Feeds`, and counts its feed as read.
    package mutating func take(_ sample: String, secondsAgo: Int = 120) throws {
        let bytes = try Data(
            contentsOf: URL(fileURLWithPath: "\(Binary.checkout())/Tests/Fixtures/Feeds/\(sample)"))
        let decoded = try EarthquakeDecoder.decode([UInt8](bytes))
        read(decoded.agency, secondsAgo: secondsAgo)
        snapshot.catalog.take(
            decoded.reports, deletions: decoded.deletions, from: decoded.agency, coverage: decoded.coverage,
            at: moment + -secondsAgo)
    }

    /// The samples by short names: `before` and `after` of USGS, `deleted`, `ingv`, `week`.
    package mutating func take(named names: [String]) throws {
        let files = [
            "before": "quake/usgs-1-before.geojson", "after": "quake/usgs-2-after.geojson",
            "deleted": "quake/usgs-deleted.csv", "ingv": "quake/ingv-text-14.txt",
            "day": "usgs/all_day-2019-excerpt.geojson",
        ]
        for (index, name) in names.enumerated() {
            guard let file = files[name] else { throw HarnessFailure("there is no sample \(name)") }
            try take(file, secondsAgo: 120 + 60 * (names.count - 1 - index))
        }
    }

    /// So many made-up earthquakes of the last week, all over the world.
    package mutating func addMany(_ count: Int) {
        let names = [
            "Norcia, Italy", "Anza, CA", "Tonga", "the Fiji region", "Pāhala, Hawaii", "Garden City, Texas",
        ]
        let reports = (0..<count).map { index in
            var report = EarthquakeReport(
                agency: .usgs, id: "us\(100_000 + index)",
                time: moment.seconds * 1_000 - index * 604_800_000 / max(1, count))
            report.place = "\(index % 90 + 1) km NW of \(names[index % names.count])"
            report.epicenter = GeoPoint(
                latitude: Double(index * 37 % 170 - 85), longitude: Double(index * 53 % 360 - 180))
            (report.depth, report.magnitude) = (Double(index % 60), Double(index * 7 % 60) / 10)
            (report.kind, report.status) = (.earthquake, index % 3 == 0 ? .reviewed : .automatic)
            report.significance = index % 500
            report.page = "https://earthquake.usgs.gov/earthquakes/eventpage/us\(100_000 + index)"
            return report
        }
        add(reports)
    }

    /// Events of USGS.
    package mutating func add(_ reports: [EarthquakeReport]) {
        read(.usgs)
        snapshot.catalog.take(reports, from: .usgs, at: moment + -120)
    }

    /// People were told of these.
    package mutating func tell(_ told: [Told]) { snapshot.states.told = told }

    /// Writes it as `XDG_DATA_HOME` has it.
    package func write(toDataHome home: String) throws {
        let folder = home + "/muster/hazards"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        try write(to: folder)
    }

    package func write(to folder: String) throws { try snapshot.write(to: folder) }
}
