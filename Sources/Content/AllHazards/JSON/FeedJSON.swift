import Clocks
import HazardKit
import TextTools

/// Formats for programs what all kinds of hazards say alike: how far the data can be trusted.
public enum FeedJSON {
    /// Returns the first members of a list of earthquakes, floods or gauges.
    static func trust(_ board: some FeedBoard, at now: Moment) -> [(String, JSON)] {
        trust(board.verdict.rawValue, board.failures, at: now) + [("feeds", feeds(board.feeds))]
    }

    /// - Parameter state: the verdict.
    static func trust(_ state: String, _ failures: [SnapshotFailure], at now: Moment) -> [(String, JSON)] {
        [
            ("state", .string(state)), ("now", .string(now.description)),
            ("problems", .strings(failures.map(\.message))),
        ]
    }

    /// Returns the result and the age of each feed's reading.
    public static func feeds(_ readings: [FeedAge]) -> JSON { .array(readings.map(feed)) }

    private static func feed(_ reading: FeedAge) -> JSON {
        let feed = reading.state
        let age: (String, JSON) =
            switch reading.age {
            case .never: ("never", .null)
            case .fresh(let seconds): ("current", .integer(seconds))
            case .stale(let seconds): ("stale", .integer(seconds))
            case .unknown: ("clock-wrong", .null)
            }
        return .object([
            ("name", .string(feed.name)), ("host", .string(feed.host)), ("state", .string(age.0)),
            ("ageSeconds", age.1), ("outcome", .string(feed.outcome.rawValue)),
            ("detail", .string(feed.detail)),
            ("attempted", .optional(feed.attempted?.description)),
            ("succeeded", .optional(feed.succeeded?.description)),
            ("listed", .integer(feed.listed)), ("damaged", .integer(feed.damaged)),
        ])
    }
}
