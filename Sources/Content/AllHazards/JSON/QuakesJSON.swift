import HazardKit
import Hazards
import TextTools

/// Formats earthquakes as JSON for programs.
public enum QuakesJSON {
    public static func value(_ board: EarthquakeBoard, shown: [Earthquake]) -> JSON {
        .object(state(board) + [("earthquakes", .array(shown.map { event($0, board.places) }))])
    }

    /// Returns the reliability and the age of the data.
    public static func state(_ board: EarthquakeBoard) -> [(String, JSON)] {
        FeedJSON.trust(board, at: board.moment) + [("stored", .integer(board.events.count))]
    }

    /// Returns the shown values, the places that the event concerns, and in `reports` the values of each agency.
    public static func event(_ event: Earthquake, _ places: [WatchedPlace]) -> JSON {
        .object(
            members(event.report) + [
                ("test", .boolean(event.report.agency == .test)),
                ("near", .array(event.lies(to: places).map(near))),
                ("removed", .optional(event.removal?.reason.rawValue)),
                ("reports", .array(event.records.map(record))),
            ])
    }

    /// Returns a place that the event concerns, with the distance to the epicenter in meters.
    private static func near(_ lie: EarthquakeAtPlace) -> JSON {
        .object([("place", .string(lie.place)), ("distance", .number(lie.distance.rounded()))])
    }

    private static func record(_ record: EarthquakeRecord) -> JSON {
        let revisions = record.revisions.map { revision in
            JSON.object(
                [("replaced", .string(revision.replaced.description))] + members(revision.report))
        }
        return .object(
            members(record.report) + [
                ("aliases", .strings(record.report.aliases)),
                ("removed", .optional(record.removal?.reason.rawValue)),
                ("firstListed", .string(record.firstListed.description)),
                ("lastListed", .string(record.lastListed.description)),
                ("revisions", .array(revisions)),
            ])
    }

    /// Returns the values of a report. Times are in milliseconds since 1970 and as text, depth in kilometers;
    /// values that an agency does not give are null.
    public static func members(_ report: EarthquakeReport) -> [(String, JSON)] {
        [
            ("agency", .string(report.agency.rawValue)), ("id", .string(report.id)),
            ("time", .string(EventTime.moment(report.time).description)),
            ("milliseconds", .integer(report.time)), ("place", .optional(report.place)),
            ("latitude", .numberOrNull(report.epicenter?.latitude)),
            ("longitude", .numberOrNull(report.epicenter?.longitude)), ("depth", .numberOrNull(report.depth)),
            ("magnitude", .numberOrNull(report.magnitude)),
            ("magnitudeType", .optional(report.magnitudeType)),
            ("kind", .optional(report.kind?.text)), ("status", .optional(report.status?.text)),
            ("author", .optional(report.author)), ("felt", .integerOrNull(report.felt)),
            ("reportedIntensity", .numberOrNull(report.reportedIntensity)),
            ("estimatedIntensity", .numberOrNull(report.estimatedIntensity)),
            ("pager", .optional(report.pager?.text)),
            ("tsunamiFlag", .booleanOrNull(report.tsunamiFlag)),
            ("significance", .integerOrNull(report.significance)),
            ("page", .optional(report.page)),
            ("updated", .optional(report.updated.map { EventTime.moment($0).description })),
        ]
    }
}
