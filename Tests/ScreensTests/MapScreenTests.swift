// The drawing of the map, and the effects of keys on it.
import AppCore
import Campus
import Canvas
import ContentPack
import Geodesy
import Terminal
import TestSupport
import Testing
import TextMetrics

@testable import MapScreens
@testable import Screens

@Suite struct MapScreenTests {
    static let sizes = [
        Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
        Size(columns: 200, rows: 60),
    ]
    private let usual = Size(columns: 80, rows: 24)
    /// On the Drillfield, and in the next town.
    private let onCampus = GeoPoint(latitude: 37.2275, longitude: -80.4225)
    private let offCampus = GeoPoint(latitude: 37.2275, longitude: -80.49)

    @Test(arguments: zip(sizes, [10, 28, 46, 65]))
    func namesOfTheBundledPack(_ size: Size, _ least: Int) throws {
        var map = try MapFixture()
        map.press("C-o")
        let contents = map.contents(size)
        let names = contents.labels.filter { $0.id >= 0 }
        #expect(names.count >= least)
        var taken = Set<Int>()
        for label in contents.labels {
            for column in label.column..<label.column + label.columns {
                let cell = label.row * map.view(size).view.viewport.columns + column
                #expect(contents.marks.sign(in: cell) == nil)
                #expect(taken.insert(cell).inserted)
            }
        }
    }

    @Test func everyPlaceOfTheWholeCampusIsInSight() throws {
        let map = try MapFixture()
        for size in Self.sizes {
            #expect(map.view(size).shown.clusters.cells.allSatisfy { $0 != Viewport.outside })
        }
    }

    @Test func keysChooseStepPanAndZoom() throws {
        var map = try MapFixture()
        map.press("Tab")
        let first = map.view(usual).chosenPlace
        #expect(first == map.model.nearest(.all).first?.reference)
        map.press("Tab")
        map.press("S-Tab")
        #expect(map.view(usual).chosenPlace == first)
        map.press("3")
        let third = try #require(map.view(usual).chosenPlace)
        #expect(map.frame(usual).text.contains("\u{25B8}" + (map.model.places[third]?.name ?? "?")))
        #expect(map.contents(usual).marks.sign(in: Int(try cell(of: third, in: map))) == "X")
        let fitted = map.view(usual).view.viewport
        map.press("+")
        #expect(abs(map.view(usual).view.viewport.metersPerColumn - fitted.metersPerColumn / 1.5) < 1e-6)
        map.press("-")
        map.press("Right")
        #expect(map.view(usual).view.viewport.center.east > fitted.center.east)
        map.press("C-p")
        #expect(map.view(usual).chosenPlace == map.model.callboxes.first?.reference)
        map.press("C-p")
        #expect(map.view(usual).chosenPlace == map.model.callboxes[1].reference)
        map.press("0")
        #expect(map.view(usual).chosen == nil)
        #expect(map.view(usual).view.viewport == map.view(usual).whole)
    }

    private func cell(of reference: PlaceReference, in map: MapFixture) throws -> Int32 {
        try #require(map.model.index(of: reference).map { map.view(usual).shown.clusters.cells[$0] })
    }

