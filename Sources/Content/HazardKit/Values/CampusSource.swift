// The source of the campus's own alerts, whose signatures muster-sync has checked.

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
