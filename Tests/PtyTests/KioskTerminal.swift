// A kiosk on a terminal of the test, and its state in /proc.
import Foundation
import TestSupport

/// The real program, run as a kiosk.
struct KioskProgram {
    let terminal: PseudoTerminal
    /// The process ID of the kiosk, also under a prefix.
    var pid: pid_t { terminal.pid }

    /// - Parameters:
    ///   - prefix: a command that runs it with its own process ID, such as `strace -D`.
    init(
        _ arguments: [String] = [], prefix: [String] = [], content: String? = nil,
        environment: [String: String] = [:], columns: Int = 80, rows: Int = 24, until first: String = "Help"
    ) throws {
        var variables = ["MUSTER_CONTENT": content ?? MusterOnTerminalTests.pack]
        variables.merge(environment) { $1 }
        terminal = try PseudoTerminal(
            prefix + [try Binary.muster(), "kiosk", "--date", "2026-11-21"] + arguments,
            environment: variables, columns: columns, rows: rows)
        try terminal.read(until: first, seconds: 20)
    }

    private func proc(_ name: String) throws -> String {
        try String(contentsOfFile: "/proc/\(pid)/\(name)", encoding: .utf8)
    }

    /// Returns the resident memory in bytes.
    func residentBytes() throws -> Int {
        for line in try proc("status").split(separator: "\n") where line.hasPrefix("VmRSS:") {
            let number = line.split(separator: " ").compactMap { Int($0) }.first
            if let number { return number * 1024 }
        }
        throw HarnessFailure("no VmRSS of \(pid)")
    }

    /// Returns the descriptors that stay open for longer than the reading of a file: those in two of at most
    /// fifty checks.
    func openDescriptors() throws -> [String] {
        var before: [String]?
        var alike = 0
        for _ in 0..<100 {
            let folder = "/proc/\(pid)/fd"
            let found = try FileManager.default.contentsOfDirectory(atPath: folder)
                .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
                .sorted()
            alike = found == before ? alike + 1 : 0
            // A busy machine lets a file stay open for longer than one look.
            if alike == 5 { return found }
            before = found
            usleep(100_000)
        }
        throw HarnessFailure("the descriptors of \(pid) do not stay the same: \(before ?? [])")
    }

    /// Waits until the program is stopped by a signal: its state is T (proc_pid_stat(5)).
    func waitUntilStopped() throws {
        for _ in 0..<1_000 {
            if try proc("stat").split(separator: ")").last?.hasPrefix(" T") == true { return }
            usleep(5_000)
        }
        throw HarnessFailure("\(pid) was not stopped")
    }

    func children() throws -> [Substring] { try proc("task/\(pid)/children").split(separator: " ") }

    var isAlive: Bool { kill(pid, 0) == 0 && terminal.waitForExit(seconds: 0) == nil }

    /// Goes to a known screen from any other, and checks that it is shown.
    func expectResponse() throws {
        terminal.resize(columns: 80, rows: 24)
        // End any partial sequence, unterminated paste or text field.
        for _ in 0..<2 {
            terminal.readUntilQuiet(milliseconds: 60, seconds: 30)
            try terminal.send("\u{1B}")
        }
        terminal.readUntilQuiet(milliseconds: 60, seconds: 10)
        terminal.clearTranscript()
        // Show the contacts, and redraw everything.
        try terminal.send("\u{1B}OQ")
        terminal.readUntilQuiet(milliseconds: 60, seconds: 10)
        terminal.clearTranscript()
        try terminal.send("\u{0C}")
        try terminal.read(until: "Emergency contacts", seconds: 10)
    }

    func end() throws {
        terminal.signal(SIGTERM)
        guard terminal.waitForExit() == .signalled(SIGTERM) else {
            throw HarnessFailure("SIGTERM did not end it")
        }
    }
}
