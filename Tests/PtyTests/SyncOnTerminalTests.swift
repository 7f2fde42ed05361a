// The update key `r` on a real terminal, with the real muster-sync and a published repository.
import Foundation
import Glibc
import TestSupport
import Testing

/// A simulated machine with both programs installed, a bundled pack, and a repository.
private final class Campus {
    let directory: PrivateDirectory
    private static let identifier = "org.example.campus"
    private var published = 1
    let pack: PackBuilder

    init() throws {
        directory = try PrivateDirectory()
        pack = try PackBuilder.complete()
        try pack.guide("flood")
        try describe(1)
        for (name, binary) in [("muster", try Binary.muster()), ("muster-sync", try Binary.musterSync())] {
            try run(["/usr/bin/install", "-D", binary, directory.path("usr/bin/\(name)")])
        }
        try run([
            "/bin/mkdir", "-p", directory.path("usr/share"), directory.path("home/.config/muster/roots"),
        ])
        try run(["/bin/cp", "-r", pack.path, directory.path("usr/share/muster")])
        for key in ["root", "guide", "stamp"] { try sync("keygen", directory.path(key)) }
        try sync(
            "root", "new", directory.path("repository"), "--identifier", Self.identifier, "--root-key",
            directory.path("root.pub"), "--guide-key", directory.path("guide.pub"), "--stamp-key",
            directory.path("stamp.pub"), "--sign", directory.path("root.sec"))
        try run([
            "/bin/cp", directory.path("repository/root/1.plist"),
            directory.path("home/.config/muster/roots/\(Self.identifier).plist"),
        ])
        try comes(from: directory.path("repository"))
    }

    private func describe(_ version: Int) throws {
        try pack.plist(
            "Pack",
            """
            <dict><key>Identifier</key><string>\(Self.identifier)</string><key>Title</key><string>Example Campus</string>
            <key>Version</key><integer>\(version)</integer><key>Date</key><string>2026-11-21</string></dict>
            """)
    }

    func comes(from address: String) throws {
        try directory.write(
            "pack = \(Self.identifier)\nfrom = \(address)\n", to: "home/.config/muster/sync.conf")
    }

    /// Publishes the next version, with one more guide.
    func publish(guide: String) throws {
        published += 1
        try pack.guide(guide)
        try describe(published)
        try pack.plist(
            "WelcomeScreen",
            """
            <dict><key>Act now</key><array><dict><key>Name</key><string>About \(guide)</string>
            <key>Link</key><string>\(guide).html</string></dict></array></dict>
            """)
        try sync(
            "publish", pack.path, directory.path("repository"), "--guide-key", directory.path("guide.sec"),
            "--stamp-key", directory.path("stamp.sec"))
    }

    @discardableResult
    func sync(_ arguments: String...) throws -> String {
        try run([directory.path("usr/bin/muster-sync")] + arguments)
    }

    @discardableResult
    private func run(_ command: [String]) throws -> String {
        let result = try runProgram(command, environment: ["HOME": directory.path("home")])
        guard result.status == .exited(0) else {
            throw HarnessFailure("\(command.joined(separator: " ")): \(result.stderr)")
        }
        return result.stdout
    }

    func open(_ arguments: [String] = []) throws -> PseudoTerminal {
        try PseudoTerminal(
            [directory.path("usr/bin/muster")] + arguments, environment: ["HOME": directory.path("home")])
    }
}

