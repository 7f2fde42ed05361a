// An hour of readings of a server that flickers, lies and dies, and everything that a person is told.
import Clocks
import Foundation
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

    /// Returns what the server answers in a minute of the hour; nil for a server that is gone.
    private func answer(_ minute: Int) -> String? {
        switch minute {
        case ..<2: "<alerts/>"
        case 2..<5: TestMessage.feed(flood)
        case 5..<10: TestMessage.feed(flood, tornado)
        // It flickers.
        case 10..<20: minute % 2 == 0 ? "<alerts/>" : TestMessage.feed(flood, tornado)
        // It lies.
        case 20: ""
        case 21: "<html><body>Log in</body></html>"
        case 22: "<alertServiceResponse><error><message>down</message></error></alertServiceResponse>"
        case 23: "{\"title\":\"Internal Server Error\",\"status\":500}"
        case 24: "<rss><channel><item><title>Flood Warning</title></item></channel></rss>"
        case 25: "<alerts>" + flood.xml.prefix(300)
        // It dies, and is empty when it comes back.
        case 26..<32: nil
        case 32..<36: "<alerts/>"
        case 36..<40: TestMessage.feed(flood)
        case 40..<55: TestMessage.feed(update)
        default: TestMessage.feed(cancel)
        }
    }

    @Test func whatAPersonIsToldInAnHour() throws {
        let bench = try FeedBench()
        var told: [String] = []
        var minute = 0
        let teller = Notifier(
            NotificationSettings(), folder: bench.folder, clock: { bench.now },
            log: { told.append("17:\(minute < 10 ? "0" : "")\(minute) \($0)") })
        let gone = try #require(DocumentAddress("http://127.0.0.1:1/feed.xml"))
        var states: [String] = []
        var silent = 0
        while minute < 60 {
            bench.now = FeedBench.noon + 60 * minute
            var source = try bench.source()
            if let text = answer(minute) {
                try bench.serve(text)
            } else {
                source = WebFeed(
                    name: source.name, address: gone, interval: 60, agent: source.agent, limits: source.limits
                )
            }
            let report = bench.updater.update(source, .now)
            let word = report.word == "not-modified" ? "ok" : report.word
            if states.last?.hasSuffix(" " + word) != true { states.append("\(minute) \(word)") }
            _ = try teller.tell()
            let board = AlertBoard(StoredAlerts(try bench.snapshot), at: bench.now)
            // From the first minute of the warning to its cancellation nothing says that there is none.
            if (2..<55).contains(minute), board.here.isEmpty { silent += 1 }
            let lines = AlertWords.overview(board, AlertTimes(now: bench.now, zone: .utc))
            if (2..<55).contains(minute) {
                #expect(!lines.contains { $0.hasPrefix("No active") }, "\(minute)")
            }
            minute += 1
        }
        #expect(silent == 0)
        #expect(
            told == [
                "17:02 new: Flood Warning, severe, expected, for Blacksburg",
                "17:05 new: Tornado Warning, extreme, immediate, for Blacksburg",
                "17:35 ended: Tornado Warning, for Blacksburg",
                "17:40 worse: Flood Warning, extreme, immediate, for Blacksburg",
                "17:55 canceled: Flood Warning, for Blacksburg", "17:55 All alerts for your places are over",
            ])
        #expect(
            states == [
                "0 ok", "20 unreadable", "21 portal", "22 unreadable", "24 not-understood", "25 unreadable",
                "26 unreachable", "32 ok",
            ])
    }
}
