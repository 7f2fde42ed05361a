import AlertFixtures
import AppCore
import ContentPack
import HazardKit
import Terminal
import TestSupport
import Testing

@testable import ScreenKit

@Suite struct StatusScreenTests {
    /// The page is laid out again for a reading of the same minute, and is not otherwise.
    @Test func aNewReadingOfAGaugeIsShownAtOnce() throws {
        let folder = try PrivateDirectory()
        let content = SessionContent(
            pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        content.hazardFolders = SnapshotFolders([folder.path])
        var gauges = GaugeFixture()
        try gauges.take(named: ["creek"])
        try gauges.write(to: folder.path)
        content.load(for: .status)
        let (layouts, models) = (LayoutCache(), ModelCache())
        func page() throws -> (key: String, text: String) {
            let context = RenderContext(
                content: content, size: Size(columns: 80, rows: 24), profile: TerminalProfile(), today: nil,
                layouts: layouts, screens: .all, models: models, now: AlertFixture.now)
            guard case .page(let page) = context.model(of: .status) else { throw HarnessFailure("no page") }
            let layout = layouts.layout(of: page, width: 80, profile: TerminalProfile())
            return (page.key, "\(layout.lines)")
        }
        let before = try page()
        #expect(try page() == before)
        gauges.read("nwps@EXAV2", outcome: .unreachable)
        try gauges.write(to: folder.path)
        content.load(.gauges)
        #expect(try page().text != before.text)
    }
}
