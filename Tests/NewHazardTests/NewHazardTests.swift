// A kind of hazard that the program does not have, made of three folders and one line in each of three tables, works
// everywhere: it is read, stored, merged, told, listed, opened and announced.
import AllHazards
import AppCore
import Clocks
import ContentPack
import Foundation
import Geodesy
import HazardKit
import Hazards
import Terminal
import TestSupport
import Testing

@testable import FeedUpdate
@testable import ScreenKit
@testable import Screens
@testable import Transport

@Suite struct NewHazardTests {
    // The three lines.
    private static let kinds: [any HazardSnapshot.Type] = HazardTable.all + [OutageSnapshot.self]
    private static let updates: [any UpdatedSnapshot.Type] = HazardUpdates.all + [OutageSnapshot.self]
    private static let screens = ScreenTable(
        ScreenTable.all.screens + [OutagesScreen.description, OutagesScreen.page])

    private let server: FaultServer
    private let directory: PrivateDirectory
    private let now = Moment(seconds: 1_772_470_800)
    private let home = WatchedPlace(name: "Home", point: GeoPoint(latitude: 37.2, longitude: -80.4))

    init() throws {
        server = try FaultServer()
        directory = try PrivateDirectory()
        try serve(
            #"""
            [{"id": "A1", "area": "Prices Fork", "customers": 1200, "latitude": 37.21, "longitude": -80.41},
             {"id": "B2", "area": "Far Away", "customers": 9, "latitude": 10, "longitude": 10}]
            """#)
    }

    private func serve(_ text: String) throws { try server.directory.write(text, to: "repository/outages") }

    private var folder: HazardFolder { HazardFolder(directory.path("hazards"), hazards: Self.updates) }

    private func updater(at moment: Moment) -> FeedUpdater {
        FeedUpdater(folder: folder, names: ["utility"], places: [home], clock: { moment })
    }

    @discardableResult
    private func update(after seconds: Int = 0) throws -> FeedResult {
        var feed = FeedConfiguration.Feed(name: "utility")
        feed.address = DocumentAddress(server.address + "outages")
        let plan = OutageFeed.kind.plan(FeedSettings(feed: feed, places: [home], agent: "muster-sync/0"))
        let source = try #require(plan.sources.first)
        return updater(at: now + seconds).update(source, .now)
    }

    private func tell(after seconds: Int = 0) throws -> [String] {
        var lines: [String] = []
        let notifier = Notifier(
            NotificationSettings(), folder: folder, places: [home], clock: { now + seconds }
        ) { lines.append($0) }
        _ = try notifier.tell()
        return lines
    }

    private func store() throws -> Store {
        let content = SessionContent(pack: try Pack.open(directory: Binary.checkout(), origin: .bundled))
        content.useHazards(in: SnapshotFolders([directory.path("hazards")]), Self.kinds)
        return Store(state: AppState(), dependencies: Dependencies(content: content))
    }

    private func frame(_ store: Store) -> String {
        let context = RenderContext(
            content: store.dependencies.content, size: Size(columns: 80, rows: 40),
            profile: TerminalProfile(), today: nil, layouts: LayoutCache(), screens: Self.screens, now: now)
        return ScreenDrawing.frame(store.state, context).text
    }

    @Test func itIsReadAndStored() throws {
        let result = try update()
        #expect(result.result == .read(.ok))
        let stored = try OutageSnapshot.read(folder: folder.path)
        #expect(stored.outages.map(\.area) == ["Prices Fork", "Far Away"] && stored.feeds.count == 1)
        // Nothing new is written beside it; a failure takes nothing away.
        #expect(try update(after: 60).result == .read(.notModified))
        try serve("no list")
        #expect(try update(after: 120).result == .read(.unreadable))
        #expect(try OutageSnapshot.read(folder: folder.path).outages == stored.outages)
        let other = OutageSnapshot(written: now)
        #expect(other.merged(with: stored).outages == stored.outages)
        // Turned off, it goes.
        let off = FeedUpdater(folder: folder, names: [], places: [home], clock: { now })
        try off.applyConfiguration()
        #expect(try OutageSnapshot.read(folder: folder.path).outages.isEmpty)
    }

    @Test func peopleAreToldOnce() throws {
        try update()
        #expect(try tell() == ["no power: Prices Fork, 1200 customers, near Home"])
        try update(after: 600)
        #expect(try tell(after: 600) == [])
    }

    @Test func theReaderLeadsToItListsItAndOpensIt() throws {
        try update()
        let store = try store()
        store.perform(ReadContent.screens([.welcome]))
        #expect(frame(store).contains("Power outages"))
        store.perform(Open(.outages))
        let list = frame(store)
        #expect(list.contains("Prices Fork") && list.contains("1200 customers") && list.contains("127.0.0.1"))
        store.perform(Open(ScreenID(.outage, .text("A1", title: "Prices Fork"))))
        #expect(frame(store).contains("1200 customers have no power."))
    }

    @Test func aSessionAnnouncesIt() throws {
        try update()
        _ = try tell()
        let store = try store()
        store.perform(ReadContent.screens([.welcome]))
        store.perform(RefreshHazards(at: now))
        let note = try #require(store.state.alerts.present.first)
        #expect(note.banner?.what == "No power in Prices Fork" && note.needsNotice)
        #expect(note.text.hasPrefix("No power: 1200 customers near Home."))
    }
}
