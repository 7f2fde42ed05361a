// Pictures of reports: which are fetched, which are kept, and what is never asked for.
import Clocks
import Foundation
import Geodesy
import Hazards
import TestSupport
import Testing

@testable import FeedUpdate
@testable import Transport

@Suite struct FloodPictureTests {
    private let floods: FloodBench
    private var bench: FeedBench { floods.bench }

    init() throws { floods = try FloodBench() }

    /// A whole JPEG of about so many bytes, without and with what a camera writes beside it.
    private static func picture(_ size: Int = 60, isBare: Bool = false) -> [UInt8] {
        let camera = [0xFF, 0xE1, 0, 13] + Array("Exif-SECRET".utf8)
        return [0xFF, 0xD8] + (isBare ? [] : camera)
            + [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0] + [0xFF, 0xDA, 0, 4, 0, 0]
            + [UInt8](repeating: 0x12, count: max(0, size - 25)) + [0xFF, 0xD9]
            + (isBare ? [] : Array("behind".utf8))
    }

    private func address(_ name: String) -> String { bench.server.address + "pictures/" + name }
    private func file(_ name: String) -> String { FloodPictures.fileName(of: address(name)) }
    private var folder: String { bench.folder.path + "/" + FloodPictures.folderName }

    private func store(_ name: String, _ bytes: [UInt8] = FloodPictureTests.picture()) throws {
        try bench.server.directory.write(bytes, to: "repository/pictures/" + name)
    }

    /// Has the service list reports with these levels, 5 the worst, and pictures, the first the newest, as its document
    /// number `base`.
    private func list(_ reports: [(level: Int, picture: String)], base: Int = 31) throws {
        let placemarks = reports.enumerated().map { index, report in
            // The first one at 23:20, each a minute before the one above it.
            let minutes = 1_400 - index
            let time = "2026-03-02 \(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60):00"
            return """
                <Placemark id="\(100 + index)"><styleUrl>#sever_\(report.level)</styleUrl>
                <Point><coordinates>-96.79,46.\(1000 + index)</coordinates></Point>
                <ExtendedData xmlns:mark="http://flood.cs.ndsu.nodak.edu">
                <mark:ObservationTime>\(time)</mark:ObservationTime><mark:Valid>t</mark:Valid>
                <mark:ImageUrl> \(report.picture)</mark:ImageUrl></ExtendedData></Placemark>
                """
        }
        let name = "pictures_\(base)"
        try bench.serve(
            "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\(placemarks.joined())</Document></kml>",
            as: "kmls/\(name).kml")
        let text =
            "<kmlfile><id>\(base)</id><file>\(bench.server.address)kmls/\(name).kml</file><version>0</version></kmlfile>"
        if base == 31 {
            try floods.answer(text, "GetMarkerFile", "7-4")
        } else {
            try floods.answer("<base>\(text)</base>", "GetMarkerFile", "\(base - 1)-0")
        }
        try floods.answer("<kmlfiles/>", "GetMarkerFile", "\(base)-0")
    }

    private func source(_ megabytes: Int) throws -> FloodFeed {
        try floods.source {
            ($0.dialect, $0.direction, $0.pictures) = (.paper, .fiveWorst, megabytes)
        }
    }

