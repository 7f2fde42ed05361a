// The questions about an alert, and the handling of the answers.
import Clocks
import Hazards
import Testing

@testable import CampusAlerts

struct DraftQuestionsTests {
    /// Answers one line after the other, and keeps what was asked.
    private final class Person {
        var lines: [String]
        var asked: [String] = []
        init(_ lines: [String]) { self.lines = lines }
        func answer(_ question: String) -> String? {
            asked.append(question)
            return lines.isEmpty ? nil : lines.removeFirst()
        }
    }

    private func complete(
        _ person: Person, isFine: (AlertDraft) -> DraftFault? = { _ in nil }
    ) -> AlertDraft? {
        DraftQuestions(now: DraftRulesTests.now, zone: .utc, ask: person.answer)
            .complete(AlertDraft(), DraftField.allCases, isFine: isFine)
    }

    private let answers = [
        "Gas leak", "Gas leak in Burruss Hall", "Gas smell on the second floor.", "Leave the building.", "2",
        "immediate",
        "1", "Burruss Hall", "in 2 hours", "Campus Police",
    ]

    @Test func allOfIt() throws {
        let person = Person(answers)
        let draft = try #require(complete(person))
        #expect(draft.event == "Gas leak" && draft.headline == "Gas leak in Burruss Hall")
        #expect((draft.severity, draft.urgency, draft.certainty) == (.severe, .immediate, .observed))
        #expect(draft.area == .named("Burruss Hall") && draft.ends == DraftRulesTests.now + 7_200)
        #expect(draft.senderName == "Campus Police")
        #expect(person.asked.count == 10)
        #expect(
            person.asked[4]
                == "How severe is it?\n  1 extreme: extraordinary threat to life\n  2 severe: significant threat to life\n"
                + "  3 moderate: possible threat to life\n  4 minor: little or no known threat to life\nA number or a word: "
        )
    }

    /// Only faulty answers are asked for again.
    @Test func whatIsWrongIsAskedAgain() throws {
        var lines = answers
        lines[3] = ""
        lines[4] = "7"
        lines.insert("severe", at: 5)
        lines[1] = "GAS LEAK IN BURRUSS HALL"
        // Capitals may be kept; a severe alert must say what to do.
        let person = Person(lines + ["", "Gas leak in Burruss Hall", "Leave the building."])
        let draft = try #require(complete(person))
        #expect(draft.headline == "Gas leak in Burruss Hall" && draft.instruction == "Leave the building.")
        #expect(
            person.asked.contains { $0.hasPrefix("That could not be understood. Try again.\nHow severe") })
        #expect(
            person.asked.contains { $0.hasSuffix("Type keep to leave it as it is, or type a new text: ") })
        #expect(person.asked.last?.hasPrefix("It is severe, and does not say what to do. Say it.\n") == true)
    }

    @Test func whatIsMeantIsKept() throws {
        var lines = answers
        lines[1] = "GAS LEAK IN BURRUSS HALL"
        #expect(complete(Person(lines + ["keep"]))?.headline == "GAS LEAK IN BURRUSS HALL")
        #expect(complete(Person(lines + ["Gas leak"]))?.headline == "Gas leak")
    }

    /// A person who gives up has published nothing.
    @Test func theEndOfTheInput() {
        for count in 0..<10 { #expect(complete(Person(Array(answers.prefix(count)))) == nil) }
        // A person who answers nothing that can be used is not asked forever.
        let person = Person(Array(repeating: "?", count: 2_000))
        #expect(complete(person) == nil)
        #expect(person.asked.count <= 300)
    }

    @Test func whatReadersWouldMakeOfIt() {
        let person = Person(answers + ["Gas leak near Burruss Hall"])
        let draft = complete(person) { draft in
            draft.headline.contains("near") ? nil : DraftFault(.headline, "misread", "It is misread.")
        }
        #expect(draft?.headline == "Gas leak near Burruss Hall")
    }
}
