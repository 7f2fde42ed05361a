// Bookmarks and reading positions on a real pseudo-terminal: written after the first frame, and at every exit.
import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(10)))
struct RememberingOnTerminalTests {
    private let home: PrivateDirectory

    init() throws { home = try PrivateDirectory() }

    private func open(_ arguments: [String] = []) throws -> PseudoTerminal {
        try MusterOnTerminalTests.open(arguments, home: home)
    }

    private var text: String? {
        let folder = home.path(".local/state/muster")
        guard let name = try? FileManager.default.contentsOfDirectory(atPath: folder).first else {
            return nil
        }
        return try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    }

    @Test func viewingWritesNothing() throws {
        let terminal = try open()
        try terminal.read(until: "Quit")
        try terminal.send("4")
        terminal.readUntilQuiet()
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
        // The pack may be cached for the next start, but no user data may be written.
        let left = try FileManager.default.subpathsOfDirectory(atPath: home.path)
        #expect(left.allSatisfy { [".cache", ".cache/muster", ".cache/muster/start.snapshot"].contains($0) })
    }

    @Test func bookmarkIsWrittenAtOnce() throws {
        let terminal = try open(["fire"])
        try terminal.read(until: "Quit")
        try terminal.send("2*")
        try terminal.read(until: "Bookmarked: Fire: During.")
        terminal.readUntilQuiet()
        #expect(text?.contains("bookmark\tGuides/fire.html\tduring\t") == true)
        terminal.signal(SIGKILL)
        #expect(terminal.waitForExit() == .signalled(SIGKILL))
        let again = try open()
        try again.read(until: "Quit")
        #expect(again.contains("Fire: During"))
        try again.send(PseudoTerminal.f10)
        #expect(again.waitForExit() == .exited(0))
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func lastPositionIsWrittenAtEveryExit(_ number: Int32) throws {
        let terminal = try open(["fire"])
        try terminal.read(until: "Quit")
        try terminal.send("2")
        terminal.readUntilQuiet()
        terminal.signal(number)
        #expect(terminal.waitForExit() == .signalled(number))
        #expect(text?.contains("recent\tGuides/fire.html\tduring\t") == true)
    }

    @Test func hangUpWritesThePositionAndEndsInTime() throws {
        let isPrompt = try isPrompt(within: 1) {
            let terminal = try open(["fire"])
            try terminal.read(until: "Quit")
            try terminal.send("2")
            terminal.readUntilQuiet()
            let before = Clock.now
            terminal.hangUp()
            #expect(terminal.waitForExit() == .signalled(SIGHUP))
            return Clock.now - before
        }
        #expect(isPrompt)
        #expect(text?.contains("recent\tGuides/fire.html\tduring\t") == true)
    }

    @Test func guideReadBeforeOpensAtItsTop() throws {
        let first = try open(["fire"])
        try first.read(until: "Quit")
        try first.send("2\u{1B}[21~")
        #expect(first.waitForExit() == .exited(0))
        let second = try open(["fire"])
        try second.read(until: "Quit")
        #expect(second.contains("Pull the nearest fire alarm."))
        #expect(second.contains("Press . to go on at During."))
        second.clearTranscript()
        try second.send(".")
        try second.read(until: "[2 During]")
        try second.send(PseudoTerminal.f10)
        #expect(second.waitForExit() == .exited(0))
    }

    /// Nothing is written before the first screen, so that a hanging disk cannot delay a guide.
    @Test func damagedFileIsMovedAfterTheFirstFrame() throws {
        try home.write([0], to: ".config/muster/settings")
        let terminal = try open()
        try terminal.read(until: "The settings file is damaged")
        terminal.readUntilQuiet()
        #expect(FileManager.default.fileExists(atPath: home.path(".config/muster/settings.damaged")))
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }
}
