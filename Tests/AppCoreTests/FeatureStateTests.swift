import Foundation
import Testing

@testable import AppCore

/// The states of features: one value, whatever the order in which they were changed.
@Suite struct FeatureStateTests {
    private struct Lamp: FeatureState {
        static let name = "lamp"
        var isOn = false
    }

    /// Has two steps: Back leads from the second to the first.
    private struct Form: FeatureState {
        static let name = "form"
        var step = 1

        func stepBack(on screen: ScreenID) -> (any StateUpdater)? {
            screen == .status && step > 1 ? GoTo(step: step - 1) : nil
        }
    }

    private struct GoTo: StateUpdater {
        let step: Int
        func update(_ state: inout AppState) { state.features[Form.self].step = step }
    }

    private struct Line: PromptLine {
        static let name = "line"
        var number: Int
        var label: String { "\(number): " }
        var enterWord: String { "Use" }
        var hint: String? { nil }
        func answer(_ text: String, in state: AppState) -> any SideEffect { ReadContent.screens([]) }
    }

    private struct Preparation: ScreenPreparation {
        static let name = "preparation"
        func prepare(_ screen: ScreenID, _ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        }
    }

    @Test func theOrderOfChangesDoesNotMatter() {
        var one = FeatureStates()
        var other = FeatureStates()
        one[Lamp.self].isOn = true
        one[Form.self].step = 2
        #expect(one != other)
        other[Form.self].step = 2
        other[Lamp.self].isOn = true
        #expect(one == other && one.hashValue == other.hashValue)
        #expect(one[Lamp.self].isOn && one[Form.self].step == 2)
        one[Lamp.self] = Lamp()
        one[Form.self] = Form()
        #expect(one == FeatureStates(), "it is as it began")
    }

    @Test func backIsAStepWhereAFeatureHasOne() {
        var state = AppState()
        GoTo(step: 2).update(&state)
        Push(.status).update(&state)
        Back().update(&state)
        #expect(state.current.screen == .status && state.features[Form.self].step == 1)
        Back().update(&state)
        #expect(state.current.screen == .welcome)
    }

    @Test func theirLinesAndPreparationsAreWrittenDownToo() throws {
        var state = AppState()
        OpenPrompt(.line(Line(number: 3)), text: "x").update(&state)
        Push(ScreenID(ScreenKind("lamps", preparation: Preparation(), position: .list))).update(&state)
        state.features[Lamp.self].isOn = true
        let decoder = JSONDecoder()
        decoder.userInfo[try #require(AnyFeatureValue.types)] =
            [Lamp.self, Line.self, Preparation.self] as [any FeatureValue.Type]
        let copy = try decoder.decode(AppState.self, from: JSONEncoder().encode(state))
        #expect(copy == state && copy.prompt?.purpose.line?.label == "3: ")
        #expect(copy.current.screen.kind.preparation is Preparation)
    }

    @Test func aNewSessionHasNone() {
        var state = AppState(access: .kiosk)
        state.features[Lamp.self].isOn = true
        #expect(state.isTouched)
        ResetSession().update(&state)
        #expect(!state.features[Lamp.self].isOn && !state.isTouched)
    }
}
