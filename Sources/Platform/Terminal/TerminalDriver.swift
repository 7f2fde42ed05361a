public enum TerminalEvent: Sendable, Equatable {
    case key(Key)
    /// Text pasted at once (bracketed paste); control characters removed, at most 10,000 characters.
    case paste(String)
    /// A mouse event, only if mouse reports were turned on, or another program left them on.
    case mouse(MouseEvent)
    case resize(Size)
    /// The program was stopped and continued: everything must be drawn again.
    case resumed
    /// The time given to `nextEvent` has passed.
    case timeout
    /// One of the other watched descriptors can be read, or is at its end.
    case readable
    /// The program was asked to end (SIGTERM, SIGINT, …), with the number of the signal.
    case terminate(Int32)
    /// The terminal is gone (hang-up, closed): nothing can be drawn or read any more.
    case lost
}

public struct TerminalCapabilities: Sendable, Equatable {
    public enum Colors: String, Sendable, CaseIterable { case monochrome, eight, sixteen, indexed256, direct }

    public var colors: Colors
    /// True if text beyond ASCII is shown correctly (the locale is UTF-8).
    public var unicode: Bool
    /// True if there are only the 512 glyphs of a Linux console: no emoji, few symbols.
    public var limitedGlyphs: Bool

    /// True if the terminal may support copying a text to its clipboard; others would show the text.
    public var takesClipboard = false

    /// True if only eight of sixteen colors can be a background: a Linux console makes the others by bold.
    public var hasDarkBackgroundsOnly: Bool { colors == .sixteen && limitedGlyphs }

    /// True if dim text is readable: a Linux console shows it in a gray with a contrast of 2.8 to 1 on black.
    public var hasLegibleDimText: Bool { !limitedGlyphs }

    public init(colors: Colors, unicode: Bool, limitedGlyphs: Bool = false) {
        (self.colors, self.unicode, self.limitedGlyphs) = (colors, unicode, limitedGlyphs)
    }
}

/// A terminal that draws frames and receives events. Nothing else accesses the terminal.
public protocol TerminalDriver: AnyObject {
    var size: Size { get }
    var capabilities: TerminalCapabilities { get }
    /// The height of a cell in units of its width; nil if the terminal does not report the size of its pixels.
    var cellShape: Double? { get }

    /// Makes the terminal look like `frame`, cropped or padded to its size. Only differences are sent.
    func draw(_ frame: Frame)

    /// Waits for the next event, at most `milliseconds` (`nil`: without limit).
    func nextEvent(milliseconds: Int?) -> TerminalEvent

    /// Waits as well for one of `descriptors` to be readable. Events of the terminal come first.
    func nextEvent(milliseconds: Int?, watching descriptors: [Int32]) -> TerminalEvent

    /// True if the next event has already arrived, so that a screen drawn now would not be seen.
    var isEventWaiting: Bool { get }

    /// Stops the program as the shell's job control does (Ctrl-Z). Returns after it was continued.
    func suspend()

    /// Sends everything again at the next `draw`, regardless of what should be on the screen (Ctrl-L).
    func redrawEverything()

    /// Turns mouse reports on or off. Before they are first turned on, nothing about a mouse is sent.
    /// Terminals without one are not changed.
    func reportMouse(_ isOn: Bool)

    func ring()

    /// Copies a text to the terminal's clipboard, if it supports that. Text longer than
    /// `ClipboardSequence.longest` is not sent.
    func copy(_ text: String)

    /// Restores the terminal as it was found. Safe to call twice.
    func restore()

    /// Restores and clears the terminal, and its scrollback if that can be cleared.
    func restoreAndClear()
}

extension TerminalDriver {
    public var isEventWaiting: Bool { false }
    public var cellShape: Double? { nil }
    public func reportMouse(_ isOn: Bool) {}
    public func restoreAndClear() { restore() }
    public func ring() {}
    public func copy(_ text: String) {}

    /// Waits only for the list of events, for terminals that are not real.
    public func nextEvent(milliseconds: Int?, watching descriptors: [Int32]) -> TerminalEvent {
        nextEvent(milliseconds: milliseconds)
    }
}
