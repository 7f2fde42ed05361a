// The terminfo entry of a terminal, read directly after ncurses has found it.
internal import CNcurses
internal import Glibc
import Terminal
import TextTools

/// The description of a terminal whose screen can be used.
struct TerminalEntry {
    var name: String
    /// A message for the user if this is not the type named by TERM.
    var remark: String?
    var colors: Int
    var isDirect: Bool
    var hasItalics: Bool
    var hasReverse: Bool
    var size: Size
    /// The sequences at the start and at the end that ncurses does not send: they set the mode of keys
    /// described in terminfo, and marks around pasted text. Empty if the terminal has none.
    var modesOn: String
    var modesOff: String
    /// True if the terminal can report a mouse: its description says so, or it belongs to xterm's family.
    var hasMouse: Bool
    /// The bytes that restore the terminal, without delays for old terminals.
    var restoring: String
    /// The bytes that clear a terminal with only one screen, so that nothing stays above the prompt; empty if
    /// the previous screen comes back.
    var clearing: String

    /// Starts a screen on the terminal as described for TERM, or else for the type that it most resembles.
    ///
    /// ncurses reads the description; querying terminfo before would read it a second time, which is a
    /// twentieth of the program's start. So a terminal that cannot move its cursor is closed again at once.
    ///
    /// - Parameter brought: returns a folder with descriptions for systems without any.
    static func begin(
        environment: EnvironmentVariables, output: FrameOutput, brought: () -> String?
    ) throws(TerminalFailure) -> (entry: TerminalEntry, screen: OpaquePointer) {
        let wanted = environment["TERM"].flatMap { $0.isEmpty ? nil : $0 }
        if let wanted, TerminalType.isLinesOnly(wanted) { throw .cannotMoveCursor(wanted) }
        if let begun = try begin(wanted, output) { return begun }
        if environment["TERMINFO_DIRS"] == nil, let folder = brought() {
            setenv("TERMINFO_DIRS", folder + "/terminfo", 1)
            defer { unsetenv("TERMINFO_DIRS") }
            if let begun = try begin(wanted, output) { return begun }
        }
        throw .unknownType(wanted)
    }

    /// Returns nil if none of the possible types is described.
    private static func begin(
        _ wanted: String?, _ output: FrameOutput
    ) throws(TerminalFailure) -> (entry: TerminalEntry, screen: OpaquePointer)? {
        // Most types are described. Looking for those like one would take longer than opening it.
        if let wanted = TerminalType.usable(wanted), let begun = try begin(wanted, for: wanted, output) {
            return begun
        }
        for name in TerminalType.candidates(for: wanted) where name != wanted {
            if let begun = try begin(name, for: wanted, output) { return begun }
        }
        return nil
    }

    /// Returns nil if a type is not described, or cannot stand in for the one that is wanted.
    private static func begin(
        _ name: String, for wanted: String?, _ output: FrameOutput
    ) throws(TerminalFailure) -> (entry: TerminalEntry, screen: OpaquePointer)? {
        ScreenModes.prepareGuard(restoring: usualRestoring(name))
        guard let screen = muster_newterm(name, output.stream) else { return nil }
        guard canMoveCursor else {
            endwin()
            delscreen(screen)
            if name == wanted { throw .cannotMoveCursor(name) }
            return nil
        }
        keepPalette()
        keepCharacterSet()
        var entry = read(name)
        ScreenModes.prepareGuard(restoring: entry.restoring)
        if let wanted, wanted != name {
            entry.remark = "TERM=\(TerminalType.printable(wanted)) is not known here; using \(name)"
        } else if wanted == nil {
            entry.remark = "TERM is not set; using \(name)"
        }
        return (entry, screen)
    }

    /// Returns the bytes that restore a usual terminal, used until its entry has been read.
    private static func usualRestoring(_ name: String) -> String {
        TerminalType.isXtermLike(name) ? "\u{1B}[?2004l\u{1B}[m\u{1B}[?1l\u{1B}>\u{1B}[?25h\u{1B}[?1049l" : ""
    }

    private static var canMoveCursor: Bool {
        string("cup") != nil && (string("ed") != nil || string("clear") != nil)
    }

    /// Takes the sequence that resets the palette out of the description. ncurses sends it whenever it comes back
    /// to the screen in color, but Muster defines no colors, and the palette may be one that the person set.
    private static func keepPalette() {
        guard let reset = tigetstr("oc"), Int(bitPattern: reset) != -1 else { return }
        reset.pointee = 0
    }

