import AppCore
import Screens
internal import ServiceNotice

/// Tells the service manager that the session goes on: asked by the session's own loop, so that a loop which hangs is
/// a watchdog that is not fed.
final class ServiceWatchdog: SessionCompanion {
    private let manager: ServiceManager
    /// Milliseconds between two signs of life; `nil` where nobody waits for them.
    private let interval: Int?
    private let milliseconds: () -> Int
    private var next: Int
    private var isInUse: Bool?

    /// - Parameters:
    ///   - milliseconds: of a clock that nobody sets.
    init(_ manager: ServiceManager, milliseconds: @escaping () -> Int) {
        self.manager = manager
        self.milliseconds = milliseconds
        // Half of what is allowed, as sd_watchdog_enabled(3) advises; never so often that it were all there is to do.
        interval = manager.watchdog.map { max(10, $0 / 2000) }
        next = milliseconds()
    }

    var pollTimeout: Int? { interval.map { _ in max(0, next - milliseconds()) } }

    /// The first screen is there.
    func begin() { manager.tell("READY=1\nSTATUS=Showing Welcome.") }

    func end() { manager.tell("STOPPING=1") }

    func poll(_ store: Store) -> Bool {
        // Whether, and never what: what a person reads is theirs.
        let isInUse = store.state.isAwayFromWelcome
        if let before = self.isInUse, before != isInUse {
            manager.tell(isInUse ? "STATUS=In use." : "STATUS=Showing Welcome.")
        }
        self.isInUse = isInUse
        if let interval, milliseconds() >= next {
            next = milliseconds() + interval
            manager.tell("WATCHDOG=1")
        }
        return false
    }
}
