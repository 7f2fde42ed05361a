// The calls of the flood interface, asked with the requests of the client and read with its decoder.
import FeedDecoding
import Geodesy
import Hazards
import TestSupport
import Testing

@testable import FloodServer

/// A flood service with a temporary store.
final class ServiceBench {
    let folder: PrivateDirectory
    let dialect: FloodDialect
    private(set) var service: FloodService

    init(_ dialect: FloodDialect, perMinute: Int = 1_000) throws {
        (folder, self.dialect) = (try PrivateDirectory(), dialect)
        service = FloodService(
            store: try FloodStore(folder: folder.path("store")), dialect: dialect,
            submissionsPerMinute: perMinute)
    }

    func post(_ body: [UInt8], path: String = "/index.php") -> ServerResponse {
        service.answer(ServerRequest(method: .post, path: path, host: "127.0.0.1:8470", body: body))
    }

    func get(_ path: String) -> ServerResponse {
        service.answer(ServerRequest(method: .get, path: path, host: "127.0.0.1:8470"))
    }

    func ask(_ request: FloodRequest, _ body: FloodBody = .form) throws -> FloodResponse {
        let answer = post(Array(request.body(body).utf8))
        #expect(answer.status == .found)
        return try FloodResponseDecoder.decode(
            answer.body, to: request.command, cornerOrder: dialect.cornerOrder
        ).answer
    }

    func files(_ request: FloodRequest) throws -> [FloodFile] {
        guard case .files(let files) = try ask(request) else { throw HarnessFailure("no files") }
        return files
    }

    func events(_ request: FloodRequest) throws -> [FloodEvent] {
        guard case .events(let events) = try ask(request) else { throw HarnessFailure("no events") }
        return events
    }

    /// Returns the content of a document, requested at its address.
    func markers(_ file: FloodFile) throws -> DecodedMarkers {
        let prefix = "http://127.0.0.1:8470"
        #expect(file.address.hasPrefix(prefix))
        let answer = get(String(file.address.dropFirst(prefix.count)))
        #expect(answer.status == .found && answer.mediaType == "application/vnd.google-earth.kml+xml")
        return try FloodKMLDecoder.decode(answer.body)
    }

    /// Sends a report. Returns the status and the sentence.
    func submit(_ report: FloodSubmission, _ body: FloodBody = .form) -> (ServerStatus, String) {
        let answer = post(Array(FloodRequest.submit(report).body(body).utf8))
        let text = String(decoding: answer.body, as: UTF8.self)
        let sentence = text.split(separator: "<msg>").last?.split(separator: "</msg>").first ?? ""
        return (answer.status, String(sentence))
    }

    static func report(_ number: Int = 0, latitude: Double = 46.9, longitude: Double = -96.8)
        -> FloodSubmission
    {
        var report = FloodSubmission(
            point: GeoPoint(latitude: latitude, longitude: longitude),
            observed: FloodTime(localSeconds: 1_767_348_000 + number * 60), severity: 1 + number % 5)
        report.uploaded = report.observed
        report.comment = "Water & <mud> \(number)"
        return report
    }

    /// A JPEG with what a camera writes into it, and what another program wrote behind it.
    static let picture: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE1, 0, 13] + Array("Exif-SECRET".utf8) + [0xFF, 0xFE, 0, 6] + Array("NAME".utf8)
        + [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0] + [0xFF, 0xDA, 0, 4, 0, 0, 1, 2, 3, 0xFF, 0, 9]
        + [0xFF, 0xD9] + Array("behind".utf8)
}

