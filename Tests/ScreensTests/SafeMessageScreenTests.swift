import AlertFixtures
import AppCore
import ContentPack
import GuideDocument
import Hazards
import Terminal
import TestSupport
import Testing

@testable import GuideScreens
@testable import ScreenKit
@testable import Screens

/// The safe message: where it is offered, and where not.
@Suite struct SafeMessageScreenTests {
    private func context(
        _ access: Access = .everything, _ profile: TerminalProfile = TerminalProfile()
    ) throws -> RenderContext {
        let content = SessionContent(
            pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        return RenderContext(
            content: content, size: Size(columns: 80, rows: 24), profile: profile, today: nil,
            layouts: LayoutCache(), screens: .all, access: access, now: AlertFixture.now)
    }

    private static func features(_ lines: [String]) -> FeatureStates {
        var features = FeatureStates()
        features[SafeMessage.self] = SafeMessage(lines)
        return features
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
        let content = SessionContent(
            pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        let context = RenderContext(
            content: content, size: size, profile: profile, today: nil, layouts: LayoutCache(), screens: .all,
            now: AlertFixture.now, features: Self.features(lines))
        context.isInLines = isInLines
        var state = AppState()
        Push(.safeMessageLarge).update(&state)
        guard case .page(let model) = context.model(of: .safeMessageLarge) else {
            throw HarnessFailure("no page")
        }
        return (ScreenDrawing.frame(state, context).rows.joined(separator: "\n"), model)
    }

    private static let noRoom = "There is no room for large letters here."
    private static let noLetters = "There are no large letters for some of these characters."

    @Test func whatDoesNotFitIsShownPageByPage() throws {
        let lines = [
            "I am safe.", "I am at the shelter in the gymnasium.", "Call me after eight in the evening.",
            "I have water and food for two days.", "The others of my floor are with me.",
        ]
        let content = SessionContent(
            pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)] {
            let context = RenderContext(
                content: content, size: size, profile: TerminalProfile(.init(colors: .direct, unicode: true)),
                today: nil, layouts: LayoutCache(), screens: .all, now: AlertFixture.now,
                features: Self.features(lines))
            var state = AppState()
            Push(.safeMessageLarge).update(&state)
            func position() -> String? { ScreenDrawing.view(state, context).position }
            func press(_ action: Action) -> Bool {
                guard case .update(let updater) = ScreenDrawing.view(state, context).respond(to: action)
                else {
                    return false
                }
                updater.update(&state)
                return true
            }
            let count = try #require(position()?.split(separator: " ").last.flatMap { Int($0) })
            #expect(count > 1)
            var seen: Set<String> = []
            for page in 1...count {
                #expect(position() == "\(page) of \(count)")
                seen.insert(ScreenDrawing.frame(state, context).text)
                #expect(press(.pageDown) == (page < count))
            }
            #expect(seen.count == count, "each page is another one")
            #expect(press(.top) && position() == "1 of \(count)" && !press(.up))
        }
    }

    @Test func aWindowWithoutRoomForALetterSaysSo() throws {
        // Letters of whole cells are eight rows high, and a banner takes one of those of the smallest window.
        let model = try large(["Safe"], Size(columns: 40, rows: 12), TerminalProfile()).model
        #expect(GuideText.text(of: try #require(model.notLarge).blocks).contains(Self.noRoom))
        #expect(
            try !large(["Safe"], Size(columns: 40, rows: 12), TerminalProfile()).frame.contains(Self.noRoom))
    }

    // MARK: Code

