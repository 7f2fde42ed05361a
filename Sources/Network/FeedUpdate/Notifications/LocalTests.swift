// The tests of this computer, each of which is marked as a test wherever it is shown.
import Alerts
import Clocks
import Geodesy
import HazardKit
import Hazards

/// A test of everything that happens when a real alert arrives.
extension AlertSnapshot {
    package static var test: (word: String, noun: String) { ("alerts", "alert") }

    private static let testSender = "test@localhost"

    /// Creates the message for a place; nil if none is known.
    private static func testMessage(at now: Moment, for place: WatchedPlace?) -> AlertMessage {
        var message = AlertMessage(
            identifier: "muster-test-\(now.seconds)", sender: testSender, sent: FeedTime(now), status: .test)
        message.note = "This is a test."
        var info = AlertInfo()
        (info.event, info.categories) = ("Test", ["Safety"])
        (info.urgencyText, info.severityText, info.certaintyText) = ("Immediate", "Extreme", "Observed")
        info.senderName = "Muster on this computer"
        info.headline = "TEST: this is a test of alerts on this computer"
        info.description = LocalTest.sentence
        info.instruction = "This is a test. Do nothing."
        (info.effective, info.expires) = (FeedTime(now), FeedTime(now + LocalTest.duration))
        var area = AlertArea()
        area.name = place?.name ?? "This computer"
        if let place {
            area.geocodes =
                place.same.map { NamedValue("SAME", $0) } + place.ugc.map { NamedValue("UGC", $0) }
            if let point = place.point {
                area.circles = [AlertCircle(text: "\(point.latitude),\(point.longitude) 1")].compactMap { $0 }
            }
        }
        info.areas = [area]
        message.infos = [info]
        return message
    }

    private static func testEnd(of message: AlertMessage, at now: Moment) -> AlertMessage {
        var end = AlertMessage(
            identifier: message.identifier + "-end", sender: testSender, sent: FeedTime(now), status: .test,
            kind: .cancel)
        end.note = "This is a test. The test is over."
        end.references = [message.key]
        return end
    }

    private mutating func add(_ new: [AlertMessage], at now: Moment) {
        var state = FeedState(name: LocalTest.source, host: LocalTest.host, interval: LocalTest.duration)
        (state.attempted, state.succeeded, state.outcome) = (now, now, .ok)
        state.listed = 1
        states.put(state)
        messages += new.map { ListedMessage($0.cleaned, source: LocalTest.source, listed: now) }
    }

    package mutating func beginTest(for places: [WatchedPlace], at now: Moment) {
        _ = endTest(at: now)
        add([Self.testMessage(at: now, for: places.first)], at: now)
    }

    /// Cancels the active tests. Returns false if there is none.
    package mutating func endTest(at now: Moment) -> Bool {
        let own = messages.filter { $0.source == LocalTest.source }
        let active = AlertChain.chains(of: own).filter { $0.state(at: now).isInForce }
        let ends = active.flatMap(\.parts).map(\.current).map { Self.testEnd(of: $0.message, at: now) }
        if !ends.isEmpty { add(ends, at: now) }
        return !ends.isEmpty
    }
}

/// A test of everything that happens when a real earthquake is reported.
extension EarthquakeSnapshot {
    package static var test: (word: String, noun: String) { ("quakes", "earthquake") }

    /// Creates the event at a place, strong enough for its settings. Without a place with a position, the event has none
    /// either.
    static func testReport(at now: Moment, for place: WatchedPlace?) -> EarthquakeReport {
        var report = EarthquakeReport(
            agency: .test, id: "muster-test-\(now.seconds)", time: now.seconds * 1_000)
        (report.kind, report.status) = (.earthquake, .reviewed)
        (report.magnitude, report.depth) = (5, 10)
        if case .within(_, let least)? = place?.quakes { report.magnitude = max(5, least) }
        report.epicenter = place?.point
        report.place = place.map { "no earthquake near \($0.name)" } ?? "no earthquake"
        report.author = "Muster on this computer"
        return report
    }

    /// Adds a test at the first place that wants earthquakes, or else the first with a position.
    package mutating func beginTest(for places: [WatchedPlace], at now: Moment) {
        let place = places.first { $0.quakes != nil && $0.point != nil } ?? places.first { $0.point != nil }
        catalog.removeAll(of: .test)
        catalog.take([Self.testReport(at: now, for: place)], from: .test, at: now)
    }

    package mutating func endTest(at now: Moment) -> Bool {
        guard hasTest else { return false }
        catalog.removeAll(of: .test)
        return true
    }
}

/// A test of everything that happens when a real flood report is read.
extension FloodSnapshot {
    package static var test: (word: String, noun: String) { ("floods", "flood report") }

    /// The most kilometers north of the place at which the flood is reported.
    private static let farthest = 0.5
    private static let kilometersOfDegree = 111.2

    /// Creates a flood with one report near the position of a place, with the time in the zone of this computer, as in
    /// reports.
    private static func testFlood(
        at now: Moment, for place: WatchedPlace, _ point: GeoPoint
    ) -> FloodCollection {
        let zone = LocalZone.ofMachine
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
        put(Self.testFlood(at: now, for: place, point))
    }

    package mutating func endTest(at now: Moment) -> Bool {
        removeOverTest(at: now)
        guard hasTest else { return false }
        collections.removeAll(where: \.isTest)
        return true
    }
}

/// A test of everything that happens when a river rises.
extension GaugeSnapshot {
    package static var test: (word: String, noun: String) { ("gauges", "gauge") }

    /// The name of the gauge, without the mark.
    static let testName = "not a river"
    /// The heights in feet: of the water, and of the thresholds from the action stage on.
    private static let (height, thresholds) = (12.0, [8.0, 10, 14, 18])

    /// Creates the gauge, with minor flooding.
    private static func testGauge(at now: Moment) -> Gauge {
        var gauge = Gauge(id: "TEST")
        gauge.name = LocalTest.mark + testName
        gauge.isInService = true
        gauge.observed = GaugeStatus(primary: stage(height), category: .minor, time: now)
        gauge.thresholds = zip(GaugeLevel.allCases, thresholds).map { GaugeThreshold($0, stage: stage($1)) }
        gauge.impacts = [stage(height)].compactMap { $0 }.map {
            GaugeImpact(stage: $0, statement: LocalTest.sentence)
        }
        return gauge
    }

    private static func stage(_ feet: Double) -> GaugeMeasure? { GaugeMeasure(feet, .feet) }

    package mutating func beginTest(for places: [WatchedPlace], at now: Moment) {
        _ = endTest(at: now)
        take(Self.testGauge(at: now), observed: nil, forecast: nil, from: LocalTest.source)
    }

    /// Removes the test, and that people were told of it. Returns false if there is none.
    package mutating func endTest(at now: Moment) -> Bool {
        removeOverTest(at: now)
        let tests = gauges.filter(\.isTest).map(\.gauge.id)
        gauges.removeAll(where: \.isTest)
        told.removeAll { !tests.isEmpty && tests.contains($0.keys.first ?? "") }
        return !tests.isEmpty
    }
}
