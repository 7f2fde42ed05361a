// Readings that bring no message: what they write, and what they must not pass over.
import Alerts
import Clocks
import Foundation
import HazardKit
import TestSupport
import Testing

@testable import FeedUpdate

@Suite struct NothingNewTests {
    private let later = FeedBench.noon + 60

    /// The identity and the content of the file of messages.
    private func messages(_ bench: FeedBench) throws -> [String] {
        let path = bench.folder.path + "/" + HazardKind.alerts.fileName
        let number = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int ?? 0
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        return ["\(number)", "\(bytes.hashValue)"]
    }

    private func tell(_ bench: FeedBench) throws -> [String] {
        var lines: [String] = []
        let teller = Notifier(
            NotificationSettings(), folder: bench.folder, places: bench.places, clock: { bench.now }
        ) {
            lines.append($0)
        }
        try teller.tellAll()
        return lines
    }

    @Test func onlyTheStateOfTheFeedIsWritten() throws {
        let bench = try FeedBench()
        try bench.serve(TestMessage().xml)
        try bench.update()
        #expect(try tell(bench).count == 1)
        let before = try messages(bench)
        bench.now = later
        #expect(try bench.update().result == .read(.notModified))
        #expect(try tell(bench).isEmpty && messages(bench) == before)
        let snapshot = try bench.snapshot
        #expect(snapshot.written == later && snapshot.feeds.map(\.succeeded) == [later])
        #expect(snapshot.messages.map(\.lastListed) == [later] && snapshot.told.count == 1)
        // A failure is a state as well.
        try bench.server.fault("feed.xml", "status", ["status": 404])
        bench.now = later + 60
        #expect(try !bench.update().isGood && messages(bench) == before)
        #expect(try bench.snapshot.feeds.first?.attempted == bench.now)
        #expect(try bench.snapshot.messages.map(\.lastListed) == [later])
    }

    /// A server that marks no versions sends the same again and again.
    @Test func theSameMessagesOnceMoreAreNoNewOnes() throws {
        let bench = try FeedBench()
        try bench.serve(TestMessage().xml)
        try bench.update()
        let before = try messages(bench)
        bench.now = later
        try bench.serve("<alerts>" + TestMessage().xml + "</alerts>")
        #expect(try bench.update().result == .read(.ok) && messages(bench) == before)
        #expect(try bench.snapshot.messages.map(\.lastListed) == [later])
        try bench.serve(TestMessage(severity: "Severe").xml)
        #expect(try bench.update().result == .read(.ok) && messages(bench) != before)
    }

    /// Time ends an alert although the feed says nothing new.
    @Test func anAlertThatEndsByTheClockIsTold() throws {
        let bench = try FeedBench()
        try bench.serve(TestMessage().xml)
        try bench.update()
        #expect(try tell(bench).count == 1)
        bench.now = FeedBench.noon + 3_599
        #expect(try bench.update().result == .read(.notModified) && tell(bench).isEmpty)
        bench.now = FeedBench.noon + 3_600
        #expect(try bench.update().result == .read(.notModified))
        #expect(try tell(bench).count == 2, "it ended, and with it the last one")
        #expect(try tell(bench).isEmpty)
    }

    /// States next to the messages are ignored if they were written for other messages or cannot be read.
    @Test(arguments: ["damaged", "of others", "cut short"]) func foreignStatesAreIgnored(_ what: String)
        throws
    {
        let bench = try FeedBench()
        try bench.serve(TestMessage().xml)
        try bench.update()
        let whole = try bench.snapshot
        bench.now = later
        try bench.update()
        let path = bench.folder.path + "/" + HazardKind.alerts.statesName
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(try bench.snapshot.written == later)
        if what == "of others" {
            var states = try bench.snapshot.states
            states.number += 1
            try states.write(to: bench.folder.path, of: .alerts)
        } else {
            let damaged = what == "damaged" ? [UInt8]("nothing".utf8) : Array(bytes.prefix(bytes.count / 2))
            try bench.directory.write(damaged, to: "hazards/" + HazardKind.alerts.statesName)
        }
        #expect(try bench.snapshot == whole, "older, and it says so")
        #expect(try bench.update().result == .read(.notModified))
        #expect(try bench.snapshot.written == later)
    }

    /// New messages leave no older states beside them.
    @Test func newMessagesTakeTheirStatesWithThem() throws {
        let bench = try FeedBench()
        try bench.serve(TestMessage().xml)
        try bench.update()
        bench.now = later
        try bench.update()
        try bench.serve(TestMessage(identifier: "A-2").xml)
        bench.now = later + 60
        try bench.update()
        #expect(try bench.snapshot.feeds.map(\.succeeded) == [bench.now])
        let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
        #expect(names.sorted() == ["alerts.sqlite", "lock", "originals"])
    }

    // MARK: Several at once

    /// A feed that answers only when another one has.
    private struct Waiting: FeedSource {
        var name: String
        var host = "example.org"
        var interval = 60
        let answered = DispatchSemaphore(value: 0)
        var awaited: DispatchSemaphore?

        func read(
            _ context: FeedContext<AlertSnapshot>
        ) throws(FeedFailure) -> FeedAnswer<ListedAlerts> {
            defer { answered.signal() }
            if let awaited, awaited.wait(timeout: .now() + 60) == .timedOut {
                throw FeedFailure(.unreachable, "the other one was never asked")
            }
            return FeedAnswer(ListedAlerts([]))
        }
    }

    @Test func aSlowFeedDelaysNoOther() throws {
        let bench = try FeedBench()
        // Each waits for the next one; only the last answers at once.
        var order = [Waiting(name: "last")]
        for number in 1..<FeedReadings.limit {
            order.insert(Waiting(name: "\(number)", awaited: order[0].answered), at: 0)
        }
        bench.names = Set(order.map(\.name))
        let reports = try bench.updater.update(order, .now)
        #expect(reports.map(\.name) == order.map(\.name) && reports.allSatisfy(\.isGood), "\(reports)")
        #expect(try Set(bench.snapshot.feeds.map(\.name)) == bench.names)
    }

    /// More feeds than are asked at a time, some of which may not be asked.
    @Test func moreFeedsThanAreAskedAtATime() throws {
        let bench = try FeedBench()
        let sources = (0..<(2 * FeedReadings.limit + 3)).map { Waiting(name: "\($0)") }
        bench.names = Set(sources.map(\.name))
        #expect(try bench.updater.update(sources, .now).map(\.name) == sources.map(\.name))
        #expect(try bench.updater.update([], .now).isEmpty)
    }
}
