// Keys, pastes, resizes and idling on a real terminal.
import Glibc
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(10)))
struct InputTests {
    @Test func keysAreReportedByName() throws {
        let terminal = try startProbe()
        let keys = "j\u{1B}OA\u{1B}[B\u{1B}[5~\u{1B}OH\u{1B}[Z\u{1B}OP\r\t\u{7F}\u{C}"
        #expect(
            try events(of: terminal, after: keys, count: 11)
                == "j Up Down PageUp Home S-Tab F1 Enter Tab Backspace C-l")
        #expect(try events(of: terminal, after: "é漢", count: 2).hasSuffix("é 漢"))
    }

    /// From the key to the screen: 100 ms of waiting for the rest of a sequence, and some more.
    @Test(arguments: [[], ["--tick"]])
    func escapeIsImmediate(arguments: [String]) throws {
        let isPrompt = try isPrompt(within: 0.5) {
            let terminal = try startProbe(arguments)
            let start = Clock.now
            try terminal.send("\u{1B}")
            try terminal.read(until: "Esc")
            return Clock.now - start
        }
        #expect(isPrompt)
    }

    /// An arrow key whose bytes arrive apart is an arrow key, unless `ESCDELAY` is shorter.
    @Test(arguments: [("3000", 300, "Down"), ("5", 300, "Esc [ B"), (nil, 30, "Down"), ("none", 30, "Down")])
    func theDelayOfEscapeIsThatOfNcurses(delay: String?, gap: UInt32, expected: String) throws {
        var seen: [String] = []
        // A busy machine may deliver them later than they are sent.
        repeat {
            let terminal = try startProbe(environment: delay.map { ["ESCDELAY": $0] } ?? [:])
            for byte in "\u{1B}[B".utf8 {
                try terminal.send([byte])
                usleep(gap * 1_000)
            }
            seen.append(try events(of: terminal, after: "", count: 1))
        } while seen.last != expected && seen.count < 5
        #expect(seen.last == expected, "\(seen)")
    }

    @Test func invalidBytesAreIgnored() throws {
        let terminal = try startProbe()
        let bytes: [UInt8] = [0xFF, 0xC3, 0x28, 0xE2, 0x82, 0x1B, 0x5B, 0x39, 0x39, 0x7E, 0x80, 0x6B]
        #expect(try events(of: terminal, after: bytes, count: 2) == "( k")
    }

    @Test func pasteIsOneEvent() throws {
        let terminal = try startProbe()
        #expect(
            try events(of: terminal, after: "\u{1B}[200~q\nx\u{1B}[201~k", count: 3) == "paste(3:q x) k")
    }

    @Test func longInputIsProcessed() throws {
        let terminal = try startProbe()
        try terminal.send([UInt8](repeating: 0xFF, count: 100_000))
        try terminal.send("\u{1B}[200~" + String(repeating: "y", count: 50_000) + "\u{1B}[201~")
        try terminal.read(until: "paste(10000:", seconds: 10)
    }

    /// No flicker: nothing is erased, and unchanged text is not sent again.
    @Test func keyRedrawsOnlyTheDifference() throws {
        let terminal = try startProbe()
        terminal.readUntilQuiet()
        terminal.clearTranscript()
        try terminal.send("j")
        terminal.readUntilQuiet()
        #expect(!terminal.contains("\u{1B}[2J"))
        #expect(!terminal.contains("\u{1B}[J"))
        #expect((1..<100).contains(terminal.transcript.count), "\(terminal.text.debugDescription)")
    }

    @Test func waitingUsesNoCPU() throws {
        let terminal = try startProbe()
        terminal.readUntilQuiet()
        let before = try terminal.cpuSeconds()
        usleep(1_000_000)
        #expect(try terminal.cpuSeconds() - before <= 0.01)
    }

    @Test func manyResizesEndAtTheLastSize() throws {
        let terminal = try startProbe()
        for round in 0..<300 { terminal.resize(columns: 20 + round % 180, rows: 1 + round % 60) }
        terminal.resize(columns: 97, rows: 31)
        try terminal.read(until: "probe 97x31")
        try terminal.send("q")
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test(arguments: [(1, 1), (2, 1), (1, 2), (3, 3), (65_535, 65_535)])
    func extremeSizesAreHandled(columns: Int, rows: Int) throws {
        let terminal = try startProbe()
        terminal.resize(columns: columns, rows: rows)
        terminal.readUntilQuiet()
        try terminal.send("jj")
        terminal.readUntilQuiet()
        terminal.resize(columns: 80, rows: 24)
        try terminal.read(until: "probe 80x24")
        try terminal.send("q")
        #expect(terminal.waitForExit() == .exited(0))
    }

    /// LINES and COLUMNS of the shell are out of date after a resize.
    @Test func terminalSizeOverridesTheEnvironment() throws {
        let terminal = try startProbe(environment: ["LINES": "5", "COLUMNS": "1000000000"])
        #expect(terminal.contains("probe 80x24"))
    }

    @Test func environmentGivesTheSizeIfTheTerminalDoesNot() throws {
        let terminal = try PseudoTerminal(
            [try Binary.driverProbe()], environment: ["LINES": "30", "COLUMNS": "90"], columns: 0, rows: 0)
        try terminal.read(until: "probe 90x30")
    }

    /// A serial line reports no size, and nothing in its environment says one.
    @Test(arguments: ["xterm-256color", "vt100", "linux"])
    func withoutAnySizeItIsTheUsualOne(type: String) throws {
        let terminal = try PseudoTerminal(
            [try Binary.driverProbe()], environment: ["TERM": type], columns: 0, rows: 0)
        try terminal.read(until: "probe 80x24")
    }
}
