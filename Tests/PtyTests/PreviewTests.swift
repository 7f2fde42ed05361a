// The preview of a pack that is being edited, on a real terminal.
import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct PreviewTests {
    private let home: PrivateDirectory
    private var pack: String { home.path("pack") }

    init() throws {
        home = try PrivateDirectory()
        try FileManager.default.copyItem(atPath: MusterOnTerminalTests.pack, toPath: home.path("pack"))
    }

    private func open(columns: Int = 100, rows: Int = 32) throws -> Tmux {
        let command = "'\(try Binary.muster())' preview '\(pack)' --date 2026-11-21"
        return try Tmux(command, environment: ["HOME": home.path], columns: columns, rows: rows)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: home.path("pack/" + path), encoding: .utf8)
    }

    private func change(_ path: String, _ old: String, to new: String) throws {
        let text = try text(path)
        try #require(text.contains(old))
        try home.write(text.replacingOccurrences(of: old, with: new), to: "pack/" + path)
    }

    /// Returns the bytes of every file below the home folder. Only the test may change them.
    private func contents() throws -> [String: Data] {
        var found: [String: Data] = [:]
        for path in FileManager.default.enumerator(atPath: home.path)?.compactMap({ $0 as? String }) ?? [] {
            found[path] = FileManager.default.contents(atPath: home.path(path)) ?? Data()
        }
        return found
    }

    @Test func savedGuideIsShownAtTheSamePosition() throws {
        let tmux = try open()
        try tmux.wait(for: "Preview of pack")
        try tmux.press("1")
        try tmux.wait(for: "Pull the nearest fire alarm.")
        try change("Guides/fire.html", "Pull the nearest fire alarm.", to: "Pull any fire alarm at once.")
        try tmux.wait(for: "Pull any fire alarm at once.")
        // As editors do that write a new file and rename it.
        try change("Guides/fire.html", "Pull any fire alarm at once.", to: "Leave, then call.")
        try tmux.wait(for: "Leave, then call.")
        try home.write(
            try text("Guides/fire.html").replacingOccurrences(of: "Leave, then", with: "Go and"), to: "new")
        try #require(rename(home.path("new"), home.path("pack/Guides/fire.html")) == 0)
        try tmux.wait(for: "Go and call.")
        try tmux.press("F10")
        try tmux.wait("the full screen is still on") { _ in (try? tmux.isFullScreen()) == false }
    }

    @Test func brokenMenuIsReportedUntilItIsRepaired() throws {
        let tmux = try open()
        try tmux.wait(for: "Preview of pack")
        try tmux.press("4")
        let before = try tmux.wait(for: "Esc Back")
        let good = try text("Plists/Guides.plist")
        try home.write(good.replacingOccurrences(of: "</array>", with: ""), to: "pack/Plists/Guides.plist")
        let broken = try tmux.wait(for: "1 file is broken")
        #expect(broken.contains { $0.contains("Plists/Guides.plist:") && $0.contains(": error plist-") })
        // The last good version: the same rows as before, except those under the pane.
        #expect(broken[3..<10] == before[3..<10])
        try home.write(good, to: "pack/Plists/Guides.plist")
        try tmux.wait("it is still called broken") { screen in
            !screen.contains { $0.contains("broken") || $0.contains("BROKEN") }
        }
    }

    @Test func keysShowSizesColorsAndFindings() throws {
        let tmux = try open()
        try tmux.wait(for: "warnings")
        try tmux.press("F2")
        try tmux.wait(for: "80x24")
        try tmux.press("F2")
        let small = try tmux.wait(for: "40x12")
        #expect(small[1...12].allSatisfy { $0.hasSuffix("│") && $0.count <= 42 })
        try tmux.press("F2")
        try tmux.wait(for: "120x40 needs 120x41")
        try tmux.press("F2")
        try tmux.wait(for: "100x31")
        for name in ["16 colors", "8 colors", "no colors", "ASCII only"] {
            try tmux.press("F3")
            try tmux.wait(for: name)
        }
        try tmux.wait(for: "Quit")
        try tmux.press("F3")
        try tmux.press("C-e")
        try tmux.wait(for: "Findings: ")
        try tmux.press("Enter")
        try tmux.wait(for: "Run if there is a safe way out.")
        try tmux.press("BSpace")
        try tmux.wait(for: "Findings: ")
    }

    @Test func gitCheckoutIsFollowed() throws {
        func git(_ arguments: String...) throws {
            let result = try runProgram(
                ["git", "-C", pack, "-c", "user.name=Test", "-c", "user.email=test@example.org"] + arguments)
            try #require(result.status == .exited(0), "\(result.stderr)")
        }
        try git("init", "-q", "-b", "main")
        try git("add", ".")
        try git("commit", "-q", "-m", "One")
        try git("checkout", "-q", "-b", "other")
        try change("Guides/fire.html", "Pull the nearest fire alarm.", to: "Shout.")
        try git("commit", "-q", "-a", "-m", "Two")
        let tmux = try open()
        try tmux.wait(for: "Preview of pack")
        try tmux.press("1")
        try tmux.wait(for: "Shout.")
        try git("checkout", "-q", "main")
        try tmux.wait(for: "Pull the nearest fire alarm.")
        try #require(rename(pack, home.path("away")) == 0)
        try tmux.wait(for: "BROKEN")
        let away = try tmux.wait(for: "Pull the nearest fire alarm.")
        #expect(away.contains { $0.contains("pack-missing") })
        try #require(rename(home.path("away"), pack) == 0)
        try tmux.wait("it is still called broken") { screen in !screen.contains { $0.contains("BROKEN") } }
    }

    @Test func nothingIsWritten() throws {
        let before = try contents()
        let tmux = try open()
        try tmux.wait(for: "warnings")
        try tmux.press("1")
        try tmux.wait(for: "Pull the nearest fire alarm.")
        try tmux.press("*")
        try tmux.wait(for: "Bookmarked")
        try tmux.press("/")
        try tmux.type("smoke")
        try tmux.wait(for: "Fire")
        try tmux.press("Escape")
        try tmux.press(",")
        try tmux.press("Enter")
        try tmux.press("F10")
        try tmux.wait("the full screen is still on") { _ in (try? tmux.isFullScreen()) == false }
        #expect(try contents() == before)
    }

    @Test func idlingUsesNoCPU() throws {
        let terminal = try PseudoTerminal(
            [try Binary.muster(), "preview", pack, "--date", "2026-11-21"], environment: ["HOME": home.path])
        try terminal.read(until: "warnings")
        terminal.readUntilQuiet()
        let before = try terminal.cpuSeconds()
        usleep(1_000_000)
        #expect(try terminal.cpuSeconds() - before < 0.03)
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test func dumbTerminalGetsAMessage() throws {
        let terminal = try PseudoTerminal(
            [try Binary.muster(), "preview", pack], environment: ["HOME": home.path, "TERM": "dumb"])
        #expect(terminal.waitForExit() == .exited(2))
        #expect(terminal.contains("preview needs a terminal with a screen"))
        let missing = try PseudoTerminal(
            [try Binary.muster(), "preview", home.path("nowhere")], environment: ["HOME": home.path])
        #expect(missing.waitForExit() == .exited(3))
        #expect(missing.contains("there is no such folder"))
    }
}
