// The source of tests that this computer makes, of every kind of hazard. It is not a feed: its time of reading
// does not concern real alerts.
import Clocks

package enum LocalTest {
    package static let source = "test"
    /// The name used instead of its server.
    package static let host = "this computer"
    /// The seconds after which a test ends by itself.
    package static let duration = 3_600
    /// The beginning of a line about a test.
    package static let mark = "TEST: "
    package static let sentence = "This is a test. Nothing has happened."

    /// Returns whether a test that began at a moment has ended by itself.
    package static func isOver(begun: Moment, at now: Moment) -> Bool {
        now.seconds - begun.seconds >= duration
    }
}
