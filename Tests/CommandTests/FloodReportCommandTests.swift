import AlertFixtures
import Clocks
import Foundation
import Hazards
import TestSupport
import Testing

/// `muster floods report` and `outbox`: what a person and a script see, and what is on the disk.
@Suite struct FloodReportCommandTests {
    private let home: PrivateDirectory

    init() throws {
        home = try PrivateDirectory()
        try home.write(
            "feed = nws\n\nfeed = flood\ninterval = 600\nfrom = https://floods.example.org/index.php\nplace = Home\n",
            to: "configuration/muster/feeds.conf")
    }

    private func run(_ words: String...) throws -> ProgramResult {
        try Muster.run(
            ["floods", "--date", AlertFixture.now.description] + words,
            environment: [
                "XDG_DATA_HOME": home.path("data"), "XDG_CONFIG_HOME": home.path("configuration"),
                "TZ": "America/New_York",
            ])
    }

    private var outbox: Outbox { Outbox(home.path("data/muster/outbox")) }
    private var reports: [OutboxReport] { get throws { try outbox.list().reports } }

    private func storeFloods() throws {
        var fixture = FloodFixture()
        try fixture.take(named: ["town"])
        try fixture.write(toDataHome: home.path("data"))
    }

    /// Returns the output with the identifiers replaced.
    private func text(_ result: ProgramResult) throws -> String {
        try reports.reduce(Muster.transcript(result)) { $0.replacing($1.id, with: "ABCDEF") }
    }

