// The tables of a snapshot: immutable SQLite files, which can also be examined with `sqlite3`.
import SQLite

package enum SnapshotFormat {
    /// The name of the file in the folder of hazards.
    package static let fileName = "alerts.sqlite"
    /// The name of the file of states, written at every reading that changes no message: it has the tables
    /// `snapshot`, `feed`, `told` and `toldEarthquake`. It belongs to the file of messages with its number.
    package static let statesName = "feeds.sqlite"
    /// The folder that the system's service writes, whatever its user is: only root can have made it.
    package static let systemFolder = "/var/lib/muster/hazards"
    /// Returns the permissions of a file in a folder of hazards. What is stored tells where a person lives, so only the files
    /// of the system's folder are for everyone.
    package static func fileMode(in folder: String) -> UInt32 { folder == systemFolder ? 0o644 : 0o600 }
    /// The same of the folder itself.
    package static func folderMode(of folder: String) -> UInt32 { folder == systemFolder ? 0o755 : 0o700 }
    /// The version of the tables, raised with every change; a reader ignores files with other versions.
    static let version = 3
    /// The versions before, which can still be read: an update of the programs must not hide stored data while
    /// no feed can be reached. Version 2 had the places too.
    static let earlierVersions = [1, 2]
    /// The SQLite application identifier of the file ("MusA").
    static let application = 0x4D75_7341
    /// The most bytes of a file that is read: more than all feeds can fill.
    package static let largest = 384 << 20

    static let stateTables = """
        CREATE TABLE snapshot (written TEXT NOT NULL, number INTEGER, settled TEXT);
        \(FeedRows.table)
        CREATE TABLE told (alert INTEGER NOT NULL, sender TEXT, identifier TEXT, severity INTEGER, urgency INTEGER,
            places TEXT, ended INTEGER, realm TEXT);
        CREATE TABLE toldEarthquake (agency TEXT NOT NULL, code TEXT NOT NULL, place TEXT, magnitude REAL, pager TEXT,
            at TEXT);
        """

    /// The tables. A column of several values has one on each line, with a tab between a name and its value.
    static let messageTables = """
        CREATE TABLE link (source TEXT NOT NULL, address TEXT, mark TEXT, sender TEXT, identifier TEXT);
        CREATE TABLE message (id INTEGER PRIMARY KEY, source TEXT, identifier TEXT NOT NULL, sender TEXT, sent TEXT,
            status TEXT, kind TEXT, scope TEXT, note TEXT, refs TEXT, firstListed TEXT, lastListed TEXT, missed INTEGER,
            omitted INTEGER);
        CREATE TABLE info (id INTEGER PRIMARY KEY, message INTEGER NOT NULL, language TEXT, event TEXT, urgency TEXT,
            severity TEXT, certainty TEXT, senderName TEXT, headline TEXT, description TEXT, instruction TEXT, web TEXT,
            contact TEXT, effective TEXT, onset TEXT, expires TEXT, ends TEXT, categories TEXT, responses TEXT,
            codes TEXT, parameters TEXT);
        CREATE TABLE area (info INTEGER NOT NULL, name TEXT, codes TEXT, polygons TEXT, circles TEXT);
        """

    /// The tables that a file of alerts may have, of this format or of the earlier one.
    static let schema = DatabaseSchema(
        stateTables + messageTables + EarlierSnapshotTables.tables, versions: earlierVersions + [version])
    /// The tables that a file of states may have.
    static let statesSchema = DatabaseSchema(
        stateTables + ToldFloodRows.table, versions: earlierVersions + [version])
}

/// The reason that a snapshot cannot be read or written.
package enum SnapshotFailure: Error, Sendable, Equatable {
    /// There is no snapshot: no feed has ever been read.
    case missing
    /// It is not a regular file of this user or of the administrator, or others may write to it.
    case notTrusted(String)
    case damaged(String)
    /// A newer program wrote it, in this format.
    case otherFormat(Int)
    case disk(String)
    /// A fault of the configuration of places, in words.
    case configuration(String)

    /// A sentence without a period.
    package var message: String {
        switch self {
        case .missing: "no feed has been read"
        case .notTrusted(let path): "\(path) is not used, because another user may have written it"
        case .damaged(let why): "what was read of the feeds is damaged (\(why)); run muster-sync feeds update"
        case .otherFormat(let number):
            "what was read of the feeds has format \(number), which this program does not know; update both programs together"
        case .disk(let why): "what was read of the feeds cannot be stored: \(why)"
        case .configuration(let fault): fault
        }
    }
}
