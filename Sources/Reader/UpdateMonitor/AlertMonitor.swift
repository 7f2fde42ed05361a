// Sees beside a session what was read of the feeds of alerts meanwhile.
import AppCore
import Clocks
import Screens

/// Looks once a minute, and after keys, whether the stored alerts are others, and lets those in force be told. The first look
/// comes after the first screen: reading what is stored delays no one.
public final class AlertMonitor: SessionCompanion {
    /// Milliseconds between two looks after keys.
    static let busyInterval = 10_000
    /// Milliseconds before the first look of a session on a terminal. Reading keeps a processor busy at the moment at which
    /// the system hands the first screen to the terminal, which would show it later.
    public static let pauseForTerminal = 20

    private let clock: () -> LocalTime
    private let firstPause: Int
    /// Monotonic milliseconds at which the first look is due; nil until that was asked for.
    private var firstLook: Int?
    private var lookedAt: LocalTime?
    private var personIsThere = false

    /// - Parameters:
    ///   - firstPause: milliseconds before the first look, unless a key comes.
    ///   - clock: the time here, for what is in force; must be cheap.
    public init(firstPause: Int = 0, clock: @escaping () -> LocalTime) {
        (self.firstPause, self.clock) = (firstPause, clock)
    }

    public var pollTimeout: Int? {
        let time = clock()
        guard lookedAt == nil else { return time.millisecondsToNextMinute }
        guard firstPause > 0, let now = time.uptime else { return 0 }
        let due = firstLook ?? now + firstPause
        firstLook = due
        return max(0, due - now)
    }

    public func userDidInteract() { personIsThere = true }

    public func poll(_ store: Store) -> Bool {
        let time = clock()
        guard isDue(time) else { return false }
        lookedAt = time
        store.perform(LookForAlerts(at: time.moment))
        // A screen of alerts says how old things are; it is rebuilt by the minute itself.
        return false
    }

    private func isDue(_ time: LocalTime) -> Bool {
        defer { personIsThere = false }
        guard let lookedAt else { return personIsThere || pollTimeout == 0 }
        // Whichever way the clock was set.
        if time.moment.seconds / 60 != lookedAt.moment.seconds / 60 { return true }
        guard personIsThere, let now = time.uptime, let before = lookedAt.uptime else { return false }
        return now - before >= Self.busyInterval
    }
}
