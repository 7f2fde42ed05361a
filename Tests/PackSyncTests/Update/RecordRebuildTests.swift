// The record of what was seen: removed, damaged, rebuilt.
import ContentPack
import Foundation
import TestSupport
import Testing

@testable import PackSync

@Suite struct RecordRebuildTests {
    /// Version 2 is installed after version 1, whose stamp an attacker has kept; the record is then removed,
    /// or emptied.
    private func robbed(_ how: String) throws -> (SyncBench, oldStamp: [UInt8]) {
        let bench = try SyncBench()
        try bench.publish(1)
        let old = bench.stamp
        _ = bench.update()
        try bench.publish(2)
        #expect(bench.update().short == "updated 1 > 2")
        let path = bench.home + "/trust.plist"
        if how == "removed" { unlink(path) } else { try Data().write(to: URL(fileURLWithPath: path)) }
        return (bench, old)
    }

    @Test(arguments: ["removed", "emptied"]) func nothingIsUpdatedWithoutIt(how: String) throws {
        let (bench, old) = try robbed(how)
        for stamp in [bench.stamp, old] {
            bench.stamp = stamp
            #expect(bench.update().short == "refused record-damaged")
            #expect(bench.update { $0.isDryRun = true }.short == "refused record-damaged")
        }
        #expect(throws: SyncFailure.self) { try Rollback.run(packs: bench.packs, anchor: bench.anchor) }
        #expect(throws: SyncFailure.self) { try VerifyResult.run(packs: bench.packs, anchor: bench.anchor) }
        // Either of the two files that are written after it shows that there was one.
        for name in ["stamp", "current"] {
            unlink(bench.home + "/" + name)
            if name == "stamp" { #expect(bench.update().short == "refused record-damaged") }
        }
    }

    @Test(arguments: ["removed", "emptied"]) func repairingRebuildsItFromWhatIsHere(how: String) throws {
        let (bench, old) = try robbed(how)
        let right = bench.stamp
        bench.stamp = old
        #expect(bench.update { $0.isRepair = true }.short == "refused stamp-older")
        // Without the stamp, the version that is current still says what was seen.
        let kept = try Data(contentsOf: URL(fileURLWithPath: bench.home + "/stamp"))
        unlink(bench.home + "/stamp")
        #expect(bench.update { $0.isRepair = true }.short == "refused manifest-older")
        try kept.write(to: URL(fileURLWithPath: bench.home + "/stamp"))
        bench.stamp = right
        #expect(bench.update { $0.isRepair = true }.short == "unchanged 2")
        #expect(bench.current == 2)
        #expect(
            try VerifyResult.run(packs: bench.packs, anchor: bench.anchor) == .intact(version: 2, files: 9))
        bench.stamp = old
        #expect(bench.update().short == "refused stamp-older")
    }

    /// Nothing here vouches for the version: what was altered meanwhile is replaced by what was signed.
    @Test func whatWasAlteredMeanwhileIsNotTakenForRight() throws {
        let (bench, _) = try robbed("removed")
        let guide = bench.home + "/2/Guides/fire.html"
        try Data("<title>Fire</title><p>Stay.</p>".utf8).write(to: URL(fileURLWithPath: guide))
        let manifest = try ManifestScan.manifest(of: bench.home + "/2")
        try Data(ManifestWriter.bytes(manifest))
            .write(to: URL(fileURLWithPath: bench.home + "/2/Plists/Manifest.plist"))
        #expect(bench.update { $0.isRepair = true }.short == "updated 2 > 2")
        #expect(bench.text("Guides/fire.html")?.contains("Stay.") == false)
        #expect(
            try VerifyResult.run(packs: bench.packs, anchor: bench.anchor) == .intact(version: 2, files: 9))
    }

    /// The manifest of every installed version is recorded, so that none can be altered together with its files.
    @Test func aVersionWhoseManifestWasAlteredIsNotGoneBackTo() throws {
        let bench = try SyncBench()
        try bench.installTwoVersions()
        let folder = bench.home + "/1"
        try Data("<title>Fire</title><p>Stay.</p>".utf8)
            .write(to: URL(fileURLWithPath: folder + "/Guides/fire.html"))
        try Data(ManifestWriter.bytes(try ManifestScan.manifest(of: folder)))
            .write(to: URL(fileURLWithPath: folder + "/Plists/Manifest.plist"))
        #expect(
            try Rollback.run(packs: bench.packs, anchor: bench.anchor)
                == .damaged(version: 1, [DamagedFile(kind: .changed, name: ResourceManifest.file)]))
        #expect(bench.current == 2)
    }

    // MARK: Keys that return

    @Test func aKeyThatReturnsFindsItsNumbers() throws {
        let repository = try TestRepository()
        let (first, guide) = (repository.stampKey, repository.guideKey)
        var client = TestClient(repository)
        try repository.publish(version: 5, number: 9)
        try client.update(from: repository)
        try repository.rotate(guide: SecretKey(), stamp: SecretKey())
        try repository.publish(version: 1, number: 1)
        try client.update(from: repository)
        try repository.rotate(guide: guide, stamp: first)
        client.record = try client.record.map { try TrustRecord($0.bytes, path: "trust.plist") }
        try repository.publish(version: 5, number: 8)
        #expect(client.refusal(of: repository) == "stamp-older")
        try repository.publish(version: 4, number: 10)
        #expect(client.refusal(of: repository) == "manifest-older")
        try repository.publish(version: 6, number: 10)
        #expect(client.refusal(of: repository) == nil)
        #expect(client.record?.formerStamps.count == 1 && client.record?.formerManifests.count == 1)
    }

    @Test func oldKeysAreNotRememberedWithoutEnd() throws {
        let repository = try TestRepository()
        var client = TestClient(repository)
        for _ in 0..<20 {
            try repository.rotate(stamp: SecretKey())
            try repository.publish(version: 1, number: 1)
            try client.update(from: repository)
        }
        let record = try #require(client.record)
        #expect(record.formerStamps.count == SyncLimits.maxFormerKeys)
        #expect(record.bytes.count < TrustRecord.largest)
        #expect(try TrustRecord(record.bytes, path: "x") == record)
    }
}
