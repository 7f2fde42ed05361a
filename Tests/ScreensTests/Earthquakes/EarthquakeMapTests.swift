import AlertFixtures
import AppCore
import Campus
import Canvas
import ContentPack
import Geodesy
import Hazards
import Terminal
import TestSupport
import Testing

@testable import HazardScreens
@testable import MapScreens
@testable import ScreenKit
@testable import Screens

/// The drawing of the earthquake map, and the effects of keys on it.
@Suite struct EarthquakeMapTests {
    private static let size = Size(columns: 80, rows: 24)
    /// At the antimeridian, on both sides of it; at both poles; close to one another; alone.
    private static let corners = [
        GeoPoint(latitude: -17, longitude: 179.99), GeoPoint(latitude: -17, longitude: -179.99),
        GeoPoint(latitude: 90, longitude: 0), GeoPoint(latitude: -90, longitude: 0),
        GeoPoint(latitude: 42.8, longitude: 13.1), GeoPoint(latitude: 42.801, longitude: 13.101),
        GeoPoint(latitude: 35, longitude: -120),
    ]

    private static func events() -> [Earthquake] {
        corners.enumerated().map { number, point in
            EarthquakeMapFixture.event(number, 3 + Double(number) / 2, at: point)
        }
    }

    private func isASCII(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.isASCII) }

    private static func person(_ latitude: Double, _ longitude: Double) -> WayOrigin {
        WayOrigin(
            PersonPosition(GeoPoint(latitude: latitude, longitude: longitude), source: .given))
    }

    @Test func everyEventOfTheWorldIsInSight() throws {
        for longitude in [0, -80, 179.0, -179] {
            let fixture = try EarthquakeMapFixture(
                EarthquakeMapFixture.model(.world, Self.events(), from: Self.person(0, longitude)))
            let view = fixture.view(Self.size)
            // The poles are beyond what fits in few rows; all others are there.
            let inSight = view.shown.clusters.cells.filter { $0 >= 0 }.count
            #expect(inSight >= 5, "\(longitude)")
        }
    }

    @Test func eventsOnBothSidesOfTheAntimeridianAreNeighbors() throws {
        let fixture = try EarthquakeMapFixture(
            EarthquakeMapFixture.model(.here, Self.events(), from: Self.person(-17, 180)))
        let view = fixture.view(Self.size)
        let cells = view.shown.clusters.cells.prefix(2).map { Int($0) % view.view.viewport.columns }
        #expect(view.shown.clusters.cells.prefix(2).allSatisfy { $0 >= 0 })
        #expect(abs(cells[0] - cells[1]) <= 1)
        // What is within the circle is in sight.
        #expect(view.sentence[0].hasPrefix("Around you: 2 events within"))
    }

    @Test(arguments: [90.0, -90, 89.99]) func aPoleIsAPlaceLikeAnyOther(_ latitude: Double) throws {
        let fixture = try EarthquakeMapFixture(
            EarthquakeMapFixture.model(.here, Self.events(), from: Self.person(latitude, 30)))
        let view = fixture.view(Self.size)
        let pole = latitude > 0 ? 2 : 3
        let cell = Int(view.shown.clusters.cells[pole])
        let middle = view.view.viewport
        #expect(abs(cell % middle.columns - middle.columns / 2) <= 1)
        #expect(abs(cell / middle.columns - middle.rows / 2) <= 1)
        _ = fixture.frame(Self.size)
    }

    @Test func theViewStaysOnEarthWhateverIsPressed() throws {
        var random = SeededGenerator(seed: 7)
        let keys: [Action] = [
            .left, .right, .up, .down, .zoomIn, .zoomOut, .nextItem, .previousItem, .layers, .wholeMap,
            .showPerson, .toggleList, .pick1, .pick9, .drawing,
        ]
        for latitude in [0, 85.0, -90] {
            for scope in [EarthquakeMapModel.Scope.world, .here] {
                var fixture = try EarthquakeMapFixture(
                    EarthquakeMapFixture.model(scope, Self.events(), from: Self.person(latitude, 179.9)))
                for _ in 0..<150 {
                    fixture.act(keys.randomElement(using: &random) ?? .up)
                    let view = fixture.view(Self.size).view
                    #expect(view.center.isOnEarth)
                    #expect(view.viewport.width >= 9_000 && view.viewport.width < 1e8)
                }
                _ = fixture.frame(Self.size)
                for _ in 0..<40 { fixture.act(.up) }
                #expect(fixture.view(Self.size).view.center.latitude <= 90)
            }
        }
    }

    /// Enter goes closer until the events of a mark are apart, and then opens one; events at the same place are stepped
    /// through.
    @Test func enterComesToAnEvent() throws {
        var events = Self.events()
        events.append(EarthquakeMapFixture.event(20, 2, at: Self.corners[4]))
        var fixture = try EarthquakeMapFixture(EarthquakeMapFixture.model(.world, events))
        let first = try #require(events.first { $0.report.id == "us5" })
        fixture.visit.canvas.choice = .item(CanvasItem(first))
        var opened: ScreenID?
        for _ in 0..<20 where opened == nil { opened = fixture.act(.open) }
        #expect(opened == .earthquake(first))
        for _ in 0..<40 { fixture.act(.zoomIn) }
        fixture.visit.canvas.choice = .item(CanvasItem(events[4]))
        fixture.act(.showPerson)
        fixture.apply(.update(ChangeMap.show(.own(center: Self.corners[4], metersPerColumn: 1))))
        var seen: Set<CanvasPosition.Choice> = []
        for _ in 0..<4 {
            fixture.act(.nextItem)
            seen.insert(fixture.visit.canvas.choice)
        }
        #expect(seen.contains(.item(CanvasItem(events[4]))))
        #expect(seen.contains(.item(CanvasItem(events[7]))))
    }

    /// A chosen event stays in view while zooming in; one that was panned away does not come back.
    @Test func closerKeepsTheChosenEventInSight() throws {
        let far = EarthquakeMapFixture.event(1, 7, at: GeoPoint(latitude: 35.9, longitude: -117.9))
        let others = [
            EarthquakeMapFixture.event(2, 5, at: GeoPoint(latitude: -20, longitude: -70)),
            EarthquakeMapFixture.event(3, 5, at: GeoPoint(latitude: 38, longitude: 27)),
        ]
        var fixture = try EarthquakeMapFixture(EarthquakeMapFixture.model(.world, [far] + others))
        let size = Size(columns: 80, rows: 24)
        fixture.act(.nextItem)
        for _ in 0..<12 {
            fixture.act(.zoomIn)
            let view = fixture.view(size)
            let chosen = try #require(view.chosen)
            #expect(view.model.mapped.events[chosen] == far && view.shown.clusters.cells[chosen] >= 0)
        }
        for _ in 0..<8 { fixture.act(.right) }
        fixture.act(.zoomIn)
        let view = fixture.view(size)
        #expect(view.shown.clusters.cells[try #require(view.chosen)] < 0)
    }

    @Test func theSignsTellMagnitudes() {
        #expect(
            [nil, -1, 2.4, 2.5, 4.4, 4.5, 5.9, 6, 9.5].map { EarthquakeMapModel.sign($0) }
                == ["?", ",", ",", "o", "o", "O", "O", "*", "*"])
    }

    /// Heat is told by digits, so that it needs no color: a large event outweighs many small ones.
    @Test func heatWeighsEnergy() throws {
        let place = GeoPoint(latitude: 10, longitude: 20)
        let far = GeoPoint(latitude: -30, longitude: -100)
        let small = (0..<50).map { EarthquakeMapFixture.event($0, 1, at: place) }
        let large = EarthquakeMapFixture.event(90, 6.5, at: far)
        // A digit cannot say that it is a test.
        var test = EarthquakeReport(agency: .test, id: "test", time: EarthquakeMapFixture.now.seconds * 1_000)
        (test.magnitude, test.epicenter) = (9, GeoPoint(latitude: 50, longitude: 100))
        let drill = Earthquake(EarthquakeRecord(test, listed: EarthquakeMapFixture.now))
        var fixture = try EarthquakeMapFixture(
            EarthquakeMapFixture.model(.world, small + [large, drill]))
        fixture.act(.layers)
        let view = fixture.view(Self.size)
        #expect(view.canvasPosition.layers == .only(EarthquakeMapModel.heat))
        let heat = EarthquakeHeat(fixture.model, view.shown.clusters, view.view.viewport)
        #expect(heat.digits.compactMap { $0 }.sorted() == [2, 6])
        fixture.profile = TerminalProfile(glyphs: .ascii, hasColors: false)
        let text = FrameListing.text(fixture.frame(Self.size), withStyles: false)
        #expect(text.contains("6") && text.contains("2"))
        #expect(isASCII(text))
    }

    /// A place of any language on a terminal without its letters.
    @Test func asciiIsAllThatATerminalWithoutMoreGets() throws {
        var event = EarthquakeMapFixture.event(1, 5, at: Self.corners[4])
        event.shown.report.place = "3 km S of Kópasker, Ísland · 熊本"
        for scope in [EarthquakeMapModel.Scope.world, .here] {
            var fixture = try EarthquakeMapFixture(
                EarthquakeMapFixture.model(scope, [event], from: Self.person(42, 13)))
            fixture.profile = TerminalProfile(glyphs: .ascii, hasColors: false)
            for action in [Action.nextItem, .layers, .layers, .drawing, .wholeMap] {
                #expect(isASCII(FrameListing.text(fixture.frame(Self.size), withStyles: false)))
                fixture.act(action)
            }
        }
    }

    @Test func aPlaceIsFoundAsItIsTyped() throws {
        var fixture = try EarthquakeMapFixture(
            EarthquakeMapFixture.model(
                .world, Self.events(),
                places: [.init(name: "Grandma's house", point: GeoPoint(latitude: 60, longitude: 25))]))
        fixture.apply(fixture.view(Self.size).respond(toTyping: "grand"))
        let center = fixture.view(Self.size).view.center
        #expect(center == GeoPoint(latitude: 60, longitude: 25))
        fixture.apply(fixture.view(Self.size).respond(toTyping: "town 6"))
        #expect(fixture.visit.canvas.choice == .item(CanvasItem(Self.events()[6])))
        fixture.apply(fixture.view(Self.size).respond(toTyping: "\u{1B}[2J%"))
        #expect(fixture.visit.canvas.choice == .item(CanvasItem(Self.events()[6])))
    }

    /// Of more events than are listed, "more" leads where a public screen may go.
    @Test func inAKioskEveryRowLeadsOn() throws {
        let content = try EarthquakeMapFixture.content(ofMany: 1_500)
        for access in [Access.kiosk, .everything] {
            let context = RenderContext(
                content: content, size: Self.size, profile: TerminalProfile(), today: nil,
                layouts: LayoutCache(), screens: .all, access: access, now: EarthquakeMapFixture.now)
            guard case .list(let list) = context.model(of: .earthquakes) else {
                Issue.record("no list")
                return
            }
            #expect(list.rows.contains { $0.name.hasSuffix(" more") })
            #expect(list.rows.allSatisfy { context.allows($0.destination) })
            guard case .map(let shown) = context.model(of: .earthquakesOfWorld),
                let map = shown as? EarthquakeMapModel
            else {
                Issue.record("no map")
                return
            }
            #expect(map.mapped.events.count == 1_500)
        }
    }

    /// From earthquakes the key of the map leads to theirs.
    @Test func theKeyOfTheMapLeadsToTheMapOfEarthquakes() {
        let event = Self.events()[0]
        #expect(ScreenTable.all.map(from: .earthquakes) == .earthquakesOfWorld)
        #expect(ScreenTable.all.map(from: .earthquake(event)) == .earthquakeMap(.world, event))
        #expect(ScreenTable.all.map(from: .earthquakesOfWorld) == .earthquakesAroundHere)
        #expect(ScreenTable.all.map(from: .welcome) == .map)
    }

    @Test func eventsAreFilteredByDistance() throws {
        let events = Self.events()
        let origin = GeoPoint(latitude: -17, longitude: 180)
        let filter = try #require(EarthquakeFilter(text: "100 km"))
        #expect(filter.text == "100 km")
        #expect(
            filter.listed(events, at: EarthquakeMapFixture.now, from: origin).map(\.report.id) == [
                "us0", "us1",
            ])
        // Where nothing is known to be near, nothing is hidden for being far.
        #expect(filter.listed(events, at: EarthquakeMapFixture.now, from: nil).count == events.count)
        for text in ["0 km", "20001 km", "-5 km", "x km", "km"] {
            #expect(EarthquakeFilter(text: text) == nil, "\(text)")
        }
    }

    /// A distance from nowhere is told, and hides nothing.
    @Test func aDistanceFromNowhereIsSaid() throws {
        let filter = try #require(EarthquakeFilter(text: "100 km"))
        let words = EarthquakeMapFixture.model(.world, Self.events(), filter: filter)
        #expect(words.counted(within: words.openedRadius).count == Self.events().count)
        let placed = EarthquakeMapFixture.model(
            .here, Self.events(), from: Self.person(-17, 180), filter: filter)
        // The filter's distance is the radius of the map around here.
        #expect(placed.openedRadius == 100_000)
    }

    /// Events that were withdrawn or not located are not on the map, which says so.
    @Test func whatIsLeftOutIsSaid() {
        var withdrawn = EarthquakeMapFixture.event(1, 5, at: Self.corners[6])
        withdrawn.shown.removal = .deleted(EarthquakeMapFixture.now)
        let events = [
            withdrawn, EarthquakeMapFixture.event(2, 5, at: nil),
            EarthquakeMapFixture.event(3, 4, at: Self.corners[6]),
        ]
        let words = EarthquakeMapFixture.model(.world, events)
        #expect(words.overview.hasPrefix("1 event: M 4.0"))
        #expect(words.remarks.contains("1 event was withdrawn and is not on the map."))
        #expect(words.remarks.contains("1 event has no position and is not on the map."))
    }
}
