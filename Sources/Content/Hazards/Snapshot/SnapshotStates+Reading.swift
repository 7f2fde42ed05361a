// Reads the states of feeds from the file of messages or events, or from the file of states beside it.
import Clocks
import SQLite
internal import TextTools

extension SnapshotStates {
    /// The most rows of messages that people were told of.
    private static let maxNotified = 2_000_000

    /// - Parameter content: the kind of snapshot; some kinds have another table.
    init(_ database: Database, of content: HazardKind) throws(DatabaseFailure) {
        let header = try database.prepare("SELECT * FROM snapshot")
        guard try header.step(), let written = header.moment(0) else {
            throw DatabaseFailure(code: 11, message: "it does not say when it was written")
        }
        self.init(written: written)
        // Earlier versions wrote no more than the time.
        number = header.number(1)
        let parts = header.line(2).split(separator: " ", maxSplits: 1).map(String.init)
        settled = parts.first.flatMap(Moment.init)
        settledFor = parts.count > 1 ? parts[1] : ""
        feeds = try FeedRows.read(database)
        told = (try? Self.told(database)) ?? []
        // Earlier versions have no such table.
        toldEarthquakes = (try? Self.toldEarthquakes(database)) ?? []
        if content == .gauges { toldGauges = (try? ToldGaugeRows.read(database)) ?? [] }
        if content == .floods { toldFloods = (try? ToldFloodRows.read(database)) ?? [] }
    }

    /// The most rows of earthquakes that people were told of: several places for each of many events.
    private static let maxNotifiedEarthquakes = 100_000

    private static func toldEarthquakes(_ database: Database) throws(DatabaseFailure) -> [NotifiedEarthquake]
    {
        let row = try database.prepare(
            "SELECT * FROM toldEarthquake ORDER BY rowid LIMIT \(maxNotifiedEarthquakes)")
        var told: [NotifiedEarthquake] = []
        while try row.step() {
            guard let agency = EarthquakeAgency(rawValue: row.line(0)),
                let magnitude = DecimalText.double(row.line(3)), magnitude.isFinite, let at = row.moment(5)
            else { continue }
            told.append(
                NotifiedEarthquake(
                    agency: agency, id: row.line(1), place: row.line(2), magnitude: magnitude,
                    pager: PagerLevel(row.line(4)), at: at))
        }
        return told
    }

    private static func told(_ database: Database) throws(DatabaseFailure) -> [NotifiedAlert] {
        let row = try database.prepare("SELECT * FROM told ORDER BY rowid LIMIT \(maxNotified)")
        var told: [NotifiedAlert] = []
        var numbers: [Int: Int] = [:]
        while try row.step() {
            let key = AlertReference(sender: row.line(1), identifier: row.line(2))
            if let index = numbers[row.number(0)] {
                told[index].messages.append(key)
                continue
            }
            numbers[row.number(0)] = told.count
            let places = (row.text(5) ?? "").split(separator: "\n").map { DisplayText.line(String($0)) }
            var alert = NotifiedAlert(
                realm: row.line(7), messages: [key],
                severity: AlertSeverity(rawValue: row.number(3)) ?? .unknown,
                urgency: AlertUrgency(rawValue: row.number(4)) ?? .unknown, places: places)
            alert.isEnded = row.number(6) != 0
            told.append(alert)
        }
        return told
    }
}