    @Test func aReportIsKeptAndListed() throws {
        let result = try run("report", "--at", "46.903,-96.798", "--severity", "4")
        #expect(result.status == .exited(0) && result.stderr.isEmpty)
        #expect(
            try text(result)
                == "Level 4 of 5, 46.9030° N, 96.7980° W, seen 2026-03-02 12:00.\n"
                + "Kept in the outbox as ABCDEF. muster-sync sends it to floods.example.org when there is a network.\n"
                + "--- exited(0)\n")
        let report = try #require(try reports.first)
        #expect(
            report.service == "https://floods.example.org/index.php" && report.draft.zoneOffset == -18_000)
        let list = try text(try run("outbox"))
        #expect(list.hasPrefix("Outbox: 1 waiting.\n"))
        #expect(list.contains("ABCDEF: Level 4 of 5, 46.9030° N, 96.7980° W, seen 2026-03-02"))
        #expect(list.contains("Not sent yet. muster-sync sends it to floods.example.org when there is a"))
    }

    @Test func everyOptionIsKept() throws {
        try storeFloods()
        let picture: [UInt8] =
            [
                0xFF, 0xD8, 0xFF, 0xE1, 0, 6, 71, 80, 83, 33, 0xFF, 0xC0, 0, 3, 1, 0xFF, 0xDA, 0, 2, 7, 0xFF,
                0xD9,
            ]
        try home.write(Data(picture), to: "road.jpg")
        let result = try run(
            "report", "--at=-33.5,151.25", "--severity", "dangerous", "--time", "9:05", "--cover", "wet-snow",
            "--height", "6", "--comment", "Under the \u{1B}[1mbridge", "--picture", home.path("road.jpg"),
            "--email", "a@example.org", "--phone", "701-555-0100", "--json")
        #expect(result.status == .exited(0), "\(result.stderr)")
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(result.stdout.utf8)) as? [String: Any])
        #expect(json["state"] as? String == "waiting" && json["picture"] as? Bool == true)
        #expect(json["observed"] as? String == "2026-03-02 09:05" && json["level"] as? Int != nil)
        let report = try #require(try reports.first)
        #expect(report.draft.cover == .wetSnow && report.draft.coverHeight == 6)
        #expect(report.draft.comment == "Under the [1mbridge" && report.draft.email == "a@example.org")
        #expect(try outbox.picture(of: report.id) == [0xFF, 0xD8] + picture[10...])
        // An empty value removes.
        let edited = try run(
            "outbox", "edit", "1", "--email", "", "--picture", "", "--height=", "--severity", "3")
        #expect(edited.status == .exited(0), "\(edited.stderr)")
        let changed = try #require(try reports.first)
        #expect(changed.draft.email == nil && !changed.hasPicture && changed.draft.coverHeight == nil)
        #expect(changed.draft.severity == 3 && changed.draft.phone == "701-555-0100")
    }

    @Test func aBuildingIsAPlace() throws {
        let found = try run("report", "--building", "Newman Library", "--severity", "1")
        #expect(found.status == .exited(0), "\(found.stderr)")
        #expect(try run("report", "--building", "Nowhere Hall", "--severity", "1").status == .exited(1))
        #expect(try reports.count == 1)
    }

    @Test func aGPSIsAPlace() throws {
        try home.write(
            Data("{\"class\":\"TPV\",\"mode\":3,\"lat\":46.903123456,\"lon\":-96.798,\"eph\":8}\n".utf8),
            to: "positions")
        let result = try run("report", "--gps", home.path("positions"), "--severity", "4")
        #expect(result.status == .exited(0), "\(result)")
        #expect(result.stdout.hasPrefix("The GPS: 46.9031° N, 96.7980° W, ±8 m.\nLevel 4 of 5, 46.9031° N"))
        #expect(try reports.first?.draft.point.latitude == 46.90312)
        let moved = try run("outbox", "edit", "1", "--gps=\(home.path("positions"))", "--json")
        #expect(moved.status == .exited(0) && moved.stdout.hasPrefix("{"))
    }

    /// The words are those of the places of alerts. `--gps` without an address asks this computer; what follows stays an option.
    @Test func aGPSThatKnowsNothingIsSaid() throws {
        let asked = home.path("asked")
        let path = try home.write(
            Data("#!/bin/sh\necho \"$@\" >> '\(asked)'\nexit 1\n".utf8), to: "bin/gpspipe")
        chmod(path, 0o755)
        func report(_ words: String...) throws -> ProgramResult {
            try Muster.run(
                ["floods", "report"] + words,
                environment: [
                    "XDG_DATA_HOME": home.path("data"), "XDG_CONFIG_HOME": home.path("configuration"),
                    "PATH": home.path("bin") + ":/usr/bin:/bin",
                ])
        }
        let none = try report("--gps", "--severity", "4")
        #expect(none.status == .exited(1) && none.stdout.isEmpty)
        #expect(
            none.stderr.hasPrefix(
                "muster: No position came from gpsd at localhost. Check that gpsd runs there and that gpspipe is installed"
            ))
        #expect(try report("--severity", "4", "--gps").status == .exited(1))
        #expect(try report("--severity", "4", "--gps", "gps.example.org:2947").status == .exited(1))
        #expect(
            try String(contentsOfFile: asked, encoding: .utf8)
                == "-w localhost\n-w localhost\n-w gps.example.org:2947\n")
        for (words, sentence) in [
            (["--gps", "a b"], "a b is not an address of a gpsd."),
            (["--gps", "--at", "1,2"], "say where it is once"),
            // What can be known before is said before anything is asked.
            (["--gps", "--time", "soon"], "--time"),
            (["--gps", "--picture", "none.jpg"], "none.jpg cannot be sent"),
        ] {
            let refused = try Muster.run(
                ["floods", "report", "--severity", "4"] + words,
                environment: [
                    "XDG_DATA_HOME": home.path("data"), "XDG_CONFIG_HOME": home.path("configuration"),
                    "PATH": home.path("bin") + ":/usr/bin:/bin",
                ])
            #expect(refused.stderr.contains(sentence), "\(refused)")
        }
        #expect(try String(contentsOfFile: asked, encoding: .utf8).split(separator: "\n").count == 3)
        #expect(try reports.isEmpty)
    }

    @Test func whatIsMissingOrWrongIsSaid() throws {
        for words in [
            [], ["--severity", "4"], ["--at", "46.9,-96.8"], ["--at", "91,0", "--severity", "4"],
            ["--at", "1,2", "--building", "x", "--severity", "4"],
            ["--at", "1,2", "--severity", "6"], ["--at", "1,2", "--severity", "dangerous"],
            ["--at", "1,2", "--severity", "4", "--time", "13:00 tomorrow"],
            ["--at", "1,2", "--severity", "4", "--time", "2026-03-03 12:00"],
            ["--at", "1,2", "--severity", "4", "--cover", "lava"],
            ["--at", "1,2", "--severity", "4", "--height", "6in"],
            ["--at", "1,2", "--severity", "4", "--email", "me"],
            ["--at", "1,2", "--severity", "4", "--phone", "call me"],
            ["--at", "1,2", "--severity", "4", "bare words"],
        ] {
            let result = try Muster.run(
                ["floods", "report", "--date", AlertFixture.now.description] + words,
                environment: [
                    "XDG_DATA_HOME": home.path("data"), "XDG_CONFIG_HOME": home.path("configuration"),
                    "TZ": "UTC",
                ])
            #expect(result.status == .exited(2), "\(words) \(result.stderr)")
            #expect(result.stdout.isEmpty && result.isPlainText)
        }
        #expect(try run("outbox", "edit").status == .exited(2))
        #expect(try run("--severity", "4").status == .exited(2))
        #expect(try reports.isEmpty)
    }

    @Test func aPictureThatCannotBeSentIsRefused() throws {
        try home.write(Data("\u{89}PNG".utf8), to: "map.png")
        try home.write(Data([0xFF, 0xD8] + [UInt8](repeating: 0, count: 2 << 20)), to: "large.jpg")
        mkfifo(home.path("pipe.jpg"), 0o600)
        for (name, reason) in [
            ("map.png", "it is not a JPEG picture"), ("large.jpg", "larger than 2 MB"),
            ("pipe.jpg", "it is not a plain file"), ("none.jpg", "No such file"),
        ] {
            let result = try run(
                "report", "--at", "1,2", "--severity", "4", "--picture", home.path(name))
            #expect(result.status == .exited(3) && result.stderr.contains(reason), "\(result.stderr)")
        }
        #expect(try reports.isEmpty)
    }

    @Test func withoutAServiceThereIsNoOneToReportTo() throws {
        try home.write("feed = nws\n", to: "configuration/muster/feeds.conf")
        let result = try run("report", "--at", "1,2", "--severity", "4")
        #expect(result.status == .exited(3))
        #expect(result.stderr.contains("muster-sync feeds enable flood"))
        #expect(!FileManager.default.fileExists(atPath: outbox.path))
    }

    @Test func aReportIsWithdrawnUntilItIsSent() throws {
        _ = try run("report", "--at", "1,2", "--severity", "4")
        _ = try run("report", "--at", "1,2", "--severity", "4")
        let sent = try #require(try reports.first)
        _ = try outbox.update(sent.id) {
            $0.delivery.set(.sent, at: AlertFixture.now)
            return true
        }
        let refused = try run("outbox", "withdraw", sent.id)
        #expect(refused.status == .exited(4) && refused.stderr.contains("was sent already"))
        #expect(try run("outbox", "edit", "1", "--severity", "1").status == .exited(4))
        let result = try run("outbox", "withdraw", "2")
        #expect(result.status == .exited(0) && result.stdout.hasSuffix(" is withdrawn.\n"))
        #expect(try run("outbox", "withdraw", "2").status == .exited(1))
        #expect(try reports.map(\.id) == [sent.id])
    }

    @Test func eachStateIsAsRecorded() throws {
        try storeFloods()
        for (index, state) in ReportDelivery.State.allCases.enumerated() {
            _ = try run("report", "--at", "46.903,-96.79\(index)", "--severity", "\(index % 5 + 1)")
            let report = try #require(try reports.last)
            _ = try outbox.update(report.id) {
                $0.delivery.set(state, at: AlertFixture.now + -600, "the reason")
                if state == .waiting { $0.delivery.notBefore = AlertFixture.now + 600 }
                if state == .sent { ($0.delivery.answer, $0.delivery.marker) = ("", "107") }
                return true
            }
        }
        try home.write(Data("no report".utf8), to: "data/muster/outbox/vwxzzz.plist")
        expectGolden(try text(try run("outbox")), named: "floods-outbox")
        try home.write("feed = nws\n", to: "configuration/muster/feeds.conf")
        #expect(try run("outbox").stdout.contains("which is no longer enabled"))
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(try run("outbox", "--json").stdout.utf8))
                as? [String: Any])
        #expect((json["reports"] as? [[String: Any]])?.count == 6)
        #expect((json["unreadable"] as? [[String: Any]])?.count == 1)
    }

    @Test func anEmptyOutboxSaysSo() throws {
        #expect(try run("outbox").stdout == "The outbox is empty.\n")
    }
}
