// An earthquake that this computer creates to test everything that happens when a real one is reported.
import Clocks
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

extension FeedUpdater {
    /// Stores a test earthquake in place of an earlier one.
    package func beginTestEarthquake() throws(FeedProblem) {
        try folder.make()
        let now = clock()
        let place = places.first { $0.quakes != nil && $0.point != nil } ?? places.first { $0.point != nil }
        let report = TestEarthquake.report(at: now, for: place)
        _ = try folder.changeEarthquakes(now: now) { (snapshot) throws(FeedProblem) -> Bool? in
            snapshot.catalog.removeAll(of: .test)
            snapshot.catalog.take([report], from: .test, at: now)
            return true
        }
    }

    /// Removes the test earthquake. Returns false if there is none.
    package func endTestEarthquake() throws(FeedProblem) -> Bool {
        let isThere = try folder.changeEarthquakes(now: clock()) {
            (snapshot) throws(FeedProblem) -> Bool? in
            guard snapshot.catalog.records.contains(where: { $0.report.agency == .test }) else { return nil }
            snapshot.catalog.removeAll(of: .test)
            return true
        }
        return isThere ?? false
    }
}