/// Every wait has a limit. A time limit for the test would include the time before it starts.
@Suite(.serialized)
struct SyncOnTerminalTests {
    @Test func updateIsRequestedFetchedAndAdopted() throws {
        let campus = try Campus()
        try campus.publish(guide: "tornado")
        let terminal = try campus.open()
        try terminal.read(until: "All guides")
        try terminal.send("\u{12}")
        try terminal.read(until: "Version 2 is here", seconds: 20)
        #expect(!terminal.contains("About tornado"))
        try terminal.send("\u{12}")
        try terminal.read(until: "Version 2 is open")
        try terminal.read(until: "About tornado")
        try terminal.send("\u{1B}[17~")
        try terminal.read(until: "guide added")
        try terminal.send("w")
        try terminal.read(until: "checked today")
        terminal.clearTranscript()
        try terminal.send("\u{12}")
        try terminal.read(until: "Up to date", seconds: 20)
        // As from another terminal, or by the timer.
        try campus.publish(guide: "hail")
        try campus.sync("update")
        try terminal.send("\u{12}")
        try terminal.read(until: "Version 3 is open")
        try terminal.read(until: "About hail")
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test func missingNetworkIsReported() throws {
        let campus = try Campus()
        try campus.comes(from: "http://127.0.0.1:1/")
        let terminal = try campus.open()
        try terminal.read(until: "All guides")
        for _ in 0..<2 {
            terminal.clearTranscript()
            try terminal.send("\u{12}")
            try terminal.read(until: "There is no network", seconds: 20)
        }
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test func captivePortalIsReported() throws {
        let campus = try Campus()
        let portal = try BackgroundProgram(["/usr/bin/python3", "-c", Self.portal])
        try campus.comes(from: "http://127.0.0.1:\(portal.firstLine())/")
        let terminal = try campus.open()
        try terminal.read(until: "All guides")
        try terminal.send("\u{12}")
        try terminal.read(until: "wants a login first", seconds: 20)
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    /// A server that answers every request with a page and status 200, until the test ends.
    private static let portal = """
        import http.server, os, sys, threading
        class Portal(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                page = b"<!DOCTYPE html><html><title>Hotel</title><p>Please log in.</html>"
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(page)))
                self.end_headers()
                self.wfile.write(page)
            def log_message(self, *words): pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Portal)
        print(server.server_port, flush=True)
        threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
        server.serve_forever()
        """

    @Test func keysWorkWhileTheServerIsSilent() throws {
        let campus = try Campus()
        let silent = try BackgroundProgram(["/usr/bin/python3", "-c", Self.silence])
        try campus.comes(from: "http://127.0.0.1:\(silent.firstLine())/")
        let terminal = try campus.open()
        try terminal.read(until: "All guides")
        try terminal.send("\u{12}")
        try terminal.read(until: "Checking for updates")
        for (key, text) in [
            ("?", "Opening and going back"), ("!", "911"), ("\u{17}", "All guides"),
            ("\u{12}", "still running"),
        ] {
            terminal.clearTranscript()
            try terminal.send(key)
            try terminal.read(until: text)
        }
        // An interrupt ends the reader, but not the update.
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() != nil)
    }

    /// A server that accepts connections and sends nothing.
    private static let silence = """
        import socket, sys
        server = socket.create_server(("127.0.0.1", 0))
        print(server.getsockname()[1], flush=True)
        kept = []
        import threading, os
        threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
        while True: kept.append(server.accept())
        """

    @Test func linearModeFollowsTheUpdateUnlessInterrupted() throws {
        let campus = try Campus()
        try campus.publish(guide: "tornado")
        let lines = try campus.open(["--plain"])
        try lines.read(until: "? help: ")
        try lines.send("r\r")
        try lines.read(until: "Checking for updates. Enter goes on without waiting.")
        try lines.read(until: "Version 2 is here", seconds: 20)
        #expect(!lines.contains("About tornado"))
        try lines.send("r\r")
        try lines.read(until: "Version 2 is open")
        try lines.read(until: "About tornado")
        let silent = try BackgroundProgram(["/usr/bin/python3", "-c", Self.silence])
        try campus.comes(from: "http://127.0.0.1:\(silent.firstLine())/")
        try lines.send("r\r")
        try lines.read(until: "without waiting.")
        lines.readUntilQuiet()
        lines.clearTranscript()
        try lines.send("1\r")
        try lines.read(until: "The update goes on by itself.")
        try lines.read(until: "911")
        try lines.send("q\r")
        #expect(lines.waitForExit() == .exited(0))
    }

    @Test func updateFromAPipeIsAwaited() throws {
        let campus = try Campus()
        try campus.publish(guide: "tornado")
        let result = try runProgram(
            [campus.directory.path("usr/bin/muster"), "--plain"], stdin: "r\nr\nq\n",
            environment: ["HOME": campus.directory.path("home")])
        #expect(result.status == .exited(0) && result.stdout.contains("Version 2 is open"))
        #expect(result.stdout.contains("About tornado"))
    }
}
