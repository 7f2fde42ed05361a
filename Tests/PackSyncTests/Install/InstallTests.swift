// The disk: full, read-only, planted with links, in use by another.
import ContentPack
import Foundation
import TestSupport
import Testing

@testable import PackSync

@Suite struct InstallTests {
    @Test func aSecondWriterIsToldSo() throws {
        let bench = try SyncBench()
        try bench.publish(1)
        _ = bench.update()
        let pack = try #require(
            try InstalledPackFolder.find(packs: bench.packs, identifier: SyncBench.identifier))
        guard let lock = try WriterLock.take(pack) else {
            Issue.record("nobody holds the lock")
            return
        }
        let before = bench.everything
        #expect(bench.update().result == .busy)
        #expect(throws: SyncFailure.busy) { try Rollback.run(packs: bench.packs, anchor: bench.anchor) }
        #expect(bench.everything == before)
        // Held to here.
        _ = consume lock
    }

    @Test func modesAreTheSameWhateverTheUmaskIs() throws {
        let bench = try SyncBench()
        try bench.publish(1)
        let root = try bench.directory.write(bench.anchor.bytes, to: "root.plist")
        let command =
            "umask 077; exec \(try Binary.musterSync()) update --from \(bench.repository) --root \(root) --packs \(bench.packs)"
        let result = try runProgram(["/bin/sh", "-c", command])
        #expect(result.status == .exited(0), "\(result)")
        for (name, mode) in [
            ("1", 0o755), ("1/Guides", 0o755), ("1/Guides/fire.html", 0o644),
            ("1/Plists/Manifest.plist", 0o644),
        ] {
            var status = stat()
            #expect(stat(bench.home + "/" + name, &status) == 0)
            #expect(Int(status.st_mode) & 0o7777 == mode, "\(name)")
        }
    }

    @Test func plantedLinksLeadNowhere() throws {
        let bench = try SyncBench()
        try bench.publish(1)
        _ = bench.update()
        try bench.publish(2)
        let outside = bench.directory.path("outside")
        mkdir(outside, 0o755)
        let victim = try bench.directory.write("victim", to: "victim")
        for name in ["trust.plist.new", "stamp.new", "check.plist.new", "current.new"] {
            symlink(victim, bench.home + "/" + name)
        }
        symlink(outside, bench.home + "/incoming")
        #expect(bench.update().outcome.rawValue == "disk")
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty)
        unlink(bench.home + "/incoming")
        #expect(bench.update().short == "updated 1 > 2")
        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "victim")
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty)
    }

    @Test func aCurrentThatLeadsElsewhereCountsForNothing() throws {
        let bench = try SyncBench()
        try bench.publish(1)
        _ = bench.update()
        unlink(bench.home + "/current")
        symlink("../../pack", bench.home + "/current")
        #expect(bench.update().short == "updated none > 1")
        #expect(bench.current == 1)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: bench.home + "/current") == "1")
    }

    @Test func leavingsOfAKilledProgramAreUsedOrRemoved() throws {
        let bench = try SyncBench()
        try bench.publish(1)
        let incoming = bench.home + "/incoming"
        try FileManager.default.createDirectory(
            atPath: incoming + "/new/Guides", withIntermediateDirectories: true)
        try Data("half".utf8).write(to: URL(fileURLWithPath: incoming + "/new/Guides/fire.html"))
        let unneeded = SHA256.digest(of: [9]).hex
        let fire = SHA256.digest(
            of: try Data(contentsOf: URL(fileURLWithPath: bench.pack.path + "/Guides/fire.html"))
        ).hex
        let flood = SHA256.digest(
            of: try Data(contentsOf: URL(fileURLWithPath: bench.pack.path + "/Guides/flood.html"))
        ).hex
        for name in [unneeded, unneeded + ".part", fire, flood + ".part"] {
            // What a power failure leaves may have the right name and the wrong bytes.
            try Data("wrong".utf8).write(to: URL(fileURLWithPath: incoming + "/" + name))
        }
        #expect(bench.update().short == "updated none > 1")
        #expect(
            try VerifyResult.run(packs: bench.packs, anchor: bench.anchor) == .intact(version: 1, files: 9))
        #expect(!bench.names.contains("incoming"))
    }

    @Test func aVersionThatWasBuiltBeforeTheProgramWasKilledIsTakenAsItIs() throws {
        let bench = try SyncBench()
        for version in 1...2 {
            try bench.publish(version)
            _ = bench.update()
        }
        unlink(bench.home + "/current")
        symlink("1", bench.home + "/current")
        #expect(bench.update().short == "updated 1 > 2")
        #expect(bench.names.filter { $0.hasPrefix("2") } == ["2"])
        #expect(bench.current == 2)
    }

    @Test func aReadOnlyFolderIsSaidToBeOne() throws {
        let bench = try SyncBench()
        try bench.publish(1)
        let root = try bench.directory.write(bench.anchor.bytes, to: "root.plist")
        mkdir(bench.packs, 0o755)
        let result = try runProgram(
            [
                try Binary.musterSync(), "update", "--from", bench.repository, "--root", root, "--packs",
                bench.packs,
            ],
            asOrdinaryUser: true)
        #expect(result.status == .exited(3) && result.stderr.contains("cannot be written"), "\(result)")
    }

    /// A tmpfs of its own, mounted in a namespace that only the program under test sees.
    private func onSmallDisk(_ bench: SyncBench, kilobytes: Int, _ commands: String) throws -> ProgramResult {
        mkdir(bench.packs, 0o755)
        let script = "mount -t tmpfs -o size=\(kilobytes)k none \(bench.packs) && { \(commands); }"
        return try runProgram(["/usr/bin/unshare", "--mount", "--map-root-user", "/bin/sh", "-c", script])
    }

    @Test func aFullDiskChangesNothing() throws {
        let bench = try SyncBench()
        try bench.publish(1)
        let root = try bench.directory.write(bench.anchor.bytes, to: "root.plist")
        let update =
            "\(try Binary.musterSync()) update --from \(bench.repository) --root \(root) --packs \(bench.packs)"
        let large = bench.directory.path("second")
        try FileManager.default.copyItem(atPath: bench.repository, toPath: large)
        // The second version is far larger than the disk.
        for number in 0..<4 {
            try bench.pack.write(String(repeating: "\(number)", count: 1_000_000), to: "Guides/\(number).txt")
        }
        try bench.publish(2)
        let first = "\(try Binary.musterSync()) update --from \(large) --root \(root) --packs \(bench.packs)"
        let result = try onSmallDisk(
            bench, kilobytes: 3_000,
            "\(first) && { \(update); echo status $?; readlink \(bench.home)/current; dd if=/dev/zero of=\(bench.packs)/fill "
                + "bs=4k 2>/dev/null; \(update); echo status $?; readlink \(bench.home)/current; cat \(bench.home)/current/Guides/fire.html; }"
        )
        #expect(result.stdout.contains("status 3\n1\n"), "\(result)")
        #expect(result.stdout.components(separatedBy: "status 3").count == 3, "\(result)")
        #expect(
            result.stdout.contains("fire") && result.stderr.contains("Not enough disk space"), "\(result)")
    }
}
