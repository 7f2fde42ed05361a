// The distances on a map with little space.
import AppCore
import Campus
import Geodesy
import Terminal
import Testing

@testable import MapScreens

@Suite struct MapSmallTests {
    /// Two rings, each with its length beside it, wherever the chosen place is and however small the map is.
    @Test(arguments: MapScreenTests.sizes)
    func ringsAreTwoAndBothAreLabelled(_ size: Size) throws {
        var map = try MapFixture()
        for reference in map.model.references.filter({ $0.kind == .building }) {
            map.choose(reference)
            let view = map.view(size)
            let rings = view.lines.rings.map(\.text)
            #expect(rings.count == 2 && Set(rings).count == 2, "\(rings)")
            let labels = map.contents(size).labels.filter { $0.id == MapContents.ringLabel }.map(\.text)
            #expect(
                Set(labels) == Set(rings), "\(map.model.places[reference]?.name ?? "") \(labels) \(rings)")
        }
    }

    /// The starting point of distances is in the sentence or in the last row, at any width.
    @Test(arguments: MapScreenTests.sizes)
    func whereWaysBeginIsAlwaysSaid(_ size: Size) throws {
        var map = try MapFixture()
        func isSaid(_ words: String...) -> Bool {
            let frame = map.frame(size)
            let rows = (2..<5).map { frame.text(row: $0).split(separator: " ").joined(separator: " ") }
            let text = rows.joined(separator: " ") + frame.text(row: size.rows - 3)
            return words.contains { text.contains($0) }
        }
        #expect(isSaid("not known", "Distances from the Drillfield"))
        map.press("Tab", size)
        #expect(isSaid("not known", "Distances from the Drillfield"))
        // The building: nobody is at a callbox whose position is a sample.
        map.press("0", size)
        map.press("1", size)
        map.press(".", size)
        #expect(isSaid("You are at Williams Hall", "where you say", "From where you are"))
        map.press("0", size)
        #expect(isSaid("You are at Williams Hall", "where you say", "From where you are"))
    }

    /// Notices are never cut: each has a form for the narrowest screen.
    @Test(arguments: MapScreenTests.sizes)
    func noticesAreWhole(_ size: Size) throws {
        var map = try MapFixture()
        func status() throws -> String {
            let notice = try #require(map.state.notice)
            #expect(map.frame(size).text(row: size.rows - 2).contains(notice), "\(notice)")
            return notice
        }
        for key in ["Enter", ".", "@"] + Array(repeating: "C-k", count: 8) + Array(repeating: "C-d", count: 3)
        {
            map.press(key, size)
            _ = try status()
        }
        map.press("Tab", size)
        for reference in map.model.references {
            map.choose(reference)
            map.press(".", size)
            if map.model.isSample(reference) {
                #expect(try status().contains("sample position") && map.state.here.chosen == nil)
                continue
            }
            #expect(try status().hasSuffix("again to undo."))
            map.press(".", size)
            #expect(try status().hasPrefix("Undone: "))
        }
        for typed in ["qq", String(repeating: "q", count: 30), String(repeating: "q", count: 300)] {
            if case .update(let updater) = map.view(size).respond(toTyping: typed) {
                updater.update(&map.state)
            }
            #expect(try status().hasPrefix("No "))
        }
    }

    /// Wherever a person off campus is, this is said in a whole sentence, and in how far they are if there is room.
    @Test(arguments: MapScreenTests.sizes)
    func offCampusIsSaidInWhole(_ size: Size) throws {
        for (longitude, isNear) in [(-80.4305, true), (-80.49, true), (-85.0, true), (100.0, false)] {
            var map = try MapFixture()
            map.put(GeoPoint(latitude: 37.25, longitude: longitude))
            map.settle(size)
            let notice = try #require(map.state.notice)
            #expect(map.frame(size).text(row: size.rows - 2).contains(notice), "\(notice)")
            #expect(notice.contains("campus") && (!isNear || notice.contains(" of ")), "\(notice)")
        }
    }

    /// The age of a position is on the map at every size, and never in the sentence, which is read aloud.
    @Test(arguments: MapScreenTests.sizes, [false, true])
    func theAgeOfAPositionIsSaid(_ size: Size, _ isChosen: Bool) throws {
        var map = try MapFixture()
        let point = GeoPoint(latitude: 37.2275, longitude: -80.4225)
        ReceivePosition(PersonPosition(point, accuracy: 5, source: .receiver, arrival: 1_000)).update(
            &map.state)
        map.state.uptime = 1_000
        if isChosen { map.choose(PlaceReference(.building, 2)) }
        map.settle(size)
        let sentence = map.view(size).sentence
        #expect(!map.frame(size).text.contains(" old"))
        map.state.uptime = 21_000
        map.settle(size)
        #expect(map.frame(size).text(row: size.rows - 3).contains("±33 m, 20 s old"))
        if isChosen { #expect(map.view(size).sentence == sentence) }
    }

    /// What the map says of a walk while a list was open: the way from where the person is now.
    @Test func theWayIsNewAfterAWalkWithAListOpen() throws {
        var map = try MapFixture()
        map.put(GeoPoint(latitude: 37.225, longitude: -80.4234))
        map.choose(PlaceReference(.building, 2))
        let size = Size(columns: 80, rows: 24)
        let before = map.view(size).sentence
        let store = Store(state: map.state, dependencies: Dependencies(content: map.content))
        let list = ScreenID(ScreenKind("aeds", needs: .places, position: .list))
        store.dispatch(Push(list))
        let moved = GeoPoint(latitude: 37.2284, longitude: -80.4234)
        store.dispatch(ReceivePosition(PersonPosition(moved, accuracy: 5, source: .receiver)))
        store.dispatch(Back())
        #expect(store.state.here.sortedFrom == moved)
        map.state = store.state
        map.settle(size)
        #expect(map.view(size).sentence != before)
    }

    /// A person who comes back to the campus is told so, and sees the part of the map again that leads to the
    /// chosen place.
    @Test func comingBackIsSaid() throws {
        var map = try MapFixture()
        let size = Size(columns: 80, rows: 24)
        map.choose(PlaceReference(.building, 2))
        map.put(GeoPoint(latitude: 37.2275, longitude: -80.49))
        map.settle(size)
        #expect(map.state.notice?.hasPrefix("You are 3.1 mi") == true)
        let whole = map.view(size).view.viewport
        map.put(GeoPoint(latitude: 37.2235, longitude: -80.4200))
        map.settle(size)
        #expect(map.state.notice == "You are on campus again.")
        #expect(map.view(size).view.viewport.metersPerColumn < whole.metersPerColumn / 2)
        map.state.notice = nil
        map.put(GeoPoint(latitude: 37.2236, longitude: -80.4201))
        map.settle(size)
        #expect(map.state.notice == nil)
    }

    /// An address typed on the map leads to the place, from the first letter of the street on.
    @Test func addressesAreFoundOnTheMap() throws {
        let map = try MapFixture()
        let building = try #require(
            map.model.references.first { map.model.places[$0]?.name == "Burruss Hall" })
        let address = try #require(map.model.places[building]?.address)
        #expect(address == "800 Drillfield Dr")
        let typed = "800 Drillfield drive"
        for count in 5...typed.count {
            let text = String(typed.prefix(count))
            #expect(
                MapNames.best(for: text, among: map.model.references, map.model.places) == building, "\(text)"
            )
        }
        #expect(
            MapNames.best(for: "800 Drillfield Ave", among: map.model.references, map.model.places) == nil)
    }

    /// One rule for units: where there is room for one, it is the metric one that stands in brackets elsewhere.
    @Test func theListHasTheNumbersOfTheSentence() throws {
        let (onCampus, nextTown) = (
            GeoPoint(latitude: 37.2275, longitude: -80.4225), GeoPoint(latitude: 37.2275, longitude: -80.49)
        )
        for point in [onCampus, nextTown, GeoPoint(latitude: 38.9, longitude: -77.0)] {
            var map = try MapFixture()
            map.put(point)
            for nearby in map.model.nearest(.all) where !nearby.way.isCloseBy {
                let short = nearby.way.shortText.split(separator: " ").prefix(2).joined(separator: " ")
                #expect(
                    nearby.way.text.contains("(\(short.drop { $0 == "~" }))"), "\(nearby.way.text) \(short)")
            }
        }
    }
}
