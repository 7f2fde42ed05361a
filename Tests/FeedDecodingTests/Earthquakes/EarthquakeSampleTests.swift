// Every sample of earthquakes is recognized and read whole, and nothing in it is made up.
import FeedDecoding
import Geodesy
import Hazards
import TestSupport
import Testing

@Suite struct EarthquakeSampleTests {
    @Test(arguments: Samples.all.map(\.name))
    func theFormatIsSeenFromTheContent(_ name: String) throws {
        let expected = Samples.all.first { $0.name == name }?.format
        #expect(EarthquakeFormat(beginning: try Samples.bytes(name)) == expected)
    }

    @Test func everySampleIsReadWhole() throws {
        let counts: [(String, Int, EarthquakeAgency)] = [
            ("usgs/all_hour-2026.geojson", 15, .usgs), ("usgs/all_day-2019-excerpt.geojson", 49, .usgs),
            ("usgs/significant_month-2013.geojson", 6, .usgs),
            ("usgs/significant_month-2014.geojson", 12, .usgs),
            ("usgs/query-2018-three-events.geojson", 3, .usgs),
            ("usgs/query-1994-two-events.geojson", 2, .usgs),
            ("usgs/query-1994-one-event.geojson", 1, .usgs), ("usgs/query-empty.geojson", 0, .usgs),
            ("usgs/all_week-2020-excerpt.csv", 208, .usgs), ("usgs/2.5_week-excerpt.atom", 15, .usgs),
            ("usgs/quakeml-usgs.xml", 2, .usgs), ("quake/usgs-1-before.geojson", 7, .usgs),
            ("quake/usgs-2-after.geojson", 6, .usgs), ("quake/usgs-deleted.csv", 0, .usgs),
            ("quake/ingv-text-13.txt", 3, .ingv), ("quake/ingv-text-14.txt", 3, .ingv),
            ("quake/ingv.geojson", 1, .ingv), ("quake/ingv-quakeml.xml", 1, .ingv),
        ]
        #expect(counts.map(\.0).sorted() == Samples.all.map(\.name).sorted())
        for (name, count, agency) in counts {
            let feed = try Samples.decode(name)
            #expect(feed.reports.count == count && feed.damaged == 0, "\(name)")
            #expect(feed.agency == agency && feed.isComplete, "\(name)")
            #expect(Set(feed.reports.map(\.id)).count == count, "\(name)")
            for report in feed.reports {
                #expect(
                    report.epicenter != nil && !report.aliases.contains(report.id), "\(name) \(report.id)")
            }
        }
    }

    @Test func aFeatureOfTodayHasAllItsValues() throws {
        let feed = try Samples.decode("usgs/all_hour-2026.geojson")
        let event = try Samples.event(feed, "tx2026rtkaar")
        #expect(event.time == 1_788_942_354_913 && event.updated == 1_788_942_565_428)
        #expect(event.place == "26 km SW of Garden City, Texas")
        #expect(event.epicenter == GeoPoint(latitude: 31.715, longitude: -101.696))
        #expect(event.depth == 2.4688 && event.magnitude == 1.4 && event.magnitudeType == "ml")
        #expect(event.kind == .earthquake && event.status == .automatic && event.author == "tx")
        #expect(event.felt == nil && event.pager == nil && event.estimatedIntensity == nil)
        #expect(event.tsunamiFlag == false && event.significance == 30)
        #expect(event.page == "https://earthquake.usgs.gov/earthquakes/eventpage/tx2026rtkaar")
        // Two events of one network, a quarter of a second apart, are two.
        #expect(feed.reports.contains { $0.id == "tx2026rtkawg" })
        #expect(feed.generated == 1_788_943_430_000)
        #expect(feed.coverage?.window == 1_788_939_830_000...1_788_943_430_000)
        #expect(feed.coverage?.leastMagnitude == nil)
    }

    @Test func oldShapesAreReadAsTheyAre() throws {
        let old = try Samples.decode("usgs/significant_month-2013.geojson")
        let chabu = try Samples.event(old, "usb000ije3")
        #expect(chabu.status == .reviewed && chabu.pager == .orange && chabu.tsunamiFlag == nil)
        #expect(chabu.aliases == ["pt13202001"] && chabu.felt == 11 && chabu.reportedIntensity == 4.3)
        // Which events are significant is USGS's choice: one that is missing says nothing.
        #expect(old.coverage == nil)
        let query = try Samples.decode("usgs/query-1994-one-event.geojson")
        #expect(query.reports[0].aliases.count == 7 && query.isComplete && query.coverage == nil)
        let odd = try Samples.decode("usgs/query-2018-three-events.geojson")
        #expect(odd.reports.filter { $0.magnitude == nil && $0.magnitudeType == nil }.count == 1)
        let day = try Samples.decode("usgs/all_day-2019-excerpt.geojson")
        #expect(day.reports.filter { $0.kind == .quarryBlast }.count == 5)
        #expect(day.reports.filter { ($0.depth ?? 0) < 0 }.count == 8)
        #expect(day.reports.contains { ($0.magnitude ?? 0) < 0 })
    }

    @Test func tablesOfUSGSAreReadByTheNamesOfTheirColumns() throws {
        let feed = try Samples.decode("usgs/all_week-2020-excerpt.csv")
        let first = try Samples.event(feed, "us70006vg3")
        #expect(first.time == 1_578_349_913_256 && first.place == "199km SSW of Kahale, Indonesia")
        #expect(first.magnitude == 5.2 && first.magnitudeType == "mww" && first.depth == 10)
        #expect(first.updated == 1_578_351_014_040 && first.status == .reviewed)
        #expect(try Samples.event(feed, "uw61566136").kind?.text == "explosion")
        let few = try Samples.decode(
            text: "id,mag,time,longitude,latitude\nus1,,2020-01-07T08:24:26.660Z,-66.8,17.9\n")
        #expect(few.reports.count == 1 && few.reports[0].magnitude == nil && few.reports[0].depth == nil)
        #expect(few.reports[0].epicenter == GeoPoint(latitude: 17.9, longitude: -66.8))
        let deleted = try Samples.decode("quake/usgs-deleted.csv")
        #expect(
            deleted.deletions == [
                EarthquakeDeletion(agency: .usgs, id: "ci90000001", updated: 1_772_457_000_000)
            ])
    }

    @Test func atomTellsTheTimeInItsSummary() throws {
        let feed = try Samples.decode("usgs/2.5_week-excerpt.atom")
        let event = try Samples.event(feed, "us2000dcen")
        #expect(event.time == 1_520_253_307_000 && event.updated == 1_520_254_571_040)
        #expect(event.magnitude == 4.2 && event.place == "103km WSW of Porgera, Papua New Guinea")
        #expect(event.depth == 10 && event.epicenter == GeoPoint(latitude: -5.7553, longitude: 142.3121))
        #expect(event.author == "us" && event.kind == .earthquake && event.status == nil)
    }

    @Test func quakeMLHasMetersAndPreferredParts() throws {
        let feed = try Samples.decode("usgs/quakeml-usgs.xml")
        let blast = try Samples.event(feed, "ci37285320")
        #expect(blast.depth == 0.01 && blast.magnitude == 1.54 && blast.kind == .quarryBlast)
        #expect(blast.status == .reviewed && blast.updated == 1_415_311_367_340)
        let ingv = try Samples.decode("quake/ingv-quakeml.xml").reports[0]
        #expect(ingv.id == "99000001" && ingv.depth == 9.1 && ingv.time == 1_772_452_801_210)
        #expect(ingv.magnitude == 5.2 && ingv.magnitudeType == "Mw" && ingv.updated == nil)
        #expect(
            ingv.place == "6 km NW Norcia (PG)" && ingv.page == "https://terremoti.ingv.it/event/99000001")
    }

    @Test func theFormsOfINGVSayTheSame() throws {
        let text = try Samples.event(Samples.decode("quake/ingv-text-14.txt"), "99000001")
        let older = try Samples.event(Samples.decode("quake/ingv-text-13.txt"), "99000001")
        let json = try Samples.decode("quake/ingv.geojson").reports[0]
        #expect(text == json)
        #expect(older.kind == nil && text.kind == .earthquake)
        let rest = try Samples.decode("quake/ingv-text-14.txt")
        let bare = try Samples.event(rest, "99000005")
        #expect(bare.magnitude == nil && bare.magnitudeType == nil && bare.depth == nil)
        #expect(try Samples.event(rest, "99000004").kind == .quarryBlast)
    }
}
