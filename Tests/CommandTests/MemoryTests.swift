import Foundation
import TestSupport
import Testing

/// The state that is kept between sessions: the real program with temporary folders.
@Suite struct MemoryTests {
    private let home: PrivateDirectory

    init() throws { home = try PrivateDirectory() }

    private func converse(
        _ answers: String..., environment: [String: String] = [:]
    ) throws -> ProgramResult {
        try Muster.run(
            ["--plain", "--date", "2026-11-21"], stdin: answers.map { $0 + "\n" }.joined(),
            environment: environment.merging(["HOME": home.path]) { old, _ in old })
    }

    private static let name = ".local/state/muster/org.example.muster.sample.state"

    private var folder: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: home.path(".local/state/muster")).sorted())
            ?? []
    }

    @Test func bookmarksAndTheLastPlaceAreThereNextTime() throws {
        let first = try converse("1", "during", "m", "q")
        #expect(first.stdout.contains("Bookmarked: Fire: During.\n"))
        let second = try converse("fire", ".", "bookmarks", "1", "q")
        #expect(second.stdout.contains("\nBookmarks:\n15. Fire: During\nRecently read:\n16. Fire\n"))
        #expect(second.stdout.contains("\n1. Fire\n"), "the pack's entries keep their numbers")
        #expect(second.stdout.contains("\nPress . to go on at During.\n"))
        let third = try converse("bookmarks", "x 1", "x 1", "b", "q")
        #expect(third.stdout.contains("There are no bookmarks yet."))
        #expect(!(try converse("q").stdout.contains("Recently read")))
    }

    @Test func withoutAHomeEverythingGoesOn() throws {
        for home in ["", "/nonexistent", "relative"] {
            let result = try converse("1", "m", "bookmarks", "b", "b", "q", environment: ["HOME": home])
            #expect(result.status == .exited(0))
            #expect(result.stdout.contains("Fire: Do now"))
            let said = result.stdout.ranges(of: "cannot be saved").count
            #expect(said == (home == "/nonexistent" ? 1 : 0))
        }
        #expect(!FileManager.default.fileExists(atPath: "/nonexistent"))
    }

    /// A disk that is full, as a limit on the size of files makes it look to a program.
    @Test func onAFullDiskEverythingGoesOn() throws {
        let result = try runProgram(
            ["/bin/sh", "-c", "ulimit -f 0; exec '\(try Binary.muster())' --plain"],
            stdin: "1\nduring\nm\nbookmarks\nb\nw\n2\nm\nq\n",
            environment: ["HOME": home.path, "MUSTER_CONTENT": Muster.samplePack])
        #expect(result.status == .exited(0))
        #expect(result.stdout.ranges(of: "Bookmarks cannot be saved (File too large)").count == 1)
        #expect(result.stdout.contains("Fire: During"))
        #expect(folder == [], "nothing half written is left")
    }

    @Test func aReadOnlyFolderLosesNothingThatIsThere() throws {
        _ = try converse("1", "m", "q")
        let before = folder
        chmod(home.path, 0o755)
        for part in [".local", ".local/state", ".local/state/muster"] { chmod(home.path(part), 0o755) }
        chmod(home.path(Self.folderFile(before)), 0o644)
        let result = try Muster.run(
            ["--plain"], stdin: "2\nm\nq\n", environment: ["HOME": home.path], asOrdinaryUser: true)
        #expect(result.status == .exited(0))
        #expect(result.stdout.contains("Fire: Do now"))
        #expect(result.stdout.contains("Bookmarks cannot be saved (Permission denied)"))
        #expect(folder == before)
    }

    private static func folderFile(_ names: [String]) -> String {
        ".local/state/muster/" + (names.first ?? "")
    }

    @Test func twoProgramsAtOnceKeepEachOthersBookmarks() async throws {
        let binary = try Binary.muster()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, section) in ["during", "after", "before", "overview"].enumerated() {
                let home = home.path
                group.addTask {
                    // Fire's four sections, each marked by another program; they run at the same time.
                    let result = try runProgram(
                        [binary, "--plain"], stdin: "1\n\(section)\nm\nq\n",
                        environment: ["HOME": home, "MUSTER_CONTENT": Muster.samplePack])
                    #expect(result.status == .exited(0), "\(number)")
                }
            }
            try await group.waitForAll()
        }
        let result = try converse("bookmarks", "q")
        for section in ["During", "After", "Before", "Overview"] {
            #expect(result.stdout.contains("Fire: \(section)\n"), "\(section) in \(result.stdout)")
        }
    }

    @Test func aDamagedFileIsSetAsideAndReportedOnce() throws {
        _ = try converse("1", "m", "q")
        let name = try #require(folder.first)
        try home.write([0xFF, 0x00], to: ".local/state/muster/" + name)
        #expect(try converse("q").stdout.ranges(of: "What was remembered is damaged").count == 1)
        #expect(folder.contains(name + ".damaged"))
        #expect(!(try converse("q").stdout.contains("damaged")))
    }

    @Test func eachSettingCanBeGivenByTheEnvironment() throws {
        let values = [
            "MUSTER_THEME": "dark", "MUSTER_TEXT_WIDTH": "60", "MUSTER_TEXT_SIZE": "large",
            "MUSTER_LETTERS": "pager",
            "MUSTER_MOUSE": "on", "MUSTER_BELL": "on", "MUSTER_REMEMBER": "off", "MUSTER_GPS_COMMAND": "true",
            "MUSTER_ALERTS": "severe", "MUSTER_QUAKES": "M 4", "MUSTER_FLOODS": "bridge",
        ]
        let status = try Muster.run(["status"], environment: values.merging(["HOME": home.path]) { $1 })
            .stdout
        #expect(status.contains("letters pager (environment)"))
        #expect(status.ranges(of: "(environment)").count == values.count, "\(status)")
    }

    @Test func statusNamesTheFilesAndWhatHolds() throws {
        _ = try converse("1", "m", "q")
        try home.write("theme = light\n", to: ".config/muster/settings")
        let result = try Muster.run(["status"], environment: ["HOME": home.path, "MUSTER_MOUSE": "on"])
        #expect(
            result.stdout.contains(
                "  theme light (file), text-width 96, text-size large, letters search, mouse on (environment), bell off, pack default, remember on, gps-command off, alerts all, quakes all, floods all\n"
            ))
        #expect(result.stdout.contains("  \(home.path)/.config/muster/settings\n"))
        #expect(result.stdout.contains("  1 bookmark, 1 recently read guide\n"))
        #expect(result.stdout.contains("\(home.path)/.local/state/muster/"))
        let json = try Muster.run(["status", "--json"], environment: ["HOME": home.path])
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any])
        let settings = try #require(object["settings"] as? [String: Any])
        #expect((settings["theme"] as? [String: String]) == ["value": "light", "source": "file"])
        #expect((object["memory"] as? [String: Any])?["bookmarks"] as? Int == 1)
    }

    @Test func intoAPipeNobodysReadingShows() throws {
        _ = try converse("1", "m", "q")
        let result = try Muster.run([], environment: ["HOME": home.path])
        #expect(result.stdout.contains("This is not a terminal"))
        #expect(!result.stdout.contains("Recently read"))
    }
}
