import AlertFixtures
import AppCore
import Campus
import Canvas
import ContentPack
import Geodesy
import HazardKit
import Hazards
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import HazardScreens
@testable import MapScreens
@testable import ScreenKit

/// The actions at a point of a map: a report of a flood, and a place of the person.
@Suite struct MapPointTests {
    private static let size = Size(columns: 80, rows: 24)
    private let folder: PrivateDirectory
    private var fixture: MapFixture

    init() throws {
        folder = try PrivateDirectory()
        fixture = try MapFixture()
    }

    private func takeReports() {
        fixture.content.useFloodOutbox(Outbox(folder.path("outbox"))) {
            "https://floods.example.org/index.php"
        }
        fixture.content.lookForFloodService()
    }

    private mutating func act(_ action: Action) {
        if case .update(let updater) = fixture.view(Self.size).respond(to: action) {
            updater.update(&fixture.state)
        }
    }

    /// Esc goes back a step in a form.
    private mutating func leaveTheForm() {
        for _ in 0..<5 where fixture.state.current.screen == .floodForm {
            Back().update(&fixture.state)
        }
    }

    private func building(_ name: String) throws -> PlaceReference {
        let places = try #require(fixture.content.places)
        return try #require(places.named(name, kinds: [.building]).first)
    }

    private var text: String { FrameListing.text(fixture.frame(Self.size), withStyles: false) }

    // MARK: Reporting

    @Test mutating func aBuildingIsWhereAFloodIsReported() throws {
        takeReports()
        let content = try building("Newman Library")
        fixture.choose(content)
        act(.reportFlood)
        let place = try #require(fixture.content.places?[content])
        #expect(fixture.state.current.screen == .floodForm)
        #expect(fixture.state.floodForm?.point == place.location)
        #expect(fixture.state.floodForm?.place == "Newman Library")
        #expect(fixture.state.notice?.hasPrefix("Where: Newman Library, ") == true)
    }

    /// An entry that is being written stays; changing a stored report is a separate matter.
    @Test mutating func aReportThatIsBeingWrittenGoesOn() throws {
        takeReports()
        var form = FloodForm()
        (form.severity, form.comment) = (2, "Water over the road")
        UseFloodForm(form: form).update(&fixture.state)
        leaveTheForm()
        fixture.choose(try building("Newman Library"))
        act(.reportFlood)
        #expect(fixture.state.floodForm?.comment == "Water over the road")
        #expect(fixture.state.floodForm?.step == .time)
        leaveTheForm()
        form.report = "k7fq2m"
        UseFloodForm(form: form).update(&fixture.state)
        leaveTheForm()
        act(.reportFlood)
        #expect(fixture.state.floodForm?.report == nil && fixture.state.floodForm?.comment == nil)
    }

    @Test mutating func theMiddleIsMarkedFirst() throws {
        takeReports()
        act(.reportFlood)
        #expect(fixture.state.current.screen == .map && fixture.state.floodForm == nil)
        #expect(fixture.state.current.canvas.isAiming)
        #expect(text.contains("# is at ") && fixture.view(Self.size).actionContext.contains(.reporting))
        for action in [Action.zoomIn, .zoomIn, .right, .up] { act(action) }
        let middle = fixture.view(Self.size).view.center
        act(.reportFlood)
        #expect(fixture.state.floodForm?.point == middle && fixture.state.floodForm?.place == nil)
        // Choosing something ends it, and so does the whole map.
        leaveTheForm()
        act(.wholeMap)
        #expect(!fixture.state.current.canvas.isAiming)
    }

    @Test mutating func aClickIsAPoint() throws {
        takeReports()
        act(.reportFlood)
        let view = fixture.view(Self.size)
        let viewport = view.view.viewport
        let cell = Point(column: view.layout.map.left + 10, row: view.layout.map.top + 3)
        let meant = view.model.projection.geoPoint(viewport.point(at: .init(x: 10.5, y: 3.5)))
        if case .update(let updater) = view.respond(toClick: cell) { updater.update(&fixture.state) }
        #expect(fixture.view(Self.size).view.center.distance(to: meant) < 0.5)
        #expect(fixture.state.current.canvas.isAiming)
    }

    /// No phone is at a sample position, and neither is a flood.
    @Test mutating func aSamplePositionIsNotTaken() throws {
        takeReports()
        let places = try #require(fixture.content.places)
        let callbox = places.references.first { $0.kind == .callbox && places[$0]?.isSample == true }
        #expect(callbox != nil)
        fixture.choose(callbox)
        act(.reportFlood)
        #expect(fixture.state.floodForm == nil && fixture.state.current.canvas.isAiming)
    }

    @Test mutating func whatIsOutOfSightIsNotMeant() throws {
        takeReports()
        fixture.choose(try building("Newman Library"))
        for _ in 0..<12 { act(.left) }
        act(.reportFlood)
        #expect(fixture.state.floodForm == nil && fixture.state.current.canvas.isAiming)
    }

