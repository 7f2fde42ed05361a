import Terminal

/// A terminal in memory: events come from a list, and frames are kept. It replaces the ncurses driver in
/// tests.
package final class MemoryDriver: TerminalDriver {
    package private(set) var size: Size
    package let capabilities: TerminalCapabilities
    /// The last frame drawn.
    package private(set) var frame: Frame?
    package private(set) var framesDrawn = 0
    package private(set) var isRestored = false
    package private(set) var suspensions = 0
    /// The last request for mouse reports; `nil` before the first one.
    package private(set) var reportsMouse: Bool?
    private var events: [TerminalEvent]

    package init(
        size: Size, capabilities: TerminalCapabilities = .init(colors: .direct, unicode: true),
        events: [TerminalEvent] = []
    ) {
        self.size = size
        self.capabilities = capabilities
        self.events = events.reversed()
    }

    package func draw(_ frame: Frame) {
        self.frame = frame
        framesDrawn += 1
    }

    /// Returns the next event of the list, or `.lost` once it is empty, so that no test waits forever.
    package func nextEvent(milliseconds: Int?) -> TerminalEvent {
        let event = events.popLast() ?? .lost
        if case .resize(let size) = event { self.size = size }
        return event
    }

    package private(set) var fullRedraws = 0

    package func suspend() { suspensions += 1 }
    package func redrawEverything() { fullRedraws += 1 }
    package private(set) var rings = 0
    /// The texts copied to the clipboard.
    package private(set) var copied: [String] = []

    package func copy(_ text: String) { copied.append(text) }

    package func ring() { rings += 1 }
    package func reportMouse(_ isOn: Bool) { reportsMouse = isOn }
    package func restore() { isRestored = true }
}
