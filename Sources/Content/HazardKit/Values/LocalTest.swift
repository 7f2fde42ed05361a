// The source of tests that this computer makes, of every kind of hazard. It is not a feed: its time of reading
// does not concern real alerts.
import Clocks

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
