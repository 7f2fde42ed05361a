import AppCore
import Terminal

/// Work that runs alongside a session at the terminal: watching files that are edited, an update in progress, a clock. The
/// session waits for it together with the keys and polls it after every event. It never runs on its own and must never wait.
package protocol SessionCompanion: AnyObject {
    /// Readable when there is something to do; `nil` if only time or user activity matters.
    var descriptor: Int32? { get }

    /// Milliseconds until it must be polled even if nothing happens; `nil` for never.
    var pollTimeout: Int? { get }

    /// Called when the person pressed a key, pasted or clicked; before `poll`, and before the key has its effect.
    func userDidInteract()

    /// Does the work that is due, and reports by dispatching. Returns whether content on the screens has
    /// changed, so that it must be laid out again.
    func poll(_ store: Store) -> Bool

    /// Called when the person asks for newer content.
    func refresh(_ store: Store) -> Refreshing
}

/// The result of a request for newer content.
package enum Refreshing: Sendable, Equatable {
    /// Nothing can be updated: the content must be read again from its folder.
    case reread
    /// The content must be read again, and the companion shows the notice.
    case rereadQuietly
    case contentChanged
    /// The companion handles the request, or has done so.
    case done
}

extension SessionCompanion {
    package func refresh(_ store: Store) -> Refreshing { .reread }
    package var descriptor: Int32? { nil }
    package var pollTimeout: Int? { nil }
    package func userDidInteract() {}
}

extension TerminalEvent {
    var isOfPerson: Bool {
        switch self {
        case .key, .paste, .mouse: true
        case .resize, .resumed, .timeout, .readable, .terminate, .lost: false
        }
    }
}
