import Testing

@testable import AppCore
@testable import GuideScreens
@testable import HazardScreens

/// Rows that change something: their effects are values, and a public screen performs none of them.
@Suite struct RowEffectTests {
    private static let effects: [any RowEffect] = [
        PlaceChange.undo, PlaceChange.remove("Home"), ChangeSetting(.theme, to: "dark"),
        OpenPrompt(.messageLine(0)), OpenPrompt(.messageLine(1)), OpenPrompt(.messageLine(0), text: "x"),
        OpenPrompt(.floodField(.time)), CopyText("x"), CopyText("y"), UseFloodForm(form: FloodForm()),
        UseFloodForm(form: nil), WithdrawFloodReport(id: "a"), Forget.all,
    ]

    @Test func eachIsEqualToItselfAlone() {
        let destinations = Self.effects.map { Destination.effect(AnyRowEffect($0)) }
        #expect(Set(destinations).count == destinations.count)
        for (index, one) in destinations.enumerated() {
            for (other, two) in destinations.enumerated() { #expect((one == two) == (index == other)) }
        }
    }

    @Test func aPublicScreenMayPerformNone() {
        for effect in Self.effects {
            #expect(type(of: effect).isAllowed(with: .everything))
            #expect(!type(of: effect).isAllowed(with: .kiosk))
        }
    }

    /// A line that is asked for says what may be typed, on the screen as in numbered lines.
    @Test func theHintOfALineIsShownWhileItIsTyped() throws {
        for purpose in [Prompt.Purpose.addPlace, .messageLine(2), .floodField(.comment)] {
            let line = try #require(purpose.line)
            var state = AppState()
            OpenPrompt(purpose, text: "a").update(&state)
            #expect(state.prompt == Prompt(purpose, text: "a"))
            #expect(state.notice == line.hint)
            #expect(!line.question(about: "a").isEmpty && !line.label.isEmpty && !line.enterWord.isEmpty)
        }
        #expect(Prompt.Purpose.find.line == nil && Prompt.Purpose.findOnMap.line == nil)
    }
}
