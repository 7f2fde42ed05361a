// The leftovers of a kill, a power failure, a manual change or a bad disk in a pack's folder.
import ContentPack
import Foundation
import TestSupport
import Testing

@testable import PackSync

@Suite struct LeavingsTests {
    @Test func whatAKilledUpdateLeavesAtItsEndIsGoneAfterTheNext() throws {
        let bench = try SyncBench.updated(1...3)
        let whole = bench.names
        for name in ["1", "incoming/old-0/Guides"] {
            try FileManager.default.createDirectory(
                atPath: bench.home + "/" + name, withIntermediateDirectories: true)
        }
        for name in ["trust.plist.new", "stamp.new", "check.plist.new", "root.plist.new"] {
            try Data("half".utf8).write(to: URL(fileURLWithPath: bench.home + "/" + name))
        }
        symlink("2", bench.home + "/current.new")
        #expect(bench.update().short == "unchanged 3")
        #expect(bench.names == whole && bench.current == 3)
    }

    @Test func foldersInTheWayOfFilesAreRemoved() throws {
        let bench = try SyncBench.updated(1...1)
        try bench.pack.guide("tornado")
        try bench.publish(2)
        let tornado = SHA256.digest(
            of: try Data(contentsOf: URL(fileURLWithPath: bench.pack.path + "/Guides/tornado.html"))
        ).hex
        for name in [
            "trust.plist.new", "current.new", "incoming/" + tornado, "incoming/" + tornado + ".part",
        ] {
            try FileManager.default.createDirectory(
                atPath: bench.home + "/\(name)/x", withIntermediateDirectories: true)
        }
        #expect(bench.update().short == "updated 1 > 2")
        #expect(bench.names == ["1", "2", "check.plist", "current", "lock", "stamp", "trust.plist"])
    }

    /// After going back, the version that was left stays until `gc`, however often nothing is new.
    @Test func cleaningUpKeepsWhatARollbackLeft() throws {
        let bench = try SyncBench.updated(1...2)
        #expect(try Rollback.run(packs: bench.packs, anchor: bench.anchor) == .done(from: 2, to: 1))
        for _ in 0..<2 { #expect(bench.update().short == "held 1 < 2") }
        #expect(bench.names.contains("1") && bench.names.contains("2") && bench.current == 1)
    }

    /// A file system that lost what was not flushed leaves files of no length.
    @Test(arguments: ["check.plist", "stamp", "root.plist"]) func emptyFilesCountAsNone(name: String) throws {
        let bench = try SyncBench.updated(1...1)
        try Data().write(to: URL(fileURLWithPath: bench.home + "/" + name))
        #expect(bench.update().short == "unchanged 1")
        try bench.publish(2)
        #expect(bench.update().short == "updated 1 > 2")
    }

    @Test func anEmptyRecordOfTrustIsNotTakenForNone() throws {
        let bench = try SyncBench.updated(1...2)
        try Data().write(to: URL(fileURLWithPath: bench.home + "/trust.plist"))
        let before = bench.everything
        #expect(bench.update().refusalCode == "record-damaged")
        #expect(
            bench.everything.filter { $0.key.hasSuffix("check.plist") == false }
                == before.filter { $0.key.hasSuffix("check.plist") == false })
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: bench.home + "/current") == "2")
    }

    /// A record that grew beyond its limit, or became a folder, is damaged like any other, and repaired.
    @Test(arguments: ["long", "folder"]) func aRecordOfTrustThatCannotBeReadIsRebuilt(how: String) throws {
        let bench = try SyncBench.updated(1...2)
        let path = bench.home + "/trust.plist"
        unlink(path)
        if how == "long" {
            try Data(count: TrustRecord.largest + 1).write(to: URL(fileURLWithPath: path))
        } else {
            for name in ["trust.plist", "stamp.new", "check.plist"] {
                try? FileManager.default.removeItem(atPath: bench.home + "/" + name)
                try FileManager.default.createDirectory(
                    atPath: bench.home + "/\(name)/x", withIntermediateDirectories: true)
            }
        }
        #expect(bench.update().refusalCode == "record-damaged")
        #expect(bench.update { $0.isRepair = true }.short == "unchanged 2")
        #expect(bench.update().short == "unchanged 2")
        #expect(
            try VerifyResult.run(packs: bench.packs, anchor: bench.anchor) == .intact(version: 2, files: 9))
    }

    /// Part of the current version is gone: `--repair` brings it back, from beside it and by fetching.
    @Test func aVersionPartlyRemovedIsMended() throws {
        let bench = try SyncBench.updated(1...1)
        try FileManager.default.removeItem(atPath: bench.home + "/1/Guides")
        #expect(bench.update { $0.isRepair = true }.short == "updated 1 > 1")
        #expect(
            try VerifyResult.run(packs: bench.packs, anchor: bench.anchor) == .intact(version: 1, files: 9))
        // Without its manifest nobody knows what it was: it is installed anew, beside it.
        try FileManager.default.removeItem(atPath: bench.home + "/current/Plists/Manifest.plist")
        _ = bench.update { $0.isRepair = true }
        #expect(
            try VerifyResult.run(packs: bench.packs, anchor: bench.anchor) == .intact(version: 1, files: 9))
    }

    @Test func aFolderMadeAnewIsFoundByItsNameOnly() throws {
        let bench = try SyncBench.updated(1...2)
        let outside = bench.directory.path("outside")
        mkdir(outside, 0o755)
        // A link in the place of a version is no version, wherever it leads.
        try FileManager.default.moveItem(atPath: bench.home + "/2", toPath: outside + "/2")
        symlink(outside + "/2", bench.home + "/2")
        let before = try FileManager.default.subpathsOfDirectory(atPath: outside)
        #expect(bench.update().short == "updated none > 2")
        #expect(bench.current == 2 && bench.names.contains { $0.hasPrefix("2-") })
        #expect(try FileManager.default.subpathsOfDirectory(atPath: outside) == before)
    }
}
