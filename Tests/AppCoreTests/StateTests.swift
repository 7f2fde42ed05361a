import Clocks
import Foundation
import GuideDocument
import Testing

@testable import AppCore

/// The state and its updaters: pure, and one value that can be written down.
@Suite struct StateTests {
    private func state(after updaters: any StateUpdater...) -> AppState {
        var state = AppState(today: CalendarDate("2026-11-21"))
        for updater in updaters { updater.update(&state) }
        return state
    }

    @Test func theWholeStateSurvivesBeingWrittenDown() throws {
        let state = state(
            after: Push(.menu(.guides)), Push(.guide(path: "Guides/fire.html"), at: .fragment("during")),
            ScrollTo(Anchor(block: 4, offset: 17), lead: 2), ReadPage.link(3), StartFind("smoke"),
            OpenPrompt(.find), EditPrompt.type("häß"), ShowNotice("hello"))
        let copy = try JSONDecoder().decode(AppState.self, from: JSONEncoder().encode(state))
        #expect(copy == state)
        #expect(copy.current.page.find?.query == "smoke")
    }

    @Test func backReturnsToThePlaceLeft() {
        var state = state(after: Select(5), Push(.contacts), Select(2))
        Back().update(&state)
        #expect(state.current.screen == .welcome)
        #expect(state.current.list.selection == 5)
        Back().update(&state)
        #expect(state.current.screen == .welcome)
        #expect(!state.canGoBack)
    }

    @Test func theSameScreenIsNotPiledUp() {
        let state = state(after: Push(.contacts), Push(.contacts), Push(.contacts))
        #expect(state.visits.count == 2)
    }

    @Test func theWayBackIsBoundedAndKeepsWelcome() {
        var state = AppState()
        for index in 0..<1000 { Push(.building("\(index)")).update(&state) }
        #expect(state.visits.count == AppState.longestWay)
        #expect(state.visits.first?.screen == .welcome)
        #expect(state.current.screen == .building("999"))
    }

    @Test func leavingTheOutlineLandsOnItsHeading() {
        let anchor = Anchor(block: 9, offset: 0)
        let state = state(
            after: Push(.guide(path: "Guides/fire.html")), Push(.outline(path: "Guides/fire.html")),
            JumpInPreviousPage(anchor: anchor))
        #expect(state.current.screen == .guide(path: "Guides/fire.html"))
        #expect(state.current.text.anchor == anchor)
    }

    @Test func stepsAreAboveTheGuideAndLeaveItAlone() throws {
        var state = state(
            after: Push(.guide(path: "Guides/fire.html")), ScrollTo(Anchor(block: 7, offset: 3)))
        let guide = state.current
        Push(.steps(path: "Guides/fire.html", section: "after")).update(&state)
        GoToStep(2).update(&state)
        ReadPage.link(1, scroll: ScrollTo(Anchor(block: 1))).update(&state)
        GoToStep(3).update(&state)
        #expect(state.current.steps.step == 3)
        #expect(state.current.text.anchor == Anchor())
        #expect(state.current.text.focusedLink == nil)
        let copy = try JSONDecoder().decode(AppState.self, from: JSONEncoder().encode(state))
        #expect(copy == state)
        Back().update(&state)
        #expect(state.current == guide)
    }

    @Test func aPromptTakesAsMuchAsItShould() {
        var state = state(after: OpenPrompt(.find), EditPrompt.type(String(repeating: "a", count: 10_000)))
        #expect(state.prompt?.text.count == Prompt.longestText)
        EditPrompt.deleteCharacter.update(&state)
        #expect(state.prompt?.text.count == Prompt.longestText - 1)
        EditPrompt.clear.update(&state)
        #expect(state.prompt?.text == "")
        EditPrompt.deleteCharacter.update(&state)
        #expect(state.prompt == nil)
        EditPrompt.type("x").update(&state)
        #expect(state.prompt == nil)
    }

    @Test func anEmptySearchEndsFinding() {
        var state = state(after: StartFind("smoke"), ReadPage.match(2, notice: "3 of 4"))
        #expect(state.current.page.find?.current == 2)
        #expect(state.notice == "3 of 4")
        StartFind("").update(&state)
        #expect(state.current.page.find == nil)
    }
}
