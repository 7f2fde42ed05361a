// An hour of the watch with a server that flickers, lies and dies, and everything that a person is told.
import Alerts
import Clocks
import Foundation
import HazardKit
import Hazards
import TestSupport
import Testing

@testable import FeedUpdate
@testable import Transport

@Suite struct WatchHourTests {
    private let tornado = TestMessage(
        identifier: "T", event: "Tornado Warning", sent: "2026-03-02T17:05:00Z",
        expires: "2026-03-02T17:35:00Z")
    private let flood = TestMessage(
        identifier: "F", event: "Flood Warning", urgency: "Expected", severity: "Severe",
        sent: "2026-03-02T17:02:00Z", expires: "2026-03-03T06:00:00Z")
    private var update: TestMessage {
        TestMessage(
            identifier: "F2", kind: "Update", references: flood.triple, event: "Flood Warning",
            severity: "Extreme", sent: "2026-03-02T17:40:00Z", expires: "2026-03-03T06:00:00Z")
    }
    private var cancel: TestMessage {
        TestMessage(
            identifier: "F3", kind: "Cancel", references: flood.triple + " " + update.triple,
            event: "Flood Warning", sent: "2026-03-02T17:55:00Z", expires: "2026-03-03T06:00:00Z")
    }

    /// Answers that are no list of alerts. A reading with one of them is followed by one with a right answer.
    private let lies = [
        "", "<html><body>Log in</body></html>",
        "<alertServiceResponse><error><message>down</message></error></alertServiceResponse>",
        "{\"title\":\"Internal Server Error\",\"status\":500}",
        "<rss><channel><item><title>Flood Warning</title></item></channel></rss>",
    ]

    /// Returns what the server answers in a minute of the hour; nil for a server that is gone.
    private func answer(_ minute: Int) -> String? {
        switch minute {
        case ..<2: "<alerts/>"
        case 2..<5: TestMessage.feed(flood)
        case 5..<10: TestMessage.feed(flood, tornado)
        // It flickers.
        case 10..<20: minute % 2 == 0 ? "<alerts/>" : TestMessage.feed(flood, tornado)
        // It lies, dies, and is empty when it comes back.
        case 20..<38: TestMessage.feed(flood, tornado)
        case 38..<42: nil
        case 42..<47: "<alerts/>"
        case 47..<50: TestMessage.feed(flood)
        case 50..<55: TestMessage.feed(update)
        default: TestMessage.feed(cancel)
        }
    }

    /// The real `muster-sync watch`, whose pauses the test ends a minute at a time.
    @Test func whatAPersonIsToldInAnHour() throws {
        let bench = try FeedBench()
        try bench.serve(answer(0) ?? "")
        let watch = try PinnedWatch(
            bench,
            configuration: """
                feed = own
                from = \(bench.server.address)feed.xml
                interval = 60
                campus = no
                place = Blacksburg
                at = 37.2284,-80.4234
                same = 051121
                ugc = VAC121,VAZ014
                """)
        var told: [String] = []
        var states: [String] = []
        var silent = 0
        var lies = lies[...]
        for minute in 0..<60 {
            let lie = (20..<38).contains(minute) && states.last == "ok" ? lies.first : nil
            if let text = lie ?? answer(minute) {
                try bench.server.faults([])
                try bench.serve(text)
            } else {
                try bench.server.fault("feed.xml", "gone")
            }
            bench.now = FeedBench.noon + 60 * minute
            try watch.advance(to: bench.now)
            let snapshot = try bench.snapshot
            let state = try #require(snapshot.feeds.first { $0.name == "own" })
            let isRead = state.attempted == bench.now
            // After a failure it waits for longer.
            #expect(isRead || states.last != "ok", "\(minute)")
            if isRead, lie != nil { lies.removeFirst() }
            let word = state.outcome == .notModified ? "ok" : state.outcome.rawValue
            if states.last != word { states.append(word) }
            told += watch.notifications().map { "17:\(minute < 10 ? "0" : "")\(minute) \($0)" }
            let board = AlertBoard(StoredAlerts(snapshot, for: bench.watched), at: bench.now)
            // From the first minute of the warning to its cancellation nothing says that there is none.
            guard (2..<55).contains(minute) else { continue }
            if board.here.isEmpty { silent += 1 }
            let lines = AlertWords.overview(board, HazardTimes(now: bench.now, zone: .utc))
            #expect(!lines.contains { $0.hasPrefix("No active") }, "\(minute)")
        }
        #expect(silent == 0)
        #expect(
            told == [
                "17:02 new: Flood Warning, severe, expected, for Blacksburg",
                "17:05 new: Tornado Warning, extreme, immediate, for Blacksburg",
                "17:35 ended: Tornado Warning, for Blacksburg",
                "17:50 worse: Flood Warning, extreme, immediate, for Blacksburg",
                "17:55 canceled: Flood Warning, for Blacksburg", "17:55 All alerts for your places are over",
            ])
        #expect(
            states == [
                "ok", "unreadable", "ok", "portal", "ok", "unreadable", "ok", "unreadable", "ok",
                "not-understood", "ok", "unreachable", "ok",
            ])
        #expect(lies.isEmpty)
    }
}

/// The program `muster-sync watch`, with a clock and pauses that the test sets.
private final class PinnedWatch {
    private let bench: FeedBench
    private let clock: PinnedClock
    private let program: BackgroundProgram
    private var log: String { bench.directory.path("watch.log") }
    private var pauses: String { bench.directory.path("pauses") }
    private var seenPauses = 0
    private var seenBytes = 0

    init(_ bench: FeedBench, configuration: String) throws {
        self.bench = bench
        clock = try PinnedClock(seconds: bench.now.seconds - 60)
        try bench.directory.write(configuration, to: ".config/muster/feeds.conf")
        guard mkfifo(bench.directory.path("pauses"), 0o600) == 0 else { throw HarnessFailure("no FIFO") }
        var environment = clock.environment
        environment["HOME"] = bench.directory.path
        environment["PINNED_PAUSES"] = bench.directory.path("pauses")
        program = try BackgroundProgram(
            [
                "/bin/sh", "-c", "exec \"$0\" watch --hazards \"$1\" 2>\"$2\"", try Binary.musterSync(),
                bench.folder.path, bench.directory.path("watch.log"),
            ], environment: environment)
        try waitForPause()
    }

    /// Sets the clock, and returns when the watch has done what is due then.
    func advance(to moment: Moment) throws {
        try clock.set(seconds: moment.seconds)
        let fifo = open(pauses, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        guard fifo >= 0, write(fifo, "\n", 1) == 1 else { throw HarnessFailure("the watch is gone: \(text)") }
        close(fifo)
        try waitForPause()
    }

    /// Waits until the watch pauses, which it does once nothing is under way.
    private func waitForPause() throws {
        for _ in 0..<6_000 {
            let count = ((try? String(contentsOfFile: pauses + ".log", encoding: .utf8)) ?? "").count {
                $0 == "\n"
            }
            if count > seenPauses {
                seenPauses = count
                return
            }
            usleep(10_000)
        }
        throw HarnessFailure("the watch does not pause: \(text)")
    }

    private var text: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

    /// Returns what people were told since the last call, as the watch logs it.
    func notifications() -> [String] {
        let bytes = Array(text.utf8)
        defer { seenBytes = bytes.count }
        let lines = String(decoding: bytes[seenBytes...], as: UTF8.self).split(separator: "\n").map {
            String($0.dropFirst("muster-sync: ".count))
        }
        return lines.filter { !$0.hasPrefix("own: ") && !$0.hasPrefix("Watching ") }
    }
}
