// The source of the campus's own alerts, whose signatures muster-sync has checked.

package enum CampusSource {
    /// The feed of the campus; that of another one is `campus@IDENTIFIER`. No person can give this name to a feed.
    package static let name = "campus"

    /// What stands for the server of alerts that a person has carried here, on a memory stick: they stay although no feed of
    /// them is on.
    package static let carriedHost = "a memory stick or folder"

    /// Whether messages of a source are signed by a campus's own keys.
    package static func isVerified(_ source: String) -> Bool {
        source == name || source.hasPrefix(name + "@")
    }

    /// The feed of the weather service, several requests of which are `nws@PLACE`.
    static let weatherService = "nws"
    /// The realm of all feeds that are neither a campus's nor the weather service's.
    static let otherRealm = ""
    /// Two realms of which the second may repeat what the first says.
    static let repeatingRealms: Set = [weatherService, otherRealm]

    /// Returns what names the feeds whose messages may change one another: each campus's own, the weather service's, and all
    /// others together, among which one alert may come by several ways.
    static func realm(of source: String) -> String {
        if isVerified(source) { return source }
        return source == weatherService || source.hasPrefix(weatherService + "@")
            ? weatherService : otherRealm
    }
}
