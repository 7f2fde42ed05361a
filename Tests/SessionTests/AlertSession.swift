import AlertFixtures
import AppCore
import Clocks
import Hazards
import Screens
import Terminal
import TestSupport
import UpdateMonitor

/// Sessions with stored alerts, earthquakes, gauges and floods, at the time of the samples.
enum AlertSession {
    static func make(
        _ driver: ScriptDriver, _ script: KeyScript, _ names: [String], _ state: AppState, _ library: Library
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
            place.quakes = script.wish.flatMap(EarthquakeWish.init)
            var fixture = AlertFixture(at: moment, places: [place])
            if isRecorded {
                fixture.read(try AlertFixture.nws())
            } else if names != ["never"] {
                fixture.read(try AlertFixture.cap(names), from: "campus", host: "alerts.example.edu")
            }
            try fixture.write(to: folder.path)
        }
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
        library.alertFolders = SnapshotFolders([folder.path])
        library.zone = zone
        var state = state
        if script.isKiosk {
            let settings = state.settings
            state = AppState(start: .kiosk, time: clock(), access: .kiosk)
            state.settings = settings
        } else {
            RenewTime(clock()).update(&state)
        }
        let store = Store(state: state, dependencies: Dependencies(library: library))
        return Session(driver: driver, store: store, companions: [AlertMonitor(clock: clock)], clock: clock)
    }
}