    /// Reads the service, and fetches its pictures as the command does.
    @discardableResult
    private func round(_ megabytes: Int = 1) throws -> FloodPictureResult? {
        let source = try source(megabytes)
        let report = bench.updater.update(source, .now)
        #expect(report.isGood, "\(report.sentence)")
        return bench.updater.fetchPictures(after: [report], of: [source])
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// The pictures that were asked for, of which there must be as many.
    private func asked(_ count: Int) throws -> [String] {
        for attempt in 0..<500 {
            let paths = try bench.server.requests().map(\.path).filter { $0.hasPrefix("pictures/") }
            if paths.count >= count || attempt == 499 { return paths.map { String($0.dropFirst(9)) } }
            usleep(10_000)
        }
        return []
    }

    @Test func withoutBeingAskedForNothingIsFetched() throws {
        try store("1.jpg")
        try list([(5, address("1.jpg"))])
        #expect(try round(0) == nil)
        // A reading that follows is counted behind a request for a picture.
        #expect(try round(0) == nil)
        #expect(try floods.collection.sets[0].markers[0].picture == address("1.jpg"))
        #expect(try bench.server.requests().allSatisfy { !$0.path.hasPrefix("pictures/") })
        #expect(!FileManager.default.fileExists(atPath: bench.folder.path + "/pictures"))
    }

    @Test func aPictureIsFetchedOnceAndKeptWithoutItsMetadata() throws {
        try store("1.jpg")
        try store("2.jpg", Self.picture(90))
        try list([(2, address("1.jpg")), (5, address("2.jpg")), (3, address("1.jpg")), (1, "_")])
        let result = try #require(try round())
        #expect(result.sentence == "Pictures: 2 fetched, 2 stored, \(result.bytes) bytes.")
        #expect(try asked(2) == ["2.jpg", "1.jpg"])
        #expect(names == [file("1.jpg"), file("2.jpg")].sorted())
        let path = folder + "/" + file("2.jpg")
        #expect(
            FileManager.default.contents(atPath: path).map { [UInt8]($0) } == Self.picture(90, isBare: true))
        #expect(
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        // The reader finds it by the report.
        let pictures = FloodPictures(folders: [bench.folder.path])
        let marker = try #require(try floods.fargo.markers.first { $0.picture == address("2.jpg") })
        #expect(pictures.picture(of: marker)?.path == path)
        bench.now = bench.now + 600
        #expect(try round() == FloodPictureResult(stored: 2, bytes: result.bytes))
        #expect(try asked(3).count == 2)
    }

    @Test func theWorstAndThenTheNewestHaveTheRoom() throws {
        for name in ["a", "b", "c", "d"] { try store(name, Self.picture(400_000)) }
        try list([(1, address("a")), (3, address("b")), (5, address("c")), (2, address("d"))])
        let result = try #require(try round())
        #expect(result.fetched == 2 && result.failed == 1 && result.reason == "there is no room in 1 MB")
        #expect(names == [file("b"), file("c")].sorted() && result.bytes <= 1 << 20)
        #expect(try asked(3) == ["c", "b", "d"])
        // A worse one takes the place of the least.
        try store("e", Self.picture(400_000))
        try list([(5, address("e")), (3, address("b")), (5, address("c")), (2, address("d"))], base: 32)
        #expect(try round()?.fetched == 1)
        #expect(names == [file("c"), file("e")].sorted())
        #expect(try asked(4) == ["c", "b", "d", "e"])
        // Less room is made at once.
        try store("f", Self.picture(700_000))
        try list([(5, address("f")), (4, address("e")), (3, address("c"))], base: 33)
        #expect(try round(3)?.stored == 3)
        #expect(try round(1)?.stored == 1)
        #expect(names == [file("f")])
    }

    @Test func whatIsNoPictureOfThisServiceIsNotKept() throws {
        try store("page.jpg", Array("<html>no picture</html>".utf8))
        try store("half.jpg", Array(Self.picture().prefix(30)))
        try store("large.jpg", Self.picture(FloodPictures.largest + 1))
        try store("cut.jpg", Self.picture(5_000))
        try store("good.jpg")
        let host = bench.server.address.replacing("127.0.0.1", with: "localhost")
        try bench.server.faults([
            ["path": "pictures/cut.jpg", "fault": "cut", "after": 1_000],
            ["path": "pictures/moved.jpg", "fault": "redirect", "to": host + "pictures/good.jpg"],
            [
                "path": "pictures/secret.jpg", "fault": "redirect",
                "to": host.replacing("//", with: "//me@") + "pictures/good.jpg",
            ],
        ])
        let bad = ["page.jpg", "half.jpg", "large.jpg", "missing.jpg", "cut.jpg", "moved.jpg", "secret.jpg"]
        try list(
            bad.map { (5, address($0)) } + [
                (5, host + "pictures/good.jpg"), (5, "https" + address("good.jpg").dropFirst(4)),
                (5, "http://me:you@127.0.0.1/x.jpg"), (5, "file:///etc/passwd"),
            ])
        let result = try #require(try round(9))
        #expect(result.fetched == 0 && result.failed == bad.count && names.isEmpty)
        #expect(result.sentence.hasSuffix("tried again later."), "\(result.sentence)")
        #expect(try Set(asked(bad.count + 1)) == Set(bad))
        // They are not asked for again at once; after an hour only the one that was cut.
        try bench.server.faults([])
        bench.now = bench.now + 600
        #expect(try round(9) == FloodPictureResult())
        bench.now = bench.now + 3_600
        #expect(try round(9)?.fetched == 1)
        #expect(names == [file("cut.jpg")])
        try store("page.jpg")
        bench.now = bench.now + 86_400
        #expect(try round(9)?.fetched == 1)
        #expect(names == [file("cut.jpg"), file("page.jpg")].sorted())
    }

