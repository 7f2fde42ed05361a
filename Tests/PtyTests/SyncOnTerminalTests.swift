// The update key `r` on a real terminal, with the real muster-sync and a published repository.
import Foundation
import Glibc
import TestSupport
import Testing

/// Every wait has a limit. A time limit for the test would include the time before it starts.
@Suite(.serialized)
struct SyncOnTerminalTests {
    @Test func updateIsRequestedFetchedAndAdopted() throws {
        let campus = try InstalledCampus()
        try campus.publish(guide: "tornado")
        let terminal = try campus.open()
        try terminal.read(until: "All guides")
        try terminal.send("\u{12}")
        try terminal.read(until: "Version 2 is installed", seconds: 20)
        #expect(!terminal.contains("About tornado"))
        try terminal.send("\u{12}")
        try terminal.read(until: "Version 2 is open")
        try terminal.read(until: "About tornado")
        try terminal.send("\u{1B}[17~")
        try terminal.read(until: "guide added")
        try terminal.send("\u{17}")
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
        let campus = try InstalledCampus()
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
        let campus = try InstalledCampus()
        let portal = try BackgroundProgram(["/usr/bin/python3", "-c", Self.portal])
        try campus.comes(from: "http://127.0.0.1:\(portal.firstLine())/")
        let terminal = try campus.open()
        try terminal.read(until: "All guides")
        try terminal.send("\u{12}")
        try terminal.read(until: "requires a login first", seconds: 20)
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
        let campus = try InstalledCampus()
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
        let campus = try InstalledCampus()
        try campus.publish(guide: "tornado")
        let lines = try campus.open(["--plain"])
        try lines.read(until: "? help: ")
        try lines.send("r\r")
        try lines.read(until: "Checking for updates. Enter goes on without waiting.")
        try lines.read(until: "Version 2 is installed", seconds: 20)
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
        try lines.read(until: "The update continues in the background.")
        try lines.read(until: "911")
        try lines.send("q\r")
        #expect(lines.waitForExit() == .exited(0))
    }

    @Test func updateFromAPipeIsAwaited() throws {
        let campus = try InstalledCampus()
        try campus.publish(guide: "tornado")
        let result = try runProgram(
            [campus.directory.path("usr/bin/muster"), "--plain"], stdin: "r\nr\nq\n",
            environment: ["HOME": campus.directory.path("home")])
        #expect(result.status == .exited(0) && result.stdout.contains("Version 2 is open"))
        #expect(result.stdout.contains("About tornado"))
    }
}
