// Enters, leaves and resumes full-screen mode, and determines the size of the screen.
internal import CNcurses
internal import CTerminalRestore
internal import Glibc
import Terminal
import TextTools

struct ScreenModes {
    /// The largest size that is accepted from a terminal; ncurses allocates memory for every cell.
    private static let sizeLimit = 1000

    let entry: TerminalEntry
    let keysSendSignals: Bool
    private var reportsMouse = false

    init(entry: TerminalEntry, keysSendSignals: Bool) {
        (self.entry, self.keysSendSignals) = (entry, keysSendSignals)
    }

    /// Leaves ncurses' screen, which was not sent to the terminal: the first frame enters it again. Until a program
    /// has left it once, ncurses flushes at each movement of the cursor.
    func leaveUnseen(_ output: FrameOutput) { output.collectDropping { endwin() } }

    /// Sets modes that ncurses does not set by itself at its start. Returns the bytes to send before the first frame.
    func begin() -> String {
        if keysSendSignals { cbreak() } else { raw() }
        noecho()
        nonl()
        let window = muster_newscr()
        idlok(window, true)  // scrolls instead of rewriting: slow lines are what emergencies are made of
        leaveok(window, false)
        typeahead(-1)  // a frame is drawn whole, whatever is typed meanwhile
        return entry.modesOn
    }

    /// Restores the terminal as it was found, including the previous screen.
    func leave() {
        if reportsMouse { send(MouseReporting.off) }
        send(entry.modesOff)
        // Before the first frame, ncurses' screen is still left (see `leaveUnseen`).
        if !isendwin() { endwin() }
        send(entry.clearing)
        muster_guard_reset_settings()
        muster_guard_set_active(0)
    }

    /// Sets the modes again after `leave`, or after another program used the terminal.
    func resume() {
        // First the modes: in the background this stops the program again, before it writes anything.
        reset_prog_mode()
        if !isendwin() {
            endwin()
            reset_prog_mode()
        }
        muster_guard_set_active(1)
        send(entry.modesOn)
        if reportsMouse { send(MouseReporting.on) }
    }

    /// Turns reports of the mouse on or off. After the first call they are turned off at every exit, even a
    /// crash; before it nothing about a mouse is ever sent.
    mutating func reportMouse(_ isOn: Bool) {
        guard entry.hasMouse, isOn != reportsMouse else { return }
        reportsMouse = isOn
        // Before the terminal is told: every way out must turn off what is on.
        if isOn { Self.setGuardBytes(MouseReporting.off + entry.restoring) }
        send(isOn ? MouseReporting.on : MouseReporting.off)
        if !isOn { Self.setGuardBytes(entry.restoring) }
    }

    /// Stores the bytes that undo the following changes, in case the program cannot do it itself.
    static func prepareGuard(restoring: String) {
        setGuardBytes(restoring)
        muster_guard_set_active(1)
    }

    private static func setGuardBytes(_ text: String) {
        let bytes = Array(text.utf8CString)
        muster_guard_set_bytes(bytes, bytes.count - 1)
    }

    /// Sends bytes without ncurses, which does not know these sequences, at any moment.
    func send(_ text: String) { FrameOutput.write(Array(text.utf8)[...]) }

    /// Tells ncurses where the size comes from: from the terminal, as LINES and COLUMNS in the environment outlive resizes.
    /// Where it reports none, as on a serial line, ncurses 6.5 refuses any type without LINES and COLUMNS.
    ///
    /// - Returns: takes them out of the environment again.
    static func giveSize(environment: EnvironmentVariables) -> () -> Void {
        let window = reported
        let isReported = window.ws_col > 0 && window.ws_row > 0
        use_env(!isReported)
        use_tioctl(isReported)
        guard !isReported else { return {} }
        let size = currentSize(environment: environment, entry: nil)
        setenv("LINES", "\(size.rows)", 1)
        setenv("COLUMNS", "\(size.columns)", 1)
        return {
            for name in ["LINES", "COLUMNS"] {
                if let value = environment[name] { setenv(name, value, 1) } else { unsetenv(name) }
            }
        }
    }

    /// Returns the size of the screen: that reported by the terminal, otherwise LINES and COLUMNS, otherwise
    /// that in its description, otherwise 80 by 24.
    static func currentSize(environment: EnvironmentVariables, entry: TerminalEntry?) -> Size {
        func choose(_ variable: String, _ described: Int?, _ usual: Int) -> Int {
            if let number = environment[variable].flatMap({ Int($0) }), number > 0 { return number }
            return described.flatMap { $0 > 0 ? $0 : nil } ?? usual
        }
        return currentSize(
            otherwise: Size(
                columns: choose("COLUMNS", entry?.size.columns, 80),
                rows: choose("LINES", entry?.size.rows, 24)))
    }

    /// The size that the terminal reports, in cells and in pixels; each is 0 if it does not.
    private static var reported: winsize {
        var window = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0 ? window : winsize()
    }

    /// Returns the size of the screen as reported by the terminal, or `other` if it reports none.
    static func currentSize(otherwise other: Size) -> Size {
        let window = reported
        return Size(
            columns: bounded(window.ws_col > 0 ? Int(window.ws_col) : other.columns),
            rows: bounded(window.ws_row > 0 ? Int(window.ws_row) : other.rows))
    }

    /// The height of a cell in units of its width; nil if the terminal does not report the size of its pixels.
    static var cellShape: Double? {
        let window = reported
        guard window.ws_xpixel > 0, window.ws_ypixel > 0, window.ws_col > 0, window.ws_row > 0 else {
            return nil
        }
        let width = Double(window.ws_xpixel) / Double(window.ws_col)
        return Double(window.ws_ypixel) / Double(window.ws_row) / width
    }

    private static func bounded(_ length: Int) -> Int { min(max(1, length), sizeLimit) }
}
