// What a key sends: on a line of 1,200 baud a byte takes 8 ms.
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct SlowLineTests {
    private static let (up, down) = ("\u{1B}[A", "\u{1B}[B")

    /// Moving the selection sends the two entries, and nothing of what did not change, whether the list scrolls or not.
    @Test func movingTheSelectionSendsTwoEntries() throws {
        let terminal = try PseudoTerminal(
            [
                try Binary.muster(), "--content", Binary.checkout(), "--date", "2026-11-21", "--private",
            ], environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"])
        try terminal.read(until: "Quit")
        let home = "\u{17}<"
        let grid = [Self.down, "\u{1B}[C", "\u{1B}[D", Self.up] + Array(repeating: Self.down, count: 6)
        for (name, way, shown, keys) in [
            ("Welcome", home, "Quit", grid),
            ("Guides", home + String(repeating: "\t", count: 10) + "\r", "Facilities", Self.moves(5)),
            ("Desk Reference", home + String(repeating: "\t", count: 11) + "\r", "Asthma", Self.moves(30)),
            ("search", home + "fire", "Burns", Self.moves(4)),
        ] {
            try terminal.send(way)
            try terminal.read(until: shown)
            terminal.readUntilQuiet(milliseconds: 1_000)
            for key in keys {
                terminal.clearTranscript()
                try terminal.send(key)
                for _ in 0..<100 where terminal.transcript.isEmpty {
                    terminal.readUntilQuiet(milliseconds: 50)
                }
                terminal.readUntilQuiet(milliseconds: 100)
                let sent = terminal.transcript.count
                // Two of the longest names, and what makes the terminal scroll.
                #expect((1...170).contains(sent), "\(name): \(sent): \(terminal.text.debugDescription)")
            }
        }
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    private static func moves(_ count: Int) -> [String] {
        Array(repeating: down, count: count) + Array(repeating: up, count: count)
    }

    /// A paste that the terminal does not mark comes as keys: what is in it is searched for, and nothing in it leaves.
    @Test(arguments: ["quit\nq\nexit\n:q\nq", "call the police quickly\nand quit\n", "q\r\rq\rqq\r"])
    func anUnmarkedPasteNeverLeaves(_ text: String) throws {
        let terminal = try PseudoTerminal(
            [try Binary.muster(), "fire", "--date", "2026-11-21", "--private"],
            environment: ["MUSTER_CONTENT": MusterOnTerminalTests.pack])
        try terminal.read(until: "Quit")
        terminal.readUntilQuiet()
        try terminal.send(text)
        terminal.readUntilQuiet(milliseconds: 500)
        #expect(terminal.waitForExit(seconds: 0) == nil)
        // By hand it does: once it can be seen.
        try terminal.send("\u{1B}OQ")
        terminal.readUntilQuiet(milliseconds: 300)
        try terminal.send("quit")
        try terminal.read(until: "Leave Muster")
        terminal.readUntilQuiet(milliseconds: 300)
        try terminal.send("\r")
        #expect(terminal.waitForExit() == .exited(0))
    }

    /// The program itself waits as long as `ESCDELAY` asks for.
    @Test func theReaderHonorsTheDelayOfEscape() throws {
        let terminal = try PseudoTerminal(
            [try Binary.muster(), "fire", "--date", "2026-11-21", "--private"],
            environment: ["MUSTER_CONTENT": MusterOnTerminalTests.pack, "ESCDELAY": "4000"])
        try terminal.read(until: "Quit")
        terminal.readUntilQuiet()
        terminal.clearTranscript()
        for byte in "\u{1B}[B".utf8 {
            try terminal.send([byte])
            terminal.readUntilQuiet(milliseconds: 400)
        }
        #expect(!terminal.contains("Act now") && !terminal.contains("Search:"))
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    /// Keys of the protocol that another program left on.
    @Test func keysAsNumbersAreUnderstood() throws {
        let terminal = try PseudoTerminal(
            [try Binary.muster(), "fire", "--date", "2026-11-21", "--private"],
            environment: ["MUSTER_CONTENT": MusterOnTerminalTests.pack])
        try terminal.read(until: "Quit")
        try terminal.send("\u{1B}[13u\u{1B}[13;1:3u")
        try terminal.read(until: "step 1 of 3")
        terminal.clearTranscript()
        try terminal.send("\u{1B}[27u")
        try terminal.read(until: "1 Do now")
        try terminal.send("\u{1B}[98;1u\u{1B}[117u")
        try terminal.read(until: "Search: ")
        try terminal.send("\u{1B}[99;5u")
        #expect(terminal.waitForExit() == .exited(0))
    }
}
