// A flood report that this computer creates to test everything that happens when a real one is read.
import Clocks
import Geodesy
import HazardKit
import Hazards

/// A local test, which is marked as a test wherever it is shown.
enum TestFlood {
    /// The most kilometers north of the place at which the flood is reported.
    private static let farthest = 0.5
    private static let kilometersOfDegree = 111.2

    /// Creates a flood with one report near a place.
    ///
    /// - Parameters:
    ///   - point: the position of the place.
    ///   - zone: the time zone of this computer, in which reports give their times.
    static func collection(
        at now: Moment, for place: WatchedPlace, _ point: GeoPoint, zone: LocalZone
    ) -> FloodCollection {
        var event = FloodEvent(
            id: "muster-test-\(now.seconds)", name: "\(LocalTest.mark)no flood near \(place.name)")
        event.begins = zone.wallClock(at: now).day
        event.activeFlag = true
        event.boundaries = [FloodBoundary.unclustered]
        var marker = FloodMarker(key: event.id, point: point)
        let degrees = min(farthest, place.radius / 2) / kilometersOfDegree
        marker.point.latitude += point.latitude < 89 ? degrees : -degrees
        marker.level = FloodSeverity.dangerous.rawValue
        marker.observed = FloodTime(localSeconds: now.seconds + zone.offset(now)).wholeMinutes
        marker.comment = LocalTest.sentence
        var set = FloodMarkerSet(event: event.id, boundary: FloodBoundary.unclustered, base: "", version: 0)
        (set.markers, set.direction, set.read) = ([marker], .fiveWorst, now)
        var collection = FloodCollection(source: LocalTest.source)
        (collection.events, collection.sets) = ([event], [set])
        return collection
    }
}

extension FloodSnapshot {
    package static var test: (word: String, noun: String) { ("floods", "flood report") }

    /// Adds a test near the first place that wants flood reports, or else the first with a position. Throws a problem
    /// if no place has a position.
    package mutating func beginTest(for places: [WatchedPlace], at now: Moment) throws(FeedProblem) {
        let located = places.filter { $0.point != nil }
        guard let place = located.first(where: { $0.floods != nil }) ?? located.first, let point = place.point
        else {
            throw FeedProblem(
                .unusable,
                "A test flood needs a place with a position. Add one with muster-sync places add NAME --at LAT,LON."
            )
        }
        put(TestFlood.collection(at: now, for: place, point, zone: .ofMachine))
    }

    package mutating func endTest(at now: Moment) -> Bool {
        removeOverTest(at: now)
        guard hasTest else { return false }
        collections.removeAll(where: \.isTest)
        return true
    }
}