    /// Without a service, and in a kiosk, the keys are not there, and nothing happens.
    @Test mutating func nothingIsReportedWhereNoServiceTakesIt() throws {
        fixture.choose(try building("Newman Library"))
        #expect(!fixture.view(Self.size).actionContext.contains(.reporting))
        act(.reportFlood)
        #expect(fixture.state.floodForm == nil && fixture.state.current.screen == .map)
        for action in [Action.reportFlood, .newPlace] { #expect(!Access.kiosk.allows(action)) }
        var kiosk = AppState(access: .kiosk)
        ReportFloodAt(place: MapPoint(GeoPoint(latitude: 37, longitude: -80))).update(&kiosk)
        BeginPlace(place: MapPoint(GeoPoint(latitude: 37, longitude: -80))).update(&kiosk)
        #expect(kiosk.floodForm == nil && kiosk.prompt == nil && kiosk.notice == nil)
    }

    /// On a map of earthquakes the key of reporting is none, and the sentence of a marked middle must not name it.
    @Test func noFloodIsReportedOnAMapOfEarthquakes() {
        #expect(CampusMapModel.takesFloodReports && FloodMapModel.takesFloodReports)
        #expect(!EarthquakeMapModel.takesFloodReports)
        takeReports()
        let context = fixture.view(Self.size).context
        let point = GeoPoint(latitude: 37, longitude: -80)
        let onFloods = MapView<FloodMapModel>.aimForms(point, from: nil, context)
        let onEarthquakes = MapView<EarthquakeMapModel>.aimForms(point, from: nil, context)
        #expect(onFloods[0].contains("Ctrl-G reports a flood there"))
        #expect(
            onEarthquakes[0].contains("Ctrl-N makes it a place of yours")
                && !onEarthquakes[0].contains("reports"))
    }

    /// Which service is on is a file: no frame reads it, but a look whether something else is stored.
    @Test func theServiceIsNotAskedWithEachFrame() {
        let asked = Asked()
        fixture.content.useFloodOutbox(Outbox(folder.path("outbox"))) { asked.ask() }
        for _ in 0..<20 { _ = fixture.frame(Self.size) }
        #expect(asked.count == 0)
        fixture.content.lookForFloodService()
        _ = fixture.frame(Self.size)
        #expect(asked.count == 1)
        fixture.content.load(for: .map)
        #expect(asked.count == 2)
    }

    @Test func aReportOnTheMapOfAFloodIsWhereAnotherIsReported() throws {
        var stored = FloodFixture()
        try stored.take(named: ["town"])
        let board = FloodBoard(StoredFloods(stored.snapshot), at: AlertFixture.now, zone: .utc)
        let flood = board.floods[0]
        let model = FloodMapModel(
            flood, reports: flood.reports(), opened: nil, board: board,
            times: HazardTimes(now: AlertFixture.now, zone: .utc), origin: nil)
        var map = try EarthMapFixture(model, on: .floodMap(flood))
        map.content.useFloodOutbox(Outbox(folder.path("outbox"))) { "https://floods.example.org/" }
        map.content.lookForFloodService()
        #expect(map.view(Self.size).actionContext == [.floodMap, .reporting])
        map.act(.nextItem)
        var state = AppState()
        if case .update(let updater) = map.view(Self.size).respond(to: .reportFlood) {
            updater.update(&state)
        }
        #expect(state.floodForm?.point == model.place(0))
        map.act(.wholeMap)
        map.act(.reportFlood)
        #expect(map.visit.canvas.isAiming)
        #expect(map.view(Self.size).sentence[0].hasPrefix("# is at "))
        for glyphs in [TerminalProfile(), TerminalProfile(glyphs: .ascii, hasColors: false)] {
            map.profile = glyphs
            for size in [Size(columns: 40, rows: 12), Self.size, Size(columns: 20, rows: 5)] {
                let shown = FrameListing.text(map.frame(size), withStyles: false)
                #expect(size.rows < 12 || shown.contains("#"))
            }
        }
    }

    // MARK: A place

    @Test mutating func aPlaceIsTypedWithThePositionOfTheMap() throws {
        let content = try building("Newman Library")
        fixture.choose(content)
        act(.newPlace)
        let place = try #require(fixture.content.places?[content])
        #expect(fixture.state.prompt?.purpose == .addPlace)
        #expect(fixture.state.prompt?.text == "\(GeoText.typed(place.location)) Newman Library")
        let store = Places()
        let dependencies = Dependencies(content: fixture.content, sync: store)
        let text = try #require(fixture.state.prompt?.text)
        AddTypedPlace(text: text).run(dependencies) { $0.update(&fixture.state) }
        #expect(store.made.count == 1 && store.made.first?.last == "Newman Library")
        // The map stays.
        #expect(fixture.state.current.screen == .map)
    }

    @Test func aPositionMayComeFirst() {
        let point = GeoPoint(latitude: 37.21, longitude: -80.4)
        for text in ["Home 37.21,-80.40", "37.21,-80.40 Home", "37.21000,-80.40000  Home "] {
            #expect(PlaceChange.add(typed: text) == .add("Home", at: point), "\(text)")
        }
        #expect(PlaceChange.add(typed: "37.21,-80.40 ") == nil)
        #expect(PlaceChange.add(typed: "") == nil)
        #expect(GeoText.typed(GeoPoint(latitude: -0.000_001, longitude: 180)).hasSuffix(",180.00000"))
    }
}

private final class Asked: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }

    func ask() -> String? {
        number.withLock { $0 += 1 }
        return "https://floods.example.org/"
    }
}

private final class Places: SyncCommands {
    var made: [[String]] = []

    func run(_ words: [String]) -> SyncAnswer {
        made.append(words)
        return .done("")
    }
}
