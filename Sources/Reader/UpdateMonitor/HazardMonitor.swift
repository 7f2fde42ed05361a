// Watches the stored alerts during a session.
import AppCore
import Screens

/// Checks once a minute, and after keys, whether the stored alerts have changed, and has those in force
/// announced. The first check comes after the first screen, so that reading the alerts does not delay it.
package final class HazardMonitor: SessionCompanion {
    /// The milliseconds between two checks after keys.
    static let busyInterval = 10_000
    /// The milliseconds before the first check of a session on a terminal. Reading keeps a processor busy at the moment
    /// at which the system passes the first screen to the terminal, which would then show it later.
    package static let pauseForTerminal = 20

    private let clock: () -> LocalTime
    private let firstPause: Int
    /// The monotonic milliseconds at which the first check is due; nil until the first poll.
    private var firstLook: Int?
    private var lookedAt: LocalTime?
    private var personIsThere = false

    /// - Parameters:
    ///   - firstPause: milliseconds before the first check, unless a key comes.
    ///   - clock: returns the local time, for judging what is in force; must be fast.
    package init(firstPause: Int = 0, clock: @escaping () -> LocalTime) {
        (self.firstPause, self.clock) = (firstPause, clock)
    }

    package var pollTimeout: Int? {
        let time = clock()
        guard lookedAt == nil else { return time.millisecondsToNextMinute }
        guard firstPause > 0, let now = time.uptime else { return 0 }
        let due = firstLook ?? now + firstPause
        firstLook = due
        return max(0, due - now)
    }

    package func userDidInteract() { personIsThere = true }

    package func poll(_ store: Store) -> Bool {
        let time = clock()
        guard isDue(time) else { return false }
        lookedAt = time
        store.perform(RefreshHazards(at: time.moment, here: store.state.person?.point))
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
