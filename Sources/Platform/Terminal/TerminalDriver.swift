/// An event from the terminal.
public enum TerminalEvent: Sendable, Equatable {
    case key(Key)
    /// Text pasted at once (bracketed paste); control characters removed, at most 10,000 characters.
    case paste(String)
    /// Only where the mouse was asked for, or another program left it on.
    case mouse(MouseEvent)
    case resize(Size)
    /// The program was stopped and has come back: everything must be drawn again.
    case resumed
    /// The time given to `nextEvent` has passed.
    case timeout
    /// Nothing of the terminal's: one of the descriptors watched beside it can be read, or is at its end.
    case readable
    /// The program was asked to end (SIGTERM, SIGINT, …): the number of the signal.
    case terminate(Int32)
    /// The terminal is gone (hang-up, closed): nothing more can be drawn or read.
    case lost
}

/// The abilities of a terminal.
public struct TerminalCapabilities: Sendable, Equatable {
    public enum Colors: String, Sendable, CaseIterable {
        case monochrome, eight, sixteen, indexed256, direct
    }

    public var colors: Colors
    /// True if text beyond ASCII arrives as it should (the locale is UTF-8).
    public var unicode: Bool
    /// True if the 512 glyphs of a Linux console are all there is: no emoji, few symbols.
    public var limitedGlyphs: Bool

    /// True if the terminal may know how a program hands a text to its clipboard; others would show the text.
    public var takesClipboard = false

    /// True if of sixteen colors only eight can be a background: a Linux console makes the other eight by showing text
    /// bold.
    public var hasDarkBackgroundsOnly: Bool { colors == .sixteen && limitedGlyphs }

    /// True if dim text can be read: a Linux console shows it in a gray of 2.8 to 1 on black.
    public var hasLegibleDimText: Bool { !limitedGlyphs }

    public init(colors: Colors, unicode: Bool, limitedGlyphs: Bool = false) {
        self.colors = colors
        self.unicode = unicode
        self.limitedGlyphs = limitedGlyphs
    }
}

/// The terminal as the program sees it. Frames go out, events come in; nothing else touches the terminal.
public protocol TerminalDriver: AnyObject {
    var size: Size { get }
    var capabilities: TerminalCapabilities { get }
    /// The height of a cell in units of its width, where the terminal tells the size of its pixels.
    var cellShape: Double? { get }

    /// Makes the terminal look like `frame`. Only differences are sent. A frame of another size than the
    /// terminal's is cut off or padded.
    func draw(_ frame: Frame)

    /// Waits for the next event, at most `milliseconds` (`nil`: forever).
    func nextEvent(milliseconds: Int?) -> TerminalEvent

    /// The same, and `.readable` as soon as one of `descriptors` can be read. What the terminal has to say comes first.
    func nextEvent(milliseconds: Int?, watching descriptors: [Int32]) -> TerminalEvent

    /// True if the next event is there already, so that a screen drawn now would not be seen.
    var isEventWaiting: Bool { get }

    /// Stops the program as the shell's job control would (Ctrl-Z); returns after it was continued.
    func suspend()

    /// Sends everything again at the next `draw`, whatever is believed to be on the screen (Ctrl-L).
    func redrawEverything()

    /// Asks the terminal to report the mouse, or not to. Until the first time that it is asked to, nothing about a
    /// mouse is sent. Terminals without one stay as they are.
    func reportMouse(_ isOn: Bool)

    /// Rings the terminal's bell.
    func ring()

    /// Hands a text to the terminal's clipboard, where it takes one. Longer text than `ClipboardSequence.longest` is not sent.
    func copy(_ text: String)

    /// Gives the terminal back as it was found. Safe to call twice.
    func restore()

    /// Gives the terminal back empty: nothing of before is on it, nor above it where it can be made to forget that.
    func restoreAndClear()
}

extension TerminalDriver {
    public var isEventWaiting: Bool { false }
    public var cellShape: Double? { nil }
    public func reportMouse(_ isOn: Bool) {}
    public func restoreAndClear() { restore() }
    public func ring() {}
    public func copy(_ text: String) {}

    /// For terminals that are not there for real: nothing but the list of events is waited for.
    public func nextEvent(milliseconds: Int?, watching descriptors: [Int32]) -> TerminalEvent {
        nextEvent(milliseconds: milliseconds)
    }
}
