// The names of feeds that have a meaning for a reader, and the sources that are no feeds.
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

    /// The name used instead of a server for alerts that a person has imported, such as from a memory stick.
    /// They are kept although no feed of them is on.
    public static let carriedHost = "a memory stick or folder"

    /// Returns whether messages of a source are signed with a campus's own keys.
    public static func isVerified(_ source: String) -> Bool { source == name || source.hasPrefix(name + "@") }

    /// The feed of the weather service, several requests of which are `nws@PLACE`.
    public static let weatherService = "nws"

    /// Returns the realm of a feed: the requests of the weather service are one, every other feed is its own. A
    /// message is known by its realm and its identifier, and can change only messages of its realm.
    public static func realm(of source: String) -> String {
        isOfWeatherService(source) ? weatherService : source
    }

    /// Returns whether messages of a source were read from the weather service itself.
    public static func isOfWeatherService(_ source: String) -> Bool {
        source == weatherService || source.hasPrefix(weatherService + "@")
    }
}

/// The source of tests that this computer makes, of every kind of hazard. It is not a feed: its time of reading
/// does not concern real alerts.
public enum LocalTest {
    public static let source = "test"
    /// The name used instead of its server.
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
