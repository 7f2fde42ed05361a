// The attacks on a campus's alerts of Packaging/SYNC.md: a test for each row, by its name.
import Clocks
import ContentPack
import Foundation
import TestSupport
import Testing

@testable import PackSync

struct AlertAttackTests {
    @Test func forged() throws {
        let alerts = try AlertBench()
        let thief = try SecretKey()
        for key in [thief, alerts.bench.guideKey, alerts.bench.stampKey, alerts.bench.rootKey] {
            try alerts.put(number: 1, key: key)
            #expect(alerts.update().short == "refused alerts-signature")
        }
        #expect(alerts.stored == nil)
        try alerts.put(["a"], number: 1, key: alerts.keys[1])
        #expect(alerts.update().short == "new 1 a")
    }

    /// Every bit of what is signed counts, and no part of it is taken for the whole.
    @Test func alteredOrTruncated() throws {
        let alerts = try AlertBench()
        let whole = try alerts.put(["a"], number: 1)
        let list = alerts.bench.anchor
        let record = AlertRecord(identifier: list.identifier)
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= 1
            let trusted = try? TrustRules.alerts(bytes, under: list, record)
            // A comment and the number of a key are what nobody signs, and nobody believes.
            #expect(trusted == nil || trusted?.list.messages == ["a"])
            #expect((try? TrustRules.alerts(Array(whole.prefix(index)), under: list, record)) == nil)
        }
    }

    @Test func oversized() throws {
        let alerts = try AlertBench()
        try alerts.put([String(repeating: "a", count: 64 << 10)], number: 1)
        #expect(alerts.update().short == "refused alerts-size")
        try alerts.put(Array(repeating: "a", count: 101), number: 1)
        #expect(alerts.update().short == "refused alerts-form")
        try alerts.put(Array(repeating: "a", count: 100), number: 1)
        #expect(alerts.update().short.hasPrefix("new 1 "))
    }

    @Test func replayed() throws {
        let alerts = try AlertBench()
        let old = try alerts.put(["a"], number: 1)
        try alerts.put(["a", "b"], number: 2)
        #expect(alerts.update().short == "new 2 a,b")
        alerts.file = old
        #expect(alerts.update().short == "refused alerts-older")
        // Nor by the other key's: there is one count for all keys in force.
        try alerts.put(["a"], number: 1, key: alerts.keys[1])
        #expect(alerts.update().short == "refused alerts-older")
        #expect(alerts.stored == ["a", "b"])
    }

    @Test func removed() throws {
        let alerts = try AlertBench()
        #expect(alerts.update().short == "refused alerts-missing")
        try alerts.put(["a"], number: 1)
        #expect(alerts.update().short == "new 1 a")
        try FileManager.default.removeItem(atPath: alerts.path)
        #expect(alerts.update().short == "refused alerts-missing")
        #expect(alerts.stored == ["a"])
    }

    /// The same list forever: it says of itself that it was not confirmed, and what it has is kept.
    @Test func frozen() throws {
        let alerts = try AlertBench()
        try alerts.put(["a"], number: 1, hours: 24)
        #expect(alerts.update().short == "new 1 a")
        alerts.now = SyncBench.noon + 25 * 3_600
        guard case .read(let reading) = alerts.update() else {
            Issue.record("it is read")
            return
        }
        #expect(
            reading.freshness.sentence
                == "Campus alerts not confirmed since 2026-11-21 12:00 UTC: there may be newer ones that do not reach you."
        )
        #expect(alerts.stored == ["a"])
    }

    /// No list is trusted for years.
    @Test func noListIsBelievedForLongerThanAMonth() throws {
        let alerts = try AlertBench()
        try alerts.put(["a"], number: 1, hours: 24 * 365 * 100)
        alerts.now = SyncBench.noon + 31 * Moment.day
        #expect(alerts.update().short == "new 1 a")
        alerts.now = SyncBench.noon + 31 * Moment.day + 1
        #expect(alerts.update().short == "same 1 a outdated")
    }

    @Test func wrongClock() throws {
        let alerts = try AlertBench()
        try alerts.put(["a"], number: 1)
        alerts.now = SyncBench.noon + -900
        #expect(alerts.update().short == "new 1 a")
        alerts.now = SyncBench.noon + -901
        guard case .read(let reading) = alerts.update() else {
            Issue.record("it is read")
            return
        }
        #expect(
            reading.freshness.sentence?.hasPrefix(
                "Cannot determine whether these are the newest campus alerts: the clock of this computer is set before "
                    + "2026-11-21 12:00 UTC") == true)
        alerts.now = Moment("2099-01-01T00:00:00Z") ?? alerts.now
        #expect(alerts.update().short == "same 1 a outdated")
    }

    @Test func anotherCampus() throws {
        let (here, there) = (try AlertBench(), try AlertBench())
        try here.put(["a"], number: 1)
        #expect(here.update().short == "new 1 a")
        // Another campus's, with that one's key; and the same key, if two campuses share it.
        here.file = try there.put(["b"], number: 9)
        #expect(here.update().short == "refused alerts-signature")
        try here.put(["b"], number: 9, identifier: "org.example.other")
        #expect(here.update().short == "refused alerts-other-pack")
        #expect(here.stored == ["a"])
    }

    @Test func equivocation() throws {
        let alerts = try AlertBench()
        try alerts.put(["a"], number: 1)
        #expect(alerts.update().short == "new 1 a")
        try alerts.put(["b"], number: 1, key: alerts.keys[1])
        guard case .failed(.refused(let refusal)) = alerts.update() else {
            Issue.record("it is refused")
            return
        }
        #expect(refusal.code == "alerts-two-truths")
    }

    /// It frightens, and changes nothing else; one new root list ends it.
    @Test func stolenKey() throws {
        let alerts = try AlertBench()
        try alerts.bench.publish(1)
        #expect(alerts.bench.update().short == "updated none > 1")
        let guides = alerts.bench.text("Guides/fire.html")
        let number = try alerts.publish(["a"])
        #expect(alerts.update().short == "new \(number) a")
        let thief = alerts.keys[0]
        try alerts.put(["run"], number: SyncLimits.greatestNumber, key: thief)
        #expect(alerts.update().short == "new \(SyncLimits.greatestNumber) run")
        // It signs neither stamps nor guides.
        let stamp = alerts.bench.stamp
        alerts.bench.stamp = thief.embed(
            Array(try SignedMessage(file: alerts.bench.stamp).message), comment: "x")
        #expect(alerts.bench.update().short == "refused stamp-signature")
        alerts.bench.stamp = stamp
        // The highest number is in the way of the one who has the other key, too.
        let problem = thrown(PublishProblem.self) { try alerts.publish(["b"], key: alerts.keys[1]) }
        #expect(problem?.code == "publish-alerts-number")
        let (kept, added) = (alerts.keys[1], try SecretKey())
        try alerts.rotate([kept, added])
        #expect(alerts.update().short == "refused alerts-signature")
        alerts.now = alerts.now + 60
        let next = try alerts.publish(["b"], key: kept)
        #expect(next == alerts.now.seconds)
        #expect(alerts.update().short == "new \(next) b")
        // Its lists are refused from now on.
        try alerts.put(["run"], number: SyncLimits.greatestNumber, key: thief)
        #expect(alerts.update().short == "refused alerts-signature")
        #expect(alerts.stored == ["b"])
        #expect(alerts.bench.text("Guides/fire.html") == guides)
    }

    /// A key that is replaced and named again finds its numbers.
    @Test func aKeyThatReturns() throws {
        let alerts = try AlertBench()
        let first = alerts.keys[0]
        try alerts.put(["a"], number: 50, key: first)
        #expect(alerts.update().short == "new 50 a")
        var next = alerts.bench.anchor
        for keys in [[try SecretKey()], [first]] {
            next.number += 1
            next.alertKeys = keys.map(\.publicKey)
            let root = alerts.bench.repository + "/root/\(next.number)"
            try Data(next.bytes).write(to: URL(fileURLWithPath: root + ".plist"))
            let key = alerts.bench.rootKey
            try Data(key.sign(next.bytes).file(comment: "x")).write(
                to: URL(fileURLWithPath: root + ".\(key.publicKey.number.hex).sig"))
        }
        try alerts.put(["b"], number: 49, key: first)
        #expect(alerts.update().short == "refused alerts-older")
        try alerts.put(["b"], number: 51, key: first)
        #expect(alerts.update().short == "new 51 b")
    }

    /// A list that names a root list that is not there waits for it.
    @Test func rootListMissing() throws {
        let alerts = try AlertBench()
        try alerts.put(["a"], number: 1, root: 2)
        #expect(alerts.update().short == "refused alerts-root-missing")
        try alerts.rotate(alerts.keys)
        #expect(alerts.update().short == "new 1 a")
    }

    /// The record of what was seen, damaged or gone, is never taken for an empty one.
    /// A key list that was in force and is gone would make a key that was replaced count again.
    @Test func aLostKeyListIsNoticed() throws {
        let alerts = try AlertBench()
        try alerts.put(["a"], number: 5)
        #expect(alerts.update().short == "new 5 a")
        let thief = alerts.keys[0]
        try alerts.rotate([alerts.keys[1]])
        try alerts.put(["b"], number: 6, root: 2)
        #expect(alerts.update().short == "new 6 b")
        // The list with the new keys is gone, here and at the publisher's.
        let folder = alerts.bench.repository + "/root/"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasPrefix("2.") {
            try FileManager.default.removeItem(atPath: folder + name)
        }
        try FileManager.default.removeItem(atPath: alerts.home + "/root.plist")
        try alerts.put(["thief"], number: 7, key: thief)
        #expect(alerts.update().short == "refused alerts-record-damaged")
        #expect(alerts.stored == nil)
    }

    @Test func damagedRecord() throws {
        let alerts = try AlertBench()
        try alerts.put(["a"], number: 5)
        #expect(alerts.update().short == "new 5 a")
        let record = alerts.home + "/record.plist"
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: record)))
        #expect(try AlertRecord(bytes, path: "x").bytes == bytes)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 1
            #expect(throws: AlertRefusal.recordDamaged(path: "p")) { try AlertRecord(damaged, path: "p") }
        }
        try Data(bytes.dropLast()).write(to: URL(fileURLWithPath: record))
        #expect(alerts.update().short == "refused alerts-record-damaged")
        try FileManager.default.removeItem(atPath: record)
        #expect(alerts.update().short == "refused alerts-record-damaged")
        #expect(alerts.stored == nil)
        // Rebuilt from the list that is here: nothing older is taken.
        try alerts.put(["old"], number: 4)
        #expect(alerts.update { $0.isRepair = true }.short == "refused alerts-older")
        try alerts.put(["b"], number: 6)
        #expect(alerts.update { $0.isRepair = true }.short == "new 6 b")
        #expect(alerts.update().short == "same 6 b")
    }
}