@Suite("the calls of the flood server")
struct FloodServiceTests {
    @Test(arguments: FloodDialect.allCases, FloodBody.allCases)
    func regionsAndEvents(_ dialect: FloodDialect, _ body: FloodBody) throws {
        let bench = try ServiceBench(dialect)
        guard case .regions(let regions) = try bench.ask(.regions, body) else {
            Issue.record("no regions")
            return
        }
        #expect(regions.map(\.name) == ["Example region"] && regions[0].boundaries.map(\.id) == ["7"])
        let bounds = try #require(regions[0].boundaries[0].bounds)
        #expect(bounds == GeoBounds(south: 46.625, west: -96.9794, north: 47.0534, east: -96.3861))
        let events = try bench.events(.eventsOfBoundary("7"))
        #expect(events.map(\.id) == ["1", "2"] && events.map(\.activeFlag) == [true, false])
        #expect(
            events[0].markerCount == 3 && events[0].begins?.description == "2026-01-01"
                && events[0].ends == nil)
        #expect(events[1].ends?.description == "2025-04-15")
        #expect(try bench.events(.eventsOfBoundary("0")).map(\.id) == ["1"])
        guard dialect == .app else {
            for request in [FloodRequest.events, .eventsOfRegion("1")] {
                #expect(bench.post(Array(request.body(body).utf8)).status == .notFound)
            }
            return
        }
        #expect(try bench.events(.events).map(\.boundaries) == [["0", "7"], ["7"]])
        #expect(try bench.events(.eventsOfRegion("1")).map(\.id) == ["1", "2"])
        #expect(try bench.events(.eventsOfRegion("0")).map(\.id) == ["1"])
    }

    @Test(arguments: FloodDialect.allCases)
    func aFirstDocumentThenDifferencesThenANewBase(_ dialect: FloodDialect) throws {
        let bench = try ServiceBench(dialect)
        let first = try bench.files(.firstFile(boundary: "7", event: "1"))
        #expect(first.count == 1 && first[0].version == 3)
        let base = try bench.markers(first[0])
        #expect(base.markers.count == 3 && base.direction == (dialect == .app ? .fiveWorst : .oneWorst))
        #expect(base.markers.map(\.key) == ["i1", "i2", "i3"] && base.damage == nil && base.unusable == 0)
        #expect(base.markers[1].comment == "Example: water up to the curb" && base.markers[1].isValid == true)
        let later = FloodRequest.laterFiles(base: first[0].id, difference: 3)
        #expect(try bench.files(later).isEmpty)
        #expect(bench.submit(ServiceBench.report()) == (.found, "Marker added successfully"))
        let difference = try bench.files(later)
        #expect(difference.map(\.version) == [4])
        let added = try bench.markers(difference[0])
        #expect(added.markers.map(\.key) == ["i4"] && added.markers[0].comment == "Water & <mud> 0")
        #expect(
            added.markers[0].observed == FloodTime(localSeconds: 1_767_348_000) && added.markers[0].level == 1
        )
        // The plan of the client takes them in.
        #expect(FloodFilePlan(difference, base: first[0].id, version: 3) == .add(difference))
        #expect(try bench.files(.laterFiles(base: first[0].id, difference: nil)).map(\.version) == [4])
        // A new base after so many differences; whoever holds the old one is given it.
        for number in 1...FloodStore.differencesOfABase { _ = bench.submit(ServiceBench.report(number)) }
        let rebuilt = try bench.files(later)
        let newest = try #require(rebuilt.first)
        #expect(newest.id != first[0].id && newest.version == 24)
        #expect(try bench.markers(newest).markers.count == 24)
        // Its old addresses still hold what they held.
        #expect(try bench.markers(first[0]) == base && (try bench.markers(difference[0])) == added)
        if dialect == .app {
            #expect(FloodFilePlan(rebuilt, base: first[0].id, version: 3) == .replace(newest, []))
        }
    }

    @Test func aPictureIsStoredWithoutWhatTheCameraWrote() throws {
        let bench = try ServiceBench(.app)
        var report = ServiceBench.report(3)
        (report.picture, report.phone, report.email) = (ServiceBench.picture, "701-555-0100", "a@example.org")
        (report.cover, report.coverHeight) = ("Water", 6)
        #expect(bench.submit(report, .xml) == (.found, "Marker and image added successfully"))
        // The same once more, as a client sends it that had no answer.
        #expect(bench.submit(report) == (.found, "Marker and image added successfully"))
        let files = try bench.files(.firstFile(boundary: "7", event: "1"))
        #expect(files.map(\.version) == [3, 4])
        let marker = try #require(try bench.markers(files[1]).markers.first)
        #expect(
            marker.picture == "http://127.0.0.1:8470/pictures/1.jpg" && marker.cover == "Water"
                && marker.coverHeight == "6")
        let picture = bench.get("/pictures/1.jpg")
        #expect(
            picture.status == .found && picture.mediaType == "image/jpeg"
                && picture.body.starts(with: [0xFF, 0xD8, 0xFF, 0xC0]))
        #expect(picture.body.suffix(2) == [0xFF, 0xD9])
        let text = String(decoding: picture.body, as: UTF8.self)
        #expect(!text.contains("SECRET") && !text.contains("NAME") && !text.contains("behind"))
        // No file has anything of the person.
        let stored = try runProgram([
            "/bin/grep", "-rlaE", "555-0100|example\\.org|SECRET", bench.folder.path,
        ])
        #expect(stored.stdout == "" && stored.status == .exited(1))
        // What is no picture is lost, and that is said.
        var other = ServiceBench.report(4)
        other.picture = Array("no picture".utf8)
        #expect(bench.submit(other) == (.found, "Only the marker was added"))
    }

    @Test func reportsElsewhereTooManyAndUnknown() throws {
        let bench = try ServiceBench(.app, perMinute: 3)
        // Outside of every boundary, where the example has an event too.
        #expect(bench.submit(ServiceBench.report(latitude: -33.5, longitude: 18)).0 == .found)
        #expect(try bench.files(.firstFile(boundary: "0", event: "1")).map(\.version) == [0, 1])
        try bench.service.store.database.execute("UPDATE event SET active = 0")
        #expect(
            bench.submit(ServiceBench.report()) == (.notFound, "There is no active flood at this position."))
        _ = bench.submit(ServiceBench.report())
        #expect(bench.submit(ServiceBench.report()).0 == .tooMany)
        for request in [
            FloodRequest.eventsOfBoundary("99"), .eventsOfRegion("99"),
            .firstFile(boundary: "7", event: "99"),
            .firstFile(boundary: "6", event: "1"), .laterFiles(base: "99", difference: 1),
            .laterFiles(base: "'; DROP TABLE report; --", difference: nil),
        ] {
            #expect(bench.post(Array(request.body(.xml).utf8)).status == .notFound, "\(request)")
        }
        for path in [
            "/kml/base-99.kml", "/kml/base-1.kml/", "/kml/diff-1-99.kml", "/pictures/1.png", "/../etc/passwd",
            "/kml/", "//", "/kml/base-99999999999999999999.kml",
        ] {
            #expect(bench.get(path).status == .notFound, "\(path)")
        }
        #expect(bench.get("/index.php").status == .methodNotAllowed)
    }

    @Test(
        "every body that is no request is refused",
        arguments: [
            "", "data=", "<phone/>", "<phone><command>Drop</command></phone>", "<html><body/></html>", "{}",
            "<phone><command>GetRegions</command>", "<server><command>GetRegions</command></server>",
            "<phone><command>SubmitMarker</command></phone>",
            "<phone><command>GetMarkerFile</command><params/></phone>",
            "<phone><command>SubmitMarker</command><params><latitude>91</latitude><longitude>0</longitude><observationTime>03/11/2010 15:53</observationTime><severity>4</severity></params></phone>",
            "<phone><command>SubmitMarker</command><params><latitude>46</latitude><longitude>nan</longitude><observationTime>03/11/2010 15:53</observationTime><severity>4</severity></params></phone>",
            "<phone><command>SubmitMarker</command><params><latitude>46</latitude><longitude>9</longitude><observationTime>03/11/2010 15:53</observationTime><severity>6</severity></params></phone>",
            "<!DOCTYPE a [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]><phone><command>&b;</command></phone>",
        ])
    func malformed(_ body: String) throws {
        let bench = try ServiceBench(.app)
        for text in [body, "data=" + body] {
            let answer = bench.post(Array(text.utf8))
            #expect(answer.status == .malformed, "\(String(decoding: answer.body, as: UTF8.self))")
        }
    }

    @Test func depthAndRandomBytes() throws {
        let bench = try ServiceBench(.paper)
        #expect(bench.post(Array(String(repeating: "<a>", count: 100_000).utf8)).status == .malformed)
        #expect(
            bench.post(Array(("<phone>" + String(repeating: "<a/>", count: 200_000) + "</phone>").utf8))
                .status == .malformed)
        var generator = SeededGenerator(seed: 5)
        let request = Array(FloodRequest.submit(ServiceBench.report()).body(.form).utf8)
        for _ in 0..<soakRounds(300) {
            var bytes = request
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            let status = bench.post(bytes).status
            #expect([.found, .malformed, .notFound].contains(status))
        }
        #expect(
            try bench.service.store.database.integer(
                "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'") == 0)
    }

    @Test func aStoreThatIsNotOfThisProgramIsRefused() throws {
        let folder = try PrivateDirectory()
        try folder.write(Array("no database at all, and more".utf8), to: "a/flood-server.sqlite")
        #expect(throws: ServerProblem.self) { _ = try FloodStore(folder: folder.path("a")) }
        _ = try runProgram([
            "/usr/bin/python3", "-c",
            "import sqlite3,sys;sqlite3.connect(sys.argv[1]).execute('create table a(b)')",
            folder.path("b.sqlite"),
        ])
        _ = try runProgram([
            "/bin/sh", "-c",
            "mkdir \(folder.path("b")); mv \(folder.path("b.sqlite")) \(folder.path("b"))/flood-server.sqlite",
        ])
        #expect(throws: ServerProblem.unknownStore(folder.path("b") + "/flood-server.sqlite")) {
            _ = try FloodStore(folder: folder.path("b"))
        }
        let held = try FloodStore(folder: folder.path("c"))
        #expect(throws: ServerProblem.inUse(folder.path("c"))) {
            _ = try FloodStore(folder: folder.path("c"))
        }
        #expect(try held.regions().count == 1)
    }
}
