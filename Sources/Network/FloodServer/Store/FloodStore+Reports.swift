// The reports of a flood server: for each event in each boundary a base document, and the differences since
// it.
import FeedDecoding
import Geodesy
import Hazards
import SQLite
import TextTools

/// An event in a boundary, which is the subject of a document of reports.
struct ReportPlace: Equatable {
    var event: String
    var boundary: String
}

/// A base in the store.
struct ReportBase: Equatable {
    var id: Int
    var place: ReportPlace
    /// The last version included in it.
    var version: Int
}

/// A report in the form for documents.
struct StoredReport {
    var id: Int
    var point: GeoPoint
    var level: Int
    var observed: FloodTime
    var uploaded: FloodTime?
    var comment: String?
    var cover: String?
    var height: Int?
    var picture: Int?
}

enum SubmissionOutcome: Equatable {
    case stored(hasPicture: Bool)
    case noEvent
    case full
}

extension FloodStore {
    /// Returns the place in the store, or nil if the event is not listed in this boundary.
    func place(event: String, boundary: String) throws -> ReportPlace? {
        try rows(
            "SELECT 1 FROM event_boundary WHERE event = ?1 AND boundary = ?2",
            [.text(event), .text(boundary)], max: 1
        ) { _ in ReportPlace(event: event, boundary: boundary) }.first
    }

    func base(_ id: Int) throws -> ReportBase? {
        try rows(
            "SELECT id, event, boundary, version FROM base WHERE id = ?1", [.integer(id)], max: 1, Self.base
        )
        .first
    }

    private static func base(_ row: Statement) -> ReportBase? {
        ReportBase(
            id: Int(row.integer(0)),
            place: ReportPlace(event: row.text(1) ?? "", boundary: row.text(2) ?? ""),
            version: Int(row.integer(3)))
    }

    /// Returns the newest base of a place. The first one, which is empty, is created on request.
    func newestBase(of place: ReportPlace) throws -> ReportBase {
        let found = try rows(
            "SELECT id, event, boundary, version FROM base WHERE event = ?1 AND boundary = ?2 ORDER BY id DESC",
            [.text(place.event), .text(place.boundary)], max: 1, Self.base)
        if let base = found.first { return base }
        return try addBase(of: place, version: 0)
    }

    private func addBase(of place: ReportPlace, version: Int) throws -> ReportBase {
        try database.prepare("INSERT INTO base (event, boundary, version) VALUES (?1, ?2, ?3)").run(with: [
            .text(place.event), .text(place.boundary), .integer(version),
        ])
        let id = try database.integer("SELECT last_insert_rowid()") ?? 0
        return ReportBase(id: Int(id), place: place, version: version)
    }

    /// Creates a base of all reports if there are differences. Returns the newest base.
    func rebuiltBase(of place: ReportPlace) throws -> ReportBase {
        let base = try newestBase(of: place)
        let version = try self.version(of: place)
        return version > base.version ? try addBase(of: place, version: version) : base
    }

    /// Returns the version of the last difference.
    func version(of place: ReportPlace) throws -> Int {
        try rows(
            "SELECT max(version) FROM report WHERE event = ?1 AND boundary = ?2",
            [.text(place.event), .text(place.boundary)], max: 1
        ) { Int($0.integer(0)) }.first ?? 0
    }

    /// Returns the reports of a range of versions, in the order received.
    func reports(of place: ReportPlace, versions: ClosedRange<Int>) throws -> [StoredReport] {
        try rows(
            """
            SELECT id, latitude, longitude, level, observed, uploaded, comment, cover, height, picture FROM report
            WHERE event = ?1 AND boundary = ?2 AND version BETWEEN ?3 AND ?4 ORDER BY id
            """,
            [
                .text(place.event), .text(place.boundary), .integer(versions.lowerBound),
                .integer(versions.upperBound),
            ],
            max: Self.maxReports
        ) { row in
            StoredReport(
                id: Int(row.integer(0)), point: GeoPoint(latitude: row.double(1), longitude: row.double(2)),
                level: Int(row.integer(3)), observed: FloodTime(localSeconds: Int(row.integer(4))),
                uploaded: row.integerIfStored(5).map { FloodTime(localSeconds: $0) }, comment: row.text(6),
                cover: row.text(7), height: row.integerIfStored(8), picture: row.integerIfStored(9))
        }
    }

