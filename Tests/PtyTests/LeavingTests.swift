// Every exit of a full-screen program restores the terminal.
import Glibc
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(10)))
struct LeavingTests {
    /// The settings a terminal has before any program touches it.
    private func untouchedSettings() throws -> PseudoTerminal.Settings {
        let terminal = try PseudoTerminal(["/bin/sleep", "10"])
        return terminal.settings
    }

    @Test func quitRestoresTheTerminal() throws {
        let terminal = try startProbe()
        #expect(terminal.contains(Xterm.fullScreen))
        #expect(terminal.contains(Xterm.pasteOn))
        #expect(try terminal.settings != untouchedSettings())
        try terminal.send("q")
        #expect(terminal.waitForExit() == .exited(0))
        try expectRestored(terminal, to: untouchedSettings())
        #expect(terminal.text.hasSuffix("bye\r\n"))
    }

    @Test func exitRestoresTheTerminal() throws {
        let terminal = try startProbe()
        try terminal.send("x")
        #expect(terminal.waitForExit() == .exited(3))
        try expectRestored(terminal, to: untouchedSettings())
    }

    @Test(arguments: [
        SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGIO, SIGXCPU, SIGPWR,
        SIGSTKFLT,
    ])
    func signalsRestoreTheTerminalAndReachTheParent(number: Int32) throws {
        let terminal = try startProbe()
        terminal.signal(number)
        #expect(terminal.waitForExit() == .signalled(number))
        try expectRestored(terminal, to: untouchedSettings())
        #expect(terminal.contains("terminated by \(number)"))
    }

    /// A file at its size limit must be an error for the writer, and not end the program.
    @Test func fileSizeLimitDoesNotEndTheProgram() throws {
        let terminal = try startProbe()
        terminal.signal(SIGXFSZ)
        try terminal.send("q")
        #expect(terminal.waitForExit() == .exited(0))
    }

    /// ncurses resets it whenever it comes back to a screen in color, but its colors may be the person's.
    @Test func thePaletteIsLeftAlone() throws {
        let terminal = try startProbe()
        terminal.clearTranscript()
        // No shell is there to let it stop: it leaves the screen and comes back at once.
        terminal.signal(SIGTSTP)
        try terminal.read(until: Xterm.fullScreen)
        try terminal.send("q")
        #expect(terminal.waitForExit() == .exited(0))
        #expect(!terminal.contains("\u{1B}]104"))
    }

    @Test(arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT)])
    func interruptKeysEndTheProgram(key: String, number: Int32) throws {
        let terminal = try startProbe()
        try terminal.send(key)
        #expect(terminal.waitForExit() == .signalled(number))
        try expectRestored(terminal, to: untouchedSettings())
    }

    @Test func kioskReportsInterruptKeysAsKeys() throws {
        let terminal = try startProbe(["--kiosk"])
        #expect(
            try events(of: terminal, after: "\u{3}\u{1A}\u{1C}\u{13}", count: 4) == "C-c C-z C-\\ C-s")
        try terminal.send("q")
        #expect(terminal.waitForExit() == .exited(0))
    }

    /// A bad address, a Swift trap, abort(), and a stack overflow.
    @Test(arguments: [
        ("1", [SIGSEGV]), ("2", [SIGILL, SIGTRAP]), ("3", [SIGABRT]), ("4", [SIGSEGV, SIGBUS]),
    ])
    func crashRestoresTheTerminalAndReachesTheParent(command: String, signals: [Int32]) throws {
        let terminal = try startProbe()
        try terminal.send(command)
        let status = terminal.waitForExit(seconds: 10)
        #expect(signals.map { .signalled($0) }.contains(status), "\(String(describing: status))")
        #expect(terminal.contains(Xterm.showCursor))
        try expectRestored(terminal, to: untouchedSettings())
    }

    /// A program that hangs in a loop does not handle the signal, but the C handler does.
    @Test(arguments: [(SIGTERM, 3.5), (SIGHUP, 1.0)])
    func hangingProgramIsEndedBySignal(number: Int32, seconds: Double) throws {
        let isPrompt = try isPrompt(within: seconds) {
            let terminal = try startProbe()
            try terminal.send("5")
            try terminal.read(until: "hangs")
            let before = Clock.now
            terminal.signal(number)
            #expect(terminal.waitForExit() == .signalled(number))
            let seconds = Clock.now - before
            try expectRestored(terminal, to: untouchedSettings())
            return seconds
        }
        #expect(isPrompt)
    }

    /// A terminal stopped with Ctrl-S accepts no output, which must not keep the program alive.
    @Test func stoppedOutputDoesNotBlockTheEnd() throws {
        let isPrompt = try isPrompt(within: 4) {
            let terminal = try startProbe()
            // The terminal obeys Ctrl-S before the letters behind it reach the program.
            try terminal.send("\u{13}")
            try terminal.send(String(repeating: "j", count: 20))
            let before = Clock.now
            terminal.signal(SIGTERM)
            #expect(terminal.waitForExit() == .signalled(SIGTERM))
            #expect(try terminal.settings == untouchedSettings())
            return Clock.now - before
        }
        #expect(isPrompt)
    }

    @Test func hangUpEndsTheProgramWithinASecond() throws {
        let isPrompt = try isPrompt(within: 1) {
            let terminal = try startProbe()
            #expect(try terminal.cpuSeconds() < 1)
            let before = Clock.now
            terminal.hangUp()
            let status = terminal.waitForExit()
            #expect(status == .exited(7) || status == .signalled(SIGHUP))
            return Clock.now - before
        }
        #expect(isPrompt)
    }

    /// A program that keeps polling after the terminal was lost must not use CPU for long.
    @Test func ignoredHangUpEndsTheProgramToo() throws {
        let isPrompt = try isPrompt(within: 1) {
            let terminal = try startProbe()
            try terminal.send("6")
            try terminal.read(until: "hangs")
            let before = Clock.now
            terminal.hangUp()
            #expect(terminal.waitForExit() == .signalled(SIGHUP))
            return Clock.now - before
        }
        #expect(isPrompt)
    }

    @Test func hangUpUnderNohupIsDetected() throws {
        let probe = try Binary.driverProbe()
        let isPrompt = try isPrompt(within: 1) {
            let terminal = try PseudoTerminal(["/bin/sh", "-c", "trap '' HUP; exec \(probe)"])
            try terminal.read(until: "0 events")
            let before = Clock.now
            terminal.hangUp()
            #expect(terminal.waitForExit() == .exited(7))
            return Clock.now - before
        }
        #expect(isPrompt)
    }
}
