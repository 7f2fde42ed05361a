import AppCore
import ContentPack
import Foundation
import Terminal
import TestSupport
import Testing

@testable import GuideScreens
@testable import ScreenKit
@testable import Screens

/// Nothing that matters is lost in the smallest window: every number, address and note of the bundled pack can be
/// read in full at 40x12.
@Suite struct ReachableTests {
    static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().path
    private let size = Size(columns: 40, rows: 12)

    private func content() throws -> SessionContent {
        SessionContent(pack: try Pack.open(directory: Self.checkout, origin: .bundled))
    }

    /// Every screen seen while pressing Down through the list or page.
    private func screens(_ screen: ScreenID, _ content: SessionContent, presses: Int) -> [String] {
        let driver = MemoryDriver(
            size: size, events: Array(repeating: .key(.down), count: presses))
        let recorder = Recorder(driver)
        let store = Store(state: AppState(start: screen), dependencies: Dependencies(content: content))
        _ = Session(driver: recorder, store: store).run()
        return recorder.texts
    }

    @Test func everyTelephoneNumberIsWhole() throws {
        let content = try content()
        let seen = screens(.contacts, content, presses: content.pack.contacts.count + 3).joined()
        for contact in content.pack.contacts {
            #expect(seen.contains("  \(contact.number)"), "\(contact.name)")
        }
    }

    @Test func everySourceAddressIsWhole() throws {
        let content = try content()
        content.loadCatalogue()
        for guide in content.catalogue?.guides ?? [] {
            content.loadGuide(guide.path)
            guard case .success(let read) = content.guide(guide.path) else { continue }
            for source in read.metadata.sources {
                let seen = screens(.address(source.address, title: source.name), content, presses: 12)
                let text = seen.joined().filter { !$0.isWhitespace }
                #expect(
                    text.contains(source.address.filter { !$0.isWhitespace }) || covers(seen, source.address))
                #expect(text.contains("doesnotfit"), "\(source.address)")
            }
        }
    }

    /// Returns true if all pieces of a wrapped address were on some screen, in order.
    private func covers(_ screens: [String], _ address: String) -> Bool {
        var rest = address[...]
        for line in screens.flatMap({ $0.split(separator: "\n") }) {
            let piece = line.trimmingCharacters(in: .whitespaces)
            if !piece.isEmpty, rest.hasPrefix(piece) { rest = rest.dropFirst(piece.count) }
        }
        return rest.isEmpty
    }

    @Test func theNoticeOnWelcomeCanBeReached() throws {
        let content = try content()
        content.load(for: .welcome)
        let notice = try #require(content.pack.info.notice)
        let seen = screens(.welcome, content, presses: 60).joined(separator: "\n")
        for word in notice.split(separator: " ") { #expect(seen.contains(word)) }
    }

    @Test func everySectionOfAGuideIsInTheBar() throws {
        let content = try content()
        let screen = ScreenID.guide(path: "Guides/fire.html")
        content.load(for: screen)
        let context = RenderContext(
            content: content, size: Size(columns: 40, rows: 24), profile: TerminalProfile(), today: nil,
            layouts: LayoutCache(), screens: .all)
        var state = AppState()
        Push(screen).update(&state)
        let bar = ScreenDrawing.frame(state, context).text(row: 3)
        for number in 1...5 { #expect(bar.contains(String(number))) }
        #expect(bar.contains("[1 Do now]"))
    }

    @Test(arguments: [
        ("911", "911"), ("1-800-222-1222", "18002221222"), ("+1 (540) 555.0100", "+15405550100"),
        ("1-800-656-HOPE", "18006564673"),
    ])
    func numbersBecomeWhatATelephoneTakes(_ written: String, _ dialled: String) {
        #expect(DialableNumber.of(written) == dialled)
    }

    @Test(arguments: [
        "Text HOME to 741741", "540-231-6411 ext. 12", "540-231-6411 or 911", "", "+", "see the web",
    ])
    func whatIsNotOneNumberIsNeverDialled(_ written: String) {
        #expect(DialableNumber.of(written) == nil)
    }
}

/// A driver that keeps the text of every frame.
private final class Recorder: TerminalDriver {
    private let driver: MemoryDriver
    private(set) var texts: [String] = []

    init(_ driver: MemoryDriver) { self.driver = driver }

    var size: Size { driver.size }
    var capabilities: TerminalCapabilities { driver.capabilities }
    func draw(_ frame: Frame) { texts.append(frame.text) }
    func nextEvent(milliseconds: Int?) -> TerminalEvent { driver.nextEvent(milliseconds: milliseconds) }
    func suspend() {}
    func redrawEverything() {}
    func restore() {}
}
