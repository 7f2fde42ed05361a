import AppCore
import Screens
internal import ServiceNotice

/// Notifies the service manager that the session is alive. The session's own loop calls it, so that a hanging loop
/// triggers the watchdog.
final class ServiceWatchdog: SessionCompanion {
    private let manager: ServiceManager
    /// Milliseconds between two notifications; `nil` if there is no watchdog.
    private let interval: Int?
    private let milliseconds: () -> Int
    private var next: Int
    private var isInUse: Bool?

    /// - Parameters:
    ///   - milliseconds: returns the time of a monotonic clock.
    init(_ manager: ServiceManager, milliseconds: @escaping () -> Int) {
        (self.manager, self.milliseconds) = (manager, milliseconds)
        // Half of the allowed time, as sd_watchdog_enabled(3) advises, but not constantly.
        interval = manager.watchdog.map { max(10, $0 / 2000) }
        next = milliseconds()
    }

    var pollTimeout: Int? { interval.map { _ in max(0, next - milliseconds()) } }

    /// Reports that the first screen is shown.
    func begin() { manager.notify("READY=1\nSTATUS=Showing the first screen.") }

    func end() { manager.notify("STOPPING=1") }

    func poll(_ store: Store) -> Bool {
        // Only whether it is in use. What a person reads is private.
        let isInUse = store.state.isAwayFromHome
        if let before = self.isInUse, before != isInUse {
            manager.notify(isInUse ? "STATUS=In use." : "STATUS=Showing the first screen.")
        }
        self.isInUse = isInUse
        if let interval, milliseconds() >= next {
            next = milliseconds() + interval
            manager.notify("WATCHDOG=1")
        }
        return false
    }
}
