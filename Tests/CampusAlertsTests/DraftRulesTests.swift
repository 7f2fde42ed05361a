import Clocks
import Hazards
import Testing

// The drafts that are refused because they would be misread, and those that are not.
@testable import CampusAlerts

struct DraftRulesTests {
    static let now = Moment("2026-11-22T15:00:00Z") ?? Moment(seconds: 0)

    /// An alert that nothing is wrong with.
    static func draft(_ change: (inout AlertDraft) -> Void = { _ in }) -> AlertDraft {
        var draft = AlertDraft()
        draft.event = "Gas leak"
        draft.headline = "Gas leak in Burruss Hall. Leave the building."
        draft.description = "Facilities smell gas on the second floor."
        draft.instruction = "Leave Burruss Hall now. Do not use switches. Walk upwind."
        (draft.severity, draft.urgency, draft.certainty) = (.severe, .immediate, .observed)
        draft.ends = now + 7_200
        draft.area = .named("Burruss Hall")
        draft.senderName = "Example Campus Police"
        change(&draft)
        return draft
    }

    private func codes(_ change: (inout AlertDraft) -> Void = { _ in }) -> [String] {
        DraftRules.faults(of: Self.draft(change), now: Self.now).map(\.code)
    }

    @Test func whatIsRight() {
        #expect(codes() == [])
        #expect(codes { $0.isTest = true } == [])
        #expect(codes { $0.instruction = "Exercise caution on the ice." } == [])
        #expect(codes { $0.headline = "This is not a drill: leave Burruss Hall" } == [])
        #expect(codes { $0.headline = "NWS: tornado near VT. Go to a shelter" } == [])
        #expect(codes { $0.description = "See https://www.example.edu/alerts." } == [])
        #expect(codes { $0.ends = Self.now + 3 * 86_400 } == [])
        #expect(codes { ($0.severity, $0.urgency, $0.instruction) = (.minor, .expected, "") } == [])
    }

    @Test func anAllClearWithTheOldInstructionIsRefused() {
        func clear(_ instruction: String) -> [String] {
            codes {
                $0.earlierInstruction = $0.instruction
                $0.isAllClear = true
                ($0.severity, $0.urgency, $0.certainty) = (.minor, .past, .observed)
                ($0.headline, $0.instruction) = ("Burruss Hall is open again.", instruction)
            }
        }
        let old = Self.draft().instruction
        #expect(clear(old) == ["old-instruction"])
        #expect(clear("  " + old.uppercased().lowercased()) == ["old-instruction"])
        #expect(clear("All is well. " + old) == ["old-instruction"])
        #expect(clear("") == [] && clear("You may go back.") == [])
    }

    @Test func ends() {
        #expect(codes { $0.ends = nil } == ["no-end"])
        #expect(codes { $0.ends = Self.now } == ["past-end"])
        #expect(codes { $0.ends = Self.now + 3 * 86_400 + 1 } == ["late-end"])
        #expect(codes { $0.ends = Self.now + 31 * 86_400 + 1 } == ["too-late"])
        #expect(codes { $0.begins = $0.ends } == ["begin-after-end", "contradiction"])
    }

    @Test func texts() {
        #expect(codes { $0.event = "" } == ["empty"])
        #expect(codes { $0.headline = "" } == ["empty"])
        #expect(codes { $0.headline = String(repeating: "ab ", count: 27) } == ["too-long"])
        #expect(codes { $0.headline = "GAS LEAK IN BURRUSS HALL" } == ["capitals"])
        #expect(codes { $0.instruction = "LEAVE NOW. DO NOT RUN." } == ["capitals"])
        #expect(codes { $0.instruction = "" } == ["no-instruction"])
        #expect(codes { $0.headline = "Gas\u{1B}[2J leak" } == ["control"])
        #expect(codes { $0.headline = "Gas\u{202E} leak" } == ["control"])
        #expect(codes { $0.headline = "Gas\nleak" } == ["control"])
    }

    @Test(arguments: [
        "bit.ly/abc", "https://bit.ly/abc", "See the whole page at HTTPS://T.CO/x.", "www.tinyurl.com/y",
        "(is.gd/a)",
    ])
    func shorteners(_ text: String) {
        #expect(codes { $0.description = text } == ["shortener"])
    }

    @Test(arguments: ["habit.ly/abc", "not.com", "The habit lyric"])
    func noShorteners(_ text: String) {
        #expect(codes { $0.description = text } == [])
    }

    @Test func exercises() {
        #expect(codes { $0.event = "Test" } == ["exercise-words"])
        #expect(codes { $0.headline = "Evacuation drill in Burruss Hall" } == ["exercise-words"])
        #expect(codes { $0.description = "This is a test of the system." } == ["exercise-words"])
        #expect(codes { $0.instruction = "EXERCISE EXERCISE leave the hall" } == ["exercise-words"])
        for text in ["This is not a test", "It is a real emergency!"] {
            #expect(codes { ($0.isTest, $0.description) = (true, text) } == ["test-denied"])
        }
    }

    /// What readers do not take for a test is no exercise to those who write it.
    @Test(arguments: [
        "Exercise caution: Winter Storm Warning", "Exercise great care on the ice",
        "Test your smoke alarms: Red Flag Warning", "Practice heat safety: Excessive Heat Warning",
    ])
    func adviceIsNoExercise(_ text: String) {
        #expect(codes { $0.headline = text } == [])
        #expect(codes { $0.event = text } == [])
    }

    @Test func contradictions() {
        #expect(codes { $0.urgency = .past } == ["contradiction"])
        #expect(codes { $0.certainty = .unlikely } == ["contradiction"])
        #expect(codes { ($0.severity, $0.urgency) = (.extreme, .future) } == ["contradiction"])
        #expect(codes { $0.begins = Self.now + 3_601 } == ["contradiction"])
        #expect(codes { $0.severity = .unknown } == ["unknown"])
    }

    @Test func timesAsPeopleTypeThem() {
        let zone = LocalZone { _ in -5 * 3_600 }
        func shown(_ text: String) -> String? {
            TimeWords.moment(text, now: Self.now, zone: zone).map { zone.shown($0) }
        }
        // It is 10:00 there.
        #expect(shown("18:00") == "2026-11-22 18:00")
        #expect(shown("7:30") == "2026-11-23 07:30")
        #expect(shown("10:00") == "2026-11-23 10:00")
        #expect(shown("6pm") == "2026-11-22 18:00")
        #expect(shown("12:15am") == "2026-11-23 00:15")
        #expect(shown("tomorrow 7:30") == "2026-11-23 07:30")
        #expect(shown("today 7:30") == "2026-11-22 07:30")
        #expect(shown("2026-11-25 08:00") == "2026-11-25 08:00")
        #expect(shown("2026-11-22T18:00:00Z") == "2026-11-22 13:00")
        #expect(shown("in 3 hours") == "2026-11-22 13:00")
        #expect(shown("90 min") == "2026-11-22 11:30")
        #expect(shown("2h") == "2026-11-22 12:00")
        for text in [
            "", "noon", "25:00", "18", "13pm", "in hours", "99999h", "2026-02-30 10:00", "18:00 today now x",
        ] {
            #expect(shown(text) == nil, "\(text)")
        }
    }
}
