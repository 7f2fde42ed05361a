// Levels, times and documents of floods: nothing is assumed, nothing made up.
import Clocks
import Geodesy
import HazardKit
import Hazards
import Testing

@Suite struct FloodValueTests {
    private func styles(_ named: [Int?], _ colored: [Int?] = []) -> [FloodStyle] {
        (0..<max(named.count, colored.count)).map { index in
            FloodStyle(
                level: index + 1,
                named: index < named.count ? named[index].flatMap(FloodSeverity.init) : nil,
                colored: index < colored.count ? colored[index].flatMap(FloodSeverity.init) : nil)
        }
    }

    @Test func theDirectionIsDecidedByStylesOnly() {
        #expect(FloodDirection(styles: styles([5, 4, 3, 2, 1])) == .oneWorst)
        #expect(FloodDirection(styles: styles([1, 2, 3, 4, 5], [1, 2, 3, 4, 5])) == .fiveWorst)
        #expect(FloodDirection(styles: styles([nil, 4, nil, nil, 1])) == .oneWorst)
        #expect(FloodDirection(styles: styles([], [1, 1, 3, 3, 5])) == .fiveWorst)
        #expect(FloodDirection(styles: []) == nil && FloodDirection(styles: styles([5])) == nil)
        #expect(FloodDirection(styles: styles([1, 2, 1])) == nil)
        #expect(FloodDirection(styles: styles([1, 2, 3, 4, 5], [5, 4, 3, 2, 1])) == nil)
        #expect(FloodDirection.oneWorst.severity(of: 1) == .dangerous)
        #expect(FloodDirection.fiveWorst.severity(of: 1) == FloodSeverity.none)
        #expect(FloodDirection.fiveWorst.severity(of: 6) == nil)
        #expect(FloodDirection.oneWorst.severity(of: 0) == nil)
    }

    @Test func timesAreLocalAndNeverGuessed() {
        #expect(FloodTime("2010-03-11 15:53:41")?.text == "2010-03-11 15:53")
        #expect(FloodTime("03/11/2010 15:53")?.text == "2010-03-11 15:53")
        #expect(FloodTime("2/9/2013 9:5")?.text == "2013-02-09 09:05")
        #expect(FloodTime("1969-12-31 23:59:00")?.text == "1969-12-31 23:59")
        for text in [
            "", "_", "0/9/2013 9:5", "2010-03-11", "2010-02-30 00:00", "2010-03-11 24:00", "10-3-11 1:2",
        ] {
            #expect(FloodTime(text) == nil, "\(text)")
        }
    }

    private func file(_ kind: FloodFile.Kind, _ id: String, _ version: Int) -> FloodFile {
        FloodFile(kind: kind, id: id, address: "a\(version)", version: version)
    }

    @Test func whichDocumentsAreReadFollowsFromWhatIsHere() {
        let base = file(.unstated, "31", 3)
        #expect(FloodFilePlan([base], base: nil, version: 0) == .replace(base, []))
        #expect(FloodFilePlan([], base: "31", version: 3) == .nothing)
        let (four, five) = (file(.difference, "31", 4), file(.difference, "31", 5))
        #expect(FloodFilePlan([five, four], base: "31", version: 3) == .add([four, five]))
        #expect(FloodFilePlan([four, five], base: "31", version: 4) == .add([five]))
        #expect(FloodFilePlan([four], base: "31", version: 4) == .nothing)
        // A version is missing between.
        #expect(FloodFilePlan([five], base: "31", version: 3) == .gap)
        #expect(FloodFilePlan([file(.difference, "32", 1)], base: nil, version: 0) == .gap)
        // The base was built again.
        let (rebuilt, one) = (file(.base, "32", 0), file(.difference, "33", 1))
        #expect(FloodFilePlan([rebuilt, one], base: "31", version: 9) == .replace(rebuilt, [one]))
        #expect(FloodFilePlan([rebuilt, file(.difference, "33", 2)], base: "31", version: 9) == .gap)
        // The base that is here, named once more.
        #expect(FloodFilePlan([file(.base, "31", 3), four], base: "31", version: 3) == .add([four]))
    }

    @Test func differencesReplaceAndNeverDouble() {
        func marker(_ key: String, _ level: Int) -> FloodMarker {
            var marker = FloodMarker(key: key, point: GeoPoint(latitude: 1, longitude: 2))
            marker.level = level
            return marker
        }
        var set = FloodMarkerSet(event: "4", boundary: "7", base: "31", version: 3)
        set.add([marker("a", 1), marker("b", 2)])
        set.add([marker("c", 3), marker("a", 4), marker("c", 5)])
        #expect(set.markers.map(\.key) == ["a", "b", "c"] && set.markers.map(\.level) == [4, 2, 5])
        // The same difference once more changes nothing.
        let before = set
        set.add([marker("c", 3), marker("a", 4), marker("c", 5)])
        #expect(set == before)
    }

    @Test func ofTooManyMarkersTheNewestAreKept() {
        var markers = (0..<10).map { number in
            var marker = FloodMarker(key: "\(number)", point: GeoPoint(latitude: 1, longitude: 2))
            marker.observed = number == 5 ? nil : FloodTime(localSeconds: number * 60)
            return marker
        }
        #expect(FloodMarker.removeOldest(from: &markers, max: 7) == 3)
        #expect(markers.map(\.key) == ["2", "3", "4", "6", "7", "8", "9"])
    }

    @Test func anEventIsActiveByItsServiceOrItsDates() {
        var event = FloodEvent(id: "1", name: "")
        let day = CalendarDate(year: 2026, month: 3, day: 2)
        #expect(event.isActive(on: day))
        event.ends = CalendarDate(year: 2026, month: 3, day: 1)
        #expect(!event.isActive(on: day))
        event.activeFlag = true
        #expect(event.isActive(on: day))
    }
}
