// Reads a snapshot. It may be another user's file, or damaged, so everything is limited and cleaned again.
import Clocks
import Files
import Geodesy
import SQLite
internal import TextTools

package enum HazardFileReader {
    /// Reads the snapshot of a folder of hazards.
    ///
    /// - Parameters:
    ///   - isSystem: true if it is the system's folder, whose files belong to the owner of the folder above
    ///     it, the service that fills it; nil to determine this from its path.
    /// - Throws: `missing` if there is none.
    package static func read(
        folder: String, isSystem: Bool? = nil
    ) throws(SnapshotFailure) -> AlertSnapshot {
        let files = SnapshotFiles(folder: folder, isSystem: isSystem)
        var snapshot = try files.read(SnapshotFormat.fileName, SnapshotFormat.schema) {
            (database) throws(DatabaseFailure) in
            try SnapshotTables(database).snapshot()
        }
        if let newer = files.states(of: snapshot.states.number, .alerts) { snapshot.take(newer) }
        return snapshot
    }

    /// Returns the states that were written after the messages with a number, or nil if there are none, or
    /// they are damaged.
    static func states(folder: String, isSystem: Bool, of number: Int) -> SnapshotStates? {
        SnapshotFiles(folder: folder, isSystem: isSystem).states(of: number, .alerts)
    }

    /// Reads everything but the messages.
    ///
    /// - Throws: `missing` if there is none.
    package static func overview(
        folder: String, isSystem: Bool? = nil
    ) throws(SnapshotFailure) -> SnapshotOverview {
        let files = SnapshotFiles(folder: folder, isSystem: isSystem)
        var overview = try files.read(SnapshotFormat.fileName, SnapshotFormat.schema) {
            (database) throws(DatabaseFailure) in
            try SnapshotTables(database).overview()
        }
        if let newer = files.states(of: overview.states.number, .alerts) { overview.states = newer }
        return overview
    }
}

extension SnapshotFiles {
    /// Returns the states that were written after the messages or events with this number, or nil if there
    /// are none, or they are damaged: those in the file of messages are older, and their times show it.
    func states(of number: Int, _ content: HazardKind) -> SnapshotStates? {
        guard number != 0 else { return nil }
        let states = try? read(content.statesName, SnapshotFormat.statesSchema) {
            (database) throws(DatabaseFailure) in
            try SnapshotStates(database, of: content)
        }
        return states?.number == number ? states : nil
    }
}

private struct SnapshotTables {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Returns the tables of format 1, or nil if the file has a later one.
    private func earlierTables() throws(DatabaseFailure) -> EarlierSnapshotTables? {
        let format = try database.integer("PRAGMA user_version") ?? 0
        return format == 1 ? try EarlierSnapshotTables(database) : nil
    }

    func snapshot() throws(DatabaseFailure) -> AlertSnapshot {
        let overview = try overview()
        var snapshot = AlertSnapshot(written: overview.states.written)
        snapshot.links = overview.links
        snapshot.messages = try messages()
        snapshot.states = overview.states
        return snapshot
    }

    func overview() throws(DatabaseFailure) -> SnapshotOverview {
        // Snapshots of earlier versions have no table of links.
        SnapshotOverview(
            states: try SnapshotStates(database, of: .alerts), links: (try? links()) ?? [])
    }

    // MARK: For muster-sync

    private func links() throws(DatabaseFailure) -> [LinkRecord] {
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

    // MARK: Messages

    private func messages() throws(DatabaseFailure) -> [ListedMessage] {
        var infos = try infosByMessage(try earlierTables())
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
            // Of the earlier format there is no such column.
            message.omitted = min(max(row.number(13), 0), AlertLimits.values)
            message.infos = infos.removeValue(forKey: row.number(0)) ?? []
            var item = ListedMessage(message.cleaned, source: row.line(1), listed: first)
            (item.lastListed, item.missed) = (last, row.number(12))
            messages.append(item)
        }
        return messages
    }

    private func infosByMessage(
        _ earlier: EarlierSnapshotTables?
    ) throws(DatabaseFailure) -> [Int: [AlertInfo]] {
        let areas = if let earlier { earlier.areas } else { try areasByInfo() }
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
            earlier?.addValues(of: row.number(0), to: &info)
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
