// The driver's probe on a pseudo-terminal, for tests of what a terminal emulator would hide: bytes, settings, process.
import Glibc
import TestSupport
import Testing

/// Sequences from xterm's terminfo entry.
enum Xterm {
    static let fullScreen = "\u{1B}[?1049h"
    static let ordinaryScreen = "\u{1B}[?1049l"
    static let pasteOn = "\u{1B}[?2004h"
    static let pasteOff = "\u{1B}[?2004l"
    static let showCursor = "\u{1B}[?25h"
}

/// Starts a probe on a terminal of 80 by 24 and waits until it is ready for keys.
func startProbe(
    _ arguments: [String] = [], environment: [String: String] = [:]
) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal([try Binary.driverProbe()] + arguments, environment: environment)
    try terminal.read(until: "0 events")
    return terminal
}

/// Sends bytes, forces a complete redraw, and returns the names of the last events. Without the redraw ncurses would
/// send only the difference, which cannot be searched.
func events(
    of terminal: PseudoTerminal, after bytes: [UInt8], count: Int, seconds: Double = 5
) throws -> String {
    try terminal.send(bytes)
    let deadline = Clock.now + seconds
    while true {
        terminal.clearTranscript()
        try terminal.send("r")
        terminal.readUntilQuiet(milliseconds: 50)
        let names = historyRow(in: terminal.text).split(separator: " ")
        if names.count >= count { return names.joined(separator: " ") }
        if Clock.now > deadline { throw HarnessFailure("\(names) in \(terminal.text.debugDescription)") }
    }
}

/// Returns the row of events in a complete redraw: the one before "N events".
private func historyRow(in transcript: String) -> Substring {
    var text = ""
    var isInSequence = false
    for scalar in transcript.unicodeScalars {
        if scalar == "\u{1B}" {
            isInSequence = true
            text += "\n"
        } else if !isInSequence {
            text.unicodeScalars.append(scalar)
        } else if scalar.properties.isAlphabetic {
            isInSequence = false
        }
    }
    let rows = text.split { $0.isNewline }
    guard let count = rows.lastIndex(where: { $0.hasSuffix(" events") }), count > 0 else { return "" }
    return rows[count - 1]
}

func events(of terminal: PseudoTerminal, after text: String, count: Int) throws -> String {
    try events(of: terminal, after: Array(text.utf8), count: count)
}

/// Expects the terminal to have these settings and to be out of full-screen mode.
func expectRestored(
    _ terminal: PseudoTerminal, to settings: PseudoTerminal.Settings,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(terminal.contains(Xterm.ordinaryScreen), sourceLocation: sourceLocation)
    #expect(terminal.contains(Xterm.pasteOff), sourceLocation: sourceLocation)
    #expect(terminal.settings == settings, sourceLocation: sourceLocation)
}
