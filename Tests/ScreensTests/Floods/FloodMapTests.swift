import AlertFixtures
import AppCore
import Campus
import Canvas
import Clocks
import ContentPack
import Geodesy
import HazardKit
import Hazards
import Terminal
import TestSupport
import Testing

@testable import HazardScreens
@testable import MapScreens
@testable import ScreenKit
@testable import Screens

/// The drawing and words of a flood map, and the effects of keys on it.
@Suite struct FloodMapTests {
    private static let size = Size(columns: 80, rows: 24)
    private static let sizes = [
        Size(columns: 40, rows: 12), size, Size(columns: 120, rows: 40), Size(columns: 200, rows: 60),
    ]
    private static let campus = GeoPoint(latitude: 37.2284, longitude: -80.4234)
    private static let person = WayOrigin(PersonPosition(campus, source: .given))

    /// A report on the campus' parallel.
    private struct Spot {
        var key: String
        var level: Int?
        var east = 0.0
        var north = 0.0
        var comment: String?
    }

    private static func marker(_ spot: Spot, around center: GeoPoint = campus) -> FloodMarker {
        let point = EarthProjection(.around, origin: center).point(east: spot.east, north: spot.north)
        var marker = FloodMarker(key: spot.key, point: point)
        (marker.level, marker.comment) = (spot.level, spot.comment)
        marker.observed = FloodTime("2026-03-02 08:10:00")
        return marker
    }

    private static func model(
        _ markers: [FloodMarker], direction: FloodDirection? = .fiveWorst, from origin: WayOrigin? = person,
        opened: String? = nil, bounds: GeoBounds? = nil, places: [EarthPlaceSearch.Place] = [],
        change: (inout FloodMarkerSet) -> Void = { _ in }
    ) -> FloodMapModel {
        var stored = FloodFixture()
        stored.read()
        var collection = FloodCollection(source: FloodCollection.service)
        var event = FloodEvent(id: "4", name: "High water")
        (event.activeFlag, event.boundaries) = (true, ["7"])
        collection.events = [event]
        collection.regions = [
            FloodRegion(
                id: "1", name: "Valley",
                boundaries: [FloodBoundary(id: "7", name: "New River", bounds: bounds)])
        ]
        var set = FloodMarkerSet(event: "4", boundary: "7", base: "1", version: 1)
        (set.direction, set.markers) = (direction, markers)
        change(&set)
        collection.put(set)
        stored.snapshot.put(collection)
        let board = FloodBoard(StoredFloods(stored.snapshot), at: AlertFixture.now, zone: .utc)
        let flood = board.floods[0]
        return FloodMapModel(
            flood, reports: flood.reports(), opened: opened.map { CanvasItem(kind: "7", name: $0) },
            board: board, times: HazardTimes(now: AlertFixture.now, zone: .utc), origin: origin,
            places: places)
    }

    private static func fixture(_ model: FloodMapModel) throws -> EarthMapFixture<FloodMapModel> {
        try EarthMapFixture(model, on: .floodMap(model.flood))
    }

