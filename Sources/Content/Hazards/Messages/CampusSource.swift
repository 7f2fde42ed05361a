// The source of the campus's own alerts, whose signatures muster-sync has checked.

package enum CampusSource {
    /// The name of the campus's feed; that of another campus is `campus@IDENTIFIER`. People cannot give this
    /// name to a feed.
    package static let name = "campus"

    /// The name used instead of a server for alerts that a person has imported, such as from a memory stick.
    /// They are kept although no feed of them is on.
    package static let carriedHost = "a memory stick or folder"

    /// Returns whether messages of a source are signed with a campus's own keys.
    package static func isVerified(_ source: String) -> Bool {
        source == name || source.hasPrefix(name + "@")
    }

    /// The feed of the weather service, several requests of which are `nws@PLACE`.
    static let weatherService = "nws"
    /// The realm of all feeds that are neither a campus's nor the weather service's.
    static let otherRealm = ""
    /// The two realms of which the second may repeat alerts of the first.
    static let repeatingRealms: Set = [weatherService, otherRealm]

    /// Returns the realm of a feed. Messages can update one another only within a realm: one for each campus,
    /// one for the weather service, and one for all other feeds together, among which an alert may be
    /// received in several ways.
    static func realm(of source: String) -> String {
        if isVerified(source) { return source }
        return source == weatherService || source.hasPrefix(weatherService + "@")
            ? weatherService : otherRealm
    }
}
