// The search on a real pseudo-terminal.
import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(10)))
struct SearchOnTerminalTests {
    private let home: PrivateDirectory

    init() throws { home = try PrivateDirectory() }

    private func open(_ arguments: [String] = []) throws -> PseudoTerminal {
        try MusterOnTerminalTests.open(arguments, home: home)
    }

    private var cached: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: home.path(".cache/muster"))) ?? []
    }

    @Test func searchOpensAGuideAndGoesBack() throws {
        let terminal = try open()
        try terminal.read(until: "Quit")
        // The start snapshot may exist already, but no search index.
        #expect(!cached.contains { $0.hasSuffix(".index") })
        try terminal.send("/")
        try terminal.read(until: "What do you see, smell or fear?")
        try terminal.send("smokr")
        try terminal.send("\u{7F}e")
        try terminal.read(until: "Fire")
        terminal.readUntilQuiet()
        // Keys other than letters: down, up, Enter.
        try terminal.send("\u{1B}[B\u{1B}[A\r")
        try terminal.read(until: "Ctrl-N shows the")
        let before = Clock.now
        terminal.clearTranscript()
        try terminal.send("\u{1B}")
        try terminal.read(until: "Search: ")
        try terminal.send("\u{1B}")
        try terminal.read(until: "Act now")
        // Two presses; with the delay of ncurses they would take two seconds.
        #expect(Clock.now - before < 1.5)
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
        // The index exists for the next session, without partial files.
        let ofTheSearch = cached.filter { !$0.hasSuffix(".snapshot") && !$0.hasSuffix(".sum") }
        #expect(ofTheSearch.count == 1 && ofTheSearch[0].hasSuffix(".index"))
    }

    @Test func largePasteWithEscapesIsHarmless() throws {
        let terminal = try open(["fire"])
        try terminal.read(until: "Quit")
        try terminal.send("/")
        try terminal.read(until: "Search: ")
        try terminal.send(
            "\u{1B}[200~" + String(repeating: "smoke \u{1B}]0;x\u{07}", count: 700) + "\u{1B}[201~")
        terminal.readUntilQuiet()
        #expect(!terminal.contains("\u{1B}]0;x"))
        try terminal.send("\u{15}lift")
        try terminal.read(until: "Fire")
        try terminal.send(PseudoTerminal.f10)
        _ = terminal.waitForExit()
        #expect(!cached.contains { $0.hasSuffix(".tmp") })
    }

    /// Opens the bundled guides, which take long enough to index.
    private func openBundled() throws -> PseudoTerminal {
        let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().path
        return try PseudoTerminal(
            [try Binary.muster(), "--content", checkout, "--date", "2026-11-21"],
            environment: ["HOME": home.path])
    }

    @Test func quitWhileIndexingIsImmediate() throws {
        let terminal = try openBundled()
        try terminal.read(until: "Quit")
        try terminal.send("/")
        try terminal.read(until: "Reading the guides")
        terminal.clearTranscript()
        try terminal.send("\u{1B}")
        try terminal.read(until: "Fire")
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
        #expect(!cached.contains { $0.hasSuffix(".tmp") })
    }

    @Test func signalWhileIndexingLeavesNoPartialFiles() throws {
        let terminal = try openBundled()
        try terminal.read(until: "Quit")
        try terminal.send("/")
        try terminal.read(until: "Reading the guides")
        for _ in 0..<1_000 where !cached.contains(where: { $0.hasSuffix(".tmp") }) { usleep(2_000) }
        #expect(cached.contains { $0.hasSuffix(".tmp") })
        terminal.signal(SIGTERM)
        #expect(terminal.waitForExit() == .signalled(SIGTERM))
        #expect(!cached.contains { $0.hasSuffix(".tmp") })
    }

    @Test func searchWorksWithAReadOnlyHome() throws {
        try FileManager.default.createSymbolicLink(
            atPath: home.path(".cache"), withDestinationPath: "/dev/null/none")
        let terminal = try open()
        try terminal.read(until: "Quit")
        try terminal.send("/stairs")
        try terminal.read(until: "Fire")
        try terminal.send("\u{1B}")
        try terminal.read(until: "Act now")
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }
}
