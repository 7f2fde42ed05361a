// Reads a snapshot of alerts. It may be another user's file, or damaged, so everything is limited and cleaned
// again.
import Clocks
import HazardKit
import SQLite
internal import TextTools

extension AlertSnapshot {
    public mutating func readTables(_ database: Database) throws(DatabaseFailure) {
        let tables = AlertTables(database)
        // Without the links, what an index leads to is fetched again.
        (links, messages) = ((try? tables.links()) ?? [], try tables.messages())
    }
}

private struct AlertTables {
    private let database: Database

    init(_ database: Database) { self.database = database }

    func links() throws(DatabaseFailure) -> [LinkRecord] {
        let row = try database.prepare("SELECT * FROM link LIMIT \(AlertLimits.messages)")
        var links: [LinkRecord] = []
        while try row.step() {
            links.append(
                LinkRecord(
                    source: row.line(0), address: row.line(1), mark: row.line(2),
                    message: AlertReference(sender: row.line(3), identifier: row.line(4))))
        }
        return links
    }

    func messages() throws(DatabaseFailure) -> [ListedMessage] {
        var infos = try infosByMessage()
        let row = try database.prepare(
            "SELECT * FROM message ORDER BY id LIMIT \(AlertLimits.storedMessages)")
        var messages: [ListedMessage] = []
        while try row.step() {
            guard let first = row.moment(10), let last = row.moment(11) else { continue }
            var message = AlertMessage(
                identifier: row.line(2), sender: row.line(3), sent: row.time(4),
                status: AlertStatus(rawValue: row.line(5)) ?? .system,
                kind: AlertKind(rawValue: row.line(6)) ?? .alert,
                scope: AlertScope(rawValue: row.line(7)) ?? .restricted)
            message.note = row.text(8) ?? ""
            message.references = AlertReference.list(row.text(9) ?? "")
            message.omitted = min(max(row.number(13), 0), AlertLimits.values)
            message.infos = infos.removeValue(forKey: row.number(0)) ?? []
            var item = ListedMessage(message.cleaned, source: row.line(1), listed: first)
            (item.lastListed, item.missed) = (last, row.number(12))
            messages.append(item)
        }
        return messages
    }

    private func infosByMessage() throws(DatabaseFailure) -> [Int: [AlertInfo]] {
        let areas = try areasByInfo()
        let limit = AlertLimits.storedMessages * 4
        let row = try database.prepare("SELECT * FROM info ORDER BY id LIMIT \(limit)")
        var infos: [Int: [AlertInfo]] = [:]
        while try row.step() {
            var info = AlertInfo()
            (info.language, info.event) = (row.line(2), row.line(3))
            (info.urgencyText, info.severityText, info.certaintyText) = (
                row.line(4), row.line(5), row.line(6)
            )
            (info.senderName, info.headline) = (row.line(7), row.line(8))
            (info.description, info.instruction) = (row.text(9) ?? "", row.text(10) ?? "")
            (info.web, info.contact) = (row.line(11), row.line(12))
            (info.effective, info.onset) = (row.time(13), row.time(14))
            (info.expires, info.ends) = (row.time(15), row.time(16))
            (info.categories, info.responses) = (row.lines(17), row.lines(18))
            (info.eventCodes, info.parameters) = (row.namedValues(19), row.namedValues(20))
            info.areas = areas[row.number(0)] ?? []
            infos[row.number(1), default: []].append(info)
        }
        return infos
    }

    /// The most rows of all areas together.
    private static let maxAreas = 2_000_000

    private func areasByInfo() throws(DatabaseFailure) -> [Int: [AlertArea]] {
        let row = try database.prepare("SELECT * FROM area ORDER BY rowid LIMIT \(Self.maxAreas)")
        var areas: [Int: [AlertArea]] = [:]
        while try row.step() {
            var area = AlertArea()
            area.name = row.line(1)
            area.geocodes = row.namedValues(2)
            area.polygons = row.lines(3).compactMap(AlertPolygon.init(text:))
            area.circles = row.lines(4).compactMap(AlertCircle.init(text:))
            areas[row.number(0), default: []].append(area)
        }
        return areas
    }
}

extension Statement {
    /// Returns the values of a column that has several.
    fileprivate func lines(_ column: Int32) -> [String] {
        guard let text = text(column), !text.isEmpty else { return [] }
        return text.utf8.split(separator: UInt8(ascii: "\n"), maxSplits: AlertLimits.values).map {
            String(Substring($0))
        }
    }

    /// Returns the named values of a column.
    fileprivate func namedValues(_ column: Int32) -> [NamedValue] {
        lines(column).map { line in
            let parts = line.utf8.split(
                separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
            return NamedValue(
                parts.first.map { String(Substring($0)) } ?? "",
                parts.count > 1 ? String(Substring(parts[1])) : "")
        }
    }

    fileprivate func time(_ column: Int32) -> FeedTime? {
        guard let text = text(column) else { return nil }
        guard text.hasSuffix("~") else { return Moment(text).map { FeedTime($0) } }
        return Moment(String(text.dropLast())).map { FeedTime($0, isZoneGiven: false) }
    }
}
