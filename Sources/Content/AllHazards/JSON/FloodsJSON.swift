import Geodesy
import Hazards
import TextTools

/// Formats floods and their reports as JSON for programs. Times of reports are local times at the flood.
public enum FloodsJSON {
    public static func value(_ board: FloodBoard, listed: [Flood]) -> JSON {
        .object(
            FeedJSON.trust(board, at: board.moment) + [
                ("floods", .array(listed.map { flood($0, board, reports: nil) })),
                ("regions", .array(board.regions.map(region))),
            ])
    }

    /// - Parameter reports: nil for the flood without reports.
    public static func flood(_ flood: Flood, _ board: FloodBoard, reports: FloodReports?) -> JSON {
        var members: [(String, JSON)] = [
            ("id", .string(flood.event.id)), ("name", .optional(flood.event.name.nonEmpty)),
            ("feed", .string(flood.source)), ("state", .string(board.state(of: flood).word)),
            ("begins", .optional(flood.event.begins?.description)),
            ("ends", .optional(flood.event.ends?.description)),
            ("boundaries", .strings(flood.event.boundaries)),
            ("count", .integer(flood.count)), ("notValid", .integer(flood.invalidCount)),
            ("worst", .optional(flood.worst.map(\.word))), ("newest", .optional(flood.newest?.text)),
            ("damaged", .boolean(flood.isDamaged)), ("dropped", .integer(flood.droppedCount)),
        ]
        if let reports { members.append(("reports", .array(reports.map { report($0, of: flood) }))) }
        return .object(members)
    }

    public static func report(_ report: FloodReport, of flood: Flood) -> JSON {
        let marker = report.marker
        return .object([
            ("id", .string(marker.key)), ("flood", .string(flood.event.id)), ("feed", .string(flood.source)),
            ("boundary", .string(report.boundary)), ("latitude", .number(marker.point.latitude)),
            ("longitude", .number(marker.point.longitude)),
            ("severity", .optional(report.severity.map(\.word))),
            ("level", .integerOrNull(marker.level)),
            ("observed", .optional(marker.observed?.text)), ("received", .optional(marker.uploaded?.text)),
            ("valid", .booleanOrNull(marker.isValid)), ("comment", .optional(marker.comment)),
            ("picture", .optional(marker.picture)),
            ("cover", .optional(marker.cover)),
            ("coverHeight", .optional(marker.coverHeight)),
        ])
    }

    private static func region(_ listed: ListedFloodRegion) -> JSON {
        let boundaries = listed.region.boundaries.map { boundary in
            JSON.object([
                ("id", .string(boundary.id)), ("name", .optional(boundary.name.nonEmpty)),
                ("bounds", bounds(boundary.bounds)),
            ])
        }
        return .object([
            ("id", .string(listed.region.id)), ("name", .optional(listed.region.name.nonEmpty)),
            ("feed", .string(listed.source)), ("boundaries", .array(boundaries)),
        ])
    }

    /// Returns the bounds in the order south, west, north, east.
    private static func bounds(_ bounds: GeoBounds?) -> JSON {
        guard let bounds else { return .null }
        return .array([bounds.south, bounds.west, bounds.north, bounds.east].map { .number($0) })
    }
}

extension String {
    /// The text, or nil if it is empty.
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
