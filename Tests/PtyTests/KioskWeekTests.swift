// A simulated week of a kiosk: no more memory at its end than after its first hour, and the same descriptors.
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(60)))
struct KioskWeekTests {
    private struct Hour {
        let number, bytes, descriptors, people, keys: Int
    }

    /// A whole week in `make soak`, some hours in `make test`.
    private static var hours: Int { min(7 * 24, soakRounds(4)) }

    @Test func memoryAndDescriptorsStayConstant() throws {
        let directory = try PrivateDirectory()
        let report = directory.path("hours")
        let other = try PackBuilder.complete()
        let terminal = try PseudoTerminal(
            [try Binary.kioskWeek(), Binary.checkout(), other.path, String(Self.hours), report])
        let end = Clock.now + 60 + 60 * Double(Self.hours)
        while terminal.waitForExit(seconds: 0.05) == nil {
            terminal.readUntilQuiet(milliseconds: 20, seconds: 1)
            terminal.clearTranscript()
            try #require(Clock.now < end, "bounded time")
        }
        #expect(terminal.waitForExit() == .exited(0))
        let hours = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n").map { line in
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            try #require(numbers.count == 6, "\(line)")
            return Hour(
                number: numbers[0], bytes: numbers[1], descriptors: numbers[2], people: numbers[3],
                keys: numbers[4])
        }
        let (first, last) = (try #require(hours.first), try #require(hours.last))
        print(
            "kiosk, \(last.number) hours, \(last.people) people, \(last.keys) keys:",
            "\(first.bytes / 1024) KB after the first hour, \(last.bytes / 1024) KB at the end,",
            "\(hours.map(\.bytes).max().map { $0 / 1024 } ?? 0) KB at most, \(last.descriptors) descriptors")
        #expect(hours.count == Self.hours)
        #expect(last.people > 3 * Self.hours, "people came")
        #expect(last.bytes <= first.bytes + first.bytes / 20)
        #expect(Set(hours.map(\.descriptors)).count == 1)
    }
}
