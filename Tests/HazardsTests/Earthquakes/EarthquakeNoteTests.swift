// The banner of an earthquake: how strong it is expected to be at the place decides, not its magnitude.
import Clocks
import Geodesy
import HazardKit
import Hazards
import TestSupport
import Testing

@Suite struct EarthquakeNoteTests {
    private let times = HazardTimes(now: Quakes.now, zone: .utc)

    /// The note of an event at a place so many degrees north of it.
    private func note(
        _ magnitude: Double, north degrees: Double, pager: PagerLevel? = nil, agency: EarthquakeAgency = .usgs
    ) throws -> ToldNote {
        var report = Quakes.usgs("us1", ago: 600, magnitude: magnitude)
        (report.agency, report.depth, report.pager) = (agency, 10, pager)
        var snapshot = EarthquakeSnapshot(written: Quakes.now)
        snapshot.catalog.take([report], from: agency, at: Quakes.now)
        let home = WatchedPlace(name: "Home", point: GeoPoint(latitude: 10 + degrees, longitude: 20))
        let told = Told(
            earthquake: "us1", of: agency, for: "Home", magnitude: magnitude, pager: pager, at: Quakes.now)
        let stored = StoredEarthquakes(snapshot, for: WatchedPlaces([home]))
        return try #require(EarthquakeSnapshot.notes(of: [told], times) { stored }.first)
    }

    private func alert(
        _ severity: AlertSeverity, _ urgency: AlertUrgency = .immediate, isTrusted: Bool = false
    ) -> Int {
        Danger.value(isTrusted: isTrusted, .imminentThreat, severity, urgency, nearness: 8)
    }

    @Test func whatNoOneFeelsIsNoReasonToActAndStandsLast() throws {
        let far = try note(7.2, north: 70, pager: .red)
        #expect(far.banner?.needsNotice == false)
        #expect(far.banner?.place.hasSuffix(" km) from Home") == true)
        #expect(far.text.contains(" km) from Home, at ") && !far.text.contains("near"))
        let near = try note(5.4, north: 0.02)
        #expect(near.banner?.place == "near Home" && near.banner?.needsNotice == true)
        #expect(near.text == "Earthquake: M 5.4 near Home, at 16:50.")
        #expect(near.danger > far.danger && alert(.severe) > far.danger && alert(.severe) > near.danger)
        #expect(Danger.value(isTrusted: false, .none, .minor, .future, nearness: 5) > far.danger)
    }

    @Test func aWarningOfAnyFeedStandsBeforeASmallEarthquake() throws {
        let small = try note(3.6, north: 0.07)
        #expect(small.banner?.needsNotice == true)
        #expect(alert(.extreme) > small.danger && alert(.severe) > small.danger)
        // The shaking is over; a tsunami is to come.
        let great = try note(7.4, north: 0.3)
        #expect(alert(.extreme) > great.danger && great.danger > alert(.severe))
    }

    @Test func distanceIsSaidBeyondSomeHundredKilometers() throws {
        #expect(try note(6.5, north: 2.7).banner?.place == "near Home")
        #expect(try note(6.5, north: 2.8).banner?.place.hasSuffix(" from Home") == true)
    }

    /// Where no position is known, an earthquake is near and strong rather than the opposite; and a test is always shown.
    @Test func inDoubtItIsShown() throws {
        let told = Told(earthquake: "us9", of: .usgs, for: "Gone", magnitude: 6.1, pager: nil, at: Quakes.now)
        let note = try #require(EarthquakeSnapshot.notes(of: [told], times) { nil }.first)
        #expect(note.banner?.place == "near Gone" && note.banner?.needsNotice == true)
        #expect(note.danger > alert(.severe))
        #expect(try self.note(5, north: 40, agency: .test).banner?.needsNotice == true)
    }

    @Test func whatItsAgencyDeletesIsOver() throws {
        let home = WatchedPlace(name: "Home", point: GeoPoint(latitude: 10, longitude: 20))
        let told = Told(earthquake: "us1", of: .usgs, for: "Home", magnitude: 6, pager: nil, at: Quakes.now)
        func notes(_ removal: EarthquakeRemoval?) -> [ToldNote] {
            var snapshot = EarthquakeSnapshot(written: Quakes.now)
            var record = EarthquakeRecord(Quakes.usgs("us1", ago: 600, magnitude: 6), listed: Quakes.now)
            record.removal = removal
            snapshot.catalog.records = [record]
            let stored = StoredEarthquakes(snapshot, for: WatchedPlaces([home]))
            return EarthquakeSnapshot.notes(of: [told], times) { stored }
        }
        #expect(notes(.deleted(Quakes.now)).isEmpty)
        // That a list lacks it is no end.
        #expect(notes(.unlisted(Quakes.now)).first?.danger == notes(nil).first?.danger)
    }

    // MARK: The order of danger

    @Test func trustBreaksTiesOnly() {
        #expect(alert(.extreme) > alert(.severe, isTrusted: true))
        #expect(alert(.extreme, isTrusted: true) > alert(.extreme))
        // No other feed pushes out a campus's alert by being nearer, or by calling itself national.
        #expect(
            Danger.value(isTrusted: true, .imminentThreat, .extreme, .immediate, nearness: 2)
                > Danger.value(isTrusted: false, .national, .extreme, .immediate, nearness: 8))
        #expect(
            Danger.value(isTrusted: true, .national, .extreme, .immediate, nearness: 2)
                > alert(.extreme, isTrusted: true))
        #expect(alert(.severe) > Danger.value(ofGauge: .action, isTest: false))
        #expect(alert(.severe) > Danger.value(ofGauge: .moderate, isTest: false))
        #expect(alert(.severe) > Danger.value(ofFloodRank: FloodSeverity.rank(.dangerous)))
        #expect(
            Danger.value(ofGauge: .major, isTest: false)
                > Danger.value(ofFloodRank: FloodSeverity.rank(.dangerous)))
    }
}
