// Accessibility on a real terminal: the cursor is on the selection, and nothing blinks.
import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct AccessTests {
    private static let pack = MusterOnTerminalTests.pack

    @Test func cursorFollowsTheStep() throws {
        let tmux = try Tmux("'\(try Binary.muster())' fire --content '\(Self.pack)' --date 2026-11-21")
        _ = try tmux.wait(for: "Quit")
        var cursor = try tmux.cursor()
        #expect(cursor.isShown)
        #expect(try tmux.screen()[cursor.row].dropFirst(cursor.column).hasPrefix("Do now"))
        try tmux.press("Enter")
        for (key, progress, text) in [
            ("", "Do now: step 1 of 3", "Pull the nearest fire alarm."),
            ("Space", "Do now: step 2 of 3", "Leave the building"),
            ("Right", "Do now: step 3 of 3", "Call 911 once you are outside."),
            ("Enter", "During: step 1 of 4", "Stay low"),
            ("Left", "Do now: step 3 of 3", "Call 911"),
            ("BSpace", "Do now: step 2 of 3", "Leave the building"),
        ] {
            if !key.isEmpty { try tmux.press(key) }
            let screen = try tmux.wait(for: progress)
            cursor = try tmux.cursor()
            #expect(cursor.isShown)
            #expect(screen[cursor.row].dropFirst(cursor.column).hasPrefix(text), "\(screen)")
            #expect(screen[1].contains("Emergency 911"))
        }
        try tmux.resize(columns: 40, rows: 12)
        _ = try tmux.wait(for: "Space next")
        _ = try tmux.wait(for: "Do now: step 2 of 3")
        try tmux.press("!")
        _ = try tmux.wait(for: "Campus police  +1 555 0100")
        try tmux.press("BSpace")
        _ = try tmux.wait(for: "Do now: step 2 of 3")
        try tmux.press("Escape")
        _ = try tmux.wait(for: "1. Pull the nearest fire alarm.")
        try tmux.press("F10")
        try tmux.wait("the full screen is still on") { _ in (try? tmux.isFullScreen()) == false }
    }

    @Test func idleStepModeSendsNothing() throws {
        let terminal = try PseudoTerminal(
            [try Binary.muster(), "fire", "--date", "2026-11-21"], environment: ["MUSTER_CONTENT": Self.pack])
        try terminal.read(until: "Quit")
        try terminal.send("\r")
        try terminal.read(until: "step 1 of 3")
        terminal.readUntilQuiet()
        terminal.clearTranscript()
        terminal.readUntilQuiet(milliseconds: 1200, seconds: 1.2)
        #expect(terminal.transcript.isEmpty)
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    @Test func changedLineIsSentWhole() throws {
        let terminal = try PseudoTerminal(
            [try Binary.muster(), "fire", "--date", "2026-11-21"], environment: ["MUSTER_CONTENT": Self.pack])
        try terminal.read(until: "Quit")
        try terminal.send("\r")
        try terminal.read(until: "step 1 of 3")
        terminal.readUntilQuiet()
        terminal.clearTranscript()
        // Only one digit of the first line changes.
        try terminal.send(" ")
        try terminal.read(until: "Leave the building by the stairs")
        #expect(terminal.contains("Do now: step 2 of 3"))
        #expect(!terminal.contains("Emergency"))
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
    }

    /// Keys that show every screen, and every kind of selection, notice and prompt.
    private static let everyScreen =
        (["\t"] + (1...9).map { "\($0)\u{17}" }
            + (10...14).map { String(repeating: "\t", count: $0 - 1) + "\r\u{17}" })
        + [
            "\u{17}1", "\t", "\u{6}", "fire\r", "\u{E}", "\u{6}zzz\r", "\u{F}", "\u{17}", "1\r", "\u{1B}[C",
            " ", ">",
            "\t", "\u{17}", "5>\r", "\r", " ", "\u{17}", "6", "\r", "\u{17}", "7", "\r", "\t", "\r",
            "\u{17}8", "\r",
            "\u{17}!", "\r", "\t", "\r", "?", ">", "\u{17}", "4", "\t\t\r", "\u{17}",
        ]

    @Test(arguments: ["xterm-256color", "linux", "vt100", "screen-256color"])
    func noTextOrCursorBlinks(on type: String) throws {
        let terminal = try PseudoTerminal(
            [try Binary.muster(), "--date", "2026-11-21"],
            environment: ["MUSTER_CONTENT": Self.pack, "TERM": type, "LC_ALL": "C.UTF-8"])
        try terminal.read(until: "Quit")
        for keys in Self.everyScreen {
            try terminal.send(keys)
            terminal.readUntilQuiet(milliseconds: 15)
        }
        terminal.resize(columns: 30, rows: 8)
        try terminal.read(until: "too small")
        try terminal.send(PseudoTerminal.f10)
        #expect(terminal.waitForExit() == .exited(0))
        let sequences = ControlSequence.all(in: terminal.transcript)
        // Check the parser itself: each of these terminals shows something bold or in reverse.
        #expect(sequences.contains { $0.final == "m" && !$0.numbers.isEmpty })
        let blinking = sequences.filter(\.blinks)
        #expect(blinking.isEmpty, "\(blinking)")
    }

    @Test(arguments: [
        ("\u{1B}[5m", true), ("\u{1B}[0;1;5m", true), ("\u{1B}[6m", true), ("\u{1B}[38;5;5m", false),
        ("\u{1B}[48;5;6;1m", false), ("\u{1B}[38;2;5;5;6m", false), ("\u{1B}[38;5;1;5m", true),
        ("\u{1B}[?12h", true), ("\u{1B}[?12;25h", true), ("\u{1B}[?12l\u{1B}[?25h", false),
        ("\u{1B}[5 q", true),
        ("\u{1B}[2 q", false), ("\u{1B}[5;5H", false), ("\u{1B}[1m", false), ("\u{1B}[38:5:5m", false),
    ])
    func blinkingSequencesAreDetected(_ bytes: String, _ blinks: Bool) {
        let found = ControlSequence.all(in: Array(bytes.utf8)).filter(\.blinks)
        #expect(found.isEmpty != blinks)
    }
}

/// A control sequence of ECMA-48: `ESC [`, parameters, a final letter.
private struct ControlSequence {
    /// True if the sequence begins with `?`.
    var isPrivate: Bool
    var numbers: [Int]
    /// The final letter, after a blank if the sequence has one: ` q`.
    var final: String

    static func all(in bytes: [UInt8]) -> [ControlSequence] {
        var found: [ControlSequence] = []
        var position = 0
        while let start = bytes[position...].firstIndex(of: 0x1B) {
            position = start + 1
            guard position < bytes.count, bytes[position] == UInt8(ascii: "[") else { continue }
            var end = position + 1
            while end < bytes.count, !(0x40...0x7E).contains(bytes[end]) { end += 1 }
            guard end < bytes.count else { break }
            let body = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
            let numbers = body.drop { $0 == "?" }.prefix { $0 != " " }.split(
                separator: ";", omittingEmptySubsequences: false)
            found.append(
                ControlSequence(
                    isPrivate: body.hasPrefix("?"),
                    // Parameters with colons are colors.
                    numbers: numbers.filter { !$0.contains(":") }.map { Int($0) ?? 0 },
                    final: (body.hasSuffix(" ") ? " " : "") + String(UnicodeScalar(bytes[end]))))
            position = end + 1
        }
        return found
    }

    /// True if the sequence makes text blink (SGR 5 and 6), or the cursor (mode 12, or a blinking shape).
    var blinks: Bool {
        switch final {
        case "m" where !isPrivate: attributes.contains { $0 == 5 || $0 == 6 }
        case "h" where isPrivate: numbers.contains(12)
        case " q": numbers.first.map { [0, 1, 3, 5].contains($0) } ?? true
        default: false
        }
    }

    /// The parameters without colors: `38;5;N` and `38;2;R;G;B`.
    private var attributes: [Int] {
        var result: [Int] = []
        var rest = numbers[...]
        while let number = rest.popFirst() {
            if number == 38 || number == 48 {
                rest = rest.dropFirst(rest.first == 2 ? 4 : 2)
            } else {
                result.append(number)
            }
        }
        return result
    }
}
