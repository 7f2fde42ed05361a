import AlertFixtures
import AppCore
import Clocks
import Geodesy
import HazardKit
import Hazards
import Screens
import Synchronization
import Terminal
import TestSupport
import UpdateMonitor

/// Sessions with stored alerts, earthquakes, gauges and floods, at the time of the samples.
enum AlertSession {
    static func make(
        _ driver: ScriptDriver, _ script: KeyScript, _ names: [String], _ state: AppState,
        _ content: SessionContent
    ) throws -> Session {
        let folder = try PrivateDirectory()
        let isRecorded = names == ["nws"]
        let begin = isRecorded ? AlertFixture.recorded : AlertFixture.now
        // Eastern Standard Time.
        let zone = LocalZone { _ in -5 * 3_600 }
        let clock = { [unowned driver] in
            // The folder lasts as long as the session.
            _ = folder
            let moment = begin + driver.now / 1_000
            let seconds = moment.seconds - 5 * 3_600
            return LocalTime(
                moment, day: SessionSupport.today,
                timeOfDay: TimeOfDay(hour: seconds / 3_600 % 24, minute: seconds / 60 % 60),
                uptime: driver.now)
        }
        func store(_ names: [String], at moment: Moment) throws {
            var place = AlertFixture.blacksburg
            place.quakes = script.wish.flatMap(EarthquakeCriterion.init)
            var fixture = AlertFixture(at: moment, places: [place])
            if isRecorded {
                fixture.read(try AlertFixture.nws())
            } else if names != ["never"] {
                fixture.read(try AlertFixture.cap(names), from: "campus", host: "alerts.example.edu")
            }
            try fixture.write(to: folder.path)
        }
        try AlertFixture.configure([], in: folder.path)
        if names != ["missing"] { try store(names, at: begin) }
        func storeQuakes(_ names: [String], at moment: Moment) throws {
            var fixture = EarthquakeFixture(at: moment)
            try fixture.take(named: names)
            try fixture.write(to: folder.path)
        }
        if let quakes = script.quakes { try storeQuakes(quakes, at: begin) }
        if let gauges = script.gauges {
            var fixture = GaugeFixture(at: begin)
            try fixture.take(named: gauges)
            try fixture.write(to: folder.path)
        }
        if let floods = script.floods {
            var fixture = FloodFixture(at: begin)
            try fixture.take(named: floods)
            try fixture.write(to: folder.path)
        }
        driver.onRead = { names in
            let moment = begin + driver.now / 1_000
            if script.alerts == nil {
                try? storeQuakes(names, at: moment)
            } else {
                try? store(names, at: moment)
            }
        }
        driver.onTell = { kind in
            try? tell(kind, at: begin + driver.now / 1_000, in: folder.path)
        }
        content.hazardFolders = SnapshotFolders([folder.path], configuration: [folder.path])
        content.zone = zone
        if let reports = script.reports { try useOutbox(reports, folder, content, at: begin) }
        var state = state
        if script.isKiosk {
            let settings = state.settings
            state = AppState(start: .kiosk, time: clock(), access: .kiosk)
            state.settings = settings
        } else {
            RenewTime(clock()).update(&state)
        }
        let sync = script.offersFeeds ? ScriptedSync(folder.path) : nil
        let store = Store(
            state: state, dependencies: Dependencies(content: content, sync: sync))
        var companions: [any SessionCompanion] = [HazardMonitor(clock: clock)]
        if let sync { companions.append(ScriptedReading(sync, clock: clock)) }
        return Session(driver: driver, store: store, companions: companions, clock: clock)
    }

    /// Stores that people were told of a hazard that is no alert.
    private static func tell(_ kind: String, at moment: Moment, in folder: String) throws {
        let place = AlertFixture.blacksburg.name
        switch kind {
        case "quake":
            var fixture = EarthquakeFixture(at: moment)
            try fixture.take(named: ["before"])
            fixture.tell([
                Told(
                    earthquake: "us1", of: .usgs, for: place, magnitude: 5.6, pager: nil, at: moment)
            ])
            try fixture.write(to: folder)
        case "gauge":
            var fixture = GaugeFixture(at: moment)
            try fixture.takeCreek()
            fixture.snapshot.gauges[0].gauge.observed?.category = .moderate
            fixture.snapshot.states.told = [
                Told(
                    gauge: "EXAV2", title: "Example Creek at Town", rank: GaugeCategory.moderate.rank ?? 0,
                    since: moment, at: moment)
            ]
            try fixture.write(to: folder)
        default:
            var fixture = FloodFixture(at: moment)
            try fixture.take(named: ["town"])
            fixture.snapshot.states.told = [
                Told(
                    report: "1", of: "1", from: "flood", boundary: "1", rank: FloodSeverity.rank(.dangerous),
                    for: place, at: moment)
            ]
            try fixture.write(to: folder)
        }
    }

    private static func useOutbox(
        _ names: [String], _ folder: PrivateDirectory, _ content: SessionContent, at now: Moment
    ) throws {
        let service = "https://floods.example.org/index.php"
        let last = Counter()
        let outbox = Outbox(folder.path("outbox")) {
            "k7fq2" + String(Array("bcdfghjk")[last.next % 8])
        }
        content.useFloodOutbox(outbox) { service }
        guard names == ["refused"] else { return }
        for (number, text) in ["Water over the road", "The creek is in the street"].enumerated() {
            var draft = FloodReportDraft(
                point: GeoPoint(latitude: 37.2284, longitude: -80.4234),
                observed: FloodTime(localSeconds: now.seconds - 5 * 3_600 - 600), zoneOffset: -18_000,
                severity: 2 + number)
            draft.comment = text
            let report = try outbox.keep(draft, for: service, now: now + -300)
            guard number == 0 else { continue }
            _ = try outbox.update(report.id) { report in
                report.delivery.set(.refused, at: now + -120, "The time is too old")
                return true
            }
        }
    }
}

/// Counts reports, so that their names are the same in every run.
private final class Counter: Sendable {
    private let last = Mutex(0)

    var next: Int {
        last.withLock { last in
            last += 1
            return last
        }
    }
}
