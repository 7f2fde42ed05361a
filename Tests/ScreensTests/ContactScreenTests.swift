import AppCore
import ContentPack
import Terminal
import Testing

@testable import GuideScreens
@testable import ScreenKit
@testable import Screens

/// The contact screens: nothing that must be read first is cut, and a card contains everything that a call
/// needs.
@Suite struct ContactScreenTests {
    private func frame(_ screen: ScreenID, _ size: Size, _ profile: TerminalProfile = TerminalProfile())
        throws
        -> Frame
    {
        let content = SessionContent(pack: try Pack.open(directory: ThemeTests.checkout, origin: .bundled))
        content.load(for: screen)
        var state = AppState()
        Push(screen).update(&state)
        return ScreenDrawing.frame(
            state,
            RenderContext(
                content: content, size: size, profile: profile, today: nil, layouts: LayoutCache(),
                screens: .all))
    }

    private func text(_ frame: Frame) -> String {
        (0..<frame.size.rows).map { frame.text(row: $0) }.joined(separator: "\n")
    }

    @Test(arguments: Array(40...130), [TerminalProfile(), TerminalProfile(glyphs: .ascii, hasColors: false)])
    func whomToCallFirstIsNeverCut(_ columns: Int, _ profile: TerminalProfile) throws {
        let frame = try frame(.contacts, Size(columns: columns, rows: 60), profile)
        let words = text(frame).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        for sentence in [
            "Emergency? Call 911 first.",
            "Call 911 first if the person collapses, has a seizure or has trouble breathing.",
            "If you smell gas, leave and call 911.",
        ] { #expect(words.contains(sentence), "\(columns): \(sentence)") }
    }

    @Test func theCardHasItsCodeAndWhatToSay() throws {
        let frame = try frame(ScreenID(.contact, .named("Campus police")), Size(columns: 80, rows: 24))
        let shown = text(frame)
        #expect(frame.text(row: 0).hasSuffix("Campus police"))
        #expect(shown.contains("▀") && shown.contains("█"))
        for part in ["Call 540-382-4343", "Where help is needed", "What happened", "told to hang up"] {
            #expect(shown.contains(part), "\(part)")
        }
        #expect(!shown.contains("more ↓"))
    }

    @Test func withoutRoomForTheCodeTheTextIsWhole() throws {
        for size in [Size(columns: 40, rows: 12), Size(columns: 60, rows: 12)] {
            let shown = text(try frame(ScreenID(.contact, .named("Emergency")), size))
            #expect(!shown.contains("▀"))
            #expect(shown.contains("Call 911"))
        }
    }

    /// The code has its quiet zone, and no text touches it.
    @Test(arguments: [40, 52, 60, 72, 80, 120])
    func textAndCodeDoNotMeet(_ columns: Int) throws {
        let frame = try frame(ScreenID(.contact, .named("Emergency")), Size(columns: columns, rows: 40))
        for row in 2..<38 {
            let code = (0..<columns).filter { frame[$0, row].style.background == Color.white }
            guard let first = code.first else { continue }
            #expect(frame[first - 1, row].text == " ")
            #expect(code == Array(first...(code.last ?? first)))
        }
    }

    @Test func aLinkOfTheCardKeepsTheNameForItsTitle() throws {
        let content = SessionContent(pack: try Pack.open(directory: ThemeTests.checkout, origin: .bundled))
        let context = RenderContext(
            content: content, size: Size(columns: 80, rows: 24), profile: TerminalProfile(), today: nil,
            layouts: LayoutCache(), screens: .all)
        let destinations = context.model(of: ScreenID(.contact, .named("Emergency"))).destinations(in: .all)
        #expect(destinations.first == .screen(.address("tel:911", title: "Emergency")))
    }

    @Test(
        arguments: [
            ("", nil, nil), ("Day and night.", nil, "Day and night."),
            (
                "Emergency? Call 911 first. For what can wait.", "Emergency? Call 911 first.",
                "For what can wait."
            ),
            (
                "Free. Call 911 first if in danger! Text too.", "Call 911 first if in danger!",
                "Free. Text too."
            ),
        ] as [(String, String?, String?)])
    func aNoteIsDividedBySentences(_ note: String, _ warning: String?, _ others: String?) {
        let divided = ContactNote(note, emergencyNumber: "911")
        #expect(divided.warning == warning)
        #expect(divided.others == others)
        #expect(ContactNote(note, emergencyNumber: nil).warning == nil)
    }
}
