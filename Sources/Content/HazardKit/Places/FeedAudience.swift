/// The people that the alerts of a feed are for if they name no area.
public enum FeedAudience: Sendable, Hashable, TextValue {
    /// Everyone who reads the feed.
    case readers
    /// No one in particular: the feed is for a whole country.
    case national
    /// The campus of the pack with this identifier; of any pack if it is empty.
    case campus(String)
    /// The place with this name: the service was asked for its position, and answered with what is for it.
    case place(String)

    /// The usual audience of a feed with this name.
    public init(of source: String) {
        if CampusSource.isVerified(source) {
            self = .campus(String(source.dropFirst(CampusSource.name.utf8.count + 1)))
        } else {
            self = CampusSource.realm(of: source) == CampusSource.weatherService ? .national : .readers
        }
    }

    /// Reads the text of a snapshot; returns nil for none.
    public init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts.count > 1 ? String(parts[1]) : ""
        switch parts.first {
        case "readers": self = .readers
        case "national": self = .national
        case "campus": self = .campus(rest)
        case "place": self = .place(rest)
        default: return nil
        }
    }

    public var text: String {
        switch self {
        case .readers: "readers"
        case .national: "national"
        case .campus(let identifier): "campus \(identifier)"
        case .place(let name): "place \(name)"
        }
    }
}
