import Clocks
import ContentPack
import TestSupport
import Testing

@testable import PackSync

struct TrustRecordTests {
    /// Returns the trust record of a client after an update and a rollback.
    private static func record() throws -> (TrustRecord, RootList) {
        let repository = try TestRepository()
        try repository.publish(version: 2, number: 7)
        var client = TestClient(repository)
        var record = try client.update(from: repository).record
        record.hold(2, under: repository.list)
        return (record, repository.list)
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let (record, list) = try Self.record()
        #expect(try TrustRecord(record.bytes, path: "x") == record)
        #expect(record.root == 1)
        #expect(record.stampSeen(under: list)?.number == 7)
        #expect(record.manifestSeen(under: list)?.number == 2)
        let nothing = TrustRecord(list)
        #expect(try TrustRecord(nothing.bytes, path: "x") == nothing)
        #expect(nothing.stamp == nil && nothing.manifest == nil && nothing.hold == nil)
    }

    @Test func aNewKeyForgetsItsOwnNumberAlone() throws {
        var (record, list) = try Self.record()
        list.stampKey = try SecretKey().publicKey
        #expect(record.stampSeen(under: list) == nil)
        #expect(record.manifestSeen(under: list)?.number == 2)
        #expect(record.holds(2, under: list))
        list.guideKey = try SecretKey().publicKey
        #expect(record.manifestSeen(under: list) == nil)
        #expect(!record.holds(2, under: list))
        list.number = 5
        record.note(list)
        list.number = 3
        record.note(list)
        #expect(record.root == 5)
    }

    /// No damage makes it another record, and none makes it an empty one.
    @Test func damage() throws {
        let bytes = try Self.record().0.bytes
        for index in bytes.indices {
            for bit in [0, 1, 5] as [UInt8] {
                var damaged = bytes
                damaged[index] ^= 1 << bit
                expectDamaged(damaged)
            }
        }
        for count in bytes.indices { expectDamaged(Array(bytes.prefix(count))) }
        expectDamaged(bytes + [0x0A])
        expectDamaged([])
        expectDamaged(Array("<plist><dict/></plist>".utf8))
    }

    private func expectDamaged(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(throws: Refusal.recordDamaged(path: "p"), sourceLocation: sourceLocation) {
            try TrustRecord(bytes, path: "p")
        }
    }
}

struct ListInForceTests {
    @Test func theNewerOfTwo() throws {
        let repository = try TestRepository()
        let anchor = repository.anchor
        var kept = anchor
        #expect(TrustRules.listInForce(anchor: anchor, kept: nil) == anchor)
        kept.number = 2
        #expect(TrustRules.listInForce(anchor: anchor, kept: kept.bytes) == kept)
        #expect(TrustRules.listInForce(anchor: kept, kept: anchor.bytes) == kept)
        // Of one number, the anchor.
        var other = anchor
        other.guideKey = try SecretKey().publicKey
        #expect(TrustRules.listInForce(anchor: anchor, kept: other.bytes) == anchor)
        // For another pack, damaged or too long.
        kept.identifier = "org.example.other"
        #expect(TrustRules.listInForce(anchor: anchor, kept: kept.bytes) == anchor)
        #expect(TrustRules.listInForce(anchor: anchor, kept: Array("x".utf8)) == anchor)
        kept.identifier = anchor.identifier
        let long = kept.bytes + [UInt8](repeating: 0x20, count: 64 << 10)
        #expect(TrustRules.listInForce(anchor: anchor, kept: long) == anchor)
    }

    /// The longest that can be is still a stamp.
    @Test func theLongestStamp() throws {
        let key = try SecretKey()
        let stamp = Stamp(
            identifier: String(repeating: "a", count: 100), number: SyncLimits.greatestNumber,
            version: SyncLimits.greatestNumber, manifest: SHA256.digest(of: []),
            size: ManifestRules.largestManifest, root: SyncLimits.greatestRootNumber,
            issued: Moment(seconds: .max) + -1, expires: Moment(seconds: .max))
        let file = key.embed(stamp.message, comment: "signed stamp \(stamp.number)")
        #expect(file.count <= SyncLimits.largestStamp)
        #expect(try Stamp(message: SignedMessage(file: file).message) == stamp)
    }
}