    @Test func aServiceThatIsBusyIsLeftAlone() throws {
        for name in ["a", "b"] { try store(name) }
        try list([(5, address("a")), (4, address("b"))])
        try bench.server.fault("pictures/*", "status", ["status": 503])
        #expect(try round()?.failed == 1)
        #expect(try asked(1) == ["a"])
        try bench.server.faults([])
        #expect(try round()?.fetched == 2)
    }

    @Test func aRoundIsBounded() throws {
        let all = (0..<60).map { "\($0).jpg" }
        for name in all { try store(name) }
        try list(all.map { (4, address($0)) })
        #expect(try round()?.fetched == 50)
        #expect(try asked(50) == Array(all.prefix(50)))
        #expect(try round()?.fetched == 10)
        #expect(names.count == 60)
    }

    @Test func whatIsNotListedAnyMoreIsRemoved() throws {
        for name in ["a", "b"] { try store(name) }
        try list([(5, address("a")), (4, address("b"))])
        try round()
        // What a program that was killed has left, and what is not of this program.
        for name in ["picture.new", "other.jpg", "\(file("a")).new"] {
            try Data(Self.picture()).write(to: URL(fileURLWithPath: folder + "/" + name))
        }
        try FileManager.default.createDirectory(
            atPath: folder + "/sub", withIntermediateDirectories: false)
        try list([(4, address("b"))], base: 32)
        try round()
        #expect(names == [file("b")])
        // A reading that fails removes nothing.
        try bench.server.fault("flood/*", "status", ["status": 500])
        let source = try source(1)
        let report = bench.updater.update(source, .now)
        #expect(!report.isGood && bench.updater.fetchPictures(after: [report], of: [source]) == nil)
        #expect(names == [file("b")])
    }

    @Test func whatIsSwitchedOffLeavesNothing() throws {
        try store("a")
        try list([(5, address("a")), (4, address("missing"))])
        try round()
        #expect(names == [file("a")])
        #expect(try round(0) == nil)
        #expect(!FileManager.default.fileExists(atPath: bench.folder.path + "/pictures"))
        try round()
        #expect(names == [file("a")])
        bench.names = []
        try bench.updater.applyConfiguration()
        #expect(!FileManager.default.fileExists(atPath: bench.folder.path + "/pictures"))
    }

    @Test func twoProgramsDoNotFetchAtOnce() throws {
        try store("a")
        try list([(5, address("a"))])
        try round(0)
        let lock = try #require(fopen(bench.folder.path + "/pictures.lock", "w"))
        defer { fclose(lock) }
        #expect(flock(fileno(lock), LOCK_EX) == 0)
        #expect(try round() == nil)
        #expect(flock(fileno(lock), LOCK_UN) == 0)
        #expect(try round()?.fetched == 1)
    }

    /// Nothing is written through a link that another program left here.
    @Test func aLinkIsNotFollowed() throws {
        try store("a")
        try list([(5, address("a"))])
        try round(0)
        let other = bench.directory.path("elsewhere")
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: bench.folder.path + "/pictures", withDestinationPath: other)
        #expect(try round() == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: other).isEmpty)
    }
}
