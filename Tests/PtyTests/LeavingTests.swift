// Every exit of a full-screen program restores the terminal.
import Glibc
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(2)))
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
        #expect(terminal.waitForExit(seconds: 1) == .signalled(number))
        try expectRestored(terminal, to: untouchedSettings())
        #expect(terminal.contains("terminated by \(number)"))
    }

    /// A file at its size limit must be an error for the writer, and not end the program.
    @Test func fileSizeLimitDoesNotEndTheProgram() throws {
        let terminal = try startProbe()
        terminal.signal(SIGXFSZ)
        usleep(100_000)
        try terminal.send("q")
        #expect(terminal.waitForExit() == .exited(0))
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
        let terminal = try startProbe()
        try terminal.send("5")
        usleep(100_000)
        terminal.signal(number)
        #expect(terminal.waitForExit(seconds: seconds) == .signalled(number))
        try expectRestored(terminal, to: untouchedSettings())
    }

    /// A terminal stopped with Ctrl-S accepts no output, which must not keep the program alive.
    @Test func stoppedOutputDoesNotBlockTheEnd() throws {
        let terminal = try startProbe()
        try terminal.send("\u{13}")
        usleep(50_000)
        try terminal.send(String(repeating: "j", count: 20))
        terminal.signal(SIGTERM)
        #expect(terminal.waitForExit(seconds: 4) == .signalled(SIGTERM))
        try #expect(terminal.settings == untouchedSettings())
    }

    @Test func hangUpEndsTheProgramWithinASecond() throws {
        let terminal = try startProbe()
        let before = try terminal.cpuSeconds()
        terminal.hangUp()
        let status = terminal.waitForExit(seconds: 1)
        #expect(status == .exited(7) || status == .signalled(SIGHUP))
        #expect(before < 1)
    }

    /// A program that keeps polling after the terminal was lost must not use CPU for long.
    @Test func ignoredHangUpEndsTheProgramToo() throws {
        let terminal = try startProbe()
        try terminal.send("6")
        usleep(100_000)
        terminal.hangUp()
        #expect(terminal.waitForExit(seconds: 1) == .signalled(SIGHUP))
    }

    @Test func hangUpUnderNohupIsDetected() throws {
        let probe = try Binary.driverProbe()
        let terminal = try PseudoTerminal(["/bin/sh", "-c", "trap '' HUP; exec \(probe)"])
        try terminal.read(until: "0 events")
        terminal.hangUp()
        #expect(terminal.waitForExit(seconds: 1) == .exited(7))
    }
}
