import Foundation
import TestSupport
import Testing

/// `muster steps`: a guide's actions one at a time, printed or asked for line by line; and timers in lines.
@Suite struct StepsCommandTests {
    private static let bundled = URL(fileURLWithPath: Muster.samplePack).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    @Test func withoutATerminalAllStepsArePrinted() throws {
        let result = try Muster.run(["steps", "fire", "--date", "2026-11-21"])
        #expect(result.status == .exited(0) && result.isPlainText)
        expectGolden(Muster.transcript(result), named: "steps/printed")
        let narrow = try Muster.run(["steps", "fire", "--width", "30"])
        #expect(narrow.stdout.split(separator: "\n").allSatisfy { $0.count <= 30 })
    }

    @Test func plainStepsAskForOneAfterTheOther() throws {
        let result = try Muster.run(
            ["steps", "fire", "--plain", "--date", "2026-11-21"], stdin: "n\n\nguide\nq\n")
        #expect(result.status == .exited(0) && result.isPlainText)
        expectGolden(Muster.transcript(result), named: "steps/plain")
    }

    @Test func aGuideMustBeNamed() throws {
        let none = try Muster.run(["steps"])
        #expect(none.status == .exited(2) && none.stderr.contains("steps needs the name of a guide"))
        let unknown = try Muster.run(["steps", "qqqqzz"])
        #expect(unknown.status == .exited(1) && unknown.stdout.isEmpty)
    }

    /// Times differ from run to run: what stands there but the figures is compared.
    private func converse(_ arguments: [String], _ answers: String...) throws -> String {
        let result = try Muster.run(
            arguments + ["--plain", "--width", "120"], stdin: answers.map { $0 + "\n" }.joined(),
            content: Self.bundled)
        #expect(result.status == .exited(0) && result.isPlainText)
        return result.stdout.replacing(/[0-9]+ seconds?/, with: "N seconds").replacing(
            /since [0-9]{2}:[0-9]{2}/, with: "since HH:MM")
    }

    @Test func inLinesATimerIsToldBeforeEachAnswer() throws {
        let text = try converse(["seizure"], "timer", "during", "w", "b", "q")
        let told = "Timer, Seizure: N seconds of 5 minutes, since HH:MM.\n"
        // After its start, in the guide and on Welcome, and where nothing was chosen.
        #expect(text.ranges(of: told).count == 4)
        #expect(try !converse(["seizure"], "during", "q").contains("Timer,"))
    }

    @Test func inLinesATimerIsStoppedByName() throws {
        let text = try converse(["steps", "cardiac-arrest"], "t", "t", "timer stop", "n", "q")
        #expect(
            text.ranges(
                of: "Timer, Cardiac Arrest: CPR and AED: N seconds at 110 beats a minute, since HH:MM.\n"
            ).count == 2)
        #expect(
            text.contains(
                "Timer stopped. Cardiac Arrest: CPR and AED: N seconds at 110 beats a minute, since HH:MM.\n")
        )
        let help = try converse(["seizure"], "?", "q")
        #expect(help.contains("in a guide, timer: start a timer; timer stop: stop it\n"))
    }
}
