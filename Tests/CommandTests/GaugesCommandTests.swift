import AlertFixtures
import Clocks
import Foundation
import HazardKit
import TestSupport
import Testing

/// `muster gauges`: what was read of the feeds of gauges, as a script and a person see it.
@Suite struct GaugesCommandTests {
    private let home: PrivateDirectory

    init() throws { home = try PrivateDirectory() }

    private func run(_ words: String..., at moment: Moment = AlertFixture.now) throws -> ProgramResult {
        try Muster.hazards(["gauges"] + words, home: home, at: moment, zone: "America/New_York")
    }

    private func store(_ fill: (inout GaugeFixture) throws -> Void) throws {
        var fixture = GaugeFixture()
        try fill(&fixture)
        try fixture.write(toDataHome: home.path)
    }

    private func storeAll() throws { try store { try $0.take(named: ["creek", "others"]) } }

    @Test func withoutAnyReadingItSaysHowToBegin() throws {
        let result = try run()
        #expect(result.status == .exited(6))
        #expect(
            result.stdout
                == "River gauges have never been read on this machine. muster-sync feeds list shows\nwhat can be read.\n"
        )
    }

    @Test func withoutAGaugeItIsUnknown() throws {
        try store { $0.read("nwps@EXAV2") }
        let result = try run()
        #expect(result.status == .exited(1))
        #expect(
            result.stdout
                == "How high the water is is unknown: no gauge has been read.\napi.water.noaa.gov: read 11:58 (2 min ago).\n"
        )
    }

    @Test func anOldReadingIsSaidAndWithheld() throws {
        try store {
            try $0.takeCreek(secondsAgo: 4 * 3_600)
            $0.read("nwps@EXAV2", secondsAgo: 4 * 3_600, outcome: .unreachable)
        }
        let result = try run(at: AlertFixture.now + 3 * 3_600)
        #expect(result.status == .exited(0))
        #expect(result.stdout.contains("This list may be out of date."))
        #expect(result.stdout.contains("Example Creek at Town: no current reading"))
        // High water says what may be now: the gauge may have gone with it.
        #expect(
            result.stdout.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                .contains("The last reading is of 11:45, 3 h 15 min ago: 14.2 ft, minor flooding."))
        #expect(!result.stdout.contains("Minor"))
        let json = try run("--json", at: AlertFixture.now + 3 * 3_600).stdout
        #expect(json.contains("\"reading\":\"stale\"") || json.contains("\"reading\": \"stale\""))
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let gauge = try #require((object?["gauges"] as? [[String: Any]])?.first)
        #expect(gauge["value"] is NSNull && gauge["category"] is NSNull)
        #expect((gauge["lastFlood"] as? [String: Any])?["category"] as? String == "minor")
    }

    @Test func theListIsAsRecorded() throws {
        try storeAll()
        golden("gauges", try run())
    }

    @Test func oneIsAsRecordedInThreeForms() throws {
        try storeAll()
        golden("gauges-one", try run("EXAV2"))
        golden("gauges-one-plain", try run("03170000", "--plain"))
        let json = try run("1", "--json")
        #expect(json.status == .exited(0))
        let object = try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any]
        #expect(object?["category"] as? String == "minor" && object?["id"] as? String == "EXAV2")
        #expect((object?["thresholds"] as? [Any])?.count == 4)
    }

    @Test func whatIsNotThereIsSaid() throws {
        try storeAll()
        let result = try run("NOPE1")
        #expect(result.status == .exited(1))
        #expect(result.stderr.contains("there is no gauge \"NOPE1\"; muster gauges lists them"))
        #expect(try run("a", "b").status == .exited(2))
    }

    @Test func aDamagedSnapshotIsNoGauge() throws {
        try storeAll()
        let path = home.path("muster/hazards/" + HazardKind.gauges.fileName)
        try Data("not a database at all".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try run().status == .exited(3))
    }

    @Test func statusSaysTheSource() throws {
        try storeAll()
        let result = try Muster.run(["status"], environment: ["XDG_DATA_HOME": home.path, "TZ": "UTC"])
        #expect(result.stdout.contains("River gauges"))
        #expect(result.stdout.contains("api.water.noaa.gov"))
    }

    private func golden(_ name: String, _ result: ProgramResult) {
        expectGolden(Muster.transcript(result), named: name)
    }
}
