import GeoFormats
import TextTools

/// Collects the first rows of a table until the row of headings is known: the first, one below a title, or none.
struct TableHeadings {
    struct Row {
        var number: Int
        var line: Int
        var fields: [String]
    }

    /// The names of the columns, and the rows that are records.
    struct Result {
        var table: KeyTable
        var positions: PositionKeys
        var records: [Row]
        /// The number of the row with the headings; nil if the table has none.
        var headingRow: Int?
        /// A suggestion such as `--name 2 --latitude 3 --longitude 4` for unnamed columns without headings.
        var suggestion: String?
    }

    private let asked: PositionKeys.Asked
    /// The keys that a person named in words: the row that has them is that of the headings.
    private let named: [String]
    private var rows: [Row] = []
    /// The most rows to examine; titles, dates and notes above the headings of spreadsheets have fewer.
    private static let limit = 20

    init(asked: PositionKeys.Asked, named: [String] = []) {
        self.asked = asked
        self.named = named.filter { Int($0) == nil }
    }

    /// Adds the next row. Returns the headings once they are known.
    mutating func take(_ row: CSVRow) -> Result? {
        rows.append(Row(number: row.number, line: row.line, fields: (0..<row.count).map { row[$0].string }))
        guard let last = rows.last else { return nil }
        let table = Self.table(last.fields)
        let positions = PositionKeys(table, asked: asked)
        if !named.isEmpty {
            if found(in: table) == named.count { return headings(in: rows.count - 1) }
            return rows.count < Self.limit ? nil : finish()
        }
        if rows.count == 1 {
            guard positions.isEmpty else { return first(positions) }
            return Self.coordinates(last).count > 1 ? finish() : nil
        }
        // Single words such as `point` may stand in any row; two that belong together only in headings.
        if asked.latitude == nil, positions.isPair { return headings(in: rows.count - 1) }
        return rows.count < Self.limit ? nil : finish()
    }

    /// Returns the names of the columns, if the rows end or none contains headings.
    func finish() -> Result? {
        guard let first = rows.first else { return nil }
        if let best = bestOfNamed() { return best }
        let coordinates = Self.coordinates(first)
        return coordinates.count > 1 ? numbered(first, coordinates) : headings(in: 0)
    }

    /// Returns a row as headings, and those below it as records.
    private func headings(in index: Int) -> Result {
        let table = Self.table(rows[index].fields)
        return Result(
            table: table, positions: PositionKeys(table, asked: asked), records: Array(rows[(index + 1)...]),
            headingRow: rows[index].number)
    }

    /// Returns the first row as headings, unless columns were named by their numbers and the row has data in them.
    private func first(_ positions: PositionKeys) -> Result {
        let texts = FieldTexts(rows[0].fields)
        if asked.latitude != nil, positions.geometry(texts.text)?.isEmpty == false {
            return numbered(rows[0], Self.coordinates(rows[0]))
        }
        return headings(in: 0)
    }

    private func found(in table: KeyTable) -> Int { named.count { !table.matches($0).isEmpty } }

    /// Returns the headings of the row that has the most of the named keys, if any has one; the others are said.
    private func bestOfNamed() -> Result? {
        let counts = rows.map { found(in: Self.table($0.fields)) }
        guard let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else { return nil }
        return headings(in: index)
    }

    private func numbered(_ first: Row, _ coordinates: [Int]) -> Result {
        let table = Self.table(first.fields.indices.map { String($0 + 1) })
        let positions = PositionKeys(table, asked: asked)
        return Result(
            table: table, positions: positions, records: rows, headingRow: nil,
            suggestion: positions.isEmpty ? Self.suggestion(first, coordinates) : nil)
    }

    private static func table(_ names: [String]) -> KeyTable {
        var table = KeyTable()
        table.areColumns = true
        for name in names { table.append(DisplayText.line(name, limit: 200)) }
        return table
    }

    /// Returns the columns of a row that contain coordinates, which headings do not.
    private static func coordinates(_ row: Row) -> [Int] {
        row.fields.indices.filter { DegreesText.isCoordinate(row.fields[$0]) }
    }

    /// Returns options that name the columns. The longest text is most likely a name.
    private static func suggestion(_ row: Row, _ coordinates: [Int]) -> String {
        let texts = row.fields.indices.filter { !coordinates.contains($0) }
        let name = texts.max { row.fields[$0].count < row.fields[$1].count } ?? 0
        return "--name \(name + 1) --latitude \(coordinates[0] + 1) --longitude \(coordinates[1] + 1)"
    }
}