    @Test func theCodeIsAloneWhereItDoesNotFitBesideTheText() throws {
        let content = SessionContent(
            pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        func context(_ size: Size, _ lines: [String]) -> RenderContext {
            RenderContext(
                content: content, size: size, profile: TerminalProfile(.init(colors: .direct, unicode: true)),
                today: nil, layouts: LayoutCache(), screens: .all, now: AlertFixture.now,
                features: Self.features(lines))
        }
        func frame(_ screen: ScreenID, _ context: RenderContext) -> String {
            var state = AppState()
            Push(screen).update(&state)
            return ScreenDrawing.frame(state, context).text
        }
        let long = Array(repeating: "This line is about as long as a line of a message may be.", count: 3)
        let lines = ["I am safe."] + long
        let small = context(Size(columns: 40, rows: 12), lines)
        #expect(frame(.safeMessageCode, small).contains("Enter Code"))
        let alone = frame(.safeMessageCodeAlone, small)
        // Nothing is around it but the way back and what the code says.
        #expect(alone.contains("▄▄▄▄▄▄▄") && alone.contains("Esc: back") && !alone.contains("911"))
        #expect(alone.contains("I am safe.") && !alone.contains("about as long"))
        let usual = frame(.safeMessageCodeAlone, context(Size(columns: 80, rows: 24), lines))
        #expect(usual.contains("about as long"), "as many lines as fit")
        // What cannot be shown is not offered.
        let hopeless = context(Size(columns: 40, rows: 12), [String(repeating: "long ", count: 30)])
        #expect(!frame(.safeMessageCode, hopeless).contains("Enter Code"))
    }

    /// Where and when last: the person's own lines go first, and what is left out is said.
    @Test func theCodeKeepsPlaceAndTimeAndSaysWhatItLeavesOut() throws {
        let own = "Call me back at 540-555-0100 or Luis at 540-555-0101 after six in the evening please"
        let place = "Place: 37.2289,-80.4236"
        let time = "Time: 2026-03-02 12:00 (17:00 UTC)"
        var model = AddressModel(
            title: "", address: ["I am safe.", own, place, time].joined(separator: "\n"), purpose: "")
        model.shortenByLines(
            ["I am safe.", own, place, time], keeping: [place, time], missing: ["the building"])
        #expect(
            model.shorter.map(\.text) == [
                "I am safe.\n\(place)\n\(time)", "I am safe.\n\(place)", "I am safe.",
            ])
        #expect(model.shorter[0].missing == ["the building", own])
        let content = SessionContent(
            pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        for (screen, size) in [
            (ScreenID.safeMessageCode, Size(columns: 80, rows: 24)),
            (.safeMessageCodeAlone, Size(columns: 60, rows: 20)),
        ] {
            var state = AppState()
            Push(screen).update(&state)
            let context = RenderContext(
                content: content, size: size, profile: TerminalProfile(.init(colors: .direct, unicode: true)),
                today: nil, layouts: LayoutCache(), screens: .all, now: AlertFixture.now,
                features: Self.features(["I am safe.", own, "Time: {time}"]))
            let text = ScreenDrawing.frame(state, context).text
            #expect(text.contains("Not in the code:") && text.contains("Time: 2026-03-02"), "\(text)")
        }
    }

    @Test func charactersWithoutLargeLettersAreNotCalledTooLong() throws {
        let shown = try large(["我很安全"], Size(columns: 250, rows: 80)).frame
        #expect(shown.contains(Self.noLetters) && !shown.contains(Self.noRoom), "\(shown)")
    }

    @Test func numberedLinesSayThatTheyHaveNoLargeLetters() throws {
        let model = try large(["Safe"], isInLines: true).model
        let text = GuideText.text(of: model.document.blocks)
        #expect(text.contains("Numbered lines have no large letters.") && text.contains("Safe"))
    }

    @Test(arguments: ["safe message", "I'm safe", "tell my family that I am safe", "send message"])
    func aSearchLeadsToIt(_ text: String) throws {
        let query = Contributions.Query(text: text, hasResults: false, isUnsure: false)
        #expect(try SafeMessageSearch.found(query, context())?.group != nil)
        // A public screen has no person whose message it could be.
        #expect(try SafeMessageSearch.found(query, context(.kiosk)) == nil)
    }

    @Test(arguments: ["", "safe room", "message from police", "gun safe", "family", "i am"])
    func otherSearchesDoNot(_ text: String) throws {
        let query = Contributions.Query(text: text, hasResults: false, isUnsure: false)
        #expect(try SafeMessageSearch.found(query, context()) == nil)
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
