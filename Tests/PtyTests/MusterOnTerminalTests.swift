import Foundation
import TestSupport
import Testing

/// The reader itself on a real terminal, in tmux and on a bare pseudo-terminal.
@Suite(.serialized) struct MusterOnTerminalTests {
    static let pack = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/SamplePack").path

    /// Starts a reader of the sample pack that stores its files in `home`.
    static func open(_ arguments: [String], home: PrivateDirectory) throws -> PseudoTerminal {
        try PseudoTerminal(
            [try Binary.muster(), "--content", pack, "--date", "2026-11-21"] + arguments,
            environment: ["HOME": home.path])
    }

    private func open(
        _ arguments: [String] = [], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            [try Binary.muster()] + arguments + ["--date", "2026-11-21"],
            environment: environment.merging(["MUSTER_CONTENT": Self.pack]) { old, _ in old },
            columns: columns, rows: rows)
    }

    @Test func navigationInTmux() throws {
        let tmux = try Tmux("'\(try Binary.muster())' --content '\(Self.pack)' --date 2026-11-21")
        var screen = try tmux.wait(for: "Quit")
        #expect(screen[0].contains("Sample Guides"))
        try tmux.press("2")
        _ = try tmux.wait(for: "Run if there is a safe way out.")
        try tmux.press("2")
        screen = try tmux.wait(for: "Lock the door")
        try tmux.press("BSpace")
        _ = try tmux.wait(for: "Act now")
        try tmux.press("Down", "Down")
        // Cursor and screen are queried one after the other, and a key may be processed in between.
        try tmux.wait("the cursor is not on the selection") { screen in
            guard let cursor = try? tmux.cursor() else { return false }
            return cursor.isShown && screen[cursor.row].contains("▸")
        }
        try tmux.press("F10")
        try tmux.wait("the full screen is still on") { _ in (try? tmux.isFullScreen()) == false }
    }

    @Test func manyResizesEndWithACompleteScreen() throws {
        let terminal = try open(["fire"])
        try terminal.read(until: "Quit")
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            terminal.resize(
                columns: .random(in: 1...250, using: &generator), rows: .random(in: 1...80, using: &generator)
            )
        }
        terminal.resize(columns: 100, rows: 30)
        terminal.readUntilQuiet()
        terminal.clearTranscript()
        try terminal.send("\u{0C}")
        try terminal.read(until: "Quit")
        #expect(terminal.contains("Pull the nearest fire alarm."))
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test func hangUpEndsTheReaderWithinASecond() throws {
        let isPrompt = try isPrompt(within: 1) {
            let terminal = try open()
            try terminal.read(until: "Quit")
            let before = Clock.now
            terminal.hangUp()
            #expect(terminal.waitForExit() == .signalled(SIGHUP))
            return Clock.now - before
        }
        #expect(isPrompt)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func signalRestoresTheTerminal(_ number: Int32) throws {
        let untouched = try PseudoTerminal(["/bin/cat"])
        let terminal = try open()
        try terminal.read(until: "Quit")
        #expect(terminal.settings != untouched.settings)
        terminal.signal(number)
        #expect(terminal.waitForExit() == .signalled(number))
        terminal.readUntilQuiet()
        #expect(terminal.contains("\u{1B}[?1049l"))
        #expect(terminal.settings == untouched.settings)
    }

    @Test func dumbTerminalGetsTheLinearModeAndANotice() throws {
        let terminal = try open(environment: ["TERM": "dumb"])
        try terminal.read(until: "? help: ")
        #expect(terminal.contains("showing numbered lines instead"))
        try terminal.send("1\r")
        try terminal.read(until: "Pull the nearest fire alarm.")
        try terminal.send("q\r")
        #expect(terminal.waitForExit() == .exited(0))
        #expect(!terminal.contains("\u{1B}"))
    }

    @Test(arguments: ["vt100", "linux", "xterm", "screen", "no-such-terminal"])
    func terminalTypesShowWelcome(_ type: String) throws {
        let terminal = try open(environment: ["TERM": type, "LC_ALL": type == "vt100" ? "C" : "C.UTF-8"])
        try terminal.read(until: "Quit")
        #expect(terminal.contains("911"))
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test func escapeAndBackspaceGoBackImmediately() throws {
        let terminal = try open()
        try terminal.read(until: "Quit")
        let isPrompt = try isPrompt(within: 0.5) {
            terminal.clearTranscript()
            try terminal.send("1")
            try terminal.read(until: "Pull the nearest fire alarm.")
            terminal.clearTranscript()
            let before = Clock.now
            try terminal.send("\u{1B}")
            try terminal.read(until: "Act now")
            return Clock.now - before
        }
        #expect(isPrompt)
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test func idlingUsesNoCPU() throws {
        let terminal = try open(["fire"])
        try terminal.read(until: "Quit")
        // Once its first work is done, which on a busy machine takes longer.
        var used = 1.0
        for _ in 0..<20 where used >= 0.02 {
            let before = try terminal.cpuSeconds()
            usleep(1_000_000)
            used = try terminal.cpuSeconds() - before
        }
        #expect(used < 0.02)
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }
}
