// Writes the files of a snapshot, each as a new one beside the old one that is then renamed: a reader has one or the other, whole.
import Clocks
import Files
internal import Glibc
import SQLite
internal import TextTools

package enum SnapshotWriter {
    /// Writes the snapshot into a folder, which exists.
    ///
    /// - Throws: `disk`; the old file is as it was.
    package static func write(_ snapshot: AlertSnapshot, to folder: String) throws(SnapshotFailure) {
        // Without flushing it a power failure could leave the name of a file that is empty, and no alert at all until the
        // network is back.
        try SnapshotFile.replace(SnapshotFormat.fileName, in: folder, pageSize: 16 << 10, isFlushed: true) {
            (database) throws(DatabaseFailure) in
            try database.execute(SnapshotFormat.stateTables + SnapshotFormat.messageTables)
            try addContent(snapshot, to: database)
            try add(snapshot.states, to: database)
        }
        removeStates(in: folder, of: .alerts)
    }

    /// Removes the states that belonged to the messages or events that were there.
    static func removeStates(in folder: String, of content: SnapshotContent) {
        for ending in ["", Replacement.ending] { unlink(folder + "/" + content.statesName + ending) }
    }

    /// Writes states beside the messages that they belong to. One that a power failure damages is passed over by readers,
    /// which then have the states of the file of messages, so it is not waited for.
    ///
    /// - Throws: `disk`; the old file is as it was.
    package static func write(
        _ states: SnapshotStates, to folder: String, of content: SnapshotContent = .alerts
    ) throws(SnapshotFailure) {
        try SnapshotFile.replace(content.statesName, in: folder, pageSize: 4 << 10, isFlushed: false) {
            (database) throws(DatabaseFailure) in
            try database.execute(SnapshotFormat.stateTables)
            try add(states, to: database)
        }
    }

    static func add(_ states: SnapshotStates, to database: Database) throws(DatabaseFailure) {
        try SnapshotRow("snapshot", 3, in: database).add([
            .text(states.written.description), .integer(states.number), .moment(states.settled),
        ])
        try FeedRows.add(states.feeds, to: database)
        let told = try SnapshotRow("told", 7, in: database)
        for (number, alert) in states.told.enumerated() {
            for message in alert.messages { try told.add(values(of: alert, number, message)) }
        }
        guard !states.toldEarthquakes.isEmpty else { return }
        let quake = try SnapshotRow("toldEarthquake", 6, in: database)
        for item in states.toldEarthquakes {
            try quake.add([
                .text(item.agency.rawValue), .text(item.id), .text(item.place), .number(item.magnitude),
                .text(item.pager?.word), .moment(item.at),
            ])
        }
    }

    private static func addContent(
        _ snapshot: AlertSnapshot, to database: Database
    ) throws(DatabaseFailure) {
        let place = try SnapshotRow("place", 10, in: database)
        for item in snapshot.places { try place.add(values(of: item)) }
        let link = try SnapshotRow("link", 5, in: database)
        for item in snapshot.links {
            try link.add([
                .text(item.source), .text(item.address), .text(item.mark), .text(item.message.sender),
                .text(item.message.identifier),
            ])
        }
        try MessageRows(database).add(snapshot.messages)
    }

    private static func values(of place: AlertPlace) -> [DatabaseValue] {
        [
            .text(place.name), .text(place.point.map { "\($0.latitude)" }),
            .text(place.point.map { "\($0.longitude)" }), .text("\(place.radius)"),
            .text(place.same.joined(with: " ")), .text(place.ugc.joined(with: " ")),
            .text(place.leastSeverity.word), .text(place.kinds.joined(with: " ")),
            .text(place.quakes?.text), .text(place.leastAutomatic.map(EarthquakeNumber.text)),
        ]
    }

    private static func values(
        of alert: ToldAlert, _ number: Int, _ message: AlertReference
    ) -> [DatabaseValue] {
        [
            .integer(number), .text(message.sender), .text(message.identifier),
            .integer(alert.severity.rawValue), .integer(alert.urgency.rawValue),
            .text(alert.places.joined(with: "\n")), .integer(alert.isEnded ? 1 : 0),
        ]
    }
}

extension DatabaseValue {
    /// `~` at the end of a time that was given without a zone.
    fileprivate static func time(_ time: FeedTime?) -> DatabaseValue {
        .text(time.map { $0.moment.description + ($0.isZoneGiven ? "" : "~") })
    }
}

/// Adds messages with what they contain.
private struct MessageRows {
    private let message, info, value, area, shape: SnapshotRow

    init(_ database: Database) throws(DatabaseFailure) {
        message = try SnapshotRow("message", 13, in: database)
        info = try SnapshotRow("info", 17, in: database)
        value = try SnapshotRow("value", 4, in: database)
        area = try SnapshotRow("area", 3, in: database)
        shape = try SnapshotRow("shape", 4, in: database)
    }

    func add(_ messages: [ListedMessage]) throws(DatabaseFailure) {
        var (infos, areas) = (0, 0)
        for (number, item) in messages.enumerated() {
            try add(item, number)
            for each in item.message.infos {
                infos += 1
                try add(each, infos, of: number)
                for place in each.areas {
                    areas += 1
                    try add(place, areas, of: infos)
                }
            }
        }
    }

    private func add(_ item: ListedMessage, _ number: Int) throws(DatabaseFailure) {
        let content = item.message
        let references = content.references.map { "\($0.sender),\($0.identifier),-" }
        try message.add([
            .integer(number), .text(item.source), .text(content.identifier), .text(content.sender),
            .time(content.sent), .text(content.status.rawValue), .text(content.kind.rawValue),
            .text(content.scope.rawValue), .text(content.note), .text(references.joined(with: "\n")),
            .moment(item.firstListed), .moment(item.lastListed), .integer(item.missed),
        ])
    }

    private func add(_ content: AlertInfo, _ number: Int, of parent: Int) throws(DatabaseFailure) {
        try info.add([
            .integer(number), .integer(parent), .text(content.language), .text(content.event),
            .text(content.urgencyText), .text(content.severityText), .text(content.certaintyText),
            .text(content.senderName), .text(content.headline), .text(content.description),
            .text(content.instruction), .text(content.web), .text(content.contact), .time(content.effective),
            .time(content.onset), .time(content.expires), .time(content.ends),
        ])
        for text in content.categories { try add(number, "category", "", text) }
        for text in content.responses { try add(number, "response", "", text) }
        for code in content.eventCodes { try add(number, "code", code.name, code.value) }
        for parameter in content.parameters { try add(number, "parameter", parameter.name, parameter.value) }
    }

    private func add(_ parent: Int, _ kind: String, _ name: String, _ text: String) throws(DatabaseFailure) {
        try value.add([.integer(parent), .text(kind), .text(name), .text(text)])
    }

    private func add(_ content: AlertArea, _ number: Int, of parent: Int) throws(DatabaseFailure) {
        try area.add([.integer(number), .integer(parent), .text(content.name)])
        for code in content.geocodes {
            try shape.add([.integer(number), .text("geocode"), .text(code.name), .text(code.value)])
        }
        for polygon in content.polygons {
            try shape.add([.integer(number), .text("polygon"), .text(nil), .text(polygon.text)])
        }
        for circle in content.circles {
            try shape.add([.integer(number), .text("circle"), .text(nil), .text(circle.text)])
        }
    }
}
