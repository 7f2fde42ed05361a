import Terminal

/// A terminal in memory: events come from a list, and frames are kept. It replaces the ncurses driver in
/// tests.
public final class MemoryDriver: TerminalDriver {
    public private(set) var size: Size
    public let capabilities: TerminalCapabilities
    /// The last frame drawn.
    public private(set) var frame: Frame?
    public private(set) var framesDrawn = 0
    public private(set) var isRestored = false
    public private(set) var suspensions = 0
    /// The last request for mouse reports; `nil` before the first one.
    public private(set) var reportsMouse: Bool?
    private var events: [TerminalEvent]

    public init(
        size: Size, capabilities: TerminalCapabilities = .init(colors: .direct, unicode: true),
        events: [TerminalEvent] = []
    ) {
        self.size = size
        self.capabilities = capabilities
        self.events = events.reversed()
    }

    public func draw(_ frame: Frame) {
        self.frame = frame
        framesDrawn += 1
    }

    /// Returns the next event of the list, or `.lost` once it is empty, so that no test waits forever.
    public func nextEvent(milliseconds: Int?) -> TerminalEvent {
        let event = events.popLast() ?? .lost
        if case .resize(let size) = event { self.size = size }
        return event
    }

    public private(set) var fullRedraws = 0

    public func suspend() { suspensions += 1 }
    public func redrawEverything() { fullRedraws += 1 }
    public private(set) var rings = 0
    /// The texts copied to the clipboard.
    public private(set) var copied: [String] = []

    public func copy(_ text: String) { copied.append(text) }

    public func ring() { rings += 1 }
    public func reportMouse(_ isOn: Bool) { reportsMouse = isOn }
    public func restore() { isRestored = true }
}
