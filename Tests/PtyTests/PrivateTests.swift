// Private sessions leave nothing on the disk or the terminal.
import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(10)))
struct PrivateTests {
    private let home: PrivateDirectory

    init() throws { home = try PrivateDirectory() }

    private func open(_ arguments: [String] = []) throws -> PseudoTerminal {
        try MusterOnTerminalTests.open(arguments, home: home)
    }

    private var left: [String] {
        (try? FileManager.default.subpathsOfDirectory(atPath: home.path).sorted()) ?? []
    }

    /// Reads, searches, marks and changes a setting, each of which is kept in a usual session.
    private static let everything = [
        "2*", ".", "\u{7F}", "/", "smoke", "\r", "\u{1B}", "\u{1B}", ",", "\r", "\u{17}",
    ]

    @Test func aPrivateSessionWritesNothingAtAll() throws {
        let terminal = try open(["--private", "fire"])
        try terminal.read(until: "Private: nothing you do here is written down.")
        for keys in Self.everything {
            try terminal.send(keys)
            terminal.readUntilQuiet(milliseconds: 60)
        }
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
        #expect(left == [])
    }

    /// The same in a usual session leaves all of it: the test above would see it.
    @Test func aUsualSessionWrites() throws {
        let terminal = try open(["fire"])
        try terminal.read(until: "Quit")
        for keys in Self.everything {
            try terminal.send(keys)
            terminal.readUntilQuiet(milliseconds: 60)
        }
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
        for part in [".config/muster/settings", ".local/state/muster", ".cache/muster"] {
            #expect(left.contains { $0.hasPrefix(part) }, "\(part)")
        }
    }

    @Test func bookmarksAreReadInAPrivateSessionAndHistoryIsNot() throws {
        let before = try open(["fire"])
        try before.read(until: "Quit")
        try before.send("2*\u{1B}[21~")
        #expect(before.waitForExit() == .exited(0))
        let terminal = try open(["--private"])
        try terminal.read(until: "Fire: During")
        terminal.readUntilQuiet()
        #expect(!terminal.contains("Recently read"))
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test func theQuickExitEmptiesTheTerminalAndWhatIsAboveIt() throws {
        let tmux = try Tmux(
            "sh -c 'for n in $(seq 200); do echo before-$n; done; \"\(try Binary.muster())\" --content "
                + "\"\(MusterOnTerminalTests.pack)\"; echo after; sleep 60'")
        try tmux.wait(for: "^C Quit")
        try tmux.press("1")
        try tmux.wait(for: "Do now")
        try tmux.press("C-x")
        let screen = try tmux.wait(for: "after")
        #expect(screen.filter { !$0.isEmpty } == ["after"])
        #expect(try !tmux.history().contains { $0.contains("before") || $0.contains("Do now") })
        #expect(try !tmux.isFullScreen())
    }

    @Test(arguments: ["xterm-256color", "linux", "vt100"])
    func theQuickExitSendsWhatTheTerminalUnderstands(_ type: String) throws {
        let terminal = try PseudoTerminal(
            [try Binary.muster(), "fire"],
            environment: [
                "MUSTER_CONTENT": MusterOnTerminalTests.pack, "TERM": type, "LC_ALL": "C.UTF-8",
                "HOME": home.path,
            ])
        try terminal.read(until: "Quit")
        terminal.clearTranscript()
        try terminal.send("\u{18}")
        #expect(terminal.waitForExit() == .exited(0))
        // E3 forgets the lines above; a VT100 keeps none, and is not sent it.
        #expect(terminal.contains("\u{1B}[3J") == (type != "vt100"))
        #expect(terminal.contains("\u{1B}[H\u{1B}["))
        #expect(!left.contains { $0.hasPrefix(".local") })
    }
}
