/// The knowledge whether something is the newest that is published, in the words of `--json` and `--porcelain`: the one list of
/// them.
public enum SyncFreshness: String, Sendable, Codable {
    case current
    /// It was not confirmed for too long: a newer one may be withheld.
    case outdated
    /// The clock is set before it was made, so its age is unknown.
    case unknown
}
