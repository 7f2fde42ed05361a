/// One of the things that keep a kiosk a kiosk, and whether it holds.
struct KioskLock: Equatable {
    enum State: String {
        case holds = "ok"
        case open
        case unknown = "not known"
    }

    /// For programs: `terminal`.
    var name: String
    var state: State
    /// What was found.
    var finding: String
    /// What to do; empty where the lock holds.
    var advice: String

    static func holding(_ name: String, _ finding: String) -> KioskLock {
        KioskLock(name: name, state: .holds, finding: finding, advice: "")
    }

    static func open(_ name: String, _ finding: String, _ advice: String) -> KioskLock {
        KioskLock(name: name, state: .open, finding: finding, advice: advice)
    }

    /// What could not be looked at counts as open.
    static func unknown(_ name: String, _ finding: String, _ advice: String) -> KioskLock {
        KioskLock(name: name, state: .unknown, finding: finding, advice: advice)
    }
}
