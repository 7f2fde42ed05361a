// Writes a snapshot of earthquakes.
import Clocks
import HazardKit
import SQLite
internal import TextTools

extension HazardKind {
    public static let earthquakes = HazardKind("earthquakes")
}

extension EarthquakeSnapshot {
    public static let format = HazardFormat(
        .earthquakes, subject: "Earthquakes", version: 2,
        tables: """
            CREATE TABLE event (id INTEGER PRIMARY KEY, firstListed TEXT, lastListed TEXT, removal TEXT, removed TEXT,
                missed INTEGER, judged INTEGER, \(reportColumns), imported INTEGER);
            CREATE TABLE revision (event INTEGER NOT NULL, replaced TEXT, \(reportColumns));
            CREATE TABLE link (usgs TEXT NOT NULL, ingv TEXT NOT NULL);
            """,
        guide: ("Earthquake", "Geo"), noun: "event",
        feeds: Dictionary(
            uniqueKeysWithValues: EarthquakeAgency.read.map { ($0.rawValue, "Earthquakes (\($0.name))") })
    ) { feed in
        let name = feed.agency?.name ?? feed.name
        return feed.isImported ? "\(name), from a file" : "\(name) (\(feed.host))"
    }

    /// The columns of a report, with times in milliseconds since 1970 and depths in kilometers.
    private static let reportColumns = """
        agency TEXT NOT NULL, code TEXT NOT NULL, aliases TEXT, time INTEGER, updated INTEGER, place TEXT, latitude REAL,
        longitude REAL, depth REAL, magnitude REAL, magnitudeType TEXT, kind TEXT, status TEXT, author TEXT, felt INTEGER,
        cdi REAL, mmi REAL, pager TEXT, tsunami INTEGER, significance INTEGER, page TEXT
        """
    static let reportColumnCount = 21

    public func addTables(to database: Database) throws(DatabaseFailure) {
        let count = Self.reportColumnCount
        let event = try SnapshotRow("event", 8 + count, in: database)
        let revision = try SnapshotRow("revision", 2 + count, in: database)
        // In the order of the list, which a reader then has nothing to do for.
        let records = catalog.records.sorted { $0.report.isListed(before: $1.report) }
        for (number, record) in records.enumerated() {
            try event.add(
                [
                    .integer(number), .moment(record.firstListed), .moment(record.lastListed),
                    .text(record.removal?.word), .moment(record.removal?.seen), .integer(record.missed),
                    .integer(record.judged),
                ] + record.report.values + [.integer(record.isImported ? 1 : 0)])
            for item in record.revisions {
                try revision.add([.integer(number), .moment(item.replaced)] + item.report.values)
            }
        }
        let link = try SnapshotRow("link", 2, in: database)
        for item in catalog.links { try link.add([.text(item.usgs), .text(item.ingv)]) }
    }
}

extension EarthquakeRemoval {
    /// The word for the removal, as stored.
    fileprivate var word: String {
        switch self {
        case .deleted: "deleted"
        case .unlisted: "unlisted"
        }
    }
}

extension EarthquakeReport {
    /// The values in the order of the columns. Identifiers have no line ends.
    fileprivate var values: [DatabaseValue] {
        [
            .text(agency.rawValue), .text(id), .text(aliases.joined(with: "\n")), .integer(time),
            .number(updated), .text(place), .number(epicenter?.latitude), .number(epicenter?.longitude),
            .number(depth), .number(magnitude), .text(magnitudeType), .text(kind?.text), .text(status?.text),
            .text(author), .number(felt), .number(reportedIntensity), .number(estimatedIntensity),
            .text(pager?.word), .number(tsunamiFlag.map { $0 ? 1 : 0 }), .number(significance), .text(page),
        ]
    }
}
