// Writes the files of a snapshot. Each is written beside the old one and renamed, so that a reader always has
// a complete file.
import Clocks
import Files
import SQLite
internal import TextTools

package enum HazardFileWriter {
    /// Writes the snapshot to a folder, which must exist.
    ///
    /// - Throws: `disk`; the old file is then unchanged.
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

    /// Removes the states that belonged to the previous messages or events.
    static func removeStates(in folder: String, of content: HazardKind) {
        guard let home = try? Folder.at(folder) else { return }
        for ending in ["", Replacement.ending] { try? home.removeFile(content.statesName + ending) }
    }

    /// Writes states beside their messages without waiting until they are on the disk: readers skip a file
    /// damaged by a power failure, and use the states in the file of messages.
    ///
    /// - Throws: `disk`; the old file is then unchanged.
    package static func write(
        _ states: SnapshotStates, to folder: String, of content: HazardKind = .alerts
    ) throws(SnapshotFailure) {
        try SnapshotFile.replace(content.statesName, in: folder, pageSize: 4 << 10, isFlushed: false) {
            (database) throws(DatabaseFailure) in
            try database.execute(SnapshotFormat.stateTables + (content == .floods ? ToldFloodRows.table : ""))
            try add(states, to: database)
        }
    }

    static func add(_ states: SnapshotStates, to database: Database) throws(DatabaseFailure) {
        try SnapshotRow("snapshot", 3, in: database).add([
            .text(states.written.description), .integer(states.number),
            .text(states.settled.map { "\($0) \(states.settledFor)" }),
        ])
        try FeedRows.add(states.feeds, to: database)
        let told = try SnapshotRow("told", 8, in: database)
        for (number, alert) in states.told.enumerated() {
            for message in alert.messages { try told.add(values(of: alert, number, message)) }
        }
        try ToldFloodRows.add(states.toldFloods, to: database)
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
        let link = try SnapshotRow("link", 5, in: database)
        for item in snapshot.links {
            try link.add([
                .text(item.source), .text(item.address), .text(item.mark), .text(item.message.sender),
                .text(item.message.identifier),
            ])
        }
        var rows = try MessageRows(database)
        // The campus's own first, so that no limit leaves them out.
        try rows.add(
            snapshot.messages.filter { CampusSource.isVerified($0.source) }
                + snapshot.messages.filter { !CampusSource.isVerified($0.source) })
    }

    private static func values(
        of alert: NotifiedAlert, _ number: Int, _ message: AlertReference
    ) -> [DatabaseValue] {
        [
            .integer(number), .text(message.sender), .text(message.identifier),
            .integer(alert.severity.rawValue), .integer(alert.urgency.rawValue),
            .text(alert.places.joined(with: "\n")), .integer(alert.isEnded ? 1 : 0),
            .text(alert.realm),
        ]
    }
}
