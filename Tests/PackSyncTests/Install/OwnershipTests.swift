// The ownership of files: another user's are never touched.
import ContentPack
import Foundation
import TestSupport
import Testing

@testable import PackSync

@Suite struct OwnershipTests {
    /// No program writes in another user's folder: neither root in a person's home, nor a person in a folder
    /// that another user created where everyone may write.
    @Test(.enabled(if: geteuid() == 0)) func noWriterWorksInAnothersFolder() throws {
        let bench = try SyncBench.updated(1...3)
        unlink(bench.home + "/lock")
        #expect(chown(bench.home, 65_534, 65_534) == 0)
        let before = bench.everything
        let expected = SyncFailure.notOwner(path: bench.home)
        #expect(bench.update().failure == expected)
        #expect(bench.update { $0.isRepair = true }.failure == expected)
        #expect(throws: expected) {
            try GarbageCollector.run(packs: bench.packs, identifier: SyncBench.identifier)
        }
        #expect(throws: expected) { try Rollback.run(packs: bench.packs, anchor: bench.anchor) }
        #expect(throws: expected) { try Rollback.release(packs: bench.packs, anchor: bench.anchor) }
        #expect(bench.everything == before)
    }

    /// A file of one's own that was linked into `incoming/` keeps its permissions.
    @Test func aFileWithAnotherNameIsNotOpenedToOthers() throws {
        let bench = try SyncBench()
        try bench.publish(1)
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: bench.pack.path + "/Guides/fire.html")))
        let mine = try bench.directory.write(bytes, to: "private.html")
        chmod(mine, 0o600)
        try FileManager.default.createDirectory(
            atPath: bench.home + "/incoming", withIntermediateDirectories: true)
        #expect(link(mine, bench.home + "/incoming/" + SHA256.digest(of: bytes).hex) == 0)
        #expect(bench.update().short == "updated none > 1")
        var status = stat()
        #expect(stat(mine, &status) == 0 && status.st_mode & 0o777 == 0o600 && status.st_nlink == 1)
    }

    /// Anyone who may read a version can lock it.
    @Test func versionsThatAreHeldDoNotFillTheDisk() throws {
        let bench = try SyncBench()
        var held: [Int32] = []
        defer { held.forEach { close($0) } }
        for version in 1...9 {
            try bench.publish(version)
            #expect(bench.update().outcome == .updated)
            held.append(open(bench.home + "/\(version)", O_RDONLY | O_DIRECTORY))
            #expect(flock(try #require(held.last), LOCK_SH | LOCK_NB) == 0)
        }
        let versions = bench.names.compactMap { VersionName($0) }
        #expect(versions.count == 2 + GarbageCollector.maxInUse, "\(bench.names)")
        // The newest of those that are held.
        #expect(versions.map(\.number).min() == 4)
        #expect(bench.current == 9)
    }

    // MARK: Publishing

    @Test func anyoneMayReadTheRepositoryAndNobodyMayLockIt() throws {
        let bench = try SyncBench()
        try bench.publish(1)
        let folder = open(bench.repository, O_RDONLY | O_DIRECTORY)
        defer { close(folder) }
        #expect(flock(folder, LOCK_SH | LOCK_NB) == 0)
        _ = try Publisher(PublishedFolder(bench.repository)).restamp(bench.stampKey, days: 30, now: bench.now)
        var status = stat()
        #expect(stat(bench.repository + "/" + PublishedFolder.lockName, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        // Two publishers still exclude each other.
        let first = try Publisher(PublishedFolder(bench.repository))
        #expect(throws: PublishProblem.self) { try Publisher(PublishedFolder(bench.repository)) }
        withExtendedLifetime(first) {}
    }
}
