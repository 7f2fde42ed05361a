import Foundation
import TestSupport
import Testing

/// `muster show` on a terminal: the person's pager, or our own, where the guide is longer than the terminal.
@Suite struct PagerTests {
    private func show(_ environment: [String: String], rows: Int = 12) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            [
                try Binary.muster(), "show", "fire", "--content", MusterOnTerminalTests.pack, "--date",
                "2026-11-21",
            ],
            environment: environment, columns: 80, rows: rows)
        return terminal
    }

    @Test func aPagerIsStartedWithItsWordsAndGetsTheText() throws {
        let terminal = try show(["PAGER": "sed 's/^/paged: /'"])
        try terminal.read(until: "paged: Emergency 911")
        try terminal.read(until: "Sources")
        #expect(terminal.waitForExit() == .exited(0))
        #expect(!terminal.contains("Enter for more"))
    }

    @Test(arguments: [
        ["PAGER": "cat; echo harm"], ["PAGER": "sed 's/^/harm/' | cat"], ["PAGER": "$(echo harm)"],
        ["PAGER": "/nonexistent/pager"], ["PAGER": "sed s/^/harm/", "SUDO_UID": "1000"],
        ["PAGER": "'unclosed"], [:],
    ])
    func ourOwnTakesItsPlace(_ environment: [String: String]) throws {
        let terminal = try show(environment)
        try terminal.read(until: "Enter for more, q quits: ")
        #expect(terminal.contains("Emergency 911") && !terminal.contains("Sources"))
        try terminal.send("\r")
        terminal.readUntilQuiet()
        try terminal.send("q\r")
        #expect(terminal.waitForExit() == .exited(0))
        #expect(!terminal.contains("harm"))
    }

    @Test(arguments: ["", "cat"])
    func nothingIsPagedWhereThatIsAskedFor(_ pager: String) throws {
        let terminal = try show(["PAGER": pager])
        try terminal.read(until: "Sources")
        #expect(terminal.waitForExit() == .exited(0))
        #expect(!terminal.contains("Enter for more"))
    }

    @Test func whatFitsIsNotPaged() throws {
        let terminal = try show(["PAGER": "sed s/^/paged/"], rows: 100)
        try terminal.read(until: "Sources")
        #expect(terminal.waitForExit() == .exited(0))
        #expect(!terminal.contains("paged"))
    }

    /// Answers the first screen of numbered lines. Returns the terminal when it shows the beginning of the next one.
    private func lines(after answer: String, rows: Int, first: String) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            [try Binary.muster(), "--plain", "--content", MusterOnTerminalTests.pack], columns: 80, rows: rows
        )
        try terminal.read(until: first)
        terminal.clearTranscript()
        try terminal.send("\(answer)\r")
        try terminal.read(until: Self.more)
        return terminal
    }

    private static let more = "Enter for more, b back, q quit, ? help: "

    @Test func linesArePagedAndDoNowComesFirst() throws {
        let terminal = try lines(after: "1", rows: 14, first: "? help: ")
        #expect(terminal.contains("Pull the nearest fire alarm.") && !terminal.contains("Sources"))
        for _ in 0..<8 where !terminal.contains("One action at a time: steps.") {
            try terminal.send("\r")
            terminal.readUntilQuiet()
        }
        #expect(terminal.contains("Sources") && terminal.contains("One action at a time: steps."))
        try terminal.send("q\r")
        #expect(terminal.waitForExit() == .exited(0))
    }

    /// The numbers to call come first, and stay in view.
    @Test func aLongListIsPagedFromItsTop() throws {
        let terminal = try lines(after: "!", rows: 10, first: Self.more)
        let lines = terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 11 && terminal.contains("Emergency 911") && terminal.contains("1. "))
        // A number is understood although its line waits.
        try terminal.send("3\r")
        terminal.readUntilQuiet()
        try terminal.send("q\r")
        #expect(terminal.waitForExit() == .exited(0))
    }
}