    @Test func clockwiseGoesOnceAround() throws {
        var map = try MapFixture()
        map.put(onCampus)
        var seen: [PlaceReference] = []
        for _ in map.model.references {
            map.press("]")
            seen.append(try #require(map.view(usual).chosenPlace))
        }
        #expect(Set(seen).count == map.model.references.count)
        let bearings = seen.compactMap { map.model.places[$0].flatMap { onCampus.bearing(to: $0.location) } }
        #expect(zip(bearings, bearings.dropFirst()).count(where: { $0 > $1 + 1e-9 }) <= 1)
    }

    @Test func typingANameChoosesAndEscTakesItBack() throws {
        let driver = MemoryDriver(
            size: usual,
            events: [.key(.control("f"))] + "durh".map { .key(.character($0)) })
        let map = try MapFixture()
        let store = Store(
            state: map.state, dependencies: Dependencies(content: map.content))
        _ = Session(driver: driver, store: store).run()
        #expect(driver.frame?.text(row: 2).hasPrefix("\u{25B8}Durham Hall:") ?? false)
        let again = MemoryDriver(size: usual, events: [.key(.escape)])
        _ = Session(driver: again, store: store).run()
        #expect(again.frame?.text(row: 2).hasPrefix("\u{25B8}Whole campus:") ?? false)
    }

    @Test func clicksChooseAndTheWheelZooms() throws {
        var map = try MapFixture()
        let view = map.view(usual)
        let list = try #require(view.layout.list)
        if case .update(let updater) = view.respond(
            toClick: Point(column: list.left + 4, row: list.top + 2))
        {
            updater.update(&map.state)
        }
        #expect(map.view(usual).chosen == view.shown.listed[2])
        #expect(view.wheelActions == (.zoomIn, .zoomOut))
        map.press("0")
        // Each mark of one place leads to it.
        let clusters = map.view(usual).shown.clusters
        for (index, cell) in clusters.cells.enumerated() where clusters.cluster(in: Int(cell))?.count == 1 {
            let area = map.view(usual).layout.map
            let point = Point(
                column: area.left + Int(cell) % area.width, row: area.top + Int(cell) / area.width)
            var clicked = map
            if case .update(let updater) = map.view(usual).respond(toClick: point) {
                updater.update(&clicked.state)
            }
            #expect(clicked.view(usual).chosenPlace == map.model.references[index])
        }
    }

    @Test func layersAndDrawings() throws {
        var map = try MapFixture()
        map.press("C-k")
        #expect(map.state.notice == "Layers: buildings only.")
        #expect(!map.contents(usual).marks.has("!"))
        map.press("C-k")
        #expect(map.state.notice == "Layers: callboxes only.")
        #expect(!map.contents(usual).marks.has("o"))
        map.press("C-k")
        #expect(map.contents(usual).labels.isEmpty)
        map.press("C-k")
        #expect(map.state.notice == "Layers: all places.")
        for notice in ["Filled areas, for fonts without braille.", "No lines.", "Lines in braille dots."] {
            map.press("C-d")
            #expect(map.state.notice == notice)
        }
    }

    // MARK: The person

    @Test func theViewIsThatOfThePersonAndWhatIsChosen() throws {
        var map = try MapFixture()
        map.put(onCampus)
        map.choose(PlaceReference(.building, 2))
        let contents = map.contents(usual)
        #expect(contents.marks.has("@") && contents.marks.has("X"))
        #expect(map.view(usual).view.viewport.width >= 200)
        #expect(contents.labels.contains { $0.text == "you" })
    }

    @Test func theMapStaysWhileThePersonWalksInIt() throws {
        var map = try MapFixture()
        map.put(onCampus)
        map.choose(PlaceReference(.building, 2))
        map.settle(usual)
        let before = map.view(usual).view.viewport
        map.put(GeoPoint(latitude: 37.2274, longitude: -80.4222))
        map.settle(usual)
        let kept = map.view(usual).view.viewport
        #expect(kept.center.distance(to: before.center) < 0.01)
        #expect(kept.metersPerColumn == before.metersPerColumn)
        // Far to the east: out of the view that was fitted.
        map.put(GeoPoint(latitude: 37.2275, longitude: -80.4112))
        map.settle(usual)
        #expect(map.view(usual).view.viewport.center.distance(to: before.center) > 10)
        // What the person has moved stays where it is.
        map.press("Right")
        let own = map.view(usual).view.viewport
        map.put(onCampus)
        map.settle(usual)
        #expect(map.view(usual).view.viewport.center.distance(to: own.center) < 0.01)
    }

    @Test func theStepsOfAPersonMoveNoOtherNames() throws {
        let size = Size(columns: 80, rows: 24)
        for isChosen in [false, true] {
            var map = try MapFixture()
            var person = GeoPoint(latitude: 37.2280, longitude: -80.4228)
            map.put(person)
            if isChosen { map.choose(PlaceReference(.building, 40)) }
            map.press("=")
            map.settle(size)
            func names() -> (before: [PlacedLabel], viewport: Viewport, me: Int) {
                let view = map.view(size)
                let viewport = view.view.viewport
                let labels = view.contents(view.lines).labels
                // What is put on top of the others, and the names that it may cover.
                let me = labels.filter { $0.id == MapContents.hereLabel }
                return (labels, viewport, me.count)
            }
            for _ in 0..<20 {
                let (before, view, me) = names()
                #expect(me == 1)
                person.longitude += 30 / 88_600
                map.put(person)
                let (after, nextView, _) = names()
                #expect(view == nextView)
                #expect(Set(after.map(\.id)).count == after.count, "a name stands twice")
                let moved = after.filter { label in before.contains { $0.id == label.id && $0 != label } }
                // The person's word, and the name of the callbox that is nearest.
                #expect(moved.count <= 2, "\(moved.map(\.text))")
                map.settle(size)
            }
        }
    }

    /// A step away from the chosen place by a column or a row of a view that was just fitted.
    @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 60), (300, 90)])
    func aStepAwayDoesNotFitTheViewAgain(_ columns: Int, _ rows: Int) throws {
        let size = Size(columns: columns, rows: rows)
        var map = try MapFixture()
        let chosen = PlaceReference(.building, 40)
        let place = try #require(map.content.places?[chosen]?.location)
        for (north, east) in [(0.0, 1.0), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)] {
            func put(_ meters: Double) {
                map.put(
                    GeoPoint(
                        latitude: place.latitude + north * meters / 111_000,
                        longitude: place.longitude + east * meters / 88_600))
            }
            map.choose(nil)
            put(250)
            map.choose(chosen)
            map.settle(size)
            let fitted = map.view(size).view.viewport
            put(250 + (north == 0 ? fitted.metersPerColumn : fitted.metersPerRow / 2))
            #expect(map.view(size).view.viewport == fitted, "\(north) \(east)")
        }
    }

    @Test func offCampusIsSaidOnceAndTheWholeCampusShown() throws {
        var map = try MapFixture()
        map.put(offCampus)
        map.settle(usual)
        let notice = try #require(map.state.notice)
        #expect(notice.hasPrefix("You are 3.1 mi (5.0 km) west of the campus."))
        #expect(notice.hasSuffix("The whole campus is shown."))
        map.state.notice = nil
        map.choose(PlaceReference(.building, 2))
        map.settle(usual)
        #expect(map.state.notice == nil)
        #expect(map.view(usual).view.viewport == map.view(usual).whole)
        map.put(onCampus)
        map.settle(usual)
        map.put(offCampus)
        map.settle(usual)
        #expect(map.state.notice == notice)
    }

    @Test func aKioskFacesWhatItsReaderFaces() throws {
        var map = try MapFixture()
        map.state.here = HereState(given: PersonPosition(onCampus, source: .given), facing: 135)
        let frame = map.frame(usual)
        #expect(frame.text.contains("\u{2196}") == false)
        #expect(frame.text.contains("N (SE is up)"))
        // Hoge Hall is southeast of the Drillfield: above it.
        let hoge = try #require(map.model.places.buildings.firstIndex { $0.name == "Hoge Hall" })
        let viewport = map.view(usual).view.viewport
        let position = viewport.position(
            of: try #require(map.model.point(of: PlaceReference(.building, hoge))))
        let person = viewport.position(of: try #require(map.model.personPoint))
        #expect(position.y < person.y - 3)
    }

    @Test func noPositionIsInAnEncodedState() throws {
        var map = try MapFixture()
        map.put(GeoPoint(latitude: 37.21987, longitude: -80.41234))
        map.press("1")
        map.press("+")
        map.settle(usual)
        #expect(map.state.current.canvas.followed != nil)
        let encoded = try encodedText(map.state)
        for digits in ["37.2", "80.4", "37,2", "2198", "4123"] { #expect(!encoded.contains(digits)) }
    }
}

extension MarkGrid {
    fileprivate func has(_ sign: Unicode.Scalar) -> Bool {
        (0..<columns * rows).contains { self.sign(in: $0) == sign }
    }
}

extension MapView<CampusMapModel> {
    fileprivate var whole: Viewport { model.following(shown).whole }
}
