// The mouse on a real pseudo-terminal: turned on only by request, and turned off at every exit.
import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(10)))
struct MouseTests {
    private static let on = "\u{1B}[?1000h\u{1B}[?1006h"
    private static let off = "\u{1B}[?1006l\u{1B}[?1000l"

    /// Starts a probe with the mouse turned on.
    private func startWithMouse() throws -> PseudoTerminal {
        let terminal = try startProbe()
        try terminal.send("m")
        try terminal.read(until: Self.on)
        terminal.readUntilQuiet(milliseconds: 50)
        return terminal
    }

    private func expectMouseOff(
        _ terminal: PseudoTerminal, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let text = terminal.text
        let lastOff = text.range(of: Self.off, options: .backwards)?.lowerBound
        let lastOn = text.range(of: Self.on, options: .backwards)?.lowerBound
        #expect(lastOff != nil, sourceLocation: sourceLocation)
        if let lastOn, let lastOff { #expect(lastOn < lastOff, sourceLocation: sourceLocation) }
    }

    @Test func mouseIsOffByDefault() throws {
        for command in ["q", "1", "3", "x"] {
            let terminal = try startProbe()
            try terminal.send(command)
            _ = terminal.waitForExit(seconds: 10)
            #expect(terminal.contains(Xterm.ordinaryScreen))
            #expect(!terminal.contains("?1000") && !terminal.contains("?1006"))
        }
    }

    @Test func clicksAndWheelAreReported() throws {
        let terminal = try startWithMouse()
        let sent = "\u{1B}[<0;13;4M\u{1B}[<0;13;4m\u{1B}[<64;1;1M\u{1B}[<65;1;1M"
        #expect(try events(of: terminal, after: sent, count: 4).hasSuffix("click(12,3) wheel-up wheel-down"))
        try terminal.send("q")
        #expect(terminal.waitForExit() == .exited(0))
        expectMouseOff(terminal)
    }

    @Test func mouseIsTurnedOffOnce() throws {
        let terminal = try startWithMouse()
        try terminal.send("M")
        try terminal.read(until: Self.off)
        terminal.clearTranscript()
        try terminal.send("1")
        _ = terminal.waitForExit(seconds: 10)
        #expect(terminal.contains(Xterm.ordinaryScreen))
        #expect(!terminal.contains("?1000"))
    }

    /// A crash, exit() from anywhere, abort(): the C handler sends the bytes.
    @Test(arguments: ["1", "2", "3", "4", "x"])
    func everyExitTurnsTheMouseOff(command: String) throws {
        let terminal = try startWithMouse()
        terminal.clearTranscript()
        try terminal.send(command)
        #expect(terminal.waitForExit(seconds: 10) != nil)
        #expect(terminal.contains(Self.off))
        #expect(terminal.contains(Xterm.ordinaryScreen))
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func signalsTurnTheMouseOff(number: Int32) throws {
        let terminal = try startWithMouse()
        terminal.clearTranscript()
        terminal.signal(number)
        #expect(terminal.waitForExit() == .signalled(number))
        #expect(terminal.contains(Self.off))
    }

    @Test func hangingProgramTurnsTheMouseOff() throws {
        let terminal = try startWithMouse()
        try terminal.send("5")
        try terminal.read(until: "hangs")
        terminal.clearTranscript()
        terminal.signal(SIGHUP)
        #expect(terminal.waitForExit() == .signalled(SIGHUP))
        #expect(terminal.contains(Self.off))
    }

    /// A shell must not get clicks while the program is stopped, and the program gets them again afterwards.
    @Test func suspendedProgramReleasesTheMouse() throws {
        let shell = try Tmux("exec bash --norc --noediting -i", environment: ["PS1": "ready> "])
        try shell.wait(for: "ready>")
        try shell.type(Binary.driverProbe() + "\n")
        try shell.wait(for: "probe 80x24")
        #expect(try !shell.reportsMouse())
        try shell.press("m")
        try shell.wait("no mouse") { _ in (try? shell.reportsMouse()) == true }
        try shell.press("C-z")
        try shell.wait(for: "Stopped")
        #expect(try !shell.reportsMouse())
        try shell.type("fg\n")
        try shell.wait(for: "resumed")
        #expect(try shell.reportsMouse())
        try shell.press("q")
        try shell.wait(for: "bye")
        #expect(try !shell.reportsMouse())
    }

    @Test func terminalWithoutAMouseGetsNoSequences() throws {
        let terminal = try startProbe(environment: ["TERM": "vt100"])
        try terminal.send("m")
        terminal.readUntilQuiet()
        #expect(!terminal.contains("?1000"))
        try terminal.send("q")
        #expect(terminal.waitForExit() == .exited(0))
    }

    // MARK: The reader

    private func open(_ arguments: [String], environment: [String: String] = [:]) throws -> PseudoTerminal {
        try PseudoTerminal(
            [try Binary.muster(), "--content", MusterOnTerminalTests.pack, "--date", "2026-11-21"]
                + arguments,
            environment: environment)
    }

    @Test func clickOpensAGuideAndWheelScrolls() throws {
        let terminal = try open(["--mouse", "on"])
        try terminal.read(until: "Quit")
        #expect(terminal.contains(Self.on))
        try terminal.send("\u{1B}[<0;8;4M\u{1B}[<0;8;4m")
        try terminal.read(until: "Pull the nearest fire alarm.")
        try terminal.send("\u{1B}[<65;8;10M")
        try terminal.read(until: "13%")
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
        expectMouseOff(terminal)
    }

    @Test func mouseReportsAreIgnoredIfTheMouseIsOff() throws {
        let terminal = try open([])
        try terminal.read(until: "Quit")
        try terminal.send("\u{1B}[<0;8;4M")
        terminal.readUntilQuiet()
        #expect(!terminal.contains("Pull the nearest fire alarm."))
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
        #expect(!terminal.contains("?1000"))
    }

    // MARK: Themes

    @Test func lightThemeSetsTheBackground() throws {
        let terminal = try open([], environment: ["MUSTER_THEME": "light"])
        try terminal.read(until: "Quit")
        // The nearest of the 256 colors to the warm white, and the dark brown on it.
        #expect(terminal.contains("48;5;230m"))
        terminal.clearTranscript()
        // A theme set by the environment cannot be changed in the session.
        try terminal.send(",\r")
        try terminal.read(until: "Theme was given by MUSTER_THEME for this session.")
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
        #expect(terminal.contains(Xterm.ordinaryScreen))
    }

    @Test func noColorOverridesEveryTheme() throws {
        for theme in ["dark", "light", "high-contrast"] {
            let terminal = try open(["--theme", theme], environment: ["NO_COLOR": "1"])
            try terminal.read(until: "Quit")
            #expect(!terminal.contains("48;5") && !terminal.contains("38;5"))
            try terminal.send(PseudoTerminal.f10)
            #expect(terminal.waitForExit() == .exited(0))
        }
    }
}
