import Testing

@testable import AppCore

/// Each alert is announced once.
@Suite struct AlertAttentionTests {
    private let note = AlertNote(name: "a", rank: 30, text: "Alert: a.")

    private func state(_ steps: [[AlertNote]]) -> AppState {
        var state = AppState()
        for notes in steps { NoteAlerts(notes).update(&state) }
        return state
    }

    @Test func whatWasThereBeforeRingsNoBell() {
        let state = state([[note]])
        #expect(state.alerts.rings == 0)
        #expect(state.alerts.row == .below)
        #expect(state.alerts.unsaid == ["Alert: a."])
    }

    @Test func theBellRingsOnceForEachNewOneAndForWorse() {
        #expect(state([[], [note], [note], [note]]).alerts.rings == 1)
        var worse = note
        worse.rank = 42
        #expect(state([[], [note], [worse], [note], [worse]]).alerts.rings == 2)
        // Gone and back is not new.
        #expect(state([[], [note], [], [note]]).alerts.rings == 1)
    }

    /// An earthquake rings in the same way, and has no banner.
    @Test func whatHasNoBannerRingsAsWell() {
        var state = state([[]])
        NoteAlerts([], others: [note]).update(&state)
        NoteAlerts([], others: [note]).update(&state)
        #expect(state.alerts.rings == 1 && state.alerts.row == .none && state.alerts.unsaid == ["Alert: a."])
    }

    @Test func twoOfOneNameRingOnce() {
        var worse = note
        worse.rank = 42
        #expect(state([[], [worse, note], [worse, note], [note, worse]]).alerts.rings == 1)
    }

    @Test func theScreenInSightNeverMoves() {
        var state = state([[note]])
        #expect(state.alerts.row == .below)
        state.alerts.settleBanner()
        #expect(state.alerts.row == .above)
        NoteAlerts([]).update(&state)
        #expect(state.alerts.row == .over)
        NoteAlerts([note]).update(&state)
        #expect(state.alerts.row == .above)
        NoteAlerts([]).update(&state)
        state.alerts.settleBanner()
        #expect(state.alerts.row == .none)
    }

    @Test func aSessionThatBeginsAgainHasToldWhatItTold() {
        var state = state([[], [note]])
        ResetSession().update(&state)
        NoteAlerts([note]).update(&state)
        #expect(state.alerts.rings == 1)
        #expect(!state.isTouched)
    }

    @Test func aFloodOfAlertsIsNotRememberedForEver() {
        let steps = (0..<30).map { round in
            (0..<100).map { AlertNote(name: "\(round).\($0)", rank: 1, text: "") }
        }
        #expect(state(steps).alerts.told.count <= 2_000)
    }
}
