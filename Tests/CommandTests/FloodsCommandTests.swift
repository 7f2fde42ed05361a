import AlertFixtures
import Clocks
import Foundation
import HazardKit
import Hazards
import TestSupport
import Testing

/// `muster floods`: what was read of the feeds of floods, as a script and a person see it.
@Suite struct FloodsCommandTests {
    private let home: PrivateDirectory

    init() throws { home = try PrivateDirectory() }

    private func run(_ words: String..., at moment: Moment = AlertFixture.now) throws -> ProgramResult {
        try Muster.hazards(["floods"] + words, home: home, at: moment, zone: "America/New_York")
    }

    private func store(_ fill: (inout FloodFixture) throws -> Void) throws {
        var fixture = FloodFixture()
        try fill(&fixture)
        try fixture.write(toDataHome: home.path)
    }

    private func storeAll() throws { try store { try $0.take(named: ["many", "town", "file"]) } }

    private func object(_ result: ProgramResult) throws -> [String: Any] {
        #expect(result.status == .exited(0))
        return try #require(
            try JSONSerialization.jsonObject(with: Data(result.stdout.utf8)) as? [String: Any])
    }

    @Test func withoutAnyReadingItSaysHowToBegin() throws {
        let result = try run()
        #expect(result.status == .exited(6))
        #expect(result.stdout.hasPrefix("Flood reports have never been read on this machine."))
    }

    @Test func withoutAFloodNothingIsPromised() throws {
        try store { $0.read() }
        let result = try run()
        #expect(result.status == .exited(1))
        #expect(result.stdout.contains("No flood is listed. That does not mean that there is none."))
        #expect(try run(at: AlertFixture.now + 7_200).status == .exited(5))
    }

    @Test func anOldReadingIsSaid() throws {
        try store {
            try $0.take(named: ["town"])
            $0.read(secondsAgo: 7_200, outcome: .unreachable)
        }
        let result = try run()
        #expect(result.status == .exited(0))
        #expect(result.stdout.contains("This list may be out of date."))
    }

    @Test func theListIsAsRecorded() throws {
        try storeAll()
        golden("floods", try run())
    }

    @Test func aFloodAndAReportAreAsRecorded() throws {
        try storeAll()
        golden("floods-flood", try run("1"))
        golden("floods-report", try run("2/1"))
        golden("floods-report-plain", try run("m2", "--plain"))
        let report = try object(try run("1/1", "--json"))
        #expect(report["id"] as? String == "m2" && report["severity"] as? String == "dangerous")
        let flood = try object(try run("Flood of 2011", "--json"))
        #expect((flood["reports"] as? [[String: Any]])?.count == 250)
        #expect((flood["reports"] as? [[String: Any]])?.first?["severity"] is NSNull)
        let all = try object(try run("--json"))
        #expect(
            (all["floods"] as? [[String: Any]])?.map { $0["state"] as? String } == [
                "active", "file", "ended",
            ])
    }

    @Test func aPictureIsAnAddress() throws {
        try storeAll()
        let address = "https://floods.example.org/pictures/2.jpg"
        #expect(try object(try run("m2", "--json"))["picture"] as? String == address)
        #expect(try run("m2").stdout.filter { !$0.isWhitespace }.contains("Apictureisstoredat\(address)"))
    }

    @Test func distancesBeginWhereThePersonIs() throws {
        try storeAll()
        #expect(
            try run("1", "--here", "37.2201,-80.4109").stdout.contains(
                "Dangerous flooding, 0.6 mi (890 m) east"))
    }

    @Test func whatIsNotThereIsSaid() throws {
        try storeAll()
        for name in [
            "NOPE", "1/9", "1/0", "1/", "/", "9", "1/-1", "99999999999999999999",
            "1/-9223372036854775808",
        ] {
            let result = try run(name)
            #expect(result.status == .exited(1), "\(name)")
            #expect(
                result.stderr.contains("there is no flood or report \"\(name)\"; muster floods lists them"))
        }
        #expect(try run("a", "b").status == .exited(2))
    }

    @Test func aDamagedSnapshotIsNoFlood() throws {
        try storeAll()
        let path = home.path("muster/hazards/" + HazardKind.floods.fileName)
        try Data("not a database at all".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try run().status == .exited(3))
    }

    @Test func statusSaysTheSource() throws {
        try storeAll()
        let result = try Muster.run(["status"], environment: ["XDG_DATA_HOME": home.path, "TZ": "UTC"])
        #expect(result.stdout.contains("Floods"))
        #expect(result.stdout.contains("floods.example.org"))
    }

    private func golden(_ name: String, _ result: ProgramResult) {
        expectGolden(Muster.transcript(result), named: name)
    }
}
