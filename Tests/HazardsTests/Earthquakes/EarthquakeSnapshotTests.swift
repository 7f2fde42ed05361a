// Snapshots of earthquakes: written, read, merged, damaged.
import Clocks
import FeedDecoding
import Geodesy
import Glibc
import SQLite
import TestSupport
import Testing

@testable import HazardKit
@testable import Hazards

@Suite struct EarthquakeSnapshotTests {
    private func snapshot() throws -> EarthquakeSnapshot {
        var snapshot = EarthquakeSnapshot(written: Quakes.now)
        var feed = FeedState(name: "usgs", host: "earthquake.usgs.gov", interval: 120)
        (feed.succeeded, feed.outcome, feed.entityTag) = (Quakes.now, .ok, "\"abc\"")
        snapshot.feeds = [feed, FeedState(name: "ingv", host: "webservices.ingv.it", interval: 300)]
        for (minute, name) in ["usgs-1-before.geojson", "usgs-2-after.geojson"].enumerated() {
            snapshot.catalog.take(
                try Quakes.sample(name), coverage: Quakes.day(minute), at: Quakes.now + 60 * minute)
        }
        snapshot.catalog.take(try Quakes.sample("usgs-deleted.csv"))
        snapshot.catalog.take(try Quakes.sample("ingv-text-14.txt"))
        snapshot.catalog.take(try Quakes.sample("ingv-text-13.txt"))
        var odd = Quakes.usgs("us9", magnitude: nil)
        (odd.epicenter, odd.depth, odd.status, odd.time) = (nil, -0.1234567, .other("weird"), -12_345)
        snapshot.catalog.take([odd], from: .usgs, at: Quakes.now)
        // As they are written.
        snapshot.catalog.records.sort { $0.report.isListed(before: $1.report) }
        return snapshot
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let folder = try PrivateDirectory()
        #expect(throws: SnapshotFailure.missing) { try EarthquakeSnapshot.read(folder: folder.path) }
        var snapshot = try snapshot()
        #expect(snapshot.catalog.links.count == 2 && snapshot.catalog.records.count == 13)
        try snapshot.write(to: folder.path)
        #expect(try EarthquakeSnapshot.read(folder: folder.path) == snapshot)
        snapshot.catalog.removeOld(at: Quakes.now + 8 * 86_400)
        snapshot.written = Quakes.now + 8 * 86_400
        try snapshot.write(to: folder.path)
        #expect(try EarthquakeSnapshot.read(folder: folder.path) == snapshot)
    }

    @Test func aFileThatOthersMayWriteOrThatIsDamagedIsNotUsed() throws {
        let folder = try PrivateDirectory()
        let path = folder.path(HazardKind.earthquakes.fileName)
        try folder.write("not a database", to: HazardKind.earthquakes.fileName)
        #expect(throws: SnapshotFailure.self) { try EarthquakeSnapshot.read(folder: folder.path) }
        try snapshot().write(to: folder.path)
        #expect(chmod(path, 0o666) == 0)
        #expect(throws: SnapshotFailure.notTrusted(path)) { try EarthquakeSnapshot.read(folder: folder.path) }
        #expect(chmod(path, 0o644) == 0)
        #expect(rename(path, folder.path("other")) == 0 && symlink(folder.path("other"), path) == 0)
        #expect(throws: SnapshotFailure.notTrusted(path)) { try EarthquakeSnapshot.read(folder: folder.path) }
    }

