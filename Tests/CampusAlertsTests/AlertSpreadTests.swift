// Simulates the spread of a new alert to ten thousand readers' computers, and the load on the server.
import Clocks
import ContentPack
import Foundation
import TestSupport
import Testing

@testable import CampusAlerts
@testable import PackSync

struct AlertSpreadTests {
    /// A client with a clock: it asks once in an interval, a tenth of which is random, as muster-sync watch
    /// does.
    private struct Client {
        var record: AlertRecord
        var next: Int
        var failures = 0
        var has: Int?
    }

    private struct Outcome {
        /// The number of requests in each second, from the one in which the alert is published.
        var requests: [Int]
        var latest: Int
        var bytes: Int
    }

    /// Simulates the clients. The clock is simulated; the program's own code verifies the list and keeps the
    /// record.
    ///
    /// - Parameters:
    ///   - outage: the seconds after the alert in which the server answers 503.
    private static func spread(
        clients count: Int, outage: Int, random: (ClosedRange<Int>) -> Int
    ) throws -> Outcome {
        let (root, key) = (try SecretKey(), try SecretKey())
        let list = RootList(
            identifier: "org.example.campus", number: 1, date: "2026-11-22", threshold: 1,
            rootKeys: [root.publicKey],
            guideKey: try SecretKey().publicKey, stampKey: try SecretKey().publicKey,
            alertKeys: [key.publicKey])
        let now = DraftRulesTests.now
        func file(_ number: Int, _ documents: [String]) -> [UInt8] {
            key.embed(
                AlertList(
                    identifier: list.identifier, number: number, root: 1, issued: now, expires: now + 3_600,
                    messages: documents
                ).message, comment: "signed alerts \(number)")
        }
        let head = MessageHeader(identifier: "a", sender: list.identifier, sent: now, kind: .alert)
        let (before, after) = (
            file(1, []), file(2, [CAPWriter.document(DraftRulesTests.draft(), head, zone: .utc)])
        )
        let interval = CampusFeed.usualInterval
        var clients = (0..<count).map { _ in
            Client(record: AlertRecord(identifier: list.identifier), next: random(-interval...0))
        }
        var requests: [Int] = []
        for second in -interval..<600 where clients.contains(where: { $0.has == nil }) {
            let isDown = (0..<outage).contains(second)
            var asked = 0
            for index in clients.indices where clients[index].next <= second && clients[index].has == nil {
                asked += 1
                var wait = interval - random(0...(interval / 10))
                if isDown {
                    clients[index].failures += 1
                    wait = max(wait, random(0...(60 << min(clients[index].failures, 6))))
                } else {
                    clients[index].failures = 0
                    let trusted = try TrustRules.alerts(
                        second < 0 ? before : after, under: list, clients[index].record)
                    clients[index].record.note(trusted)
                    if !trusted.list.messages.isEmpty { clients[index].has = second }
                }
                clients[index].next = second + wait
            }
            if second >= 0 { requests.append(asked) }
        }
        return Outcome(
            requests: requests, latest: clients.compactMap(\.has).max() ?? -1, bytes: after.count)
    }

    @Test func everyoneHasItWithinTwoMinutes() throws {
        let count = Soak.multiplier > 1 ? 10_000 : 500
        var generator = SeededGenerator(seed: 11)
        let good = try Self.spread(clients: count, outage: 0) { Int.random(in: $0, using: &generator) }
        // The interval, and two seconds.
        #expect(good.latest <= CampusFeed.usualInterval + 2)
        let peak = good.requests.max() ?? 0
        #expect(good.requests.reduce(0, +) == count)
        // Spread over the interval: no second has more than three times the mean of a minute.
        #expect(peak <= 3 * count / CampusFeed.usualInterval + 10, "\(peak) requests in one second")
        if Soak.multiplier > 1 {
            print(
                "\(count) clients, one new alert: the last has it after \(good.latest) s; at most \(peak) requests a second, "
                    + "\(peak * good.bytes / 1_000) KB a second, \(count * good.bytes / 1_000_000) MB in all")
        }
        // A server that has too much to do for the first quarter of a minute.
        let bad = try Self.spread(clients: count, outage: 15) { Int.random(in: $0, using: &generator) }
        #expect(bad.latest >= 0 && bad.latest <= 15 + 120 + CampusFeed.usualInterval)
        if Soak.multiplier > 1 {
            print(
                "the same, 503 for the first 15 s: the last has it after \(bad.latest) s; at most \(bad.requests.max() ?? 0) requests a second"
            )
        }
    }
}
