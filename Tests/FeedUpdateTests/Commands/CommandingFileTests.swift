// The real program reads no file that says what to run or whom to trust where others may have written it.
import Foundation
import TestSupport
import Testing

@Suite struct CommandingFileTests {
    /// The files, as `docs/explanation/security.md` lists them; `SettingsFileTests` has the settings, and `SigningRecordTests` the records.
    private static let files = [
        "feeds.conf", "sync.conf", "roots/org.example.campus.plist", "feeds.conf.undo", "tell",
    ]

    @Test(arguments: files) func noneCountsThatOthersMayWrite(_ name: String) throws {
        let directory = try PrivateDirectory()
        let folder = directory.path(".config/muster")
        func run(_ arguments: String...) throws -> ProgramResult {
            try runProgram([try Binary.musterSync()] + arguments, environment: ["HOME": directory.path])
        }
        for key in ["root", "guide", "stamp", "alert"] { _ = try run("keygen", directory.path(key)) }
        _ = try run(
            "root", "new", directory.path("out"), "--identifier", "org.example.campus", "--root-key",
            directory.path("root.pub"),
            "--guide-key", directory.path("guide.pub"), "--stamp-key", directory.path("stamp.pub"),
            "--alert-key",
            directory.path("alert.pub"), "--sign", directory.path("root.sec"))
        _ = try run(
            "alert", "new", directory.path("out"), "--alert-key", directory.path("alert.sec"), "--event",
            "Gas leak", "--headline",
            "Gas leak in Main Hall", "--do", "Leave.", "--severity", "extreme", "--urgency", "immediate",
            "--certainty", "observed",
            "--ends", "in 2 hours", "--yes")
        let list = try String(contentsOfFile: directory.path("out/root/1.plist"), encoding: .utf8)
        try directory.write(list, to: ".config/muster/roots/org.example.campus.plist")
        try directory.write("#!/bin/sh\ntouch \(directory.path("told"))\n", to: ".config/muster/tell")
        try directory.write(
            "pack = org.example.campus\nfrom = \(directory.path("out"))\n", to: ".config/muster/sync.conf")
        try directory.write("notify = \(folder)/tell\nfeed = campus\n", to: ".config/muster/feeds.conf")
        for (path, mode) in [("tell", 0o755), ("feeds.conf", 0o644), ("sync.conf", 0o644)] {
            chmod("\(folder)/\(path)", mode_t(mode))
        }
        _ = try run("places", "add", "Home", "--at", "37.2,-80.4")
        chmod("\(folder)/\(name)", name == "tell" ? 0o777 : 0o666)
        let result = try run("feeds", "update")
        // What was configured by a file that counts has happened; what one says that does not count has not.
        #expect(FileManager.default.fileExists(atPath: directory.path("told")) == (name == "feeds.conf.undo"))
        let said = name == "feeds.conf.undo" ? try run("places", "undo") : result
        #expect((said.stdout + said.stderr).contains("another user may have written it"), "\(said)")
        if name != "feeds.conf.undo" { return }
        #expect(said.status != .exited(0))
    }
}