    @Test func whatIsStoredIsCleanedOnceMore() throws {
        let folder = try PrivateDirectory()
        try snapshot().write(to: folder.path)
        try Database(path: folder.path(HazardKind.earthquakes.fileName), mode: .create).execute(
            """
            UPDATE event SET place = 'a' || char(27) || '[2J', magnitude = 1e300, page = 'x' WHERE code = 'us6000zza1';
            UPDATE event SET latitude = 99 WHERE code = 'us6000zza4';
            UPDATE event SET code = 'uw90000003', agency = 'usgs' WHERE code = 'nc90000002';
            UPDATE event SET time = 'x' WHERE code = '99000002';
            INSERT INTO link VALUES ('us6000zza1', '99000004'); INSERT INTO link VALUES ('nobody', '99000005');
            """)
        let catalog = try EarthquakeSnapshot.read(folder: folder.path).catalog
        let record = try catalog.record("us6000zza1")
        #expect(record.report.place == "a[2J" && record.report.magnitude == nil && record.report.page == nil)
        #expect(Set(catalog.records.map(\.report.id)).count == catalog.records.count)
        #expect(catalog.records.count == 10)
        #expect(catalog.links == [EarthquakeLink(usgs: "us6000zza1", ingv: "99000001")])
        #expect(catalog.earthquakes().flatMap(\.records).count == catalog.records.count)
    }

    @Test func damagedBytesAreReadOrRefused() throws {
        let folder = try PrivateDirectory()
        try snapshot().write(to: folder.path)
        let whole = try Feeds.file(folder.path(HazardKind.earthquakes.fileName))
        var generator = SeededGenerator(seed: 23)
        for _ in 0..<soakRounds(60) {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                let place = Int.random(in: bytes.indices, using: &generator)
                bytes[place] = UInt8.random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) { bytes = Array(bytes.prefix(bytes.count / 2)) }
            try folder.write(bytes, to: HazardKind.earthquakes.fileName)
            guard let catalog = try? EarthquakeSnapshot.read(folder: folder.path).catalog else { continue }
            #expect(catalog.earthquakes().flatMap(\.records).count == catalog.records.count)
        }
    }

    @Test func ofEachAgencyTheNewestReadingCounts() throws {
        func reading(_ agency: EarthquakeAgency, _ reports: [EarthquakeReport], _ seconds: Int)
            -> EarthquakeSnapshot
        {
            var snapshot = EarthquakeSnapshot(written: Quakes.now + seconds)
            var feed = FeedState(name: agency.rawValue, host: "x", interval: 60)
            feed.succeeded = Quakes.now + seconds
            snapshot.feeds = [feed]
            snapshot.catalog.take(reports, from: agency, at: Quakes.now)
            return snapshot
        }
        let old = reading(.usgs, [Quakes.usgs("us1"), Quakes.usgs("us2", ago: 9_000)], 0)
        let new = reading(.usgs, [Quakes.usgs("us1", magnitude: 4.5)], 60)
        let italian = reading(.ingv, [Quakes.ingv("1")], 30)
        for merged in [
            old.merged(with: new).merged(with: italian), italian.merged(with: new).merged(with: old),
        ] {
            #expect(merged.written == Quakes.now + 60 && merged.feeds.count == 2)
            #expect(merged.catalog.records.count == 2)
            #expect(try merged.catalog.record("us1").report.magnitude == 4.5)
            #expect(merged.catalog.links == [EarthquakeLink(usgs: "us1", ingv: "1")])
        }
    }

    /// A link that stands although the two reports differ more by now than a new one may is no reason to list the event twice.
    @Test func aLinkHoldsWhereOnlyOneAgencyIsReadAgain() {
        var both = EarthquakeSnapshot(written: Quakes.now)
        let revised = Quakes.usgs("us1", ago: 3_645, updated: 1)
        both.catalog.take([Quakes.usgs("us1")], from: .usgs, at: Quakes.now)
        both.catalog.take([Quakes.ingv("1")], from: .ingv, at: Quakes.now)
        both.catalog.take([revised], from: .usgs, at: Quakes.now + 30)
        #expect(both.catalog.links.count == 1)
        both.feeds = ["usgs", "ingv"].map { FeedState(name: $0, host: "x", interval: 60) }
        var newer = EarthquakeSnapshot(written: Quakes.now + 60)
        var feed = FeedState(name: "usgs", host: "x", interval: 60)
        feed.succeeded = Quakes.now + 60
        newer.feeds = [feed]
        newer.catalog.take([revised], from: .usgs, at: Quakes.now + 60)
        let merged = both.merged(with: newer)
        #expect(merged.catalog.links == both.catalog.links && merged.catalog.earthquakes().count == 1)
    }
}
