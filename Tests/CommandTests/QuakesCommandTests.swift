import AlertFixtures
import Clocks
import Foundation
import Geodesy
import Hazards
import TestSupport
import Testing

/// `muster quakes`: what was read of the feeds of earthquakes, as a script and a person see it.
@Suite struct QuakesCommandTests {
    private let home: PrivateDirectory

    init() throws { home = try PrivateDirectory() }

    private func run(
        _ words: String..., at moment: Moment = AlertFixture.now, zone: String = "America/New_York"
    ) throws -> ProgramResult {
        try Muster.hazards(["quakes"] + words, home: home, at: moment, zone: zone)
    }

    private func store(_ fill: (inout EarthquakeFixture) throws -> Void) throws {
        var fixture = EarthquakeFixture()
        try fill(&fixture)
        try fixture.write(toDataHome: home.path)
    }

    // MARK: States

    @Test func withoutAnyReadingItSaysHowToBegin() throws {
        let result = try run()
        #expect(result.status == .exited(6))
        #expect(
            result.stdout
                == "Earthquakes have never been read on this machine. muster-sync feeds list shows\nwhat can be read.\n"
        )
    }

    @Test func noneIsSaidWithATime() throws {
        try store { $0.read(.usgs) }
        let result = try run()
        #expect(result.status == .exited(1))
        #expect(
            result.stdout == "The feeds list no event.\nUSGS (earthquake.usgs.gov): read 11:58 (2 min ago).\n"
        )
    }

    @Test func anOldReadingIsNotNone() throws {
        try store { $0.read(.usgs, secondsAgo: 2_460, outcome: .unreachable) }
        let result = try run()
        #expect(result.status == .exited(5))
        #expect(result.stdout.hasPrefix("No event is stored, but there may be newer ones.\nUSGS ("))
        #expect(result.stdout.contains("may be out of date."))
    }

    @Test func aFilterThatHidesAllIsNotNone() throws {
        try store { try $0.take(named: ["after"]) }
        let result = try run("--quakes", "M 8")
        #expect(result.status == .exited(1))
        #expect(
            result.stdout.hasPrefix(
                "Listed: M 8. 5 other events not listed.\nNo event that is stored is among what you have chosen to list.\n"
            ))
    }

    @Test func whatIsDamagedIsSaid() throws {
        try store { $0.read(.usgs) }
        try home.write("damaged", to: "muster/hazards/earthquakes.sqlite")
        let result = try run()
        #expect(result.status == .exited(3) && result.stdout.contains("is damaged"))
    }

    // MARK: Lists

    @Test func theSamplesOfBothAgenciesAreListed() throws {
        try store { try $0.take(named: ["before", "after", "deleted", "ingv"]) }
        expectGolden(Muster.transcript(try run()), named: "quakes")
        expectGolden(
            Muster.transcript(try run("--quakes", "all kinds, what matters")), named: "quakes-weight")
        expectGolden(Muster.transcript(try run("--quakes", "USGS, M 4", zone: "UTC")), named: "quakes-usgs")
    }

    @Test func oldSamplesAreListedByAge() throws {
        try store { try $0.take(named: ["day"]) }
        let moment = try #require(Moment("2019-02-01T12:00:00Z"))
        let result = try run("--quakes", "all kinds", at: moment)
        #expect(
            result.stdout.contains("\n24 to 48 hours ago\n")
                || result.stdout.contains("\n48 to 72 hours ago\n"))
        // A clock that is earlier than the events does not tell how old they are.
        let early = try run(at: try #require(Moment("2019-01-29T12:00:00Z")))
        #expect(early.status == .exited(0) && early.stdout.contains("Set the clock"))
    }

    @Test func oneIsPrintedWhole() throws {
        try store { try $0.take(named: ["before", "after", "ingv"]) }
        expectGolden(Muster.transcript(try run("us6000zza1")), named: "quakes-one")
        #expect(try run("1").stdout == run("us6000zza1").stdout)
        // By an identifier that it had.
        #expect(try run("us6000zza2").stdout.contains("uw90000009"))
        let none = try run("nowhere")
        #expect(none.status == .exited(1) && none.stderr.contains("there is no event \"nowhere\""))
        #expect(try run("1", "2").status == .exited(2))
        #expect(try run("--quakes", "loud").status == .exited(2))
    }

    /// Later events near an event are listed with the largest first; earlier or distant ones are not.
    @Test func laterEventsNearbyAreTold() throws {
        func event(_ id: String, hoursAgo: Int, magnitude: Double?, latitude: Double = 37.2)
            -> EarthquakeReport
        {
            var report = EarthquakeReport(
                agency: .usgs, id: id, time: (AlertFixture.now.seconds - hoursAgo * 3_600) * 1_000)
            report.epicenter = GeoPoint(latitude: latitude, longitude: -80.4)
            (report.magnitude, report.place, report.kind) = (magnitude, "near \(id)", .earthquake)
            (report.depth, report.status, report.tsunamiFlag) = (-0.4, .automatic, id == "us1")
            return report
        }
        let small = (0..<12).map { event("us2\($0)", hoursAgo: 20 - $0, magnitude: 1 + Double($0) / 10) }
        try store {
            $0.add(
                [
                    event("us1", hoursAgo: 30, magnitude: 5), event("us3", hoursAgo: 31, magnitude: 4),
                    event("us4", hoursAgo: 10, magnitude: 4, latitude: 39),
                    event("us5", hoursAgo: 9, magnitude: nil),
                ] + small)
        }
        let text = try run("us1").stdout.replacing("\n", with: " ").replacing("  ", with: " ")
        #expect(
            text.contains(
                "13 earthquakes within 62 mi (100 km) and 30 days after it, of those stored here; the largest M 2.1."
            ))
        #expect(text.contains("The 10 largest: • M 2.1, near us211, 03:00 • M 2.0, near us210, 02:00"))
        #expect(!text.contains("near us3") && !text.contains("near us4"))
        #expect(text.contains("0.2 mi (400 m) above sea level."))
        #expect(
            text.contains("The mark does not mean that there is a tsunami, and without it there may be one."))
        #expect(try !run("us4").stdout.contains("Later events"))
    }

    /// Every event of a whole week is listed, and numbers are those of the list.
    @Test func threeThousandAreListed() throws {
        try store { $0.addMany(3_000) }
        let list = try run()
        #expect(list.status == .exited(0) && list.stdout.contains("\n3000 M "))
        #expect(try run("3000").stdout.contains("us102999") && run("3001").status == .exited(1))
    }

    @Test func programsGetAll() throws {
        try store { try $0.take(named: ["before", "after", "ingv"]) }
        expectGolden(Muster.transcript(try run("--json")), named: "quakes-json")
        let one = try run("us6000zza4", "--json")
        let value = try JSONSerialization.jsonObject(with: Data(one.stdout.utf8)) as? [String: Any]
        #expect(value?["tsunamiFlag"] as? Bool == true)
    }

    // MARK: Maps

    @Test func aMapIsSaidInWordsAndAsFacts() throws {
        try store { try $0.take(named: ["before", "after", "ingv"]) }
        expectGolden(Muster.transcript(try run("--map", "world")), named: "quakes-map-world")
        expectGolden(
            Muster.transcript(try run("--map", "here", "--here", "42.8,13.1", "--within", "300")),
            named: "quakes-map-here")
        let json = try run("--map", "here", "--here", "42.8,13.1", "--json")
        let value = try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any]
        let from = value?["from"] as? [String: Any]
        #expect(from?["name"] as? String == "you" && from?["radius"] as? Double == 500_000)
        #expect(value?["count"] as? Int == 2)
        let sentence = try #require(value?["sentence"] as? String)
        let words = try run("--map", "here", "--here", "42.8,13.1", "--width", "400").stdout
        #expect(words.hasPrefix(sentence + "\n"))
        let listed = try #require(value?["listed"] as? [[String: Any]])
        #expect((listed.first?["distance"] as? Double ?? .infinity) < 20_000)
    }

    @Test func aDistanceFilters() throws {
        try store { try $0.take(named: ["before", "after", "ingv"]) }
        let near = try run("--within", "300", "--here", "42.8,13.1")
        #expect(near.stdout.contains("Norcia") && !near.stdout.contains("Kermadec"))
        #expect(near.stdout.hasPrefix("Listed: 300 km. "))
        // Across the antimeridian.
        let far = try run("--within", "500", "--here", "-30,179.9")
        #expect(far.stdout.contains("Kermadec") && !far.stdout.contains("Norcia"))
        #expect(try run("--within", "1", "--here", "0,0").status == .exited(1))
    }

    @Test(arguments: [
        ["--map", "moon"], ["--map", "world", "1"], ["--within", "0"], ["--within", "20001"],
        ["--within", "x"], ["--within", "-5"], ["--map", "here", "--here", "91,0"],
    ])
    func wrongWordsOfMapsAreRefused(_ words: [String]) throws {
        try store { try $0.take(named: ["after"]) }
        let result = try Muster.run(
            ["quakes", "--date", AlertFixture.now.description] + words,
            environment: ["XDG_DATA_HOME": home.path, "TZ": "UTC"])
        #expect(result.status == .exited(2) && result.stdout.isEmpty)
    }

    /// A map without any reading says that nothing is known, and not that there was nothing.
    @Test func aMapOfNothingIsNotNone() throws {
        let result = try run("--map", "world")
        #expect(result.status == .exited(6))
        #expect(result.stdout.hasPrefix("Earthquakes have never been read on this machine."))
    }

    /// The status lists the feed, and `MUSTER_QUAKES` selects the earthquakes.
    @Test func theStatusAndTheSettingsKnowThem() throws {
        try store { try $0.take(named: ["after"]) }
        let environment = ["XDG_DATA_HOME": home.path, "TZ": "UTC"]
        let status = try Muster.run(["status"], environment: environment)
        #expect(status.stdout.contains("USGS (earthquake.usgs.gov): "))
        let given = try Muster.run(
            ["quakes", "--date", AlertFixture.now.description, "--json"],
            environment: environment.merging(["MUSTER_QUAKES": "M 6"]) { $1 })
        let value = try JSONSerialization.jsonObject(with: Data(given.stdout.utf8)) as? [String: Any]
        #expect((value?["earthquakes"] as? [Any])?.count == 1)
    }
}
