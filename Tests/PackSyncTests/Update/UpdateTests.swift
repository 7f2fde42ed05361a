// Complete updates: the files afterwards, and the requests made.
import Clocks
import ContentPack
import Foundation
import TestSupport
import Testing

@testable import PackSync
@testable import Transport

@Suite struct UpdateTests {
    @Test func aPackArrivesAndIsBroughtUpToDate() throws {
        let bench = try SyncBench()
        try bench.publish(3)
        let first = bench.update()
        #expect(first.short == "updated none > 3")
        #expect(bench.current == 3)
        #expect(bench.update().short == "unchanged 3")

        try bench.pack.guide("fire", title: "Fire and smoke")
        try bench.pack.guide("tornado")
        try bench.pack.remove("Guides/flood.html")
        try bench.publish(4)
        let second = bench.update()
        guard case .updated(3, 4, let changes) = second.result else {
            Issue.record("\(second)")
            return
        }
        #expect(changes.added == ["Guides/tornado.html"])
        #expect(changes.changed == ["Guides/fire.html", "Plists/Pack.plist"])
        #expect(changes.removed == ["Guides/flood.html"])
        #expect(bench.text("Guides/fire.html")?.contains("Fire and smoke") == true)
        #expect(bench.text("Guides/flood.html") == nil)
        #expect(bench.names == ["3", "4", "check.plist", "current", "lock", "stamp", "trust.plist"])
        #expect(
            bench.progress.first == .asking && bench.progress.last == .installing,
            "\(bench.progress)")
        #expect(try Pack.open(directory: bench.home + "/current", origin: .user).isVerified)
    }

    @Test func whatIsUnchangedIsTheSameFileAndTheRestIsFetchedOnce() throws {
        let server = try FaultServer()
        let bench = try SyncBench(repository: server.folder)
        try bench.pack.write("the same\n", to: "Guides/one.txt")
        try bench.pack.write("the same\n", to: "Guides/two.txt")
        try bench.publish(1)
        #expect(bench.update(from: server.address).short == "updated none > 1")
        let digest = SHA256.digest(of: "the same\n".utf8)
        #expect(try server.requests().filter { $0.path == "blob/\(digest.hex)" }.count == 1)
        #expect(bench.text("Guides/one.txt") == "the same\n" && bench.text("Guides/two.txt") == "the same\n")

        try bench.publish(2)
        let before = try server.requestsAtRest()
        #expect(bench.update(from: server.address).short == "updated 1 > 2")
        let paths = try server.requests(before + 3)[before...].map { $0.path.split(separator: "/")[0] }
        #expect(paths == ["stamp", "manifest", "blob"])
        var (old, new) = (stat(), stat())
        #expect(stat(bench.home + "/1/Guides/fire.html", &old) == 0)
        #expect(stat(bench.home + "/2/Guides/fire.html", &new) == 0)
        #expect(old.st_ino == new.st_ino)
    }

    @Test func contactsAndMenusComeFirstThenTheSmallest() throws {
        let bench = try SyncBench()
        try bench.pack.write(String(repeating: "x", count: 9_000), to: "Guides/aaa.html")
        try bench.publish(1)
        let repository = RecordingRepository(bench.repository)
        #expect(bench.update(repository: repository).short == "updated none > 1")
        let manifest = try #require(try Self.manifest(bench))
        let fetched = try repository.asked.map { blob in
            try #require(manifest.resources.first { $0.digest == blob.digest })
        }
        func isUrgent(_ resource: Resource) -> Bool {
            resource.name.hasPrefix("Plists/") || resource.name == "Guides/global.css"
        }
        let (urgent, rest) = (fetched.filter(isUrgent), fetched.filter { !isUrgent($0) })
        #expect(fetched == urgent + rest && urgent.count == 6 && rest.count == 3)
        #expect(urgent.map(\.size) == urgent.map(\.size).sorted())
        #expect(rest.map(\.size) == rest.map(\.size).sorted())
        #expect(rest.last?.name == "Guides/aaa.html")
    }

    private static func manifest(_ bench: SyncBench) throws -> ResourceManifest? {
        let data = try Data(contentsOf: URL(fileURLWithPath: bench.home + "/current/Plists/Manifest.plist"))
        return try ManifestReader.read(Array(data))
    }

    @Test func nothingChangedIsOneRequestOfUnderTwoKilobytes() throws {
        let server = try Nginx()
        let bench = try SyncBench(repository: server.folder)
        try bench.publish(1)
        #expect(bench.update(from: server.address).short == "updated none > 1")
        let before = try server.requestsAtRest()
        #expect(bench.update(from: server.address).short == "unchanged 1")
        let requests = try server.requests(before + 1)[before...]
        #expect(requests.map(\.path) == ["stamp"] && requests.map(\.status) == [200])
        #expect(requests.reduce(0) { $0 + $1.bytes } < 2_000)
    }

    @Test func aStampThatOnlyConfirmsIsTheOneFileAskedFor() throws {
        let server = try FaultServer()
        let bench = try SyncBench(repository: server.folder)
        try bench.publish(1, days: 1)
        _ = bench.update(from: server.address)
        bench.now = bench.now + 3 * Moment.day
        try bench.restamp()
        let before = try server.requestsAtRest()
        let report = bench.update(from: server.address)
        #expect(report.short == "unchanged 1" && report.freshness == .current)
        // A day has passed, so that there may be new keys as well.
        #expect(try server.requests(before + 2)[before...].map(\.path) == ["stamp", "root/2.plist"])
    }

    @Test func overHTTP2AllComesOverOneConnection() throws {
        let server = try Nginx(isTLS: true)
        let bench = try SyncBench(repository: server.folder)
        for number in 0..<30 { try bench.pack.guide("guide\(number)") }
        try bench.publish(1)
        try bench.directory.write(
            bench.anchor.bytes, to: "root.plist")
        let result = try runProgram(
            [
                try Binary.musterSync(), "update", "--from", server.address, "--root",
                bench.directory.path("root.plist"),
                "--packs", bench.packs,
            ],
            environment: ["SSL_CERT_FILE": server.certificate])
        #expect(result.status == .exited(0), "\(result)")
        #expect(bench.current == 1)
        let requests = try server.requests(35)
        #expect(requests.allSatisfy { $0.version == "HTTP/2.0" })
        #expect(Set(requests.map(\.connection)).count == 1)
    }

    @Test func aMemoryStickServesAsWell() throws {
        let bench = try SyncBench()
        try bench.publish(1)
        #expect(bench.update().short == "updated none > 1")
        #expect(bench.current == 1)
        // Pulled out, it is only missing.
        try FileManager.default.moveItem(atPath: bench.repository, toPath: bench.repository + "-gone")
        let report = bench.update()
        #expect(report.short == "failed" && report.sentence.contains("there is no such folder"))
        #expect(bench.current == 1)
    }

    @Test func aFolderOfTrapsIsNotLeftAndNotWaitedFor() throws {
        let bench = try SyncBench()
        try bench.publish(1)
        let secret = try bench.directory.write("secret", to: "secret")
        for trap in ["link", "pipe", "folder"] {
            try? FileManager.default.removeItem(atPath: bench.repository + "/stamp")
            switch trap {
            case "link": symlink(secret, bench.repository + "/stamp")
            case "pipe": mkfifo(bench.repository + "/stamp", 0o644)
            default: mkdir(bench.repository + "/stamp", 0o755)
            }
            guard case .unreadable? = bench.update().transport else {
                Issue.record("\(trap) was read")
                continue
            }
        }
    }

    @Test func aRehearsalWritesNothing() throws {
        let bench = try SyncBench()
        try bench.publish(1)
        #expect(bench.update { $0.isDryRun = true }.short == "available none > 1")
        #expect(!FileManager.default.fileExists(atPath: bench.packs))
        _ = bench.update()
        try bench.pack.guide("fire", title: "New")
        try bench.publish(2)
        try bench.rotate(stamp: true)
        try bench.restamp()
        let before = bench.everything
        let report = bench.update { $0.isDryRun = true }
        guard case .available(1, 2, let changes, let bytes) = report.result else {
            Issue.record("\(report)")
            return
        }
        #expect(changes.changed == ["Guides/fire.html", "Plists/Pack.plist"] && bytes > 0)
        #expect(bench.everything == before)
    }

    @Test func goingBackHoldsUntilSomethingNewerAppears() throws {
        let bench = try SyncBench()
        for version in 1...2 {
            try bench.publish(version)
            _ = bench.update()
        }
        #expect(try Rollback.run(packs: bench.packs, anchor: bench.anchor) == .done(from: 2, to: 1))
        #expect(bench.current == 1)
        #expect(bench.update().short == "held 1 < 2")
        #expect(bench.current == 1)
        #expect(try Rollback.run(packs: bench.packs, anchor: bench.anchor) == .nothingOlder(current: 1))
        try bench.publish(3)
        #expect(bench.update().short == "updated 1 > 3")
        #expect(bench.current == 3)
    }

    @Test func anOldVersionThatIsDamagedIsNotGoneBackTo() throws {
        let bench = try SyncBench()
        try bench.installTwoVersions()
        try Data("x".utf8).write(to: URL(fileURLWithPath: bench.home + "/1/Guides/fire.html"))
        guard case .damaged(1, let files) = try Rollback.run(packs: bench.packs, anchor: bench.anchor) else {
            Issue.record("it was gone back to")
            return
        }
        #expect(files == [DamagedFile(kind: .changed, name: "Guides/fire.html")])
        #expect(bench.current == 2)
    }

    @Test func versionsThatNoLinkLeadsToAreFoundAgain() throws {
        let bench = try SyncBench()
        try bench.installTwoVersions()
        try FileManager.default.removeItem(atPath: bench.home + "/current")
        try FileManager.default.removeItem(atPath: bench.home + "/2/Guides/fire.html")
        #expect(try Rollback.run(packs: bench.packs, anchor: bench.anchor) == .recovered(version: 1))
        #expect(bench.current == 1)
        #expect(bench.update().short == "updated 1 > 2")
    }

    @Test func damageIsFoundAndMended() throws {
        let bench = try SyncBench()
        try bench.publish(1)
        _ = bench.update()
        #expect(
            try VerifyResult.run(packs: bench.packs, anchor: bench.anchor) == .intact(version: 1, files: 9))
        let guides = bench.home + "/1/Guides/"
        try Data("altered".utf8).write(to: URL(fileURLWithPath: guides + "fire.html"))
        unlink(guides + "flood.html")
        symlink("/etc/passwd", guides + "flood.html")
        try Data("planted".utf8).write(to: URL(fileURLWithPath: guides + "planted.html"))
        #expect(
            try VerifyResult.run(packs: bench.packs, anchor: bench.anchor)
                == .damaged(
                    version: 1,
                    [
                        DamagedFile(kind: .changed, name: "Guides/fire.html"),
                        DamagedFile(kind: .missing, name: "Guides/flood.html"),
                        DamagedFile(kind: .unlisted, name: "Guides/planted.html"),
                    ]))
        let report = bench.update { $0.isRepair = true }
        #expect(report.short == "updated 1 > 1")
        #expect(
            try VerifyResult.run(packs: bench.packs, anchor: bench.anchor) == .intact(version: 1, files: 9))
        #expect(bench.update { $0.isRepair = true }.short == "unchanged 1")
    }

    @Test func aVersionThatARollbackHoldsIsMendedAsItself() throws {
        let bench = try SyncBench()
        try bench.installTwoVersions()
        #expect(try Rollback.run(packs: bench.packs, anchor: bench.anchor) == .done(from: 2, to: 1))
        #expect(bench.update { $0.isRepair = true }.short == "held 1 < 2")
        let fire = bench.text("Guides/fire.html")
        try FileManager.default.removeItem(atPath: bench.home + "/1/Guides/fire.html")

        let before = bench.everything
        let rehearsal = bench.update {
            $0.isRepair = true
            $0.isDryRun = true
        }
        #expect(rehearsal.sentence == "Version 1 is damaged here and would be repaired.")
        #expect(bench.everything == before)
        #expect(bench.update { $0.isRepair = true }.short == "updated 1 > 1")
        #expect(
            try VerifyResult.run(packs: bench.packs, anchor: bench.anchor) == .intact(version: 1, files: 9))
        #expect(fire != nil && bench.text("Guides/fire.html") == fire)
        #expect(bench.names.contains("2") && !bench.names.contains("incoming"))
        #expect(bench.update().short == "held 1 < 2")

        // Without its manifest nobody knows what it was.
        try FileManager.default.removeItem(atPath: bench.home + "/current/Plists/Manifest.plist")
        #expect(bench.update { $0.isRepair = true }.outcome.rawValue == "disk")
        try bench.publish(3)
        #expect(bench.update { $0.isRepair = true }.short == "updated 1 > 3")
    }

    /// A reader shows nothing of such a version, or misses a guide of it: "the newest" would be a lie.
    @Test(arguments: ["gone", "emptied", "altered", "grown", "guide gone", "guide cut", "a folder"])
    func whatIsDamagedAtAGlanceIsRepairedUnasked(_ how: String) throws {
        let bench = try SyncBench()
        try bench.publish(1)
        _ = bench.update()
        let manifest = bench.home + "/1/" + ResourceManifest.file
        let guide = bench.home + "/1/Guides/fire.html"
        switch how {
        case "gone": unlink(manifest)
        case "grown": #expect(truncate(manifest, ManifestRules.largestManifest + 1) == 0)
        case "emptied": try Data().write(to: URL(fileURLWithPath: manifest))
        case "altered":
            let text = try String(contentsOfFile: manifest, encoding: .utf8)
            try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: manifest))
        case "guide gone": unlink(guide)
        case "guide cut": try Data("x".utf8).write(to: URL(fileURLWithPath: guide))
        default:
            unlink(guide)
            mkdir(guide, 0o755)
        }
        #expect(
            bench.update { $0.isDryRun = true }.sentence == "Version 1 is damaged here and would be repaired."
        )
        #expect(bench.update().short == "updated 1 > 1")
        #expect(
            try VerifyResult.run(packs: bench.packs, anchor: bench.anchor) == .intact(version: 1, files: 9))
        #expect(bench.update().short == "unchanged 1")
        // A new stamp that only confirms hides it no more than the old one.
        unlink(bench.home + "/current/Guides/flood.html")
        try bench.restamp()
        #expect(bench.update().short == "updated 1 > 1")
    }

    /// With 10,000 files a look costs as much as twenty of a timer's questions.
    @Test func aTimerLooksOnceADayAndAPersonAlways() throws {
        let server = try FaultServer()
        let bench = try SyncBench(repository: server.folder)
        try bench.publish(1)
        func update(isAutomatic: Bool) -> String {
            bench.update(from: server.address) { $0.isAutomatic = isAutomatic }.short
        }
        #expect(update(isAutomatic: true) == "updated none > 1")
        #expect(update(isAutomatic: true) == "unchanged 1")
        unlink(bench.home + "/1/Guides/fire.html")
        #expect(update(isAutomatic: true) == "unchanged 1")
        bench.now = bench.now + Moment.day
        #expect(update(isAutomatic: true) == "updated 1 > 1")
        unlink(bench.home + "/current/Guides/fire.html")
        #expect(update(isAutomatic: true) == "unchanged 1")
        #expect(update(isAutomatic: false) == "updated 1 > 1")
    }

    @Test func aHeldVersionIsRepairedUnaskedToo() throws {
        let bench = try SyncBench()
        try bench.installTwoVersions()
        #expect(try Rollback.run(packs: bench.packs, anchor: bench.anchor) == .done(from: 2, to: 1))
        func versions() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: bench.home)
                .filter { $0.first?.isNumber == true }.sorted()
        }
        for _ in 1...2 {
            unlink(bench.home + "/current/Guides/fire.html")
            #expect(bench.update().short == "updated 1 > 1")
            // The damaged ones do not pile up, and what the rollback left may be needed again.
            let left = try versions()
            #expect(left.count == 2 && left.contains("2"), "\(left)")
        }
        let report = bench.update()
        #expect(report.short == "held 1 < 2", "\(report.sentence)")
    }

    @Test func aFolderInThePlaceOfTheLinkIsReplaced() throws {
        let bench = try SyncBench()
        try bench.publish(1)
        _ = bench.update()
        // As a program leaves it that copies what links lead to.
        let current = bench.home + "/current"
        unlink(current)
        try FileManager.default.copyItem(atPath: bench.home + "/1", toPath: current)
        try bench.publish(2)
        #expect(bench.update().short == "updated none > 2")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: current) == "2")
        #expect(bench.current == 2)
        #expect(bench.names == ["1", "2", "check.plist", "current", "lock", "stamp", "trust.plist"])
    }

    @Test func alteredFilesAreNotTakenOverIntoTheNextVersion() throws {
        let bench = try SyncBench()
        try bench.publish(1)
        _ = bench.update()
        try Data("altered".utf8).write(to: URL(fileURLWithPath: bench.home + "/1/Guides/flood.html"))
        try bench.publish(2)
        #expect(bench.update().short == "updated 1 > 2")
        #expect(bench.text("Guides/flood.html")?.contains("flood") == true)
    }

    @Test func onlyTheVersionBeforeIsKeptAndOneThatIsRead() throws {
        let bench = try SyncBench()
        for version in 1...2 {
            try bench.publish(version)
            _ = bench.update()
        }
        let reader = open(bench.home + "/1", O_RDONLY | O_DIRECTORY)
        flock(reader, LOCK_SH)
        for version in 3...4 {
            try bench.publish(version)
            _ = bench.update()
        }
        #expect(bench.names.filter { Int($0) != nil } == ["1", "3", "4"])
        close(reader)
        // A program that another test is just starting may hold it for a moment longer.
        for _ in 0..<1_000 where bench.names.contains("1") {
            _ = try GarbageCollector.run(packs: bench.packs, identifier: SyncBench.identifier)
            usleep(10_000)
        }
        #expect(bench.names.filter { Int($0) != nil } == ["3", "4"])
    }
}
