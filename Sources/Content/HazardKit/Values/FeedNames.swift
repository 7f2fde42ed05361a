// The names of feeds that have a meaning for a reader, the sources that are no feeds, and for whom feeds are.
import Clocks

public enum FeedNames {
    /// The hosts of authorities, whose data is read over https.
    public static let officialHosts: Set = ["api.weather.gov"]
}

/// The source of the campus's own alerts, whose signatures muster-sync has checked.
public enum CampusSource {
    /// The name of the campus's feed; that of another campus is `campus@IDENTIFIER`. People cannot give this
    /// name to a feed.
    public static let name = "campus"

    /// The name used instead of a server for alerts from a memory stick or folder. They are kept although no feed of them is
    /// on.
    public static let carriedHost = "a memory stick or folder"

    /// Returns whether messages of a source are signed with a campus's own keys.
    public static func isVerified(_ source: String) -> Bool { source == name || source.hasPrefix(name + "@") }

    /// The feed of the weather service, several requests of which are `nws@PLACE`.
    public static let weatherService = "nws"

    /// Returns the realm of a feed: all requests of the weather service are one. A message is known by its realm and its
    /// identifier, and can change only messages of its realm.
    public static func realm(of source: String) -> String {
        isOfWeatherService(source) ? weatherService : source
    }

    public static func isOfWeatherService(_ source: String) -> Bool {
        source == weatherService || source.hasPrefix(weatherService + "@")
    }
}

/// The source of tests that this computer makes. It is not a feed: its time of reading does not concern real alerts.
public enum LocalTest {
    public static let source = "test"
    public static let host = "this computer"
    /// The seconds after which a test ends by itself.
    public static let duration = 3_600
    /// The beginning of a line about a test.
    public static let mark = "TEST: "
    public static let sentence = "This is a test. Nothing has happened."

    /// Returns whether a test that began at a moment has ended by itself.
    public static func isOver(begun: Moment, at now: Moment) -> Bool {
        now.seconds - begun.seconds >= duration
    }
}

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

    public init(of source: String) {
        if CampusSource.isVerified(source) {
            self = .campus(String(source.dropFirst(CampusSource.name.utf8.count + 1)))
        } else {
            self = CampusSource.realm(of: source) == CampusSource.weatherService ? .national : .readers
        }
    }

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
