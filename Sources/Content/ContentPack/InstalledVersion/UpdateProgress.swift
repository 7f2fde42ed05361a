/// The progress of an update of a pack.
public enum UpdateProgress: Sendable, Hashable, Codable {
    case asking
    /// Bytes and files that have come, and all there are to come.
    case fetching(bytes: Int, ofBytes: Int, files: Int, ofFiles: Int)
    case installing
}
