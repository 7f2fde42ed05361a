// The second start, from the snapshot that the first has written, on a real pseudo-terminal.
import Foundation
import TestSupport
import Testing

@testable import ContentPack

@Suite(.serialized, .timeLimit(.minutes(10)))
struct StartSnapshotTests {
    private let home: PrivateDirectory
    private var file: String { home.path(".cache/muster/start.snapshot") }
    private var isKept: Bool { FileManager.default.fileExists(atPath: file) }

    init() throws { home = try PrivateDirectory() }

    private func open(_ pack: String, _ arguments: [String] = []) throws -> PseudoTerminal {
        try PseudoTerminal(
            [try Binary.muster(), "--content", pack, "--date", "2026-11-21"] + arguments,
            environment: ["HOME": home.path])
    }

    /// Returns everything that a session of one screen sends to the terminal.
    private func firstScreen(_ pack: String) throws -> [UInt8] {
        let terminal = try open(pack)
        try terminal.read(until: "Quit")
        terminal.readUntilQuiet()
        let screen = terminal.transcript
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
        return screen
    }

    /// Writes a snapshot as if it had been made when the pack's files were old enough. `change` makes it differ from the
    /// files.
    private func plant(_ pack: String, _ change: (inout StartCache) -> Void) throws {
        let key = try #require(
            StartCacheKey.of(directory: pack, origin: .named, executable: try Binary.muster()))
        let opened = try Pack.open(directory: pack, origin: .named, reading: .firstScreen)
        var menus = MenuCollection(of: opened)
        var snapshot = try #require(
            StartCache(keeping: opened, welcome: try menus.menu(at: .welcome), key: key))
        change(&snapshot)
        try home.write(try #require(snapshot.bytes(key: key)), to: ".cache/muster/start.snapshot")
        chmod(file, 0o600)
    }

    @Test func secondStartShowsTheSameScreen() throws {
        // A snapshot is only written if the pack has not changed for two seconds.
        let pack = Binary.checkout()
        var first: [UInt8] = []
        for _ in 0..<20 where !isKept { first = try firstScreen(pack) }
        #expect(isKept)
        let kept = try #require(FileManager.default.contents(atPath: file))
        #expect(try firstScreen(pack) == first)
        #expect(FileManager.default.contents(atPath: file) == kept, "it was used, not written again")
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func snapshotIsUsedUntilAFileChanges() throws {
        let pack = try PackBuilder.complete()
        try plant(pack.path) { $0.welcome.sections[0].entries[0].name = "From the snapshot" }
        #expect(String(decoding: try firstScreen(pack.path), as: UTF8.self).contains("From the snapshot"))
        let menu = """
            <array><dict><key>Name</key><string>Edited just now</string>
            <key>Segue</key><string>guides</string></dict></array>
            """
        try pack.plist("WelcomeScreen", menu)
        let screen = String(decoding: try firstScreen(pack.path), as: UTF8.self)
        #expect(screen.contains("Edited just now") && !screen.contains("From the snapshot"))
    }

    @Test func reloadIgnoresTheSnapshot() throws {
        let pack = try PackBuilder.complete()
        try plant(pack.path) { $0.welcome.sections[0].entries[0].name = "From the snapshot" }
        let terminal = try open(pack.path)
        try terminal.read(until: "From the snapshot")
        try terminal.send("\u{12}")
        try terminal.read(until: "All guides")
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test func onlyTheTerminalReaderUsesTheSnapshot() throws {
        let pack = try PackBuilder.complete()
        try plant(pack.path) { $0.welcome.sections[0].entries[0].name = "From the snapshot" }
        let terminal = try open(pack.path, ["--plain"])
        try terminal.read(until: "All guides")
        #expect(!terminal.contains("From the snapshot"))
        try terminal.send("q\r")
        #expect(terminal.waitForExit() == .exited(0))
        let piped = try Spawn.run(
            [try Binary.muster(), "--content", pack.path], environment: ["HOME": home.path], seconds: 10)
        #expect(!piped.stdout.contains("From the snapshot"))
    }

    @Test func damagedSnapshotIsIgnored() throws {
        let pack = try PackBuilder.complete()
        try plant(pack.path) { $0.welcome.sections[0].entries[0].name = "From the snapshot" }
        var bytes = [UInt8](try #require(FileManager.default.contents(atPath: file)))
        bytes[bytes.count / 2] ^= 0x20
        try home.write(bytes, to: ".cache/muster/start.snapshot")
        #expect(String(decoding: try firstScreen(pack.path), as: UTF8.self).contains("All guides"))
    }

    @Test func damagedPackIsReportedAtEveryStart() throws {
        let pack = try PackBuilder.complete()
        try pack.plist("Contacts", "<array>")
        for _ in 0..<2 {
            #expect(String(decoding: try firstScreen(pack.path), as: UTF8.self).contains("Damaged"))
            #expect(!isKept)
        }
    }
}
