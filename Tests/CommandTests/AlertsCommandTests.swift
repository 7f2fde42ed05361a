import AlertFixtures
import Clocks
import Foundation
import HazardKit
import Hazards
import TestSupport
import Testing

/// `muster alerts`: what was read of feeds, as a script and a person see it.
@Suite struct AlertsCommandTests {
    private let home: PrivateDirectory

    init() throws { home = try PrivateDirectory() }

    private func run(
        _ words: String..., at moment: Moment = AlertFixture.now, zone: String = "America/New_York"
    ) throws -> ProgramResult {
        try Muster.hazards(["alerts"] + words, home: home, at: moment, zone: zone)
    }

    private func store(_ fill: (inout AlertFixture) throws -> Void) throws {
        var fixture = AlertFixture()
        try fill(&fixture)
        try fixture.write(toDataHome: home.path)
    }

    // MARK: States

    @Test func withoutAnyReadingItSaysHowToBegin() throws {
        let result = try run()
        #expect(result.status == .exited(6))
        #expect(result.stdout.contains("Alerts have never been read on this machine"))
        #expect(!result.stdout.contains("No active"))
    }

    @Test func noneIsSaidWithATime() throws {
        try store { $0.read([]) }
        let result = try run()
        #expect(result.status == .exited(1))
        #expect(
            result.stdout
                == "No active alerts for Blacksburg, as of 11:58 (2 min ago).\n"
                + "api.weather.gov: read 11:58 (2 min ago).\n")
    }

    @Test func anOldReadingIsNotNone() throws {
        try store { $0.read([], secondsAgo: 2_460, outcome: .unreachable) }
        let result = try run()
        #expect(result.status == .exited(5))
        expectGolden(Muster.transcript(result), named: "alerts-stale")
    }

    @Test(arguments: [
        (FeedOutcome.portal, "login page"), (.refused, "refused by the server"),
        (.unreadable, "valid feed"), (.unreachable, "no connection"),
    ])
    func eachFailureIsTold(_ outcome: FeedOutcome, _ words: String) throws {
        try store { $0.read([], outcome: outcome) }
        let result = try run()
        #expect(result.status == .exited(5))
        #expect(result.stdout.replacing("\n", with: " ").contains(words))
        #expect(!result.stdout.contains("No active alerts"))
    }

    @Test func aReadingWithDamageCountsAndIsTold() throws {
        try store { $0.read([], outcome: .partial) }
        let result = try run()
        #expect(result.status == .exited(5))
        #expect(result.stdout.contains("3 messages in it could not be read"))
        #expect(!result.stdout.contains("No active alerts"))
    }

    @Test func aFeedThatWasNeverReadIsNotSilence() throws {
        try store { $0.addUnread("nws", host: "api.weather.gov") }
        let result = try run()
        #expect(result.status == .exited(6))
        #expect(result.stdout.contains("Whether alerts are active is unknown"))
        try store {
            $0.read([], from: "campus", host: "alerts.example.edu")
            $0.addUnread("nws", host: "api.weather.gov")
        }
        #expect(try run().status == .exited(5))
    }

    @Test func aClockThatIsTooEarlyIsSaid() throws {
        try store { $0.read([]) }
        let result = try run(at: AlertFixture.now + -86_400)
        #expect(result.status == .exited(5))
        #expect(result.stdout.contains("Set the clock"))
    }

    @Test func whatCannotBeReadIsNotSilence() throws {
        try store { $0.read([]) }
        let file = home.path("muster/hazards/alerts.sqlite")
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
        let open = try run()
        #expect(open.status == .exited(3))
        #expect(open.stdout.contains("another user may have written it"))
        #expect(!open.stdout.contains("No active"))
        try FileManager.default.removeItem(atPath: file)
        try home.write("SQLite format 3 and nothing else", to: "muster/hazards/alerts.sqlite")
        let damaged = try run()
        #expect(damaged.status == .exited(3))
        #expect(damaged.stdout.replacing("\n", with: " ").contains("muster-sync feeds update"))
    }

    // MARK: Lists

    @Test func theSamplesAreListed() throws {
        let names = (1...22).filter { ![6, 8, 14].contains($0) }.map { ($0 < 10 ? "0" : "") + "\($0)" }
        try store { $0.read(try AlertFixture.cap(names), from: "campus", host: "alerts.example.edu") }
        let result = try run("--all", "--tests")
        #expect(result.status == .exited(0))
        #expect(result.isPlainText)
        expectGolden(Muster.transcript(result), named: "alerts-samples")
        expectGolden(Muster.transcript(try run()), named: "alerts-samples-here")
    }

    @Test func theRecordedAnswerIsListed() throws {
        var fixture = AlertFixture(at: AlertFixture.recorded)
        fixture.read(try AlertFixture.nws())
        try fixture.write(toDataHome: home.path)
        expectGolden(
            Muster.transcript(try run("--all", "--tests", at: AlertFixture.recorded)), named: "alerts-nws")
        expectGolden(
            Muster.transcript(try run("--alerts", "severe, Flood Watch", "--all", at: AlertFixture.recorded)),
            named: "alerts-nws-filtered")
        expectGolden(Muster.transcript(try run("8", at: AlertFixture.recorded)), named: "alerts-nws-8")
    }

    @Test func oneAlertIsPrintedWhole() throws {
        try store {
            $0.read(try AlertFixture.cap("01", "02", "11"), from: "campus", host: "alerts.example.edu")
        }
        expectGolden(Muster.transcript(try run("1")), named: "alerts-one")
        expectGolden(Muster.transcript(try run("2")), named: "alerts-one-2")
        #expect(try run("99").status == .exited(1))
        #expect(try run("nothing-like-it").stderr.contains("there is no alert"))
        #expect(try run("1", "2").status == .exited(2))
    }

    @Test func programsGetTheSame() throws {
        try store {
            $0.read(try AlertFixture.cap("01", "05"), from: "campus", host: "alerts.example.edu")
            $0.read([], secondsAgo: 7_200, outcome: .portal)
        }
        let result = try run("--json", "--all", "--tests")
        #expect(result.status == .exited(0))
        expectGolden(Muster.transcript(result), named: "alerts-json")
        #expect(try JSONSerialization.jsonObject(with: Data(result.stdout.utf8)) is [String: Any])
    }

    @Test func hostileTextActsOnNothing() throws {
        try store { $0.read(try AlertFixture.cap("22")) }
        for words in [["--all"], ["1"], ["--json"]] {
            let result = try Muster.run(
                ["alerts", "--date", AlertFixture.now.description] + words,
                environment: ["XDG_DATA_HOME": home.path, "XDG_CONFIG_HOME": home.path])
            #expect(result.isPlainText)
            #expect(!result.stdout.unicodeScalars.contains { (0x80..<0xA0).contains($0.value) })
            #expect(!result.stdout.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
        }
    }

    @Test func inAnASCIILocaleItIsASCII() throws {
        try store { $0.read(try AlertFixture.cap("11")) }
        let result = try Muster.run(
            ["alerts", "1", "--date", AlertFixture.now.description],
            environment: ["XDG_DATA_HOME": home.path, "XDG_CONFIG_HOME": home.path, "LC_ALL": "C"])
        #expect(result.isASCII)
    }

    @Test func anAlertEndsByTheClock() throws {
        try store { $0.read(try AlertFixture.cap("01")) }
        #expect(try run().status == .exited(0))
        let end = Moment("2026-03-02T18:00:00Z") ?? AlertFixture.now
        #expect(try run(at: end + -1).status == .exited(0))
        #expect(try run(at: end).stdout.contains("over in the last 7 days"))
        #expect(try run(at: end).status == .exited(5))
    }
}
