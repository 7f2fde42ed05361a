// Reads snapshots of format 1, whose tables had a row for each value of an info and each shape of an area.
import SQLite

/// The content of the tables that format 2 no longer has.
struct EarlierSnapshotTables {
    /// The tables that the present format no longer has, or has with other columns.
    static let tables = """
        CREATE TABLE value (info INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT, value TEXT);
        CREATE TABLE area (id INTEGER PRIMARY KEY, info INTEGER NOT NULL, name TEXT);
        CREATE TABLE shape (area INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT, value TEXT);
        CREATE TABLE place (name TEXT NOT NULL, latitude REAL, longitude REAL, radius REAL, same TEXT, ugc TEXT,
            least TEXT, kinds TEXT, quakes TEXT, automatic TEXT, gauges TEXT, floods TEXT, campus TEXT);
        """

    /// The areas by the number of their info.
    let areas: [Int: [AlertArea]]
    private let values: [Int: [(kind: String, value: NamedValue)]]

    /// The most rows of all values together, of all shapes and of all areas.
    private static let maxRows = 2_000_000

    init(_ database: Database) throws(DatabaseFailure) {
        values = try Self.values(database)
        areas = try Self.areas(database, try Self.shapes(database))
    }

    func addValues(of number: Int, to info: inout AlertInfo) {
        for (kind, value) in values[number] ?? [] {
            switch kind {
            case "category": info.categories.append(value.value)
            case "response": info.responses.append(value.value)
            case "code": info.eventCodes.append(value)
            case "parameter": info.parameters.append(value)
            default: break
            }
        }
    }

    private static func values(
        _ database: Database
    ) throws(DatabaseFailure) -> [Int: [(kind: String, value: NamedValue)]] {
        let row = try database.prepare("SELECT * FROM value ORDER BY rowid LIMIT \(maxRows)")
        var values: [Int: [(kind: String, value: NamedValue)]] = [:]
        while try row.step() {
            values[row.number(0), default: []].append((row.line(1), NamedValue(row.line(2), row.line(3))))
        }
        return values
    }

    /// Returns the areas by their number, without names.
    private static func shapes(_ database: Database) throws(DatabaseFailure) -> [Int: AlertArea] {
        var areas: [Int: AlertArea] = [:]
        let row = try database.prepare("SELECT * FROM shape ORDER BY rowid LIMIT \(maxRows)")
        while try row.step() {
            let (number, text) = (row.number(0), row.text(3) ?? "")
            switch row.line(1) {
            case "geocode":
                areas[number, default: AlertArea()].geocodes.append(NamedValue(row.line(2), text))
            case "polygon":
                if let polygon = AlertPolygon(text: text) {
                    areas[number, default: AlertArea()].polygons.append(polygon)
                }
            case "circle":
                if let circle = AlertCircle(text: text) {
                    areas[number, default: AlertArea()].circles.append(circle)
                }
            default: break
            }
        }
        return areas
    }

    private static func areas(
        _ database: Database, _ shapes: [Int: AlertArea]
    ) throws(DatabaseFailure) -> [Int: [AlertArea]] {
        let row = try database.prepare("SELECT * FROM area ORDER BY id LIMIT \(maxRows)")
        var areas: [Int: [AlertArea]] = [:]
        while try row.step() {
            var area = shapes[row.number(0)] ?? AlertArea()
            area.name = row.line(2)
            areas[row.number(1), default: []].append(area)
        }
        return areas
    }
}
