// The snapshot of floods: what is written is read as the same, whole, and a damaged file gives nothing.
import Clocks
import Foundation
import Geodesy
import HazardKit
import Hazards
import TestSupport
import Testing

@Suite struct FloodSnapshotTests {
    private let folder: PrivateDirectory

    init() throws { folder = try PrivateDirectory() }

    private func snapshot(markers: Int) -> FloodSnapshot {
        var snapshot = FloodSnapshot(written: Moment(seconds: 1_000_000))
        snapshot.states.number = 7
        var state = FeedState(name: "flood", host: "floods.example.org", interval: 600)
        (state.succeeded, state.outcome, state.listed) = (Moment(seconds: 999_000), .ok, markers)
        snapshot.feeds = [state]
        var collection = FloodCollection(source: "flood")
        collection.regions = [
            FloodRegion(
                id: "1", name: "North Dakota",
                boundaries: [
                    FloodBoundary(
                        id: "7", name: "Fargo Region",
                        bounds: GeoBounds(south: 46.625, west: -96.9794, north: 47.0534, east: -96.3861)),
                    FloodBoundary(id: "8", name: "", isSwapped: true),
                ])
        ]
        var event = FloodEvent(id: "4", name: "Flood")
        event.begins = CalendarDate(year: 2010, month: 3, day: 1)
        (event.activeFlag, event.markerCount, event.boundaries) = (false, 3, ["7", "0"])
        collection.events = [event, FloodEvent(id: "5", name: "")]
        var set = FloodMarkerSet(event: "4", boundary: "7", base: "31", version: 3)
        (set.direction, set.isDamaged, set.dropped, set.read) = (.oneWorst, true, 2, Moment(seconds: 998_000))
        set.markers = (0..<markers).map { number in
            var marker = FloodMarker(
                key: "i\(number)",
                point: GeoPoint(latitude: Double(4_650_000 + number) / 100_000, longitude: -96.798019))
            guard number % 3 > 0 else { return marker }
            (marker.level, marker.isValid) = (number % 5 + 1, number % 2 == 0)
            marker.observed = FloodTime(localSeconds: -1_000 + number)
            marker.uploaded = FloodTime("2010-03-11 15:53:41")
            (marker.comment, marker.picture) = (
                "Wet\u{2014}cold \(number)", "https://x.example/\(number).jpg"
            )
            (marker.cover, marker.coverHeight) = ("Water", "6")
            return marker
        }
        collection.sets = [set]
        snapshot.put(collection)
        return snapshot
    }

    @Test func whatIsWrittenIsRead() throws {
        let written = snapshot(markers: 5_000)
        try written.write(to: folder.path)
        #expect(try FloodSnapshot.read(folder: folder.path) == written)
        #expect(try FloodSnapshot.states(folder: folder.path) == written.states)
        // A reading without news replaces no more than the states.
        var newer = written.states
        newer.written = Moment(seconds: 1_000_600)
        try newer.write(to: folder.path, of: .floods)
        let again = try FloodSnapshot.read(folder: folder.path)
        #expect(again.states == newer && again.collections == written.collections)
        let stored = SnapshotFolders([folder.path]).read(FloodSnapshot.self)
        #expect(stored.snapshot == again && stored.failures.isEmpty && !stored.mark.isEmpty)
        #expect(SnapshotFolders([folder.path]).read(FloodSnapshot.self, after: stored).snapshot == again)
    }

    @Test func ofTwoFoldersTheNewestReadingCounts() throws {
        var (one, two) = (snapshot(markers: 1), snapshot(markers: 2))
        one.feeds[0].succeeded = Moment(seconds: 999_500)
        #expect(one.merged(with: two).collections == one.collections)
        #expect(two.merged(with: one).collections == one.collections)
        two.feeds[0].name = FloodCollection.imported
        two.collections[0].source = FloodCollection.imported
        #expect(one.merged(with: two).collections.count == 2)
    }

    @Test func aDamagedFileGivesNothing() throws {
        #expect(throws: SnapshotFailure.missing) { try FloodSnapshot.read(folder: folder.path) }
        try snapshot(markers: 200).write(to: folder.path)
        let path = folder.path + "/" + HazardKind.floods.fileName
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<60 {
            var damaged = bytes
            for _ in 0..<20 {
                damaged[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) {
                damaged = Array(damaged.prefix(Int.random(in: 0..<bytes.count, using: &generator)))
            }
            try Data(damaged).write(to: URL(fileURLWithPath: path))
            // It is refused, or what is read of it is bounded and clean.
            let read = try? FloodSnapshot.read(folder: folder.path)
            #expect(read.map { $0.collections.allSatisfy { $0.markerCount <= 200 } } ?? true)
        }
    }

    @Test func allMarkersTogetherAreBounded() {
        var collection = FloodCollection(source: "flood")
        for number in 0..<4 {
            var set = FloodMarkerSet(event: "\(number)", boundary: "7", base: "1", version: 0)
            set.markers = (0..<FloodLimits.markers).map {
                FloodMarker(key: "\($0)", point: GeoPoint(latitude: 1, longitude: 2))
            }
            collection.put(set)
        }
        collection.bound()
        #expect(collection.markerCount == FloodLimits.allMarkers)
        #expect(collection.sets[3].markers.isEmpty && collection.sets[3].dropped == FloodLimits.markers)
    }
}
