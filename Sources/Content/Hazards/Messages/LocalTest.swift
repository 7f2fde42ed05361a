// The source of test alerts and earthquakes that this computer makes for itself. It is no feed: that it was read says nothing of real alerts.

package enum LocalTest {
    package static let source = "test"
    /// What stands for its server.
    package static let host = "this computer"
    /// Seconds until a test is over by itself.
    package static let duration = 3_600
}
