// Timers on a real terminal: what they cost, and that nothing is sent without one.
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(10)))
struct TimerTests {
    private func open(_ arguments: [String] = []) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            [try Binary.muster(), "fire", "--date", "2026-11-21"] + arguments,
            environment: ["MUSTER_CONTENT": MusterOnTerminalTests.pack, "TZ": "UTC"])
        try terminal.read(until: "Quit")
        terminal.readUntilQuiet()
        terminal.clearTranscript()
        return terminal
    }

    @Test func withoutATimerNothingIsSent() throws {
        let terminal = try open(["--bell", "on"])
        let before = try terminal.cpuSeconds()
        terminal.readUntilQuiet(milliseconds: 2_000, seconds: 2)
        #expect(terminal.transcript.isEmpty)
        #expect(try terminal.cpuSeconds() - before < 0.05)
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test func aTimerSendsAFewBytesASecondAndLeavesTheRestInPeace() throws {
        let terminal = try open()
        try terminal.send("\u{14}")
        try terminal.read(until: "Fire: timer, since ")
        // The words lose how to stop it only with the first minute.
        terminal.readUntilQuiet()
        terminal.clearTranscript()
        let before = try terminal.cpuSeconds()
        terminal.readUntilQuiet(milliseconds: 1_500, seconds: 3)
        let sent = terminal.text
        // Two or three seconds: move the cursor, a digit, move it back.
        #expect((20..<200).contains(terminal.transcript.count), "\(sent.debugDescription)")
        #expect(!sent.contains("since") && !sent.contains("\u{7}"))
        #expect(try terminal.cpuSeconds() - before < 0.15)
        // It goes on while something else is read, and stops when the person says so.
        try terminal.send("\u{17}")
        try terminal.read(until: "Act now")
        try terminal.send("1\u{14}")
        try terminal.read(until: "Ctrl-T again stops it.")
        try terminal.send("\u{14}")
        try terminal.read(until: "Timer stopped.")
        terminal.readUntilQuiet()
        terminal.clearTranscript()
        terminal.readUntilQuiet(milliseconds: 1_500, seconds: 1.5)
        #expect(terminal.transcript.isEmpty)
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test func theBellRingsWithEachBeatWhereItIsAskedFor() throws {
        let folder = try PrivateDirectory()
        try FileManager.default.copyItem(
            atPath: MusterOnTerminalTests.pack, toPath: folder.path("pack"))
        let path = folder.path("pack/Guides/fire.html")
        let page = try String(contentsOfFile: path, encoding: .utf8)
            .replacing("the stairs", with: "<time data-timer=\"120/min\">the stairs</time>")
        try page.write(toFile: path, atomically: true, encoding: .utf8)
        for bell in ["on", "off"] {
            let terminal = try PseudoTerminal(
                [try Binary.muster(), "fire", "--bell", bell],
                environment: ["MUSTER_CONTENT": folder.path("pack")])
            try terminal.read(until: "Timer")
            try terminal.send("\u{14}")
            try terminal.read(until: "120 beats a minute")
            terminal.clearTranscript()
            terminal.readUntilQuiet(milliseconds: 900, seconds: 2.2)
            let rings = terminal.transcript.count { $0 == 7 }
            #expect(bell == "on" ? (3...5).contains(rings) : rings == 0, "\(bell): \(rings)")
            #expect(terminal.text.contains("●"))
        }
    }
}
