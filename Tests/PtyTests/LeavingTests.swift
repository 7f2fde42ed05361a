// Every way out of a full-screen program gives the terminal back.
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

    @Test func quittingRestores() throws {
        let terminal = try startProbe()
        #expect(terminal.contains(Xterm.fullScreen))
        #expect(terminal.contains(Xterm.pasteOn))
        #expect(try terminal.settings != untouchedSettings())
        try terminal.send("q")
        #expect(terminal.waitForExit() == .exited(0))
        try expectRestored(terminal, to: untouchedSettings())
        #expect(terminal.text.hasSuffix("bye\r\n"))
    }

    @Test func exitingWithoutAWordRestores() throws {
        let terminal = try startProbe()
        try terminal.send("x")
        #expect(terminal.waitForExit() == .exited(3))
        try expectRestored(terminal, to: untouchedSettings())
    }

    @Test(arguments: [
        SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGIO, SIGXCPU, SIGPWR,
        SIGSTKFLT,
    ])
    func signalsRestoreAndAreSeenByTheParent(number: Int32) throws {
        let terminal = try startProbe()
        terminal.signal(number)
        #expect(terminal.waitForExit() == .signalled(number))
        try expectRestored(terminal, to: untouchedSettings())
        #expect(terminal.contains("terminated by \(number)"))
    }

    /// A file that may not grow any further is an error of whoever writes it, and no reason to die.
    @Test func aLimitOfFilesDoesNotEndIt() throws {
        let terminal = try startProbe()
        terminal.signal(SIGXFSZ)
        usleep(100_000)
        try terminal.send("q")
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test(arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT)])
    func keysThatInterruptDoSo(key: String, number: Int32) throws {
        let terminal = try startProbe()
        try terminal.send(key)
        #expect(terminal.waitForExit() == .signalled(number))
        try expectRestored(terminal, to: untouchedSettings())
    }

    @Test func aKioskTakesThemAsKeys() throws {
        let terminal = try startProbe(["--kiosk"])
        #expect(
            try events(of: terminal, after: "\u{3}\u{1A}\u{1C}\u{13}", count: 4) == "C-c C-z C-\\ C-s")
        try terminal.send("q")
        #expect(terminal.waitForExit() == .exited(0))
    }

    /// A bad address, Swift's own trap, abort(), and a stack that overflowed.
    @Test(arguments: [
        ("1", [SIGSEGV]), ("2", [SIGILL, SIGTRAP]), ("3", [SIGABRT]), ("4", [SIGSEGV, SIGBUS]),
    ])
    func crashesRestoreAndStayCrashes(command: String, signals: [Int32]) throws {
        let terminal = try startProbe()
        try terminal.send(command)
        let status = terminal.waitForExit(seconds: 10)
        #expect(signals.map { .signalled($0) }.contains(status), "\(String(describing: status))")
        #expect(terminal.contains(Xterm.showCursor))
        try expectRestored(terminal, to: untouchedSettings())
    }

    /// A program stuck in a loop of its own does not see the signal; the guard does.
    @Test(arguments: [(SIGTERM, 3.5), (SIGHUP, 1.0)])
    func aStuckProgramEndsAllTheSame(number: Int32, seconds: Double) throws {
        let isPrompt = try isPrompt(within: seconds) {
            let terminal = try startProbe()
            try terminal.send("5")
            usleep(100_000)
            let before = Clock.now
            terminal.signal(number)
            #expect(terminal.waitForExit() == .signalled(number))
            let seconds = Clock.now - before
            try expectRestored(terminal, to: untouchedSettings())
            return seconds
        }
        #expect(isPrompt)
    }

    /// A screen stopped with Ctrl-S takes no output; that must not keep the program alive.
    @Test func aStoppedScreenDoesNotHoldTheProgram() throws {
        let isPrompt = try isPrompt(within: 4) {
            let terminal = try startProbe()
            try terminal.send("\u{13}")
            usleep(50_000)
            try terminal.send(String(repeating: "j", count: 20))
            let before = Clock.now
            terminal.signal(SIGTERM)
            #expect(terminal.waitForExit() == .signalled(SIGTERM))
            try #expect(terminal.settings == untouchedSettings())
            return Clock.now - before
        }
        #expect(isPrompt)
    }

    @Test func aHangUpEndsItWithinASecond() throws {
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

    /// A program that asks on and on after it was told that the terminal is gone burns no CPU for long.
    @Test func aHangUpThatIsOverlookedEndsItToo() throws {
        let isPrompt = try isPrompt(within: 1) {
            let terminal = try startProbe()
            try terminal.send("6")
            usleep(100_000)
            let before = Clock.now
            terminal.hangUp()
            #expect(terminal.waitForExit() == .signalled(SIGHUP))
            return Clock.now - before
        }
        #expect(isPrompt)
    }

    @Test func aHangUpUnderNohupIsNoticed() throws {
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
