// The real program: positions in the south, codes that are missing, refusals that name the cause, exit codes.
import Alerts
import Foundation
import Hazards
import TestSupport
import Testing

@testable import FeedUpdate

@Suite struct SilenceCommandTests {
    private let server: FaultServer
    private let directory: PrivateDirectory

    init() throws {
        server = try FaultServer()
        directory = try PrivateDirectory()
    }

    private func run(_ arguments: String...) throws -> ProgramResult {
        try runProgram([try Binary.musterSync()] + arguments, environment: ["HOME": directory.path])
    }

    private func configure(_ text: String) throws {
        try directory.write(text, to: ".config/muster/feeds.conf")
    }

    @Test func southernLatitudesAreTypedAsTheyAre() throws {
        for words in [["--at", "-33.87,151.21"], ["--at=-33.87,151.21"]] {
            let name = "Home\(words.count)"
            let added = try runProgram(
                [try Binary.musterSync(), "places", "add", name] + words,
                environment: ["HOME": directory.path])
            #expect(added.status == .exited(0) && added.stdout == "Added: \(name).\n", "\(added.stderr)")
            // There are no such codes in Australia.
            #expect(added.stderr.isEmpty)
        }
        #expect(try run("places", "change", "Home1", "--at", "-33.9,151.2").status == .exited(0))
    }

    @Test func aPlaceWithoutCodesIsToldWhatItMisses() throws {
        let added = try run("places", "add", "Home", "--at", "37.21,-80.40")
        #expect(added.status == .exited(0) && added.stdout == "Added: Home.\n")
        #expect(
            added.stderr.contains(
                "Without county and zone codes most alerts cannot be matched with Home."))
        try configure("feed = nws\nfrom = \(server.address)active.json\n")
        let failed = try run("places", "add", "Work", "--at", "37.21,-80.40")
        #expect(failed.status == .exited(0) && failed.stderr.contains("The codes could not be looked up: "))
        try server.directory.write(
            "{\"properties\":{\"county\":\"https://api.weather.gov/zones/county/VAC121\","
                + "\"forecastZone\":\"https://api.weather.gov/zones/forecast/VAZ014\"}}",
            to: "repository/points/37.21,-80.4")
        let changed = try run("places", "change", "Work", "--codes")
        #expect(
            changed.stdout == "Codes of Work: VAC121, VAZ014, 051121.\nChanged: Work.\n", "\(changed.stderr)")
        #expect(try run("places").stdout.contains("Zones (UGC): VAC121, VAZ014"))
        let given = try run("places", "add", "Farm", "--at", "37.21,-80.40", "--ugc", "VAZ015")
        #expect(given.stdout == "Added: Farm.\n" && given.stderr.isEmpty)
    }

    @Test func aFeedThatIsNotUnderstoodIsAnError() throws {
        try configure("feed = x\nfrom = \(server.address)feed.xml\n")
        try server.directory.write(
            "<rss><channel><item><title>ARMED PERSON near Main Hall</title></item></channel></rss>",
            to: "repository/feed.xml")
        let result = try run("feeds", "update")
        #expect(result.status == .exited(3))
        #expect((result.stdout + result.stderr).contains("x: Not understood: 1 message could not be read."))
    }

    @Test func aSlipKeepsWhatWasRead() throws {
        try configure("feed = own\nfrom = \(server.address)feed.xml\n")
        try server.directory.write(
            TestMessage.feed(TestMessage(expires: "2100-01-01T00:00:00Z")), to: "repository/feed.xml")
        #expect(try run("feeds", "update").status == .exited(0))
        let hazards = directory.path(".local/share/muster/hazards")
        for slip in ["feed = campu\n", "fed = own\n", "feed = own\nfrom = htps://x/\n"] {
            try configure(slip)
            _ = try run("feeds", "update")
            _ = try run("places", "add", "P\(slip.utf8.count)", "--same", "051121")
            #expect(try AlertSnapshot.read(folder: hazards).messages.count == 1, "\(slip)")
        }
    }

    @Test func aFileThatIsAPartOfKMLIsNamedSo() throws {
        try directory.write("<Folder><Placemark/></Folder>", to: "part.xml")
        let part = try run("feeds", "import", directory.path("part.xml"))
        #expect(part.status == .exited(3))
        #expect(part.stderr.contains("the file is KML without a kml element around it"))
        try directory.write(
            """
            <kml><Document><Placemark><description><![CDATA[<b>Knee deep</b> &amp; rising]]></description>
            <TimeStamp><when>2026-11-25T15:53:00Z</when></TimeStamp><ExtendedData><Data name="severity"><value>5</value></Data>
            </ExtendedData><Point><coordinates>-96.8,46.9,0</coordinates></Point></Placemark></Document></kml>
            """, to: "data.kml")
        #expect(try run("feeds", "import", directory.path("data.kml")).status == .exited(0))
        let marker = try FloodSnapshot.read(folder: directory.path(".local/share/muster/hazards"))
            .collections.flatMap(\.sets).flatMap(\.markers).first
        #expect(marker?.comment == "Knee deep & rising")
        #expect(marker?.observed == FloodTime("2026-11-25 15:53"))
    }
}
