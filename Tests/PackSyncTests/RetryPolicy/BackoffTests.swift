import Testing

@testable import PackSync
@testable import Transport

@Suite struct BackoffTests {
    @Test func theBoundDoublesUpToSixHours() {
        #expect(
            (0...12).map { Backoff.bound(failures: $0) / 60 } == [
                1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360, 360,
            ])
        #expect(Backoff.bound(failures: Int.max) == 21_600)
    }

    @Test func theWaitIsAnyTimeUpToTheBoundAfterTheOneAskedFor() {
        var ranges: [ClosedRange<Int>] = []
        let wait = Backoff.wait(failures: 3, retryAfter: 100) {
            ranges.append($0)
            return 7
        }
        #expect(wait == 107 && ranges == [0...480])
        #expect(Backoff.wait(failures: 1, retryAfter: 1 << 40) { _ in 0 } == 86_400)
        #expect(Backoff.wait(failures: 1, retryAfter: -5) { _ in 0 } == 0)
    }

    private func record(failures: Int = 0) -> CheckRecord {
        var record = CheckRecord()
        for _ in 0..<failures {
            record.note(.noNetwork, address: "https://a/", isServer: true, now: 1_000_000) { $0.upperBound }
        }
        return record
    }

    @Test func failuresAddUpAndASuccessForgetsThem() {
        var record = record(failures: 3)
        #expect(record.failures == 3 && record.notBefore == 1_000_480)
        #expect(record.waiting(for: "https://a/", now: 1_000_100, isAutomatic: true) == 1_000_480)
        #expect(record.waiting(for: "https://a/", now: 1_000_480, isAutomatic: true) == nil)
        // Who asks by hand is not kept waiting for what was not the server's wish.
        #expect(record.waiting(for: "https://a/", now: 1_000_100, isAutomatic: false) == nil)
        // Another server has done nothing wrong.
        #expect(record.waiting(for: "https://b/", now: 1_000_100, isAutomatic: true) == nil)
        record.note(.unchanged, address: "https://a/", isServer: true, now: 1_000_200) { $0.upperBound }
        #expect(record.failures == 0 && record.notBefore == nil && record.lastSuccess == 1_000_200)
        record.note(.refused, address: "/media/stick", isServer: false, now: 1_000_300) { $0.upperBound }
        #expect(record.notBefore == nil)
    }

    @Test func aMemoryStickInBetweenForgetsNothing() {
        var record = CheckRecord()
        record.note(.unchanged, address: "https://a/", isServer: true, now: 1_000_000) { $0.upperBound }
        record.note(.overloaded, address: "https://a/", isServer: true, now: 1_000_100, retryAfter: 3_600) {
            $0.upperBound
        }
        let until = record.notBefore
        record.note(.failed, address: "/media/stick", isServer: false, now: 1_000_200) { $0.upperBound }
        #expect(record.lastSuccess == 1_000_000 && record.notBefore == until && until != nil)
        #expect(record.address == "/media/stick" && record.server == "https://a/")
        #expect(record.waiting(for: "https://a/", now: 1_000_300, isAutomatic: true) == until)
        // A slip of the hand does not make it look as if the guides had never been confirmed.
        record.note(.noNetwork, address: "https://slip/", isServer: true, now: 1_000_400) { $0.upperBound }
        #expect(record.lastSuccess == 1_000_000 && record.failures == 1)
    }

    @Test func absurdWaitsAreNotWaitedFor() {
        var record = record(failures: 1)
        record.notBefore = 200_000_000_000
        #expect(
            record.waiting(for: "https://a/", now: 1_000_000, isAutomatic: true) == 1_000_000 + 86_400
                + 21_600)
        // The clock has been set back since.
        #expect(record.waiting(for: "https://a/", now: 900_000, isAutomatic: true) == nil)
        record.lastAttempt = 200_000_000_000
        #expect(record.waiting(for: "https://a/", now: 1_000_000, isAutomatic: true) == nil)
        record.lastAttempt = nil
        #expect(record.waiting(for: "https://a/", now: 1_000_000, isAutomatic: true) == nil)
    }

    @Test func theRecordSurvivesAndDamageIsAsIfThereWereNone() {
        var record = record(failures: 2)
        record.rootsAsked = 999_999
        record.stamp = .init(bytes: [UInt8](repeating: 7, count: 32))
        let bytes = CheckRecordFile.bytes(record)
        #expect(CheckRecordFile.read(bytes) == record)
        #expect(CheckRecordFile.read(nil) == CheckRecord())
        #expect(CheckRecordFile.read(Array(bytes.dropLast(40))) == CheckRecord())
        #expect(CheckRecordFile.read([UInt8](repeating: 0x41, count: 20_000)) == CheckRecord())
        let text = String(decoding: bytes, as: UTF8.self)
        let hostile = text.replacing("https://a/", with: "a&#10;Host: b")
        #expect(CheckRecordFile.read(Array(hostile.utf8)).address.isEmpty)
    }

    @Test func newKeysAreAskedForOnceADayOfEachServer() {
        var record = record(failures: 1)
        #expect(record.wantsRoots(of: .web("https://a/"), now: 1_000_000))
        record.rootsAsked = 1_000_000
        #expect(!record.wantsRoots(of: .web("https://a/"), now: 1_000_000 + 86_399))
        #expect(record.wantsRoots(of: .web("https://a/"), now: 1_000_000 + 86_400))
        #expect(record.wantsRoots(of: .web("https://b/"), now: 1_000_000))
        // The clock has been set back since: it must not put the next question off for years.
        #expect(record.wantsRoots(of: .web("https://a/"), now: 999_999))
    }
}
