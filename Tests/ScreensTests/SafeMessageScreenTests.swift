import AlertFixtures
import AppCore
import ContentPack
import GuideDocument
import Hazards
import Terminal
import TestSupport
import Testing

@testable import Screens

/// The safe message: where it is offered, and where not.
@Suite struct SafeMessageScreenTests {
    private func context(
        _ access: Access = .everything, _ profile: TerminalProfile = TerminalProfile()
    ) throws -> RenderContext {
        let library = Library(pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        return RenderContext(
            library: library, size: Size(columns: 80, rows: 24), profile: profile, today: nil,
            layouts: LayoutCache(), access: access, now: AlertFixture.now)
    }

    private func names(_ context: RenderContext) -> [String] {
        guard case .list(let list) = context.model(of: .safeMessage) else { return [] }
        return list.rows.map(\.name)
    }

    @Test func copyingIsOfferedWhereTheTerminalMayKnowIt() throws {
        #expect(try !names(context()).contains("Copy it"))
        var profile = TerminalProfile()
        profile.takesClipboard = true
        #expect(try names(context(.everything, profile)).contains("Copy it"))
    }

    // MARK: Large letters

    /// The screen "Show it large".
    private func large(
        _ lines: [String], _ size: Size = Size(columns: 80, rows: 24),
        _ profile: TerminalProfile = TerminalProfile(.init(colors: .direct, unicode: true)),
        isInLines: Bool = false
    ) throws -> (frame: String, model: PageModel) {
        let library = Library(pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        var context = RenderContext(
            library: library, size: size, profile: profile, today: nil, layouts: LayoutCache(),
            now: AlertFixture.now, safeMessage: SafeMessage(lines))
        context.isInLines = isInLines
        var state = AppState()
        Push(.safeMessageLarge).update(&state)
        guard case .page(let model) = context.model(of: .safeMessageLarge) else {
            throw HarnessFailure("no page")
        }
        return (ScreenDrawing.frame(state, context).rows.joined(separator: "\n"), model)
    }

    private static let tooLong = "Too long for large letters here."
    private static let noLetters = "There are no large letters for some of these characters."

    @Test func whatDoesNotFitIsShownInNormalLettersAndSaysSo() throws {
        let lines = [
            "I am safe.", "I am at the shelter in the gymnasium.", "Call me after eight in the evening.",
            "I have water and food for two days.", "The others of my floor are with me.",
        ]
        for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)] {
            let shown = try large(lines, size).frame.split(whereSeparator: \.isWhitespace).joined(
                separator: " ")
            #expect(shown.contains(Self.tooLong), "\(shown)")
            #expect(
                shown.contains("or shorten the message (Esc).") && shown.contains("I am safe."), "\(shown)")
        }
        let wide = try large(lines, Size(columns: 250, rows: 80)).frame
        #expect(!wide.contains(Self.tooLong) && !wide.contains("I am safe."))
        #expect(try !large(["Safe"]).frame.contains(Self.tooLong))
    }

    @Test func charactersWithoutLargeLettersAreNotCalledTooLong() throws {
        let shown = try large(["我很安全"], Size(columns: 250, rows: 80)).frame
        #expect(shown.contains(Self.noLetters) && !shown.contains(Self.tooLong), "\(shown)")
    }

    @Test func numberedLinesSayThatTheyHaveNoLargeLetters() throws {
        let model = try large(["Safe"], isInLines: true).model
        let text = GuideText.text(of: model.document.blocks)
        #expect(text.contains("Numbered lines have no large letters.") && text.contains("Safe"))
    }

    @Test(arguments: ["safe message", "I'm safe", "tell my family that I am safe", "send message"])
    func aSearchLeadsToIt(_ query: String) throws {
        #expect(try SafeMessageSearch.group(for: query, context()) != nil)
        // A public screen has no person whose message it could be.
        #expect(try SafeMessageSearch.group(for: query, context(.kiosk)) == nil)
    }

    @Test(arguments: ["", "safe room", "message from police", "gun safe", "family", "i am"])
    func otherSearchesDoNot(_ query: String) throws {
        #expect(try SafeMessageSearch.group(for: query, context()) == nil)
    }

    @Test func aPublicScreenHasNoneOfIt() throws {
        var state = AppState(access: .kiosk)
        for screen in [ScreenID.safeMessage, .safeMessageLarge, .safeMessageCode] {
            Push(screen).update(&state)
            #expect(state.current.screen == .welcome)
        }
        #expect(try !context(.kiosk).allows(.performing(CopyText("x"))))
        #expect(try !context(.kiosk).allows(.performing(OpenPrompt(.messageLine(0)))))
    }
}
