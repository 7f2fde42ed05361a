// The driver for a real terminal, through ncurses. Only this module uses it.
internal import CNcurses
internal import CTerminalRestore
internal import Glibc
import Terminal
import TextTools

public struct TerminalOptions: Sendable {
    public var color: ColorChoice
    /// True if Ctrl-C, Ctrl-Z and Ctrl-\ send their signals, and Ctrl-S stops the screen; false for a kiosk.
    public var keysSendSignals: Bool

    public init(color: ColorChoice = .auto, keysSendSignals: Bool = true) {
        (self.color, self.keysSendSignals) = (color, keysSendSignals)
    }
}

/// The terminal on standard input and output. There can be only one at a time, and it must be used by one thread.
public final class CursesDriver: TerminalDriver {
    public private(set) var size: Size
    public let capabilities: TerminalCapabilities
    /// The shape of cells, determined when a map is first drawn, and again after the terminal has changed its size.
    public private(set) lazy var cellShape: Double? = ScreenModes.cellShape
    /// A message to show once if another terminal type than the one named had to be used.
    public let remark: String?

    private enum State {
        case drawing
        /// The terminal is gone: this is reported at every call, and nothing is written any more.
        case lost
        case restored
    }

    private let screen: OpaquePointer
    private let output: FrameOutput
    private var modes: ScreenModes
    private let input: TerminalInput
    private var painter: Painter
    private var state = State.drawing
    /// The bytes to send with the first frame.
    private var opening: String

    /// Opens the terminal: full screen, no echo. `brought` is a folder with `terminfo/` and `locale/`.
    ///
    /// - Throws: `TerminalFailure` if the screen cannot be used; the terminal is then unchanged.
    public static func open(
        environment: EnvironmentVariables, options: TerminalOptions = TerminalOptions(),
        brought: () -> String? = { nil }
    ) throws(TerminalFailure) -> CursesDriver {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
        let unicode = LocaleSetup.isUTF8(environment: environment, brought: brought)
        let error = muster_guard_install(STDOUT_FILENO)
        if error != 0 { throw .system(error) }
        let forget = ScreenModes.giveSize(environment: environment)
        defer { forget() }
        guard let output = FrameOutput() else {
            muster_guard_remove()
            throw .system(errno)
        }
        let entry: TerminalEntry
        let screen: OpaquePointer
        do throws(TerminalFailure) {
            (entry, screen) = try TerminalEntry.begin(
                environment: environment, output: output, brought: brought)
        } catch {
            muster_guard_remove()
            throw error
        }
        return CursesDriver(
            screen, output, entry, unicode: unicode, environment: environment, options: options)
    }

    private init(
        _ screen: OpaquePointer, _ output: FrameOutput, _ entry: TerminalEntry, unicode: Bool,
        environment: EnvironmentVariables, options: TerminalOptions
    ) {
        (self.screen, self.output) = (screen, output)
        var capabilities = TerminalCapabilities(
            colors: .available(
                count: entry.colors == 8 && TerminalType.isBrightWhenBold(entry.name) ? 16 : entry.colors,
                isDirect: entry.isDirect, choice: options.color, environment: environment
            ),
            unicode: unicode, limitedGlyphs: TerminalType.hasLimitedGlyphs(entry.name))
        capabilities.takesClipboard = TerminalType.isXtermLike(entry.name)
        self.capabilities = capabilities
        remark = entry.remark
        modes = ScreenModes(entry: entry, keysSendSignals: options.keysSendSignals)
        input = TerminalInput(escapeDelay: environment["ESCDELAY"])
        size = ScreenModes.currentSize(environment: environment, entry: entry)
        opening = modes.begin()
        modes.leaveUnseen(output)
        painter = Painter(
            capabilities: capabilities, hasItalics: entry.hasItalics, hasReverse: entry.hasReverse)
        painter.start(size: size)
    }

    deinit { restore() }

    public func draw(_ frame: Frame) {
        guard case .drawing = state else { return }
        output.collect(after: opening)
        opening = ""
        painter.paint(frame, size: size)
        output.send()
    }

    public func redrawEverything() { if case .drawing = state { painter.start(size: size) } }

    public func ring() { if case .drawing = state { FrameOutput.write([0x07]) } }

    public func copy(_ text: String) {
        guard case .drawing = state, capabilities.takesClipboard, let bytes = ClipboardSequence.bytes(text)
        else { return }
        FrameOutput.write(bytes[...])
    }

    public func reportMouse(_ isOn: Bool) { if case .drawing = state { modes.reportMouse(isOn) } }

    public func nextEvent(milliseconds: Int?) -> TerminalEvent {
        nextEvent(milliseconds: milliseconds, watching: [])
    }

    public func nextEvent(milliseconds: Int?, watching descriptors: [Int32]) -> TerminalEvent {
        let deadline = milliseconds.map { Deadline(milliseconds: $0) }
        while case .drawing = state {
            switch input.next(before: deadline, watching: descriptors) {
            case .event(let event): return event
            case .timeout: return .timeout
            case .readable: return .readable
            case .lost: terminalDidHangUp()
            case .signal(let number): if let event = event(for: number) { return event }
            }
        }
        return .lost
    }

    public var isEventWaiting: Bool { if case .drawing = state { input.isEventWaiting } else { false } }

    private func event(for signal: Int32) -> TerminalEvent? {
        switch signal {
        case SIGHUP where input.isHungUp:
            terminalDidHangUp()
            return .lost
        case SIGWINCH:
            resize()
            return .resize(size)
        case SIGTSTP:
            stop(wholeGroup: false)
            return .resumed
        case SIGCONT:
            // Stopped from outside (SIGSTOP) and continued: another program has drawn and set modes.
            modes.resume()
            resize()
            return .resumed
        default: return .terminate(signal)
        }
    }

    public func suspend() {
        guard case .drawing = state else { return }
        stop(wholeGroup: true)
        input.push(.resumed)
    }

    private func stop(wholeGroup: Bool) {
        modes.leave()
        muster_guard_stop(wholeGroup ? 1 : 0)
        modes.resume()
        resize()
    }

    private func resize() {
        size = ScreenModes.currentSize(otherwise: size)
        cellShape = ScreenModes.cellShape
        painter.start(size: size)
    }

    /// Starts the deadline after which the program is ended if it has not saved and quit.
    private func terminalDidHangUp() {
        state = .lost
        muster_guard_set_deadline(700, SIGHUP)
    }

    public func restore() {
        switch state {
        case .restored: return
        case .drawing: if muster_guard_in_background() == 0 { modes.leave() }
        case .lost: break
        }
        state = .restored
        muster_guard_remove()
        delscreen(screen)
    }

    public func restoreAndClear() {
        guard case .drawing = state, muster_guard_in_background() == 0 else { return restore() }
        // Both screens, ours first: some terminals keep its last lines as well.
        let clearing = TerminalEntry.readForgetting(modes.entry.name)
        modes.send(clearing)
        restore()
        modes.send(clearing)
    }

    /// Ends the program by the signal, so that the parent process gets the right status. Call it after `restore`.
    public static func endProcess(bySignal number: Int32) -> Never { muster_guard_die(number) }
}