    func picture(_ id: Int) throws -> [UInt8]? {
        try rows("SELECT bytes FROM picture WHERE id = ?1", [.integer(id)], max: 1) { $0.bytes(0) }.first
    }

    // MARK: A new report

    /// Stores a report as a difference of the newest active event at its place. A duplicate is not stored
    /// again.
    func add(_ report: FloodSubmission) throws -> SubmissionOutcome {
        guard let place = try place(of: report.point) else { return .noEvent }
        return try change {
            if let hasPicture = try known(report, in: place) { return .stored(hasPicture: hasPicture) }
            let base = try newestBase(of: place)
            let version = try self.version(of: place) + 1
            guard version <= Self.maxReports else { return .full }
            let picture = try addPicture(report.picture)
            try insert(report, in: place, version: version, picture: picture)
            if version - base.version > Self.differencesOfABase {
                _ = try addBase(of: place, version: version)
            }
            return .stored(hasPicture: picture != nil)
        }
    }

    /// Returns the place for a report: the boundary around it, or none, that has an active event.
    private func place(of point: GeoPoint) throws -> ReportPlace? {
        let boundaries = try regions().flatMap(\.boundaries).filter { $0.bounds?.contains(point) == true }
            .map(\.id)
        for boundary in boundaries + [FloodBoundary.unclustered] {
            if let event = try events(inBoundary: boundary).first(where: { $0.isActive(on: nil) }) {
                return ReportPlace(event: event.id, boundary: boundary)
            }
        }
        return nil
    }

    /// Returns whether a stored duplicate of the report has a picture, or nil for a new report. A client that
    /// got no answer sends its report again.
    private func known(_ report: FloodSubmission, in place: ReportPlace) throws -> Bool? {
        try rows(
            """
            SELECT picture FROM report WHERE event = ?1 AND boundary = ?2 AND latitude = ?3 AND longitude = ?4
            AND level = ?5 AND observed = ?6 AND comment IS ?7
            """,
            [
                .text(place.event), .text(place.boundary), .text(Self.degrees(report.point.latitude)),
                .text(Self.degrees(report.point.longitude)), .integer(report.severity),
                .integer(report.observed.localSeconds), report.comment.map { .text($0) } ?? .null,
            ], max: 1
        ) { $0.integerIfStored(0) != nil }.first
    }

    func insert(_ report: FloodSubmission, in place: ReportPlace, version: Int, picture: Int?) throws {
        // Telephone numbers and email addresses have no column.
        let statement = try database.prepare(
            """
            INSERT INTO report (event, boundary, version, latitude, longitude, level, observed, uploaded, comment, cover,
                height, picture) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
            """)
        func optional(_ number: Int?) -> DatabaseValue { number.map { .integer($0) } ?? .text(nil) }
        try statement.run(with: [
            .text(place.event), .text(place.boundary), .integer(version),
            .text(Self.degrees(report.point.latitude)), .text(Self.degrees(report.point.longitude)),
            .integer(report.severity), .integer(report.observed.localSeconds),
            optional(report.uploaded?.localSeconds), .text(report.comment), .text(report.cover),
            optional(report.coverHeight), optional(picture),
        ])
    }

    /// Stores a picture and returns its number, or nil if it is not a picture or there are too many.
    private func addPicture(_ bytes: [UInt8]) throws -> Int? {
        guard bytes.count <= Outbox.largestPicture, let picture = try? JPEGPicture.stripped(bytes) else {
            return nil
        }
        let used = try database.integer("SELECT coalesce(sum(length(bytes)), 0) FROM picture") ?? 0
        guard Int(used) + picture.count <= Self.maxPictureBytes else { return nil }
        let statement = try database.prepare("INSERT INTO picture (bytes) VALUES (?1)")
        try statement.bind(picture, at: 1)
        try statement.run()
        return try database.integer("SELECT last_insert_rowid()").map { Int($0) }
    }

    /// Returns degrees with six decimals, about 10 cm. Numeric columns convert the text to a number.
    static func degrees(_ value: Double) -> String { GeoText.number(value, decimals: 6) }
}
