// The earthquakes that concern a place.
import Geodesy
import HazardKit
import Hazards
import TestSupport
import Testing

@Suite struct EarthquakePlaceTests {
    /// A place so many degrees north of the made events, 110.6 km each.
    private func place(_ wish: String, north degrees: Double = 1, automatic: Double? = nil) -> WatchedPlace {
        var place = WatchedPlace(name: "Home", point: GeoPoint(latitude: 10 + degrees, longitude: 20))
        (place.quakes, place.leastAutomatic) = (EarthquakeCriterion(wish), automatic)
        return place
    }

    @Test func wishesAreReadAndWritten() {
        let written = [
            ("M 4.5, 300 km", "M 4.5, 300 km"), ("4.5,300", "M 4.5, 300 km"),
            ("m4.5 within 300km", "M 4.5, 300 km"),
            ("0 1", "M 0, 1 km"), ("10 20000", "M 10, 20000 km"), (" Felt ", "felt"),
        ]
        for (text, expected) in written {
            #expect(EarthquakeCriterion(text)?.text == expected)
            #expect(EarthquakeCriterion(expected)?.text == expected)
        }
        for text in [
            "", "felt 4", "4", "300 km", "4.5 0", "4.5 0.9", "4.5 20001", "-1 300", "10.1 300", "nan 5",
            "5 inf",
            "1e400 5", "M 4.5, 300 km, 5", "four 300", "M M", "5 300 mi", "\u{0}", "4.5 300\u{1B}[2J",
        ] {
            #expect(EarthquakeCriterion(text) == nil, "\(text)")
        }
    }

    /// The values were calculated from the published coefficients by another program.
    @Test func theRelationGivesItsIntensities() {
        let expected: [(Double, Double, Double?, Double)] = [
            (5, 10, 10, 5.499), (7, 100, 15, 5.649), (3, 10, 5, 2.984), (4, 100, 10, 1.388),
            (6, 300, 10, 2.795), (4.5, 60, 10, 2.767), (3, 1, 600, -2.406),
        ]
        for (magnitude, kilometers, depth, level) in expected {
            let found = ShakingEstimate.intensity(magnitude: magnitude, kilometers: kilometers, depth: depth)
            #expect(abs(found - level) < 0.001, "M \(magnitude), \(kilometers) km: \(found)")
        }
        // Nothing makes it fail: at the very place, above the sea, without a depth.
        for depth in [nil, -3, 0, 700] as [Double?] {
            #expect(ShakingEstimate.intensity(magnitude: -2, kilometers: 0, depth: depth).isFinite)
            #expect(ShakingEstimate.intensity(magnitude: 10, kilometers: 20_000, depth: depth).isFinite)
        }
    }

    @Test func magnitudeAndDistanceDecide() throws {
        let event = Quakes.usgs("us1", magnitude: 4.5)
        let lies = try #require(place("4.5 120").match(event))
        #expect(lies.place == "Home" && lies.direction?.name == "south")
        #expect(abs(lies.distance - 110_600) < 100)
        #expect(place("4.5 110").match(event) == nil && place("4.6 120").match(event) == nil)
        #expect(place("4.5 120", north: -170).match(event) == nil)
        #expect(place("4 20000", north: -80).match(event) != nil)
        var quiet = place("4 300")
        quiet.quakes = nil
        #expect(quiet.match(event) == nil)
        var nowhere = place("4 300")
        nowhere.point = nil
        #expect(nowhere.match(event) == nil)
    }

    @Test func whatIsUnknownConcernsNoPlace() {
        var event = Quakes.usgs("us1", magnitude: nil)
        #expect(place("0 20000").match(event) == nil)
        (event.magnitude, event.epicenter) = (6, nil)
        #expect(place("0 20000").match(event) == nil && place("felt").match(event) == nil)
        var blast = Quakes.usgs("us1", magnitude: 6)
        blast.kind = .quarryBlast
        #expect(place("0 20000").match(blast) == nil)
        blast.kind = nil
        #expect(place("0 20000").match(blast) != nil)
    }

    @Test func feltIsDecidedByTheRelation() {
        var event = Quakes.usgs("us1", magnitude: 4.5)
        event.depth = 10
        #expect(place("felt", north: 0.5).match(event) != nil)
        #expect(place("felt", north: 3).match(event) == nil)
        // Deep, it is weaker everywhere.
        event.depth = 600
        #expect(place("felt", north: 0.5).match(event) == nil)
        // A depth that is not known takes nothing away.
        (event.depth, event.magnitude) = (nil, 9.5)
        #expect(place("felt", north: 8.9).match(event) != nil)
        #expect(place("felt", north: 9.1).match(event) == nil)
    }

    @Test func whatNoPersonHasReviewedMayBeLeftOut() {
        var event = Quakes.usgs("us1", magnitude: 4.5)
        #expect(place("4 300", automatic: 5).match(event) == nil)
        #expect(place("4 300", automatic: 4.5).match(event) != nil)
        event.status = .reviewed
        #expect(place("4 300", automatic: 5).match(event) != nil)
        // INGV does not say it of its events.
        event.status = nil
        #expect(place("4 300", automatic: 5).match(event) != nil)
    }

    @Test func theNearestPlaceIsNamedAndWithdrawnEventsConcernNone() {
        let event = Quakes.usgs("us1", magnitude: 4.5)
        var far = place("4 20000", north: 5)
        far.name = "Cabin"
        var record = EarthquakeRecord(event, listed: Quakes.now)
        let places = [far, place("4 300"), place("6 300")]
        let lies = Earthquake(record).lies(to: places)
        #expect(lies.map(\.place) == ["Home", "Cabin"])
        #expect(NearbyWords.mark(lies) == "near Home and 1 other place, 69 mi (111 km)")
        #expect(NearbyWords.mark([lies[1]]) == "344 mi (553 km) from Cabin")
        #expect(
            NearbyWords.mark([lies[1], lies[1]]) == "344 mi (553 km) from Cabin, farther from 1 other place")
        #expect(NearbyWords.line(lies[0]) == "Home: 69 mi (111 km) south")
        #expect(NearbyWords.mark([]) == nil)
        record.removal = .deleted(Quakes.now)
        #expect(Earthquake(record).lies(to: places).isEmpty)
    }
}
