import AlertFixtures
import AppCore
import Clocks
import ContentPack
import Foundation
import Geodesy
import HazardKit
import Hazards
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import HazardScreens
@testable import ScreenKit

/// The screens of floods: pages of a long list, what is named by hand, what is gone, and names that mean harm.
@Suite struct FloodScreenTests {
    private let folder: PrivateDirectory
    private let content: SessionContent

    init() throws {
        folder = try PrivateDirectory()
        content = SessionContent(pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        content.hazardFolders = SnapshotFolders([folder.path])
    }

    private func store(_ names: String..., change: (inout FloodFixture) -> Void = { _ in }) throws {
        var fixture = FloodFixture()
        try fixture.take(named: names)
        change(&fixture)
        try fixture.write(to: folder.path)
    }

    private func model(_ screen: ScreenID, _ access: Access = .everything) throws -> ScreenModel {
        content.load(for: screen)
        let context = RenderContext(
            content: content, size: Size(columns: 80, rows: 24), profile: TerminalProfile(), today: nil,
            layouts: LayoutCache(), screens: .all, access: access, now: AlertFixture.now)
        return try #require(context.screens.description(of: screen.kind)).model(screen, context)
    }

    private func list(_ screen: ScreenID) throws -> ListModel {
        guard case .list(let list) = try model(screen) else { throw HarnessFailure("no list") }
        return list
    }

    private func text(_ screen: ScreenID, _ access: Access = .everything) throws -> String {
        guard case .page(let page) = try model(screen, access) else { throw HarnessFailure("no page") }
        return "\(page.document)"
    }

    @Test func pagesHoldAllReportsOnce() throws {
        try store("many")
        let flood = try #require(content.loaded(at: AlertFixture.now).floods.first)
        var names: [ScreenID] = []
        for page in 0..<3 {
            let list = try list(.flood(flood, page: page))
            #expect(list.warning?.contains("Page \(page + 1) of 3.") == true)
            for case .screen(let screen, _) in list.sections[0].rows.map(\.destination) {
                names.append(screen)
            }
        }
        #expect(names.count == 250 && Set(names).count == 250)
        // A page that is not there any more gives the last one.
        #expect(try list(.flood(flood, page: 99)).sections[0].rows.count == 50)
        #expect(try list(.flood(flood, page: -1)).sections[0].rows.count == 100)
    }

    @Test func onePageHasNoOthers() throws {
        for (count, pages) in [(0, 1), (1, 1), (100, 1), (101, 2), (60_000, 600)] {
            #expect(FloodPages(count: count, page: 0).count == pages, "\(count)")
        }
        #expect(FloodPages(count: 0, page: 0).range.isEmpty && FloodPages(count: 0, page: 3).others.isEmpty)
        #expect(FloodPages(count: 250, page: 1).others == [2, 0])
    }

    @Test func whatIsNamedByHandIsFound() throws {
        try store("town", "file")
        #expect(try list(ScreenID(.flood, .text("high water in march"))).sections[0].rows.count == 5)
        #expect(try text(ScreenID(.floodReport, .text("m2"))).contains("a car is stuck"))
        #expect(try text(ScreenID(.floodRegion, .text("virginia"))).contains("New River Valley"))
    }

    @Test func whatIsGoneIsSaid() throws {
        try store("town")
        let flood = try #require(content.loaded(at: AlertFixture.now).floods.first)
        let report = try #require(content.reports(of: flood).first)
        let screens: [ScreenID] = [.flood(flood), .floodReport(report, of: flood)]
        try store("file")
        content.load(.floods)
        for screen in screens { #expect(try text(screen).contains("is no longer stored")) }
    }

    @Test func namesOfAServiceStayWhatTheyAre() throws {
        try store {
            $0.read()
            var collection = FloodCollection(source: FloodCollection.service)
            for id in ["a b", "a", "b 7", "/", "..", "flood 1"] {
                collection.events.append(FloodEvent(id: id, name: id == "a" ? "a b" : ""))
                var set = FloodMarkerSet(event: id, boundary: "0 1", base: "", version: 0)
                set.markers = [FloodMarker(key: "k \(id)", point: GeoPoint(latitude: 37, longitude: -80))]
                collection.sets.append(set)
            }
            $0.snapshot.put(collection)
        }
        for flood in content.loaded(at: AlertFixture.now).floods {
            let rows = try list(.flood(flood)).sections[0].rows
            guard case .screen(let screen, _)? = rows.first?.destination else {
                throw HarnessFailure("no row")
            }
            #expect(rows.count == 1 && screen.floodReportKey?.key == "k \(flood.event.id)")
            #expect(try text(screen).contains("k \(flood.event.id)"))
        }
    }

    /// A model that was made before is not kept when a service is turned on, and drawing it reads no file.
    @Test func aServiceThatIsTurnedOnIsSeenAtTheNextLook() throws {
        let service = Service()
        content.useFloodOutbox(Outbox(folder.path("outbox"))) { service.look() }
        content.load(for: .floodOutbox)
        let models = ModelCache()
        func names() throws -> [String] {
            let context = RenderContext(
                content: content, size: Size(columns: 80, rows: 24), profile: TerminalProfile(), today: nil,
                layouts: LayoutCache(), screens: .all, models: models, now: AlertFixture.now)
            guard case .list(let list) = context.model(of: .floodOutbox) else {
                throw HarnessFailure("no list")
            }
            return list.sections.flatMap(\.rows).map(\.name)
        }
        #expect(try names().isEmpty)
        service.turnOn()
        let looks = service.looks
        #expect(try names().isEmpty && service.looks == looks)
        content.lookForFloodService()
        #expect(try names() == ["Report a flood"])
        #expect(service.looks == looks + 1)
    }

    @Test func aKioskShowsThem() {
        for screen in [ScreenID.floods, ScreenID(.flood), ScreenID(.floodReport), ScreenID(.floodRegion)] {
            #expect(Access.kiosk.allows(screen))
        }
    }
}

/// A service that is off, and how often it was looked for.
private final class Service: Sendable {
    private let state = Mutex((isOn: false, looks: 0))
    var looks: Int { state.withLock { $0.looks } }

    func turnOn() { state.withLock { $0.isOn = true } }

    func look() -> String? {
        state.withLock { state in
            state.looks += 1
            return state.isOn ? "https://floods.example.org/" : nil
        }
    }
}

extension SessionContent {
    /// Returns the floods that are stored.
    fileprivate func loaded(at now: Moment) -> FloodBoard {
        load(.floods)
        return floodBoard(at: now) ?? FloodBoard(StoredFloods(nil), at: now, zone: .utc)
    }
}
