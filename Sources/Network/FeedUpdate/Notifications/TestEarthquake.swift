// An earthquake that this computer creates to test everything that happens when a real one is reported.
import Clocks
import HazardKit
import Hazards

/// A local test, which is marked as a test wherever it is shown.
enum TestEarthquake {
    private static let (magnitude, depth) = (5.0, 10.0)

    /// Creates the event at a place, strong enough for its settings.
    ///
    /// - Parameter place: nil if no place with a position is set; the event then has no position either.
    static func report(at now: Moment, for place: WatchedPlace?) -> EarthquakeReport {
        var report = EarthquakeReport(
            agency: .test, id: "muster-test-\(now.seconds)", time: now.seconds * 1_000)
        (report.kind, report.status) = (.earthquake, .reviewed)
        (report.magnitude, report.depth) = (magnitude, depth)
        if case .within(_, let least)? = place?.quakes { report.magnitude = max(magnitude, least) }
        report.epicenter = place?.point
        report.place = place.map { "no earthquake near \($0.name)" } ?? "no earthquake"
        report.author = "Muster on this computer"
        return report
    }
}

extension EarthquakeSnapshot {
    package static var test: (word: String, noun: String) { ("quakes", "earthquake") }

    /// Adds a test at the first place that wants earthquakes, or else the first with a position.
    package mutating func beginTest(for places: [WatchedPlace], at now: Moment) {
        let place = places.first { $0.quakes != nil && $0.point != nil } ?? places.first { $0.point != nil }
        catalog.removeAll(of: .test)
        catalog.take([TestEarthquake.report(at: now, for: place)], from: .test, at: now)
    }

    package mutating func endTest(at now: Moment) -> Bool {
        guard hasTest else { return false }
        catalog.removeAll(of: .test)
        return true
    }
}
