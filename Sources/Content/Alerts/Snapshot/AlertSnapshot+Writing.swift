// Writes a snapshot of alerts.
import Clocks
import HazardKit
import SQLite

extension AlertSnapshot {
    public static let format = HazardFormat(
        .alerts, subject: "Alerts", version: 4,
        // A column of several values has one on each line, with a tab between a name and its value.
        tables: """
            CREATE TABLE link (source TEXT NOT NULL, address TEXT, mark TEXT, sender TEXT, identifier TEXT);
            CREATE TABLE message (id INTEGER PRIMARY KEY, source TEXT, identifier TEXT NOT NULL, sender TEXT, sent TEXT,
                status TEXT, kind TEXT, scope TEXT, note TEXT, refs TEXT, firstListed TEXT, lastListed TEXT, missed INTEGER,
                omitted INTEGER);
            CREATE TABLE info (id INTEGER PRIMARY KEY, message INTEGER NOT NULL, language TEXT, event TEXT, urgency TEXT,
                severity TEXT, certainty TEXT, senderName TEXT, headline TEXT, description TEXT, instruction TEXT, web TEXT,
                contact TEXT, effective TEXT, onset TEXT, expires TEXT, ends TEXT, categories TEXT, responses TEXT,
                codes TEXT, parameters TEXT);
            CREATE TABLE area (info INTEGER NOT NULL, name TEXT, codes TEXT, polygons TEXT, circles TEXT);
            """,
        noun: "message", feeds: ["nws": "Weather alerts", CampusSource.name: "Your campus's alerts"]
    ) { feed in
        if feed.name == CampusSource.name { return "Campus alerts" }
        guard CampusSource.isVerified(feed.name) else { return nil }
        return "Alerts of \(feed.name.dropFirst(CampusSource.name.count + 1))"
    }

    public func addTables(to database: Database) throws(DatabaseFailure) {
        let link = try SnapshotRow("link", 5, in: database)
        for item in links {
            try link.add([
                .text(item.source), .text(item.address), .text(item.mark), .text(item.message.sender),
                .text(item.message.identifier),
            ])
        }
        var rows = try MessageRows(database)
        // The campus's own first, so that no limit leaves them out.
        try rows.add(
            messages.filter { CampusSource.isVerified($0.source) }
                + messages.filter { !CampusSource.isVerified($0.source) })
    }
}

/// Adds messages with everything in them.
private struct MessageRows {
    private let message, info, area: Statement
    /// The values of the row that is being added.
    private var row = RowValues()
    /// The number of infos added.
    private var infos = 0

    init(_ database: Database) throws(DatabaseFailure) {
        message = try SnapshotRow.statement("message", 14, in: database)
        info = try SnapshotRow.statement("info", 21, in: database)
        area = try SnapshotRow.statement("area", 5, in: database)
    }

    mutating func add(_ messages: [ListedMessage]) throws(DatabaseFailure) {
        for number in messages.indices {
            try add(messages[number], number)
            for index in messages[number].message.infos.indices {
                infos += 1
                try add(messages[number].message.infos[index], of: number)
            }
        }
    }

    private mutating func add(_ item: ListedMessage, _ number: Int) throws(DatabaseFailure) {
        let content = item.message
        row.clear()
        row.add(number)
        row.add(item.source)
        row.add(content.identifier)
        row.add(content.sender)
        row.add(content.sent)
        row.add(content.status.rawValue)
        row.add(content.kind.rawValue)
        row.add(content.scope.rawValue)
        row.add(content.note)
        row.addLines(content.references) { reference, text in
            text.append(contentsOf: reference.sender.utf8)
            text.append(UInt8(ascii: ","))
            text.append(contentsOf: reference.identifier.utf8)
            text.append(contentsOf: ",-".utf8)
        }
        row.add(item.firstListed.description)
        row.add(item.lastListed.description)
        row.add(item.missed)
        row.add(content.omitted)
        try message.run(with: row)
    }

    private mutating func add(_ content: AlertInfo, of parent: Int) throws(DatabaseFailure) {
        row.clear()
        row.add(infos)
        row.add(parent)
        row.add(content.language)
        row.add(content.event)
        row.add(content.urgencyText)
        row.add(content.severityText)
        row.add(content.certaintyText)
        row.add(content.senderName)
        row.add(content.headline)
        row.add(content.description)
        row.add(content.instruction)
        row.add(content.web)
        row.add(content.contact)
        row.add(content.effective)
        row.add(content.onset)
        row.add(content.expires)
        row.add(content.ends)
        row.addLines(content.categories) { $1.appendLine($0) }
        row.addLines(content.responses) { $1.appendLine($0) }
        row.addLines(content.eventCodes) { $1.append($0) }
        row.addLines(content.parameters) { $1.append($0) }
        try info.run(with: row)
        for index in content.areas.indices { try add(content.areas[index]) }
    }

    private mutating func add(_ content: AlertArea) throws(DatabaseFailure) {
        row.clear()
        row.add(infos)
        row.add(content.name)
        row.addLines(content.geocodes) { $1.append($0) }
        row.addLines(content.polygons) { $0.append(to: &$1) }
        row.addLines(content.circles) { $1.append(contentsOf: $0.text.utf8) }
        try area.run(with: row)
    }
}

extension RowValues {
    /// Adds a time, with `~` at its end if it was given without a zone.
    fileprivate mutating func add(_ time: FeedTime?) {
        guard let time else { return add(nil as String?) }
        add { text in
            text.append(contentsOf: time.moment.description.utf8)
            if !time.isZoneGiven { text.append(UInt8(ascii: "~")) }
        }
    }

    /// Adds a line for each of the items.
    fileprivate mutating func addLines<Item>(_ items: [Item], _ write: (Item, inout [UInt8]) -> Void) {
        add { text in
            for (index, item) in items.enumerated() {
                if index > 0 { text.append(UInt8(ascii: "\n")) }
                write(item, &text)
            }
        }
    }
}

extension [UInt8] {
    /// Appends a text as one line, whatever it contains.
    fileprivate mutating func appendLine(_ line: String) {
        let start = count
        append(contentsOf: line.utf8)
        for index in start..<count where self[index] < 0x20 { self[index] = 0x20 }
    }

    fileprivate mutating func append(_ value: NamedValue) {
        appendLine(value.name)
        append(UInt8(ascii: "\t"))
        appendLine(value.value)
    }
}
