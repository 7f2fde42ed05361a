import Testing

@testable import AppCore

/// Each hazard is announced once, and what cannot wait comes over the screen once.
@Suite struct AlertAttentionTests {
    private let note = Self.note("a")

    private static func note(_ name: String, rank: Int = 30, danger: Int = 0, needsNotice: Bool = false)
        -> HazardNote
    {
        var note = HazardNote(name: name, rank: rank, text: "Alert: \(name).")
        note.banner = .init(what: name, since: 0)
        (note.danger, note.needsNotice) = (danger, needsNotice)
        return note
    }

    private func state(_ steps: [[HazardNote]]) -> AppState {
        var state = AppState()
        for notes in steps { NoteHazards(notes).update(&state) }
        return state
    }

    @Test func whatWasThereBeforeRingsNoBell() {
        let state = state([[note]])
        #expect(state.alerts.rings == 0)
        #expect(state.alerts.present == [note] && state.alerts.hasBanner)
        #expect(state.alerts.unsaid == [note])
    }

    @Test func theBellRingsOnceForEachNewOneAndForWorse() {
        #expect(state([[], [note], [note], [note]]).alerts.rings == 1)
        var worse = note
        worse.rank = 42
        #expect(state([[], [note], [worse], [note], [worse]]).alerts.rings == 2)
        // Gone and back is not new.
        #expect(state([[], [note], [], [note]]).alerts.rings == 1)
    }

    /// The all-clear of a river rings in the same way, and has no banner.
    @Test func whatHasNoBannerRingsAsWell() {
        var clear = note
        clear.banner = nil
        let state = state([[], [clear], [clear]])
        #expect(state.alerts.rings == 1 && !state.alerts.hasBanner && state.alerts.unsaid == [clear])
    }

    @Test func twoOfOneNameRingOnce() {
        var worse = note
        worse.rank = 42
        #expect(state([[], [worse, note], [worse, note], [note, worse]]).alerts.rings == 1)
    }

    @Test func theMostDangerousComesFirst() {
        let notes = [
            Self.note("b", danger: 1), Self.note("c", danger: 3, needsNotice: true),
            Self.note("d", danger: 2, needsNotice: true),
        ]
        let state = state([[], notes])
        #expect(state.alerts.present.map(\.name) == ["c", "d", "b"])
        #expect(state.alerts.unsaid.map(\.name) == ["c", "d", "b"])
        #expect(state.alerts.waiting.map(\.name) == ["c", "d"])
    }

    @Test func ofEqualOnesTheNewestComesFirst() {
        var (old, new) = (Self.note("a"), Self.note("b"))
        new.banner?.since = 100
        #expect(state([[], [old, new]]).alerts.present.map(\.name) == ["b", "a"])
        old.banner?.since = 200
        #expect(state([[], [new, old]]).alerts.present.map(\.name) == ["a", "b"])
    }

    @Test func theScreenInSightDoesNotMoveWhenItIsOver() {
        var state = state([[note]])
        NoteHazards([]).update(&state)
        #expect(state.alerts.isOver && state.alerts.hasBanner)
        NoteHazards([note]).update(&state)
        #expect(!state.alerts.isOver)
        NoteHazards([]).update(&state)
        state.alerts.isOver = false
        #expect(!state.alerts.hasBanner)
    }

    // MARK: Over the screen

    private let urgent = Self.note("u", needsNotice: true)

    @Test func aChainComesOverTheScreenOnce() {
        var state = state([[], [urgent]])
        #expect(state.alerts.waiting == [urgent])
        ChangeNotice.raise.update(&state)
        #expect(state.alerts.notice == urgent && state.alerts.waiting.isEmpty)
        ChangeNotice.close.update(&state)
        var worse = urgent
        (worse.name, worse.rank) = ("another message", 99)
        NoteHazards([worse]).update(&state)
        #expect(state.alerts.notice == nil && state.alerts.waiting.isEmpty)
        NoteHazards([]).update(&state)
        NoteHazards([urgent]).update(&state)
        #expect(state.alerts.waiting.isEmpty)
    }

    @Test func whatWasInForceBeforeHasItsBannerOnly() {
        #expect(state([[urgent]]).alerts.waiting.isEmpty)
    }

    /// A warning that became severe is as urgent as one that is new.
    @Test func oneThatGetsWorseComesThen() {
        var calm = urgent
        calm.needsNotice = false
        #expect(state([[calm], [urgent]]).alerts.waiting == [urgent])
    }

    @Test func whatIsOverGoesAway() {
        var state = state([[], [urgent]])
        NoteHazards([note]).update(&state)
        #expect(state.alerts.waiting.isEmpty)
        NoteHazards([Self.note("v", needsNotice: true)]).update(&state)
        ChangeNotice.raise.update(&state)
        #expect(state.alerts.notice?.name == "v")
        NoteHazards([]).update(&state)
        #expect(state.alerts.notice == nil)
    }

    @Test func aNoticeThatWasNotSeenWaitsAgain() {
        var state = state([[], [urgent, Self.note("v", needsNotice: true)]])
        ChangeNotice.raise.update(&state)
        let first = state.alerts.notice
        ChangeNotice.postpone.update(&state)
        #expect(state.alerts.notice == nil && state.alerts.waiting.first == first)
    }

    /// Nothing else names it as long as it has not come over the screen, as in steps.
    @Test func whatWaitsHasTheBanner() {
        let old = Self.note("old", danger: 9, needsNotice: true)
        let new = Self.note("new", danger: 1, needsNotice: true)
        var state = state([[old], [old, new, note]])
        #expect(state.alerts.present.map(\.name) == ["new", "old", "a"])
        ChangeNotice.raise.update(&state)
        #expect(state.alerts.present.map(\.name) == ["old", "new", "a"])
        ChangeNotice.postpone.update(&state)
        #expect(state.alerts.present.first?.name == "new")
        NoteHazards([old]).update(&state)
        #expect(state.alerts.present.map(\.name) == ["old"])
    }

    @Test func aSessionThatBeginsAgainHasToldWhatItTold() {
        var state = state([[], [note]])
        ResetSession().update(&state)
        NoteHazards([note]).update(&state)
        #expect(state.alerts.rings == 1)
        #expect(!state.isTouched)
    }

    @Test func aFloodOfAlertsIsNotRememberedForEver() {
        let steps = (0..<30).map { round in
            (0..<100).map { Self.note("\(round).\($0)", rank: 1, needsNotice: true) }
        }
        let alerts = state(steps).alerts
        #expect(alerts.told.count <= 2_000 && alerts.noticed.count <= 2_000 && alerts.waiting.count <= 100)
    }
}
