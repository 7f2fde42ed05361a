// The kiosk on a real terminal: keys that must have no effect, and signals.
import ContentPack
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct KioskTests {
    @Test func terminalPassesAllKeysOn() throws {
        let kiosk = try KioskProgram()
        let settings = kiosk.terminal.settings
        #expect(settings.local & UInt32(ISIG | ICANON | IEXTEN | ECHO) == 0)
        #expect(settings.input & UInt32(IXON | BRKINT | PARMRK | ICRNL | INLCR | IGNCR) == 0)
    }

    /// Every byte that a terminal could turn into a signal or act on, on each kind of screen.
    @Test(arguments: ["", "1", "1\r", "fire", "1\u{6}", "?", "!"])
    func controlKeysHaveNoEffect(way: String) throws {
        let kiosk = try KioskProgram()
        for key in way { try kiosk.terminal.send(String(key)) }
        kiosk.terminal.readUntilQuiet(milliseconds: 60)
        // Interrupt, quit, suspend, delayed suspend, stop, start, end, literal next, reprint, discard, status.
        for byte: UInt8 in [
            3, 0x1C, 0x1A, 0x19, 0x13, 0x11, 4, 0x16, 0x12, 0x0F, 0x14, 0x18, 0x1D, 0x1E, 0x1F, 0,
        ] {
            try kiosk.terminal.send([byte])
        }
        try kiosk.terminal.send("q")
        kiosk.terminal.readUntilQuiet(milliseconds: 60)
        #expect(kiosk.isAlive)
        try kiosk.expectResponse()
        try kiosk.end()
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func signalEndsTheKioskAndRestoresTheTerminal(number: Int32) throws {
        let untouched = try PseudoTerminal(["/bin/sleep", "20"]).settings
        let kiosk = try KioskProgram()
        kiosk.terminal.signal(number)
        #expect(kiosk.terminal.waitForExit() == .signalled(number))
        expectRestored(kiosk.terminal, to: untouched)
    }

    @Test func suspendSignalIsIgnored() throws {
        let kiosk = try KioskProgram()
        kiosk.terminal.signal(SIGTSTP)
        try kiosk.expectResponse()
        try kiosk.end()
    }

    @Test(arguments: [SIGSEGV, SIGABRT, SIGILL])
    func crashRestoresTheTerminalAndKeepsItsExitStatus(number: Int32) throws {
        let untouched = try PseudoTerminal(["/bin/sleep", "20"]).settings
        let kiosk = try KioskProgram()
        kiosk.terminal.signal(number)
        #expect(kiosk.terminal.waitForExit() == .signalled(number))
        expectRestored(kiosk.terminal, to: untouched)
    }

    @Test func lostTerminalEndsTheKiosk() throws {
        let kiosk = try KioskProgram()
        kiosk.terminal.hangUp()
        #expect(kiosk.terminal.waitForExit(seconds: 3) == .signalled(SIGHUP))
    }

    @Test func idleKioskReturnsToItsFirstScreen() throws {
        let kiosk = try KioskProgram(["--idle", "5"])
        try kiosk.terminal.send("1")
        try kiosk.terminal.read(until: "Pull the nearest fire alarm.")
        kiosk.terminal.clearTranscript()
        let before = Clock.now
        try kiosk.terminal.read(until: "Back to the start in", seconds: 10)
        try kiosk.terminal.read(until: "All guides", seconds: 20)
        #expect(Clock.now - before > 4)
        try kiosk.end()
    }

    @Test func kioskBeginsWithTheNumberToCallInLargeLetters() throws {
        let kiosk = try KioskProgram()
        // The upper row of "Emergency? Call 911".
        #expect(kiosk.terminal.contains("▜▛▀▌"))
        #expect(kiosk.terminal.contains("Press a number, or type"))
        #expect(!kiosk.terminal.contains("\u{1B}[5m"))
        try kiosk.end()
        let normal = try KioskProgram(["--text-size", "normal"])
        #expect(normal.terminal.contains("Emergency? Call 911") && !normal.terminal.contains("▜▛▀▌"))
        try normal.end()
    }

    @Test func kioskOfAGuideBeginsThereAndReturnsThere() throws {
        let kiosk = try KioskProgram(["burns", "--idle", "5"], until: "Cool the burn")
        kiosk.terminal.clearTranscript()
        try kiosk.terminal.send("\u{1B}")
        try kiosk.terminal.read(until: "All guides")
        kiosk.terminal.clearTranscript()
        try kiosk.terminal.read(until: "Cool the burn", seconds: 20)
        try kiosk.end()
    }

    @Test func heartbeatRedrawsOnlyItsMark() throws {
        let kiosk = try KioskProgram(["--idle", "600"])
        try kiosk.terminal.send("1")
        // Let the clock appear and disappear once, so that only seconds pass.
        kiosk.terminal.readUntilQuiet(milliseconds: 400)
        kiosk.terminal.clearTranscript()
        kiosk.terminal.readUntilQuiet(milliseconds: 1500, seconds: 3.4)
        let sent = kiosk.terminal.text
        #expect(sent.contains("·"))
        // Two or three heartbeats: move the cursor, two cells, move it back; the minute may change meanwhile.
        #expect(kiosk.terminal.transcript.count < 250, "\(sent.debugDescription)")
        #expect(!sent.contains("Content") && !sent.contains("Help") && !sent.contains("\u{7}"))
        try kiosk.end()
    }

    @Test func idleKioskUsesLittleCPU() throws {
        let kiosk = try KioskProgram()
        kiosk.terminal.readUntilQuiet()
        let before = try kiosk.terminal.cpuSeconds()
        kiosk.terminal.readUntilQuiet(milliseconds: 1300, seconds: 3)
        #expect(try kiosk.terminal.cpuSeconds() - before < 0.15)
        try kiosk.end()
    }

    @Test func noUserDataIsWritten() throws {
        let home = try PrivateDirectory()
        let kiosk = try KioskProgram(
            environment: [
                "HOME": home.path, "XDG_STATE_HOME": home.path("state"), "XDG_CACHE_HOME": home.path("cache"),
                "XDG_CONFIG_HOME": home.path("config"),
            ])
        for keys in ["1", "*", ">", "\u{1B}", "/smoke", "\r", "\u{1B}", "\u{1B}", ",", "\u{1B}[18~"] {
            try kiosk.terminal.send(keys)
            kiosk.terminal.readUntilQuiet(milliseconds: 60)
        }
        try kiosk.end()
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
    }

    @Test(arguments: [["--idle", "4"], ["--idle", "x"], ["--pid", "1"], ["--plain"]])
    func invalidArgumentsAreRefusedBeforeTheScreenChanges(arguments: [String]) throws {
        let terminal = try PseudoTerminal([try Binary.muster(), "kiosk"] + arguments)
        #expect(terminal.waitForExit() == .exited(2))
        #expect(!terminal.contains("\u{1B}"))
    }

    @Test func kioskOptionEqualsTheCommand() throws {
        let terminal = try PseudoTerminal(
            [try Binary.muster(), "--idle", "9", "--kiosk"],
            environment: ["MUSTER_CONTENT": MusterOnTerminalTests.pack])
        try terminal.read(until: "Help")
        try terminal.send("q\u{3}")
        terminal.readUntilQuiet()
        #expect(terminal.waitForExit(seconds: 0) == nil)
        terminal.signal(SIGTERM)
        #expect(terminal.waitForExit() == .signalled(SIGTERM))
    }

    @Test func runningKioskCanBeChecked() throws {
        let kiosk = try KioskProgram(["--idle", "77"])
        // The kiosk's own pack is checked, not that of the caller.
        let result = try runProgram([try Binary.muster(), "kiosk", "--check", "--pid", String(kiosk.pid)])
        #expect(result.status == .exited(1))
        #expect(result.stdout.contains("ok         keyboard-signals  Ctrl-C, Ctrl-Z"))
        #expect(result.stdout.contains("open       terminal          /dev/pts/"))
        #expect(result.stdout.contains("returns to its first screen after 77 s"))
        #expect(result.stdout.contains("ok         content           Sample Guides, without errors"))
        try kiosk.expectResponse()
        try kiosk.end()
        // A reader that is not a kiosk is not checked.
        let reader = try PseudoTerminal(
            [try Binary.muster()], environment: ["MUSTER_CONTENT": MusterOnTerminalTests.pack])
        try reader.read(until: "Quit")
        let none = try runProgram([try Binary.muster(), "kiosk", "--check", "--pid", String(reader.pid)])
        #expect(none.stderr.contains("is not a muster kiosk"))
    }

    /// Started through a link of another name, in another folder.
    @Test func runningKioskIsIdentifiedByItsExecutable() throws {
        let folder = try PrivateDirectory()
        for (name, target) in try [("guides", Binary.muster()), ("pack", MusterOnTerminalTests.pack)] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(name), withDestinationPath: target)
        }
        let terminal = try PseudoTerminal(
            ["/bin/sh", "-c", "cd '\(folder.path)' && exec ./guides --theme dark kiosk --idle 9 --idle 78"],
            environment: ["MUSTER_CONTENT": "pack"])
        try terminal.read(until: "Help")
        let result = try runProgram([try Binary.muster(), "kiosk", "--check", "--pid", String(terminal.pid)])
        #expect(result.stdout.contains("ok         content           Sample Guides, without errors"))
        #expect(result.stdout.contains("returns to its first screen after 78 s"))
        terminal.signal(SIGTERM)
        #expect(terminal.waitForExit() == .signalled(SIGTERM))
        // A reader of a pack named kiosk is not a kiosk.
        let reader = try PseudoTerminal(
            ["/bin/sh", "-c", "cd '\(folder.path)' && mv pack kiosk && exec ./guides --content kiosk"])
        try reader.read(until: "Quit")
        let none = try runProgram([try Binary.muster(), "kiosk", "--check", "--pid", String(reader.pid)])
        #expect(none.stderr.contains("is not a muster kiosk"))
    }

    @Test func dumbTerminalIsRefused() throws {
        let terminal = try PseudoTerminal(
            [try Binary.muster(), "kiosk"],
            environment: ["TERM": "dumb", "MUSTER_CONTENT": MusterOnTerminalTests.pack])
        #expect(terminal.waitForExit() == .exited(4))
        #expect(terminal.contains("no kiosk here"))
    }

    @Test func newSyncedVersionIsAdopted() throws {
        let data = try PrivateDirectory()
        // Newer versions of the bundled pack, so that they take precedence over it.
        let bundled = try Pack.open(directory: Binary.checkout(), origin: .bundled).info.identifier
        let packs = data.path("muster/packs/" + bundled)
        try FileManager.default.createDirectory(atPath: packs, withIntermediateDirectories: true)
        var manifests: [String: String] = [:]
        for (version, name) in [("1001", "Older entry"), ("1002", "Newer entry")] {
            let pack = try PackBuilder.complete()
            try pack.plist(
                "Pack",
                "<dict><key>Identifier</key><string>\(bundled)</string><key>Version</key><integer>\(version)</integer>"
                    + "<key>Date</key><string>2026-11-21</string></dict>")
            try pack.plist(
                "WelcomeScreen",
                """
                <dict><key>Now</key><array><dict><key>Name</key><string>\(name)</string>
                <key>Segue</key><string>guides</string></dict></array></dict>
                """)
            let manifest = ManifestWriter.bytes(try ManifestScan.manifest(of: pack.path))
            try pack.write(manifest, to: ResourceManifest.file)
            manifests[version] = SHA256.digest(of: manifest).hex
            try FileManager.default.copyItem(atPath: pack.path, toPath: packs + "/" + version)
        }
        try data.write(InstalledRecord.text(manifests), to: "muster/packs/\(bundled)/trust.plist")
        try FileManager.default.createSymbolicLink(atPath: packs + "/current", withDestinationPath: "1001")
        let kiosk = try KioskProgram(
            ["--idle", "5"], content: "", environment: ["XDG_DATA_HOME": data.path], until: "Older entry")
        try FileManager.default.createSymbolicLink(atPath: packs + "/next", withDestinationPath: "1002")
        #expect(rename(packs + "/next", packs + "/current") == 0)
        try kiosk.terminal.send("1")
        kiosk.terminal.readUntilQuiet(milliseconds: 300)
        #expect(!kiosk.terminal.contains("Newer entry"))
        try kiosk.terminal.read(until: "Newer entry", seconds: 12)
        try kiosk.end()
    }
}
