// A command that fails is started again after the next readings, and not for ever.
import Alerts
import Clocks
import Foundation
import HazardKit
import TestSupport
import Testing

@testable import FeedUpdate

@Suite struct RetryTests {
    private let bench: FeedBench
    private var tries: Int {
        let text = (try? String(contentsOfFile: bench.directory.path("tries"), encoding: .utf8)) ?? ""
        return text.count { $0 == "\n" }
    }

    init() throws {
        bench = try FeedBench()
        try bench.serve(TestMessage().xml)
    }

    /// Reads and tells for some minutes, each by a program of its own.
    private func pass(_ minutes: Int, _ command: String) throws {
        let script = try bench.directory.write(
            "#!/bin/sh\necho x >> \(bench.directory.path("tries"))\n\(command)\n", to: "tell")
        chmod(script, 0o755)
        for _ in 0..<minutes {
            try bench.update("campus", at: "feed.xml", .now)
            try Notifier(
                NotificationSettings(notify: [script]), folder: bench.folder, places: bench.places,
                clock: { bench.now }
            ) { _ in }.tellAll()
            bench.now = bench.now + 60
        }
    }

    @Test func aCommandThatAlwaysFailsIsStartedFourTimes() throws {
        try pass(1, "exit 1")
        #expect(tries == 1)
        #expect(try bench.snapshot.told.map(\.failures) == [1])
        try pass(1, "exit 1")
        #expect(tries == 2)
        try pass(5, "exit 1")
        #expect(tries == 4)
        #expect(try bench.snapshot.told.count == 1)
    }

    @Test func aCommandThatWorksAgainTellsOnce() throws {
        try pass(1, "kill -9 $$")
        try pass(4, "exit 0")
        #expect(tries == 2)
    }

    @Test func whatIsOverIsNotTriedAgain() throws {
        try pass(1, "exit 1")
        let cancel = TestMessage(
            identifier: "A-2", kind: "Cancel", references: TestMessage().triple, sent: "2026-03-02T17:00:30Z")
        try bench.serve(TestMessage.feed(TestMessage(), cancel))
        try pass(1, "exit 0")
        // Nothing but the end, which is told like any other.
        try pass(3, "exit 0")
        #expect(tries <= 3)
        #expect(try bench.snapshot.told.allSatisfy { !$0.isToRetry })
    }

    /// In quiet hours it waits as what is new does.
    @Test func whatIsHeldBackIsTriedInTheMorning() throws {
        try bench.serve(TestMessage(severity: "Moderate").xml)
        try pass(1, "exit 1")
        var snapshot = try bench.snapshot
        #expect(snapshot.told.map(\.isToRetry) == [true])
        let script = bench.directory.path("tell")
        let always = try #require(QuietHours("00:00-23:59"))
        let other = try #require(QuietHours("23:59-00:00"))
        let quiet = always.contains(bench.now) ? always : other
        try Notifier(
            NotificationSettings(notify: [script], quiet: quiet), folder: bench.folder, places: bench.places,
            clock: { bench.now }
        ) { _ in }.tellAll()
        snapshot = try bench.snapshot
        #expect(tries == 1 && snapshot.told.map(\.isToRetry) == [true])
        try pass(1, "exit 0")
        #expect(tries == 2)
    }
}
