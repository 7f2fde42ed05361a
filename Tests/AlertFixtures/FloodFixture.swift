// Stored floods for tests: a flood around the campus, one of a saved file of the samples, one of many reports.
import Clocks
import FeedDecoding
import Foundation
import Geodesy
import HazardKit
import Hazards
import TestSupport

package struct FloodFixture {
    package var snapshot: FloodSnapshot
    private let moment: Moment

    package init(at moment: Moment = AlertFixture.now) {
        snapshot = FloodSnapshot(written: moment)
        self.moment = moment
    }

    /// The service, or the files, read so many seconds before the clock.
    package mutating func read(
        _ source: String = FloodCollection.service, secondsAgo: Int = 120, outcome: FeedOutcome = .ok
    ) {
        let isFile = source == FloodCollection.imported
        var feed = FeedState(
            name: source, host: isFile ? FeedState.importedHost : "floods.example.org",
            interval: isFile ? 1 : 600)
        let read = moment + -secondsAgo
        (feed.attempted, feed.succeeded, feed.outcome) = (outcome.isGood ? read : moment + -60, read, outcome)
        snapshot.feeds.removeAll { $0.name == source }
        snapshot.feeds.append(feed)
    }

    /// Takes in floods by short names: `town` goes on around the campus, `many` has ended with 250 reports, `file` is a
    /// saved file of the samples.
    package mutating func take(named names: [String]) throws {
        for name in names {
            switch name {
            case "town": takeTown()
            case "many": takeMany()
            case "file": try takeFile()
            default: throw HarnessFailure("there is no sample \(name)")
            }
        }
    }

    private var service: FloodCollection {
        snapshot.collection(of: FloodCollection.service)
            ?? FloodCollection(source: FloodCollection.service)
    }

    private mutating func takeTown() {
        read()
        var collection = service
        collection.regions = [
            FloodRegion(
                id: "1", name: "Virginia",
                boundaries: [
                    FloodBoundary(
                        id: "7", name: "New River Valley",
                        bounds: GeoBounds(south: 37.0, west: -80.7, north: 37.4, east: -80.2)),
                    FloodBoundary(id: "8", name: "Roanoke"),
                ])
        ]
        var event = FloodEvent(id: "4", name: "High water in March")
        event.begins = CalendarDate(year: 2026, month: 2, day: 28)
        (event.activeFlag, event.boundaries) = (true, ["7", FloodBoundary.unclustered])
        collection.events.append(event)
        var set = FloodMarkerSet(event: "4", boundary: "7", base: "31", version: 3)
        (set.direction, set.dropped) = (.fiveWorst, 1)
        set.markers = [
            Self.marker("m1", 37.2301, -80.4140, level: 2, "2026-03-02 08:10:00", "Puddles on the path."),
            Self.marker(
                "m2", 37.2201, -80.4009, level: 5, "2026-03-02 11:40:00",
                "Water over the road, a car is stuck. Nobody in it."),
            Self.marker("m3", 37.2150, -80.4100, level: 4, "2026-03-01 19:05:00", nil),
            Self.marker("m4", 37.2299, -80.4205, level: 4, "2026-03-02 09:00:00", "Cellar full."),
            Self.marker("m5", 37.2310, -80.4300, level: 5, "2026-03-02 11:00:00", "Not so."),
            Self.marker("m6", 37.2400, -80.4250, level: nil, nil, nil),
        ]
        set.markers[1].picture = "https://floods.example.org/pictures/2.jpg"
        (set.markers[1].cover, set.markers[1].coverHeight) = ("Water", "6")
        set.markers[1].uploaded = FloodTime("2026-03-02 11:52:00")
        set.markers[4].isValid = false
        collection.put(set)
        snapshot.put(collection)
    }

    private mutating func takeMany() {
        read()
        var collection = service
        var event = FloodEvent(id: "3", name: "Flood of 2011")
        event.begins = CalendarDate(year: 2011, month: 4, day: 1)
        event.ends = CalendarDate(year: 2011, month: 5, day: 20)
        event.boundaries = ["7"]
        collection.events.append(event)
        var set = FloodMarkerSet(event: "3", boundary: "7", base: "9", version: 1)
        set.isDamaged = true
        // Nothing shows which level is the worst.
        set.markers = (0..<250).map { number in
            Self.marker(
                "n\(number)", 37.1 + Double(number) / 1_000, -80.5, level: number % 5 + 1,
                "2011-04-\(10 + number % 15) 12:00:00", "Report \(number).")
        }
        collection.put(set)
        snapshot.put(collection)
    }

    private mutating func takeFile() throws {
        read(FloodCollection.imported)
        let path = "\(Binary.checkout())/Tests/Fixtures/Feeds/flood/base_31.kml"
        let decoded = try FloodKMLDecoder.decode([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
        var collection = FloodCollection(source: FloodCollection.imported)
        var event = FloodEvent(id: "base_31.kml", name: "base_31.kml")
        let days = decoded.markers.compactMap { $0.observed?.day }
        (event.begins, event.ends, event.activeFlag) = (days.min(), days.max(), false)
        event.boundaries = [FloodBoundary.unclustered]
        collection.events = [event]
        var set = FloodMarkerSet(
            event: event.id, boundary: FloodBoundary.unclustered, base: "", version: 0)
        (set.markers, set.direction) = (decoded.markers, decoded.direction)
        collection.sets = [set]
        snapshot.put(collection)
    }

    private static func marker(
        _ key: String, _ latitude: Double, _ longitude: Double, level: Int?, _ time: String?,
        _ comment: String?
    ) -> FloodMarker {
        var marker = FloodMarker(key: key, point: GeoPoint(latitude: latitude, longitude: longitude))
        (marker.level, marker.comment) = (level, comment)
        marker.observed = time.flatMap { FloodTime($0) }
        return marker
    }

    /// Writes it as `XDG_DATA_HOME` has it.
    package func write(toDataHome home: String) throws {
        let folder = home + "/muster/hazards"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        try write(to: folder)
    }

    package func write(to folder: String) throws { try snapshot.write(to: folder) }
}
