import AppCore
import Terminal

/// Something that goes on beside the person at the terminal: files that are edited, an update on its way, a clock.
///
/// The session waits for it together with the keys and asks it after every event; it never runs by itself and must
/// never wait.
public protocol SessionCompanion: AnyObject {
    /// Readable when there is something to attend to; `nil` where only time or the person's doing counts.
    var descriptor: Int32? { get }

    /// Milliseconds until it wants to be asked even if nothing happens; `nil`: not by itself.
    var pollTimeout: Int? { get }

    /// The person pressed a key, pasted or clicked; called before `poll`, and before the key has its effect.
    func userDidInteract()

    /// Does what is due, and reports by dispatching. Returns whether content that is on screens has changed, so that it
    /// is laid out again.
    func poll(_ store: Store) -> Bool

    /// The person asks for what is new.
    func refresh(_ store: Store) -> Refreshing
}

/// What a request for newer content led to.
public enum Refreshing: Sendable, Equatable {
    /// Nothing can be updated: the content is to be read again from its folder.
    case reread
    /// It is to be read again, and what there is to say is said by the companion.
    case rereadQuietly
    /// Another version is open.
    case contentChanged
    /// The companion does what there is to do, or has done it.
    case done
}

extension SessionCompanion {
    public func refresh(_ store: Store) -> Refreshing { .reread }
    public var descriptor: Int32? { nil }
    public var pollTimeout: Int? { nil }
    public func userDidInteract() {}
}

extension TerminalEvent {
    var isOfPerson: Bool {
        switch self {
        case .key, .paste, .mouse: true
        case .resize, .resumed, .timeout, .readable, .terminate, .lost: false
        }
    }
}
