// A command that follows a GPS ends with the reader, however that ends.
import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(2)))
struct GPSCommandTests {
    private let home: PrivateDirectory

    init() throws { home = try PrivateDirectory() }

    private var list: String { home.path("processes") }

    /// A command that sends nothing, like gpspipe at a gpsd without a receiver.
    private var command: [String] {
        ["--gps-command", "sleep 300 & echo $! >\(list); echo $$ >>\(list); sleep 300; true"]
    }

    private func processes() -> [Int32] {
        for _ in 0..<500 {
            let text = (try? String(contentsOfFile: list, encoding: .utf8)) ?? ""
            let found = text.split(separator: "\n").compactMap { Int32($0) }
            if found.count == 2 { return found }
            usleep(20_000)
        }
        return []
    }

    /// Returns whether a process runs; one that has ended may not be reaped yet.
    private func isRunning(_ process: Int32) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
            return false
        }
        return !status.contains(") Z ")
    }

    private func expectEnded(_ processes: [Int32]) {
        for _ in 0..<500 where processes.contains(where: isRunning) { usleep(20_000) }
        #expect(!processes.contains(where: isRunning))
    }

    @Test(arguments: [PseudoTerminal.f10, "\u{18}", "\u{3}"])
    func itEndsWhenThePersonLeaves(_ key: String) throws {
        let terminal = try MusterOnTerminalTests.open(command, home: home)
        try terminal.read(until: "Quit")
        let processes = processes()
        #expect(processes.count == 2 && processes.allSatisfy(isRunning))
        try terminal.send(key)
        #expect(terminal.waitForExit() != nil)
        expectEnded(processes)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGKILL])
    func itEndsWhenTheReaderIsEnded(_ number: Int32) throws {
        let terminal = try MusterOnTerminalTests.open(command, home: home)
        try terminal.read(until: "Quit")
        let processes = processes()
        #expect(processes.count == 2)
        terminal.signal(number)
        #expect(terminal.waitForExit() == .signalled(number))
        expectEnded(processes)
    }

    @Test(arguments: ["q\n", "\u{4}", "\u{3}"])
    func itEndsWithNumberedLines(_ answer: String) throws {
        let terminal = try MusterOnTerminalTests.open(["--plain"] + command, home: home)
        try terminal.read(until: "q quit")
        let processes = processes()
        #expect(processes.count == 2)
        try terminal.send(answer)
        #expect(terminal.waitForExit() != nil)
        expectEnded(processes)
    }
}
