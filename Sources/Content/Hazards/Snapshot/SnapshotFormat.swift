// The tables of a snapshot: immutable SQLite files, which `sqlite3` can show as well.

package enum SnapshotFormat {
    /// The name of the file in the folder of hazards.
    package static let fileName = "alerts.sqlite"
    /// What was read since without any message changing: the tables `snapshot`, `feed`, `told` and
    /// `toldEarthquake` once more, written at every
    /// reading. It counts beside the file of messages whose number it has.
    package static let statesName = "feeds.sqlite"
    /// The folder that the machine's service writes, whatever its user is: only root can have made it.
    package static let systemFolder = "/var/lib/muster/hazards"
    /// Raised with every change of the tables: a reader leaves other numbers alone.
    static let version = 2
    /// The one before, which is read still: an update of the programs must not hide what was stored as long as no feed can be
    /// reached.
    static let earlierVersion = 1
    /// SQLite's own mark of whose file it is ("MusA").
    static let application = 0x4D75_7341
    /// Bytes of the largest file that is read.
    package static let largest = 128 << 20

    static let stateTables = """
        CREATE TABLE snapshot (written TEXT NOT NULL, number INTEGER, settled TEXT);
        \(FeedRows.table)
        CREATE TABLE told (alert INTEGER NOT NULL, sender TEXT, identifier TEXT, severity INTEGER, urgency INTEGER,
            places TEXT, ended INTEGER);
        CREATE TABLE toldEarthquake (agency TEXT NOT NULL, code TEXT NOT NULL, place TEXT, magnitude REAL, pager TEXT,
            at TEXT);
        """

    /// A column of several values has a line for each, and a tab between a name and its value.
    static let messageTables = """
        CREATE TABLE place (name TEXT NOT NULL, latitude REAL, longitude REAL, radius REAL, same TEXT, ugc TEXT,
            least TEXT, kinds TEXT, quakes TEXT, automatic TEXT, gauges TEXT, floods TEXT);
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
}

/// What a snapshot is of: each kind has a file of its own, and beside it the newest states of its feeds.
package enum SnapshotContent: Sendable, CaseIterable {
    case alerts
    case earthquakes
    case floods
    case gauges

    package var fileName: String {
        switch self {
        case .alerts: SnapshotFormat.fileName
        case .earthquakes: EarthquakeSnapshotFormat.fileName
        case .floods: FloodSnapshotFormat.fileName
        case .gauges: GaugeSnapshotFormat.fileName
        }
    }
    package var statesName: String {
        switch self {
        case .alerts: SnapshotFormat.statesName
        case .earthquakes: EarthquakeSnapshotFormat.statesName
        case .floods: FloodSnapshotFormat.statesName
        case .gauges: GaugeSnapshotFormat.statesName
        }
    }
    /// The folder of the pictures that were fetched; nil for a kind without any.
    var picturesName: String? { self == .floods ? FloodPictures.folderName : nil }
}

/// Why a snapshot cannot be read or written.
package enum SnapshotFailure: Error, Sendable, Equatable {
    /// There is none: no feed was ever read.
    case missing
    /// It is not a plain file of this user or of the administrator, or others may write to it.
    case notTrusted(String)
    case damaged(String)
    /// A newer program wrote it.
    case otherFormat(Int)
    case disk(String)

    /// A sentence without a full stop.
    package var message: String {
        switch self {
        case .missing: "no feed has been read"
        case .notTrusted(let path): "\(path) is not used, because another user may have written it"
        case .damaged(let why): "what was read of the feeds is damaged (\(why)); run muster-sync feeds update"
        case .otherFormat(let number):
            "what was read of the feeds has format \(number), which this program does not know; update both programs together"
        case .disk(let why): "what was read of the feeds cannot be used: \(why)"
        }
    }
}