    private func isASCII(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.isASCII) }

    // MARK: What is drawn

    @Test func signsTellSeveritiesWithoutColors() {
        let severities: [FloodSeverity?] = [
            .dangerous, .significant, .notable, .little, FloodSeverity.none, nil,
        ]
        let signs = severities.map { FloodMapModel.sign($0) }
        #expect(signs == ["*", "O", "o", ",", ".", "?"])
        #expect(Set(signs).count == 6 && signs.allSatisfy { FloodMapModel.signs.unicodeScalars.contains($0) })
    }

    /// The worst of a cell stands for all of it, wherever it comes in the document.
    @Test func theWorstOfACellStandsForIt() throws {
        let spots = [
            Spot(key: "a", level: 1), Spot(key: "b", level: 4), Spot(key: "c", level: 2),
            Spot(key: "far", level: 3, east: 4_000),
        ]
        let fixture = try Self.fixture(Self.model(spots.map { Self.marker($0) }))
        let view = fixture.view(Self.size)
        #expect(view.shown.clusters.clusters.map(\.count) == [3, 1])
        let worst = view.shown.clusters.clusters[0]
        #expect(fixture.model.reports[worst.lead].marker.key == "b")
        #expect(fixture.model.mark(worst).sign == "O")
        #expect(fixture.model.label(worst) == ["x3, significant", "x3"])
        #expect(fixture.model.label(view.shown.clusters.clusters[1]) == ["notable"])
    }

    /// No report is called the worst if the direction of the scale is unknown.
    @Test func anUnknownSeverityIsNeverTheWorst() throws {
        let spots = [Spot(key: "a", level: 1), Spot(key: "b", level: 5), Spot(key: "c", level: nil)]
        let model = Self.model(spots.map { Self.marker($0) }, direction: nil)
        let fixture = try Self.fixture(model)
        #expect(model.label(fixture.view(Self.size).shown.clusters.clusters[0]) == ["x3"])
        #expect(model.overview.hasPrefix("3 reports. The newest: Level 1 of 5, "))
        #expect(!model.inWords.document.plainText.lowercased().contains("worst rep"))
        let mixed = Self.model([
            Self.marker(Spot(key: "a", level: nil)), Self.marker(Spot(key: "b", level: 2)),
        ])
        #expect(mixed.overview.hasPrefix("2 reports. The first: Severity not given, "))
        #expect(mixed.forms(nil, among: [], radius: 1, layers: .all).last == "2 reports.")
    }

    @Test func allReportsAreInSightAtFirstAndAfterZero() throws {
        let corners: [[Spot]] = [
            [Spot(key: "a", level: 3)],
            [Spot(key: "a", level: 3, east: -9_000), Spot(key: "b", level: 2, east: 9_000, north: 4_000)],
            [Spot(key: "a", level: 3, north: -90_000), Spot(key: "b", level: 2, north: 90_000)],
        ]
        let middles = [
            Self.campus, GeoPoint(latitude: -17, longitude: 179.99), GeoPoint(latitude: 89.9, longitude: 3),
        ]
        for middle in middles {
            for spots in corners {
                let model = Self.model(spots.map { Self.marker($0, around: middle) })
                var fixture = try Self.fixture(model)
                for size in Self.sizes {
                    #expect(
                        fixture.view(size).shown.clusters.cells.allSatisfy { $0 >= 0 }, "\(middle) \(size)")
                }
                for _ in 0..<9 { fixture.act([.zoomIn, .right, .nextItem].randomElement() ?? .up) }
                fixture.act(.wholeMap)
                #expect(fixture.visit.canvas.choice == .none)
                #expect(fixture.view(Self.size).shown.clusters.cells.allSatisfy { $0 >= 0 })
            }
        }
    }

    /// Reports all over the Earth, in a mistake or by malice, are shown on all of it.
    @Test func reportsAnywhereAreShownOnTheWholeEarth() throws {
        let points = [(0.0, 0.0), (37, -80), (-37, 100), (10, 179.9)]
        let model = Self.model(
            points.enumerated().map { number, point in
                var marker = FloodMarker(
                    key: "\(number)", point: GeoPoint(latitude: point.0, longitude: point.1))
                marker.level = 4
                return marker
            })
        let view = try Self.fixture(model).view(Self.size)
        #expect(view.view.isWholeEarth)
        #expect(view.shown.clusters.cells.allSatisfy { $0 >= 0 })
    }

    @Test func aFloodWithoutReportsShowsItsBoundary() throws {
        let bounds = GeoBounds(south: 37.0, west: -80.7, north: 37.4, east: -80.2)
        let model = Self.model([], bounds: bounds)
        var fixture = try Self.fixture(model)
        let view = fixture.view(Self.size)
        #expect(view.sentence == ["No report is listed. That does not mean that there is no flooding."])
        #expect(view.view.shows(EarthPoint(GeoPoint(latitude: 37.39, longitude: -80.69))))
        for action in [Action.nextItem, .open, .pick1, .zoomIn] { #expect(fixture.act(action) == nil) }
        _ = fixture.frame(Self.size)
        // Nowhere at all.
        _ = try Self.fixture(Self.model([], from: nil)).frame(Size(columns: 40, rows: 12))
    }

    // MARK: Keys

    @Test func aChosenReportOpensItsPage() throws {
        let spots = [
            Spot(key: "a", level: 5), Spot(key: "b", level: 4, east: 3_000),
            Spot(key: "c", level: 1, north: 2_000),
        ]
        let model = Self.model(spots.map { Self.marker($0) })
        var fixture = try Self.fixture(model)
        #expect(fixture.act(.open) == nil)
        fixture.act(.pick2)
        #expect(fixture.act(.open) == .floodReport(model.reports[1], of: model.flood))
        fixture.act(.nextItem)
        #expect(fixture.act(.open) == .floodReport(model.reports[2], of: model.flood))
        #expect(fixture.act(.inWords) == .floodMapInWords(model.flood, model.reports[2]))
        // What the list names is chosen by the mouse too.
        let view = fixture.view(Self.size)
        let list = try #require(view.layout.list)
        fixture.apply(view.respond(toClick: Point(column: list.left + 3, row: list.top)))
        #expect(fixture.act(.open) == .floodReport(model.reports[0], of: model.flood))
    }

    /// Enter goes closer until the reports of a mark are apart; those at the same place are stepped through.
    @Test func enterComesToAReport() throws {
        let spots = [
            Spot(key: "a", level: 5), Spot(key: "b", level: 4, east: 60), Spot(key: "same", level: 2),
            Spot(key: "far", level: 3, east: 40_000),
        ]
        let model = Self.model(spots.map { Self.marker($0) })
        var fixture = try Self.fixture(model)
        fixture.act(.nextItem)
        var opened: ScreenID?
        for _ in 0..<20 where opened == nil { opened = fixture.act(.open) }
        #expect(opened == .floodReport(model.reports[0], of: model.flood))
        var seen: Set<ScreenID> = []
        for _ in 0..<3 {
            fixture.act(.nextItem)
            if let screen = fixture.act(.open) { seen.insert(screen) }
        }
        #expect(
            seen
                == Set(
                    model.reports.prefix(4).filter { $0.marker.key != "far" }.map {
                        .floodReport($0, of: model.flood)
                    }))
    }

    @Test func placesAndWordsOfReportsAreFound() throws {
        let content = GeoPoint(latitude: 37.2289, longitude: -80.4190)
        let model = Self.model(
            [
                Self.marker(Spot(key: "a", level: 5, comment: "Water over Toms Creek Road.")),
                Self.marker(Spot(key: "b", level: 2, east: 9_000, comment: "Cellar full")),
            ], bounds: GeoBounds(south: 37.0, west: -80.7, north: 37.4, east: -80.2),
            places: [.init(name: "Newman Library", point: content)])
        var fixture = try Self.fixture(model)
        fixture.apply(fixture.view(Self.size).respond(toTyping: "newman"))
        #expect(fixture.view(Self.size).view.center == content)
        fixture.apply(fixture.view(Self.size).respond(toTyping: "new riv"))
        #expect(abs(fixture.view(Self.size).view.center.latitude - 37.2) < 1e-9)
        fixture.apply(fixture.view(Self.size).respond(toTyping: "cellar"))
        #expect(fixture.visit.canvas.choice == .item(CanvasItem(kind: "7", name: "b")))
        fixture.apply(fixture.view(Self.size).respond(toTyping: "\u{1B}[2J%"))
        #expect(fixture.visit.canvas.choice == .item(CanvasItem(kind: "7", name: "b")))
    }

    @Test func aReportLeadsToItsPlaceOnTheMap() {
        let model = Self.model([Self.marker(Spot(key: "a b", level: 5))], opened: "a b")
        #expect(model.opened == 0)
        let map = ScreenID.floodMap(model.flood, model.reports[0])
        #expect(ScreenTable.all.map(from: .floodReport(model.reports[0], of: model.flood)) == map)
        #expect(map.floodMapKey?.report == CanvasItem(kind: "7", name: "a b"))
        #expect(ScreenTable.all.map(from: .flood(model.flood, page: 3)) == .floodMap(model.flood))
        #expect(
            ScreenTable.all.map(from: ScreenID(.flood, .text("High water"))).floodMapKey?.id == "High water")
        // From there to the campus.
        #expect(ScreenTable.all.map(from: map) == .map)
    }

    @Test func theViewStaysOnEarthWhateverIsPressed() throws {
        var random = SeededGenerator(seed: 8)
        let keys: [Action] = [
            .left, .right, .up, .down, .zoomIn, .zoomOut, .nextItem, .previousItem, .layers, .wholeMap,
            .showPerson, .toggleList, .pick1, .pick9, .drawing, .open,
        ]
        for latitude in [0, 85.0, -90] {
            let center = GeoPoint(latitude: latitude, longitude: 179.9)
            let spots = (0..<30).map { number in
                Spot(
                    key: "\(number)", level: number % 7, east: .random(in: -9_000...9_000, using: &random),
                    north: .random(in: -9_000...9_000, using: &random))
            }
            var fixture = try Self.fixture(Self.model(spots.map { Self.marker($0, around: center) }))
            for _ in 0..<150 {
                fixture.act(keys.randomElement(using: &random) ?? .up)
                let view = fixture.view(Self.size).view
                #expect(view.center.isOnEarth && view.viewport.width >= 450 && view.viewport.width < 1e8)
            }
            _ = fixture.frame(Self.size)
        }
    }

    // MARK: What is said

    /// Screen, list and words tell the same reports in the same order, whatever there is.
    @Test func screenAndWordsHaveTheSameFacts() throws {
        var random = SeededGenerator(seed: 31)
        for round in 0..<120 {
            let reach: Double = [300, 5_000, 200_000][round % 3]
            let levels: [Int?] = [nil, 0, 1, 2, 3, 4, 5, 6]
            let markers = (0..<Int.random(in: 0...40, using: &random)).map { number -> FloodMarker in
                let level = levels.randomElement(using: &random) ?? nil
                let east = Double.random(in: -reach...reach, using: &random)
                let north = Double.random(in: -reach...reach, using: &random)
                let comment = number % 3 == 0 ? nil : "Comment \(number)"
                return Self.marker(
                    Spot(key: "k\(number)", level: level, east: east, north: north, comment: comment))
            }
            let directions: [FloodDirection?] = [nil, .oneWorst, .fiveWorst]
            let model = Self.model(
                markers, direction: directions.randomElement(using: &random) ?? nil,
                from: Bool.random(using: &random) ? Self.person : nil,
                opened: Bool.random(using: &random) ? markers.randomElement(using: &random)?.key : nil)
            let size = Self.sizes[round % Self.sizes.count]
            let view = try Self.fixture(model).view(size)
            let page = model.inWords.document.plainText
            #expect(model.rows(view.shown, height: 9).map(\.item) == model.listed)
            for index in model.listed { #expect(page.contains(model.line(model.reports[index])), "\(round)") }
            let said = view.sentence.joined(separator: " ")
            var members: [Int] = []
            if let chosen = view.chosen {
                members = view.shown.clusters.cluster(of: chosen).map(view.shown.clusters.members) ?? [chosen]
            }
            if members.count > 1 {
                #expect(said.hasPrefix("\(members.count) reports here"), "\(round)")
            } else {
                let forms = model.forms(
                    view.chosen, among: members, radius: 0, layers: CanvasPosition.Layers.all)
                #expect(forms.contains { $0 == said }, "\(round): \(said)")
            }
            _ = try Self.fixture(model).frame(size)
        }
    }

    /// Events that are not on the map are listed in words, with their age and source.
    @Test func wordsSayWhatIsLeftOut() {
        let model = Self.model(
            [Self.marker(Spot(key: "a", level: 5)), Self.marker(Spot(key: "b", level: 5))]
        ) { set in
            set.markers[1].isValid = false
            set.isDamaged = true
        }
        let text = model.inWords.document.plainText
        #expect(text.contains("1 report: Dangerous flooding, "))
        #expect(text.contains("1 report, which the service marks as not valid, is not listed."))
        #expect(text.contains("The download was incomplete; some reports may be missing."))
        #expect(text.contains(FloodFeedWords.trust) && text.contains("floods.example.org"))
        #expect(text.contains(FloodMapModel.signs))
    }

    /// A report in any letters on a terminal without them; nothing rests on color.
    @Test func asciiIsAllThatATerminalWithoutMoreGets() throws {
        let spots = [
            Spot(key: "a", level: 5, east: -3_000, comment: "Überschwemmung · 洪水 \u{202E}x"),
            Spot(key: "b", level: 1, east: 3_000),
        ]
        var fixture = try Self.fixture(Self.model(spots.map { Self.marker($0) }))
        fixture.profile = TerminalProfile(glyphs: .ascii, hasColors: false)
        for action in [Action.nextItem, .layers, .drawing, .toggleList, .wholeMap] {
            for size in Self.sizes {
                #expect(isASCII(FrameListing.text(fixture.frame(size), withStyles: false)))
            }
            fixture.act(action)
        }
        fixture.act(.layers)
        let text = FrameListing.text(fixture.frame(Self.size), withStyles: false)
        #expect(text.contains("*") && text.contains("dangerous") && text.contains("no flooding"))
    }

    // MARK: Many

    /// 5,000 reports around one place: each is in sight, in a mark or a number, and a key answers.
    @Test func fiveThousandReportsAreShown() throws {
        var random = SeededGenerator(seed: 5)
        let markers = (0..<5_000).map { number in
            Self.marker(
                Spot(
                    key: "k\(number)", level: number % 6,
                    east: .random(in: -9_000...9_000, using: &random),
                    north: .random(in: -9_000...9_000, using: &random)))
        }
        let model = Self.model(markers)
        var fixture = try Self.fixture(model)
        for size in Self.sizes {
            let view = fixture.view(size)
            #expect(view.shown.clusters.clusters.reduce(0) { $0 + $1.count } == 5_000)
            #expect(
                view.shown.clusters.clusters.count <= view.view.viewport.columns * view.view.viewport.rows)
            let severities = view.shown.clusters.clusters.map {
                FloodSeverity.rank(model.reports[$0.lead].severity)
            }
            #expect(severities == severities.sorted(by: >))
        }
        var opened: ScreenID?
        fixture.act(.nextItem)
        for _ in 0..<20 where opened == nil { opened = fixture.act(.open) }
        #expect(opened?.floodReportKey != nil)
    }

    // MARK: What is stored

    @Test func theScreensAreThoseOfWhatIsStored() throws {
        let folder = try PrivateDirectory()
        let content = SessionContent(
            pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        content.hazardFolders = SnapshotFolders([folder.path])
        var stored = FloodFixture()
        try stored.take(named: ["town"])
        try stored.write(to: folder.path)
        func model(_ screen: ScreenID) throws -> ScreenModel {
            content.load(for: screen)
            let context = RenderContext(
                content: content, size: Self.size, profile: TerminalProfile(), today: nil,
                layouts: LayoutCache(), screens: .all, now: AlertFixture.now)
            return try #require(context.screens.description(of: screen.kind)).model(screen, context)
        }
        guard case .map(let shown) = try model(ScreenID(.floodMap, .text("high water in march"))),
            let map = shown as? FloodMapModel
        else {
            Issue.record("no map")
            return
        }
        #expect(map.reports.count == 5 && map.outlines.count == 1)
        #expect(map.search.places.contains { $0.name == "Newman Library" })
        let chosen = ScreenID.floodMap(map.flood, map.reports[2])
        guard case .map(let again) = try model(chosen), let other = again as? FloodMapModel else {
            Issue.record("no map")
            return
        }
        #expect(other.opened == 2)
        guard case .page(let page) = try model(ScreenID(.floodMapInWords, .text("nowhere"))) else {
            Issue.record("no page")
            return
        }
        #expect("\(page.document)".contains("is no longer stored"))
        #expect(Access.kiosk.allows(chosen) && Access.kiosk.allows(.floodMapInWords(map.flood)))
    }
}
