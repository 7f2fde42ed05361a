// The files of hazards: immutable SQLite files, which can also be examined with `sqlite3`.

public enum SnapshotFormat {
    /// The folder that the system's service writes, whatever its user is: only root can have made it.
    public static let systemFolder = "/var/lib/muster/hazards"
    /// Returns the permissions of a file in a folder of hazards. What is stored tells where a person lives, so only the files
    /// of the system's folder are for everyone.
    public static func fileMode(in folder: String) -> UInt32 { folder == systemFolder ? 0o644 : 0o600 }
    /// The same of the folder itself.
    public static func folderMode(of folder: String) -> UInt32 { folder == systemFolder ? 0o755 : 0o700 }
    /// The SQLite application identifier of the file ("MusA").
    static let application = 0x4D75_7341
    /// The most bytes of a file that is read: more than all feeds can fill.
    public static let largest = 384 << 20
}

/// The reason that a snapshot cannot be read or written.
public enum SnapshotFailure: Error, Sendable, Equatable {
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
    public var message: String {
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
