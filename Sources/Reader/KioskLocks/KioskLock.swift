/// A restriction that a kiosk needs, and whether it holds.
package struct KioskLock: Equatable {
    package enum State: String {
        case holds = "ok"
        case open
        case unknown = "not known"
    }

    /// The name, also for programs: `terminal`.
    package var name: String
    package var state: State
    package var finding: String
    /// The action that makes the lock hold; empty if it does.
    package var advice: String

    package static func holding(_ name: String, _ finding: String) -> KioskLock {
        KioskLock(name: name, state: .holds, finding: finding, advice: "")
    }

    static func open(_ name: String, _ finding: String, _ advice: String) -> KioskLock {
        KioskLock(name: name, state: .open, finding: finding, advice: advice)
    }

    /// Returns a lock that could not be checked, which counts as open.
    static func unknown(_ name: String, _ finding: String, _ advice: String) -> KioskLock {
        KioskLock(name: name, state: .unknown, finding: finding, advice: advice)
    }
}
