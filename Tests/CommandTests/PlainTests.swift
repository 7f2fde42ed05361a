import TestSupport
import Testing

/// The linear mode: numbered lines in, lines out, never an escape sequence.
@Suite struct PlainTests {
    private func converse(_ answers: String...) throws -> ProgramResult {
        try Muster.run(
            ["--plain", "--date", "2026-11-21"], stdin: answers.map { $0 + "\n" }.joined())
    }

    @Test func aWholeConversationIsAsRecorded() throws {
        let result = try converse(
            "?", "4", "physical", "1", "during", "b", "b", "desk", "fire", "1", "b", "!", "3", "1", "w",
            "buildings",
            "newman", "b", "b", "nonsense", "99", "help", "status", "about", "q")
        #expect(result.status == .exited(0))
        #expect(result.isPlainText)
        expectGolden(
            Muster.transcript(result).replacing(Muster.samplePack, with: "PACK"), named: "plain/conversation")
    }

    @Test func endOfInputEndsIt() throws {
        let result = try Muster.run(["--plain"], stdin: "2")
        #expect(result.status == .exited(0))
        #expect(result.stdout.contains("Active Threat\n============="))
    }

    @Test func hostileInputDoesNoHarm() throws {
        let long = String(repeating: "x", count: 100_000)
        let result = try converse(
            long, "\u{1B}[2J\u{07}", "\u{FFFD}\u{202E}", "-1", "0", "9999999999999999999", "q")
        #expect(result.status == .exited(0))
        #expect(result.isPlainText)
    }

    @Test func everyMenuEntryCanBeReached() throws {
        for number in 1...14 {
            let result = try converse("\(number)", "b", "q")
            #expect(result.status == .exited(0))
            #expect(result.isPlainText)
            #expect(!result.stdout.contains("Choose from"), "entry \(number)")
        }
    }

    @Test func withoutATerminalTheMenuIsPrinted() throws {
        let result = try Muster.run([])
        #expect(result.status == .exited(0))
        #expect(result.stdout.contains("1. Fire\n"))
        #expect(result.stdout.contains("muster show GUIDE"))
    }

    @Test func aNamedGuideIsPrintedWithoutATerminal() throws {
        let result = try Muster.run(["fire", "--date", "2026-11-21"])
        #expect(result.stdout == (try Muster.run(["show", "fire", "--date", "2026-11-21"]).stdout))
    }

    @Test func cLocaleIsASCII() throws {
        let result = try Muster.run(
            ["--plain", "--date", "2026-11-21"], stdin: "1\nq\n", environment: ["LC_ALL": "POSIX"])
        #expect(result.isASCII)
    }
}
