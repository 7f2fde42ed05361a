// The words for earthquakes.
import Clocks
import Geodesy
import Hazards
import TestSupport
import Testing

@Suite struct EarthquakeWordTests {
    private func report(_ change: (inout EarthquakeReport) -> Void = { _ in }) -> EarthquakeReport {
        var report = Quakes.usgs("us1")
        report.place = "12 km NW of Norcia, Italy"
        change(&report)
        return report
    }

    @Test(
        arguments: [
            ("earthquake", "earthquake"), ("quarry blast", "quarry blast"), ("Quarry_Blast", "quarry blast"),
            (" ice  quake ", "ice quake"), ("ice quake ", "ice quake"), ("éboulement", "éboulement"),
            ("", nil), ("_ ", nil),
        ] as [(String, String?)])
    func aKindIsWordsInSmallLetters(text: String, expected: String?) {
        #expect(SeismicKind(text)?.text == expected)
    }

    @Test func magnitudesHaveOneDecimal() {
        let expected: [(Double?, String)] = [
            (4.25, "M 4.3"), (4.35, "M 4.4"), (4.24999, "M 4.2"), (-0.25, "M -0.3"), (-0.04, "M 0.0"),
            (5, "M 5.0"),
            (-0.7, "M -0.7"), (nil, "M ?"), (9.95, "M 10.0"),
        ]
        for (value, text) in expected {
            #expect(EarthquakeWords.magnitude(report { $0.magnitude = value }) == text)
        }
    }

    @Test func aLineOfAListSaysWhatAndWhere() {
        #expect(EarthquakeWords.headline(report()) == "M 4.0, 12 km NW of Norcia, Italy")
        let blast = report { ($0.kind, $0.magnitude) = (.quarryBlast, nil) }
        #expect(EarthquakeWords.headline(blast) == "M ? quarry blast, 12 km NW of Norcia, Italy")
        #expect(EarthquakeWords.kind(blast) == "Quarry blast")
        let unnamed = report { ($0.place, $0.kind) = (nil, nil) }
        #expect(EarthquakeWords.headline(unnamed) == "M 4.0 seismic event, 10.0000° N, 20.0000° E")
        #expect(EarthquakeWords.headline(report { ($0.place, $0.epicenter) = (nil, nil) }) == "M 4.0")
        #expect(EarthquakeWords.kind(report { $0.kind = SeismicKind("ice quake") }) == "Ice quake")
        #expect(EarthquakeWords.kind(report { $0.kind = SeismicKind("not reported") }) == "Seismic event")
        // The seed cut this name at its "of".
        let gulf = report { $0.place = "Gulf of California" }
        #expect(EarthquakeWords.headline(gulf) == "M 4.0, Gulf of California")
    }

    /// On a map the magnitude stands alone.
    @Test func aTestIsMarkedOnceWhereverItStands() {
        let test = report { $0.agency = .test }
        #expect(EarthquakeWords.magnitude(test) == "TEST M 4.0")
        #expect(EarthquakeWords.headline(test) == "TEST: M 4.0, 12 km NW of Norcia, Italy")
        #expect(EarthquakeWords.unmarkedHeadline(test) == "M 4.0, 12 km NW of Norcia, Italy")
    }

    @Test func depthsBelowAndAboveTheSea() {
        let expected: [(Double?, String)] = [
            (10, "6.2 mi (10 km) deep"), (-0.4, "0.2 mi (400 m) above sea level"), (0, "at sea level"),
            (nil, "depth unknown"), (631.3, "392 mi (631 km) deep"),
        ]
        for (depth, text) in expected { #expect(EarthquakeWords.depth(report { $0.depth = depth }) == text) }
    }

    @Test func agesAreSaidByTheClock() {
        func age(_ seconds: Int) -> String {
            EarthquakeWords.age(Quakes.usgs("us1", ago: seconds), at: Quakes.now)
        }
        #expect(age(7_800) == "2 h 10 min ago" && age(59) == "just now" && age(-200) == "just now")
        #expect(age(-400) == "age unknown" && age(86_400 * 3) == "3 days ago")
        #expect(EarthquakeWords.time(Quakes.usgs("us1", ago: 0)) == "2026-03-02 17:00:00 UTC")
        var old = Quakes.usgs("us1")
        old.time = -1
        #expect(EarthquakeWords.time(old) == "1969-12-31 23:59:59 UTC")
    }

    @Test func nothingIsSaidOfEffectsWithoutAValue() {
        for magnitude in [1, 4, 8.8] {
            #expect(ImpactWords.sentences(report { $0.magnitude = magnitude }).isEmpty)
        }
        #expect(
            ImpactWords.sentences(report { ($0.felt, $0.tsunamiFlag, $0.reportedIntensity) = (0, false, 0) })
                .isEmpty)
    }

    @Test func effectsAreSaidInTheWordsOfUSGS() throws {
        let felt = report { ($0.felt, $0.reportedIntensity, $0.estimatedIntensity) = (212, 4.3, 6.1) }
        #expect(
            ImpactWords.sentences(felt) == [
                "212 people reported to USGS that they felt it.",
                "Strongest shaking that people reported: IV, light. Felt indoors by many, outdoors by few; dishes, "
                    + "windows and doors disturbed.",
                "Strongest shaking estimated by USGS: VI, strong. Felt by all; some heavy furniture moved, a few instances "
                    + "of fallen plaster. Damage slight.",
            ])
        #expect(ImpactWords.felt(report { $0.felt = 1 }) == "1 person reported to USGS that they felt it.")
        let strongest = try #require(ImpactWords.reported(report { $0.reportedIntensity = 12 }))
        #expect(strongest.hasPrefix("Strongest shaking that people reported: X, extreme."))
        #expect(
            ImpactWords.losses(report { $0.pager = .green })
                == "Estimated impact of the shaking (USGS PAGER): green, low likelihood of casualties and damage."
        )
        #expect(
            PagerLevel.allCases.allSatisfy { level in
                ImpactWords.losses(report { $0.pager = level })?.contains(" \(level.text), ") ?? false
            })
        let tsunami = try #require(ImpactWords.tsunami(report { $0.tsunamiFlag = true }))
        #expect(tsunami.contains("does not mean that there is a tsunami") && tsunami.contains("tsunami.gov"))
    }

    @Test func reviewAndRemovalAreSaid() throws {
        #expect(EarthquakeWords.status(report())?.hasPrefix("Automatic") ?? false)
        #expect(EarthquakeWords.status(report { $0.status = .other("weird") }) == "Status: weird")
        #expect(EarthquakeWords.status(report { $0.status = nil }) == nil)
        var record = EarthquakeRecord(report(), listed: Quakes.now)
        #expect(EarthquakeWords.removal(record) == nil)
        record.removal = .unlisted(Quakes.now)
        #expect(EarthquakeWords.removal(record) == "No longer in the USGS feed")
        var catalog = EarthquakeCatalog()
        catalog.take(try Quakes.sample("usgs-2-after.geojson"))
        catalog.take(try Quakes.sample("ingv-text-13.txt"))
        let norcia = try #require(catalog.earthquakes().first { $0.has(id: "99000001", of: .ingv) })
        #expect(
            EarthquakeWords.agencies(norcia) == [
                "Located by 2 agencies, which differ a little:",
                "INGV: M 5.2 (Mw), 2026-03-02 12:00:01 UTC", "USGS: M 5.4 (mww), 2026-03-02 12:00:00 UTC",
            ])
        #expect(EarthquakeWords.agencies(Earthquake(record)).isEmpty)
    }
}
