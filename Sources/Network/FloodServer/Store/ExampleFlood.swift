// The content of a new flood server: an example of everything, to try the whole chain immediately.
import FeedDecoding
import Geodesy
import Hazards
import SQLite

enum ExampleFlood {
    /// The rectangle that North Dakota State University's flood service used for the area around Fargo.
    private static let statements = """
        INSERT INTO region VALUES ('1', 'Example region');
        INSERT INTO boundary VALUES ('7', '1', 'Example boundary', 47.0534, -96.9794, 46.6250, -96.3861);
        INSERT INTO event VALUES ('1', 'Example flood', '2026-01-01', NULL, 1);
        INSERT INTO event VALUES ('2', 'Example of a flood that has ended', '2025-03-01', '2025-04-15', 0);
        INSERT INTO event_boundary VALUES ('1', '7'), ('1', '0'), ('2', '7');
        """

    private static let reports:
        [(latitude: Double, longitude: Double, level: Int, time: String, comment: String)] = [
            (46.8772, -96.7898, 2, "2026-01-02 08:15:00", "Example: puddles on the road"),
            (46.9012, -96.7754, 4, "2026-01-02 09:40:00", "Example: water up to the curb"),
            (46.8105, -96.8167, 5, "2026-01-02 11:05:00", "Example: the underpass cannot be used"),
        ]

    /// Adds the example to an empty store, within a transaction.
    static func add(to store: FloodStore) throws {
        try store.database.execute(statements)
        let place = ReportPlace(event: "1", boundary: "7")
        for (index, report) in reports.enumerated() {
            guard let time = FloodTime(report.time) else { continue }
            var submission = FloodSubmission(
                point: GeoPoint(latitude: report.latitude, longitude: report.longitude), observed: time,
                severity: report.level)
            submission.comment = report.comment
            try store.insert(submission, in: place, version: index + 1, picture: nil)
        }
        _ = try store.rebuiltBase(of: place)
    }
}
