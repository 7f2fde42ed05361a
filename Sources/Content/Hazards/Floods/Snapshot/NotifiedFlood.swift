// The flood reports that people were told of.
import Clocks
import SQLite
internal import TextTools

/// A report that people were told of for a place.
package struct NotifiedFlood: Sendable, Hashable {
    /// The identity of the report: these four values are unique to it.
    package var source: String
    package var event: String
    package var boundary: String
    package var key: String
    package var place: String
    /// The severity when people were told, as a `FloodSeverity.rank`.
    package var rank: Int
    package var at: Moment

    package init(
        source: String, event: String, boundary: String, key: String, place: String, rank: Int, at: Moment
    ) {
        (self.source, self.event, self.boundary, self.key) = (source, event, boundary, key)
        (self.place, self.rank, self.at) = (place, rank, at)
    }
}

/// Reads and writes the rows of flood reports that people were told of.
enum ToldFloodRows {
    static let table = """
        CREATE TABLE toldFlood (source TEXT NOT NULL, event TEXT NOT NULL, boundary TEXT NOT NULL, code TEXT NOT NULL,
            place TEXT, rank INTEGER, at TEXT);
        """

    static func add(_ told: [NotifiedFlood], to database: Database) throws(DatabaseFailure) {
        guard !told.isEmpty else { return }
        let row = try SnapshotRow("toldFlood", 7, in: database)
        for item in told {
            try row.add([
                .text(item.source), .text(item.event), .text(item.boundary), .text(item.key),
                .text(item.place),
                .integer(item.rank), .moment(item.at),
            ])
        }
    }

    static func read(_ database: Database) throws(DatabaseFailure) -> [NotifiedFlood] {
        let row = try database.prepare(
            "SELECT * FROM toldFlood ORDER BY rowid LIMIT \(FloodLimits.allMarkers)")
        var told: [NotifiedFlood] = []
        while try row.step() {
            guard let source = FloodLimits.identifier(row.text(0)),
                let event = FloodLimits.identifier(row.text(1)),
                let boundary = FloodLimits.identifier(row.text(2)),
                let key = FloodLimits.identifier(row.text(3)),
                let at = row.moment(6)
            else { continue }
            told.append(
                NotifiedFlood(
                    source: source, event: event, boundary: boundary, key: key, place: row.line(4),
                    rank: min(max(row.number(5), 0), FloodSeverity.worstRank), at: at))
        }
        return told
    }
}