    /// Takes the choice of the usual character set out of the sequences that set attributes: no text here is in another,
    /// and it would be sent with each change of style.
    private static func keepCharacterSet() {
        for (capability, part) in [("sgr", "%?%p9%t\u{1B}(0%e\u{1B}(B%;"), ("sgr0", "\u{1B}(B")] {
            guard let text = tigetstr(capability), Int(bitPattern: text) != -1 else { continue }
            let count = part.utf8.count
            guard strncmp(text, part, count) == 0 else { continue }
            memmove(text, text + count, strlen(text) - count + 1)
        }
    }

    private static func read(_ name: String) -> TerminalEntry {
        let colors = Int(tigetnum("colors"))
        let hasPaste = TerminalType.isXtermLike(name)
        let keysOff = withoutDelays(string("rmkx") ?? "")
        let pasteOff = string("BD") ?? (hasPaste ? "\u{1B}[?2004l" : "")
        return TerminalEntry(
            name: name, colors: string("setaf") == nil && string("setf") == nil ? 0 : colors,
            isDirect: tigetflag("RGB") == 1 || tigetnum("RGB") > 0 || string("RGB") != nil,
            hasItalics: string("sitm") != nil, hasReverse: string("rev") != nil,
            size: Size(columns: Int(tigetnum("cols")), rows: Int(tigetnum("lines"))),
            modesOn: (string("rmacs") ?? "") + withoutDelays(string("smkx") ?? "")
                + (string("BE") ?? (hasPaste ? "\u{1B}[?2004h" : "")),
            modesOff: pasteOff + keysOff,
            hasMouse: hasPaste || string("kmous") != nil,
            restoring: readRestoring(pasteOff: pasteOff), clearing: readClearing())
    }

    static func readKeys() -> KeySequences {
        var keys = KeySequences()
        let named: [(String, Key)] = [
            ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home),
            ("kend", .end), ("kll", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kdch1", .delete),
            ("kcbt", .backTab), ("kent", .enter), ("kbs", .backspace),
        ]
        for (capability, key) in named { keys.add(Array((string(capability) ?? "").utf8), key) }
        for number in 1...20 {
            keys.add(Array((string("kf" + String(number)) ?? "").utf8), .function(number))
        }
        return keys
    }

    /// Returns the bytes that undo what ncurses has set at exit or during a frame: colors, attributes, line
    /// drawing and insert mode off, wrapping on, no scrolling region, the keypad off, the cursor shown, the
    /// other screen, or on terminals with only one screen an empty one.
    private static func readRestoring(pasteOff: String) -> String {
        var text = pasteOff
        for capability in ["op", "sgr0", "rmacs", "rmir", "smam", "rmkx", "cnorm"] {
            text += string(capability) ?? ""
        }
        // Without numbers the region is the whole screen, however large that is by then.
        if string("csr")?.hasPrefix("\u{1B}[") == true { text += "\u{1B}[r" }
        return withoutDelays(text + (string("rmcup") ?? "")) + readClearing()
    }

    private static func readClearing() -> String {
        guard string("rmcup") == nil else { return "" }
        if let clear = string("clear") { return withoutDelays(clear) }
        guard let home = string("cup").flatMap({ muster_tparm2($0, 0, 0) }) else { return "\r\n" }
        return withoutDelays(String(cString: home) + (string("ed") ?? ""))
    }

    /// Returns the bytes that clear the screen and the scrollback of the terminal (`E3`, as sent by `clear`).
    /// Most terminals of xterm's family support that sequence, even if their description does not have it.
    static func readForgetting(_ name: String) -> String {
        let forgetting = string("E3") ?? (TerminalType.isXtermLike(name) ? "\u{1B}[3J" : "")
        return withoutDelays((string("clear") ?? "") + forgetting)
    }

    /// Returns a text without `$<5/>`, terminfo's notation for a pause of 5 ms.
    static func withoutDelays(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
        var result = ""
        var rest = Substring(text)
        while let dollar = rest.firstIndex(of: "$") {
            result += String(rest[..<dollar])
            let after = rest[rest.index(after: dollar)...]
            if after.first == "<", let end = after.firstIndex(of: ">") {
                rest = after[after.index(after: end)...]
            } else {
                result += "$"
                rest = after
            }
        }
        return result + String(rest)
    }

    /// Returns a string capability of the current terminal, or nil if it has none.
    private static func string(_ capability: String) -> String? {
        guard let value = tigetstr(capability), Int(bitPattern: value) != -1 else { return nil }
        return String(cString: value)
    }
}
