// One event of two agencies: when it is one, which values are shown, and when the link breaks.
import Clocks
import FeedDecoding
import Geodesy
import Hazards
import TestSupport
import Testing

@Suite struct MergingTests {
    private let here = GeoPoint(latitude: 10, longitude: 20)

    /// A point so many kilometers north of `here`; a degree of the meridian is 110.6 km long there.
    private func north(_ kilometers: Double) -> GeoPoint {
        GeoPoint(latitude: 10 + kilometers / 110.6, longitude: 20)
    }

    private func areLinked(_ one: EarthquakeReport, _ two: EarthquakeReport) -> Bool {
        Quakes.catalog([one, two]).links.count == 1
    }

    @Test func theSamplesOfBothAgenciesMerge() throws {
        for feeds in [
            ["usgs-2-after.geojson", "ingv-text-14.txt", "ingv-text-13.txt"],
            ["ingv-text-13.txt", "usgs-2-after.geojson"],
        ] {
            var catalog = EarthquakeCatalog()
            for name in feeds { catalog.take(try Quakes.sample(name)) }
            #expect(
                catalog.links == [
                    EarthquakeLink(usgs: "us6000zza1", ingv: "99000001"),
                    EarthquakeLink(usgs: "us6000zza4", ingv: "99000003"),
                ])
            let events = catalog.earthquakes()
            // Inside of the box INGV's values are shown, outside USGS's; the other's are kept beside them.
            let norcia = try #require(events.first { $0.has(id: "us6000zza1", of: .usgs) })
            #expect(norcia.report.agency == .ingv && norcia.report.magnitude == 5.2)
            #expect(norcia.other?.report.magnitude == 5.4 && norcia.has(id: "99000001", of: .ingv))
            let kermadec = try #require(events.first { $0.has(id: "99000003", of: .ingv) })
            #expect(kermadec.report.agency == .usgs && kermadec.report.magnitude == 6.7)
            #expect(kermadec.other?.report.magnitude == 6.6)
            #expect(events.map(\.report.time) == events.map(\.report.time).sorted(by: >))
        }
    }

    @Test func eitherAgencyMayFailAlone() throws {
        var catalog = EarthquakeCatalog()
        catalog.take(try Quakes.sample("usgs-1-before.geojson"))
        catalog.take(try Quakes.sample("ingv-text-13.txt"))
        let both = catalog
        // USGS goes on without INGV: nothing of INGV changes, and the links hold.
        catalog.take(try Quakes.sample("usgs-2-after.geojson"), coverage: Quakes.day(), at: Quakes.now + 60)
        #expect(
            catalog.records.filter { $0.report.agency == .ingv }
                == both.records.filter { $0.report.agency == .ingv })
        #expect(catalog.links == both.links)
        // A refused answer is no reading: nothing is taken.
        #expect(throws: FeedFault.self) { try EarthquakeDecoder.decode(Array("<html>".utf8)) }
    }

    @Test func theLimitsOfTheRule() {
        let usgs = Quakes.usgs("us1")
        #expect(areLinked(usgs, Quakes.ingv("1", ago: 3_630)))
        #expect(!areLinked(usgs, Quakes.ingv("1", ago: 3_631)))
        #expect(areLinked(usgs, Quakes.ingv("1", at: north(99))))
        #expect(!areLinked(usgs, Quakes.ingv("1", at: north(101))))
        #expect(areLinked(Quakes.usgs("us1", magnitude: 5.2), Quakes.ingv("1", magnitude: 4.2)))
        #expect(!areLinked(Quakes.usgs("us1", magnitude: 5.3), Quakes.ingv("1", magnitude: 4.2)))
        #expect(areLinked(Quakes.usgs("us1", magnitude: nil), Quakes.ingv("1", magnitude: 9)))
        // 200 km where both are 6 or more.
        #expect(areLinked(Quakes.usgs("us1", magnitude: 6), Quakes.ingv("1", magnitude: 6.5, at: north(199))))
        #expect(
            !areLinked(Quakes.usgs("us1", magnitude: 6), Quakes.ingv("1", magnitude: 6.5, at: north(201))))
        #expect(
            !areLinked(Quakes.usgs("us1", magnitude: 5.9), Quakes.ingv("1", magnitude: 6.5, at: north(150))))
        #expect(
            !areLinked(Quakes.usgs("us1", magnitude: nil), Quakes.ingv("1", magnitude: 6.5, at: north(150))))
        // A quarry blast is only another quarry blast.
        var blast = usgs
        blast.kind = .quarryBlast
        var other = Quakes.ingv("1")
        #expect(!areLinked(blast, other))
        other.kind = .quarryBlast
        #expect(areLinked(blast, other))
        // The shorter way round 180 degrees: 21 km.
        let east = GeoPoint(latitude: 10, longitude: 179.9)
        #expect(
            areLinked(
                Quakes.usgs("us1", at: east), Quakes.ingv("1", at: GeoPoint(latitude: 10, longitude: -179.9)))
        )
        var nowhere = usgs
        nowhere.epicenter = nil
        #expect(!areLinked(nowhere, Quakes.ingv("1")))
        // Never two events of one agency.
        #expect(!areLinked(usgs, Quakes.usgs("us2")))
    }

    @Test func onlyMutualBestPairsAreLinkedAndNeverTwoToOne() {
        // A main shock and another one 20 seconds later, as both agencies have them, and one that only USGS has.
        let reports = [
            Quakes.usgs("us1", ago: 100), Quakes.usgs("us2", ago: 80), Quakes.usgs("us3", ago: 95),
            Quakes.ingv("1", ago: 99), Quakes.ingv("2", ago: 81),
        ]
        let expected = [EarthquakeLink(usgs: "us1", ingv: "1"), EarthquakeLink(usgs: "us2", ingv: "2")]
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<20 {
            var catalog = Quakes.catalog(reports.shuffled(using: &generator))
            #expect(catalog.links == expected)
            // Reading the same again changes nothing: what is left over finds no second best.
            catalog.take(reports.shuffled(using: &generator), from: .usgs, at: Quakes.now + 60)
            #expect(catalog.links == expected && catalog.earthquakes().count == 3)
        }
    }

    /// Comparing each with each would take minutes.
    @Test func thousandsOfEventsAtOneTimeFindTheNearest() {
        let points = (0..<3_000).map { GeoPoint(latitude: -75 + Double($0) / 20, longitude: 20) }
        let time = ContinuousClock().measure {
            let catalog = Quakes.catalog(
                points.enumerated().map { Quakes.usgs("us\($0)", at: $1) }
                    + points.enumerated().map { Quakes.ingv("\($0)", at: $1) })
            #expect(catalog.links.count == 3_000 && catalog.links.allSatisfy { "us" + $0.ingv == $0.usgs })
        }
        #expect(time < .seconds(40))
    }

    @Test func aLinkHoldsUntilTheRuleIsBrokenTwiceOver() throws {
        func link(after change: (inout EarthquakeReport) -> Void) throws -> Int {
            var catalog = Quakes.catalog([Quakes.usgs("us1"), Quakes.ingv("1")])
            var revised = try catalog.record("1").report
            change(&revised)
            catalog.take([revised], from: .ingv, at: Quakes.now + 60)
            #expect(catalog.earthquakes().count == 2 - catalog.links.count)
            return catalog.links.count
        }
        #expect(try link { $0.time += 59_000 } == 1)
        #expect(try link { $0.time += 61_000 } == 0)
        #expect(try link { $0.epicenter = north(199) } == 1)
        #expect(try link { $0.epicenter = north(202) } == 0)
        #expect(try link { $0.magnitude = 6 } == 1)
        #expect(try link { $0.magnitude = 6.1 } == 0)
        #expect(try link { $0.kind = .quarryBlast } == 1)
        #expect(try link { $0.epicenter = nil } == 0)
    }

    @Test func aLinkFollowsNewIdentifiersAndOutlivesABetterPartner() throws {
        var catalog = Quakes.catalog([Quakes.usgs("us1", updated: 1), Quakes.ingv("1", ago: 3_610)])
        catalog.take(
            [
                Quakes.usgs("ci5", updated: 2, aliases: ["us1"]),
                Quakes.usgs("us7", ago: 3_610, updated: 1),
            ], from: .usgs, at: Quakes.now + 60)
        #expect(catalog.links == [EarthquakeLink(usgs: "ci5", ingv: "1")])
        #expect(catalog.earthquakes().count == 2)
    }

    @Test func anEventThatOneAgencyDeletedIsShownAsTheOtherTellsIt() throws {
        let italy = GeoPoint(latitude: 42, longitude: 13)
        var catalog = Quakes.catalog([Quakes.usgs("us1", updated: 1, at: italy), Quakes.ingv("1", at: italy)])
        #expect(catalog.earthquakes().map(\.report.agency) == [.ingv])
        let deletion = EarthquakeDeletion(agency: .ingv, id: "1")
        catalog.take([], deletions: [deletion], from: .ingv, at: Quakes.now)
        let event = try #require(catalog.earthquakes().first)
        #expect(event.report.agency == .usgs && event.removal == nil)
        #expect(event.other?.removal == .deleted(Quakes.now))
        // What is deleted is linked with nothing new.
        var late = EarthquakeCatalog()
        late.take([Quakes.ingv("1")], from: .ingv, at: Quakes.now)
        late.take([], deletions: [deletion], from: .ingv, at: Quakes.now)
        late.take([Quakes.usgs("us1")], from: .usgs, at: Quakes.now)
        #expect(late.links.isEmpty && late.earthquakes().count == 2)
    }

    // MARK: Sequences

    @Test func laterEventsNearbyAreFound() throws {
        let main = Quakes.usgs("us1", ago: 40 * 86_400, magnitude: 6)
        let reports = [
            main, Quakes.usgs("us2", ago: 39 * 86_400, at: north(99)),
            Quakes.usgs("us3", ago: 39 * 86_400, at: north(101)),
            Quakes.usgs("us4", ago: 9 * 86_400), Quakes.usgs("us5", ago: 41 * 86_400),
            Quakes.usgs("us6", ago: 10 * 86_400),
        ]
        var catalog = Quakes.catalog(reports)
        var blast = Quakes.usgs("us7", ago: 30 * 86_400)
        blast.kind = .quarryBlast
        catalog.take([blast], from: .usgs, at: Quakes.now)
        let events = catalog.earthquakes()
        let event = try #require(events.first { $0.report.id == "us1" })
        #expect(EarthquakeSequence.later(than: event, in: events).map(\.report.id) == ["us6", "us2"])
    }

    // MARK: Many

    /// 3,000 made events, half of them known to both agencies, read in pieces and in any order.
    @Test func threeThousandEventsMergeAlikeInAnyOrder() throws {
        var generator = SeededGenerator(seed: 3)
        var reports: [EarthquakeReport] = []
        for number in 0..<2_000 {
            let point = GeoPoint(
                latitude: Double.random(in: -80...80, using: &generator),
                longitude: Double.random(in: -180...180, using: &generator))
            let magnitude = Double.random(in: 2...7, using: &generator)
            let age = 300 * number + Int.random(in: 0..<200, using: &generator)
            reports.append(Quakes.usgs("us\(number)", ago: age, magnitude: magnitude, updated: 1, at: point))
            guard number.isMultiple(of: 2) else { continue }
            let near = GeoPoint(
                latitude: point.latitude + Double.random(in: -0.3...0.3, using: &generator),
                longitude: point.longitude)
            let shift = Int.random(in: -9...9, using: &generator)
            reports.append(Quakes.ingv("\(number)", ago: age + shift, magnitude: magnitude + 0.2, at: near))
        }
        #expect(reports.count == 3_000)
        let expected = Quakes.catalog(reports)
        #expect(expected.links.count == 1_000 && expected.earthquakes().count == 2_000)
        var catalog = EarthquakeCatalog()
        let shuffled = reports.shuffled(using: &generator)
        for start in stride(from: 0, to: 3_000, by: 500) {
            let piece = Array(shuffled[start..<start + 500])
            for agency in EarthquakeAgency.allCases { catalog.take(piece, from: agency, at: Quakes.now) }
        }
        #expect(catalog.links == expected.links && catalog.earthquakes() == expected.earthquakes())
    }

    /// An agency has each event once, links are one to one, and identifiers name one event, regardless of the
    /// readings.
    @Test func readingsAtRandomKeepTheCatalogInOrder() {
        var generator = SeededGenerator(seed: 11)
        for round in 0..<soakRounds(25) {
            var catalog = EarthquakeCatalog()
            for step in 0..<12 {
                var reports: [EarthquakeReport] = []
                for _ in 0..<Int.random(in: 0...6, using: &generator) {
                    let id = Int.random(in: 0...7, using: &generator)
                    let age = 3_600 + Int.random(in: 0...60, using: &generator)
                    let aliases = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
                        "us\(Int.random(in: 0...7, using: &generator))"
                    }
                    var report =
                        Bool.random(using: &generator)
                        ? Quakes.usgs("us\(id)", ago: age, updated: Int.random(in: 0...9, using: &generator))
                        : Quakes.ingv("\(id)", ago: age)
                    if report.agency == .usgs { report.setAliases(aliases) }
                    if Int.random(in: 0...9, using: &generator) == 0 { report.status = .deleted }
                    reports.append(report)
                }
                let agency = EarthquakeAgency.allCases[step % 2]
                catalog.take(reports, from: agency, coverage: Quakes.day(step), at: Quakes.now + step)
                let keys = catalog.records.map { "\($0.report.agency) \($0.report.id)" }
                #expect(Set(keys).count == keys.count, "round \(round)")
                #expect(Set(catalog.links.map(\.usgs)).count == catalog.links.count)
                #expect(Set(catalog.links.map(\.ingv)).count == catalog.links.count)
                let shown = catalog.earthquakes().flatMap(\.records).count
                #expect(shown == catalog.records.count, "round \(round)")
            }
        }
    }
}
