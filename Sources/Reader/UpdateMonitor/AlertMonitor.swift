// Sees beside a session what was read of the feeds of alerts meanwhile.
import AppCore
import Clocks
import Screens

/// Looks once a minute, and after keys, whether the stored alerts are others, and lets those in force be told. The first look
/// comes after the first screen: reading what is stored delays no one.
public final class AlertMonitor: SessionCompanion {
    /// Milliseconds between two looks after keys.
    static let busyInterval = 10_000

    private let clock: () -> LocalTime
    private var lookedAt: LocalTime?
    private var personIsThere = false

    /// - Parameters:
    ///   - clock: the time here, for what is in force; must be cheap.
    public init(clock: @escaping () -> LocalTime) { self.clock = clock }

    public var pollTimeout: Int? { lookedAt == nil ? 0 : clock().millisecondsToNextMinute }

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
        guard let lookedAt else { return true }
        // Whichever way the clock was set.
        if time.moment.seconds / 60 != lookedAt.moment.seconds / 60 { return true }
        guard personIsThere, let now = time.uptime, let before = lookedAt.uptime else { return false }
        return now - before >= Self.busyInterval
    }
}
