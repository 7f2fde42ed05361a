// Writes a snapshot of earthquakes.
import Clocks
import SQLite
internal import TextTools

extension EarthquakeSnapshot {
    package func addTables(to database: Database) throws(DatabaseFailure) {
        let count = EarthquakeSnapshotFormat.reportColumnCount
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
