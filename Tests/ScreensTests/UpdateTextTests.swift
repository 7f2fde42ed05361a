import Clocks
import ContentPack
import Terminal
import Testing

@testable import AppCore
@testable import GuideScreens
@testable import ScreenKit

/// The sentences about updates: calm, and whole in the smallest window.
@Suite struct UpdateTextTests {
    private func line(_ updates: UpdateState, _ room: Int, today: String = "2026-11-21") -> String? {
        UpdateText.text(
            updates, today: CalendarDate(today), room: room,
            profile: TerminalProfile(.init(colors: .direct, unicode: true)))
    }

    private func ended(_ outcome: UpdateOutcome) -> UpdateState {
        var state = AppState()
        NoteUpdate.announced(.ended(outcome)).update(&state)
        return state.updates
    }

    private static let words =
        SyncOutcome.allCases.filter { $0 != .available }.map(UpdateOutcome.Word.sync)
        + [.noProgram, .unclear, .silent, .machine]

    @Test(arguments: words)
    func everyEndHasAWholeSentenceInEveryWindow(_ word: UpdateOutcome.Word) throws {
        for (version, freshness) in [
            (8, SyncFreshness.outdated), (nil, .unknown), (9_007_199_254_740_991, nil),
        ] {
            var outcome = UpdateOutcome(word)
            (outcome.version, outcome.freshness) = (version, freshness)
            outcome.counts = GuideCounts(changed: 12, added: 1, removed: 3)
            outcome.isWaiting = word == .updated
            outcome.nextTime = "2026-11-21 10:05 UTC"
            // 80 columns; 40 columns with the place in a page beside it.
            for room in [78, 28] {
                let text = try #require(line(ended(outcome), room))
                #expect(text.count <= room && !text.isEmpty)
                #expect(version ?? 0 > 9 || !text.hasSuffix("…"), "\(text)")
            }
        }
    }

    @Test func whoHasTheRoomReadsAllOfIt() {
        var outcome = UpdateOutcome(.refused)
        outcome.sentence =
            "The stamp is not signed by the key that must sign it. The guides here stay as they are."
        #expect(line(ended(outcome), 118) == outcome.sentence)
        #expect(line(ended(outcome), 78) == "Update rejected: bad signature. Status says why.")
    }

    @Test func aClockBeforeThisProgramWasMadeIsNamed() {
        var outcome = UpdateOutcome(.failed)
        outcome.sentence =
            "The server could not prove that it is the one it should be (certificate is not yet valid). The clock here says 1970."
        #expect(
            line(ended(outcome), 78, today: "1970-01-01")
                == "The clock here says 1970-01-01: set it right, then press Ctrl-R again.")
        #expect(
            line(ended(outcome), 78) == "Download failed. The guides here stay. Status says more.")
    }

    @Test(
        arguments: [
            (3, 1, 0, "3 guides changed, 1 is new"), (1, 0, 0, "1 guide changed"),
            (0, 1, 0, "1 guide is new"),
            (0, 2, 1, "2 guides are new, 1 is gone"), (0, 0, 2, "2 guides are gone"), (0, 0, 0, nil),
        ] as [(Int, Int, Int, String?)])
    func guidesAreCounted(_ changed: Int, _ added: Int, _ removed: Int, _ words: String?) {
        #expect(UpdateText.counts(GuideCounts(changed: changed, added: added, removed: removed)) == words)
    }

    @Test func progressFitsEverywhere() {
        var state = AppState()
        let progress = UpdateProgress.fetching(bytes: 40_000, ofBytes: 1_234_567, files: 3, ofFiles: 12)
        NoteUpdate.progress(progress).update(&state)
        #expect(line(state.updates, 78) == "Fetching: 3 of 12 files, 40 KB of 1.2 MB")
        #expect(line(state.updates, 30) == "Fetching: 3 of 12 files")
        #expect(line(state.updates, 16) == "3 of 12 files")
        NoteUpdate.progress(nil).update(&state)
        #expect(line(state.updates, 78) == nil)
    }

    @Test func theStatusScreenKeepsTheWholeSentence() throws {
        var outcome = UpdateOutcome(.overloaded)
        outcome.sentence = "The server has too much to do at present."
        outcome.nextTime = "2026-11-21 10:05 UTC"
        #expect(
            UpdateText.facts(ended(outcome), key: "Ctrl-R").map { "\($0): \($1 ?? "")" } == [
                "Last update: The server has too much to do at present. Next check allowed after 2026-11-21 10:05 UTC."
            ])
        #expect(UpdateText.facts(UpdateState(), key: "Ctrl-R").isEmpty)
    }
}
