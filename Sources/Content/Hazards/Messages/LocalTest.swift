// The source of test alerts and test earthquakes that this computer makes. It is not a feed: its time of
// reading does not concern real alerts.

package enum LocalTest {
    package static let source = "test"
    /// The name used instead of its server.
    package static let host = "this computer"
    /// The seconds after which a test ends by itself.
    package static let duration = 3_600
}
