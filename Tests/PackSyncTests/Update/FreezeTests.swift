// An attacker without keys, or with a replaced key, cannot keep a pack from its updates without being
// noticed.
import Clocks
import ContentPack
import Foundation
import TestSupport
import Testing

@testable import PackSync

@Suite struct FreezeTests {
    /// A server on loopback, and version 1 installed from it.
    private func installed() throws -> (FaultServer, SyncBench) {
        let server = try FaultServer()
        let bench = try SyncBench(repository: server.folder)
        try bench.publish(1)
        #expect(bench.update(from: server.address).short == "updated none > 1")
        return (server, bench)
    }

    private func update(_ server: FaultServer, _ bench: SyncBench) -> UpdateReport {
        bench.update(from: server.address) { $0.isNow = true }
    }

    // MARK: Asking whether something is new

    /// One visit to an attacker who relays true files with validators that match every later one.
    @Test func marksOfOneAttackerDoNotHideWhatOthersServe() throws {
        let (server, bench) = try installed()
        try server.fault("stamp", "validators")
        try bench.restamp()
        #expect(update(server, bench).short == "unchanged 1")
        try server.faults([])
        try bench.publish(2)
        #expect(update(server, bench).short == "updated 1 > 2")
        #expect(try server.requests().allSatisfy { $0.headers.keys.allSatisfy { !$0.hasPrefix("if-") } })
    }

    /// nginx makes a file's mark of its size and the second it was written in.
    @Test func twoStampsOfOneSizeAndOneSecond() throws {
        let server = try Nginx()
        let bench = try SyncBench(repository: server.folder)
        func writtenAt(_ second: Int) {
            let times = [timespec(tv_sec: second, tv_nsec: 0), timespec(tv_sec: second, tv_nsec: 0)]
            #expect(utimensat(AT_FDCWD, bench.repository + "/stamp", times, 0) == 0)
        }
        try bench.publish(1)
        let size = bench.stamp.count
        writtenAt(1_795_000_000)
        #expect(bench.update(from: server.address).short == "updated none > 1")
        try bench.publish(2)
        #expect(bench.stamp.count == size)
        writtenAt(1_795_000_000)
        #expect(bench.update(from: server.address).short == "updated 1 > 2")
    }

    // MARK: Keys that were replaced

    /// The thief of a stamp key offers its stamps on; the list that names another key is there to be had.
    @Test func aStampKeyThatWasReplacedIsNoticedWithinADay() throws {
        let (server, bench) = try installed()
        let old = bench.stamp
        try bench.rotate(stamp: true)
        bench.now = bench.now + (Moment.day - 1)
        #expect(update(server, bench).short == "unchanged 1")
        bench.now = bench.now + 1
        #expect(update(server, bench).short == "refused stamp-signature")
        let kept = try Data(contentsOf: URL(fileURLWithPath: bench.home + "/root.plist"))
        #expect(try RootList(Array(kept)).number == 2)
        try bench.publish(2)
        #expect(update(server, bench).short == "updated 1 > 2")
        bench.stamp = old
        #expect(update(server, bench).short == "refused stamp-signature")
    }

    @Test func listsAreAskedForOnceADay() throws {
        let (server, bench) = try installed()
        func asked(after hours: Int) throws -> Int {
            let before = try server.requestsAtRest()
            bench.now = bench.now + hours * 3_600
            #expect(update(server, bench).short == "unchanged 1")
            _ = try server.requestsAtRest()
            return try server.requests()[before...].filter { $0.path.hasPrefix("root/") }.count
        }
        #expect(try asked(after: 0) == 0)
        #expect(try asked(after: 23) == 0)
        #expect(try asked(after: 1) == 1)
        #expect(try asked(after: 1) == 0)
        // A clock that was set back does not put the question off for years.
        #expect(try asked(after: -48) == 1)
    }

    /// A list that its publishers are still signing, or that anyone has put there, blocks no update.
    @Test(arguments: ["unsigned", "page", "failing"])
    func aListThatDoesNotCountYetStopsNobody(how: String) throws {
        let (server, bench) = try installed()
        let path = "/root/2.plist"
        switch how {
        case "unsigned":
            var next = bench.anchor
            next.number = 2
            try Data(next.bytes).write(to: URL(fileURLWithPath: bench.repository + path))
        case "page":
            try Data("<html>No such page</html>".utf8).write(
                to: URL(fileURLWithPath: bench.repository + path))
        default: try server.fault("root/2.plist", "status", ["status": 500])
        }
        bench.now = bench.now + Moment.day
        #expect(update(server, bench).short == "unchanged 1")
        try bench.publish(2)
        #expect(update(server, bench).short == "updated 1 > 2")
    }

    // MARK: How long a stamp is believed

    @Test func noStampIsBelievedForLongerThanNinetyDays() throws {
        let repository = try TestRepository()
        try repository.publish(version: 1, number: 1, days: 2_000_000)
        var client = TestClient(repository)
        client.now = TestRepository.issued + 90 * Moment.day
        #expect(try client.update(from: repository).freshness == .current)
        client.now = client.now + 1
        let end = TestRepository.issued + 90 * Moment.day
        #expect(
            try client.update(from: repository).freshness
                == .outdated(confirmed: TestRepository.issued, expired: end))
        // One that was made ahead of its time is not called fresh until then.
        try repository.publish(
            version: 1, number: 2, issued: TestRepository.issued + 5_000 * Moment.day, days: 2_000_000)
        guard case .unknown = try client.update(from: repository).freshness else {
            Issue.record("its age cannot be known")
            return
        }
    }

    // MARK: Alarms

    /// A comment is anyone's to write: it must not make an alarm look like a page to log in at.
    @Test(arguments: ["<html", "<!DOCTYPE html><html><body>Log in</body></html>"])
    func anAlarmStaysOneWhateverItsCommentSays(comment: String) throws {
        let (server, bench) = try installed()
        let signed = try SignedMessage(file: bench.stamp)
        let stamp = try Stamp(message: signed.message)
        var other = stamp
        other.expires = stamp.expires + 1
        bench.stamp = bench.stampKey.embed(other.message, comment: comment)
        #expect(update(server, bench).short == "refused stamp-two-truths")
        bench.stamp = try SecretKey().embed(stamp.message, comment: comment)
        #expect(update(server, bench).short == "refused stamp-signature")
    }
}

/// Signature files that cannot be had, although enough others can.
@Suite struct SpareSignatureTests {
    /// A list that three keys may sign and two must, as number 2 of a repository.
    private func repository(spoiled: Int) throws -> (TestRepository, spoiledName: String) {
        let repository = try TestRepository(rootKeys: 3, threshold: 2)
        var list = repository.list
        list.number = 2
        try repository.add(list, signedBy: repository.rootKeys)
        try repository.publish(version: 1, number: 1)
        let name = RepositoryPath.rootSignature(2, repository.rootKeys[spoiled].publicKey.number)
        return (repository, name)
    }

    private func update(_ repository: TestRepository, _ server: FaultServer) throws -> UpdateReport {
        _ = try runProgram(["/bin/cp", "-r", repository.directory.path + "/.", server.folder])
        var request = UpdateRequest(
            packs: server.directory.path("packs"), address: .web(server.address), anchor: repository.anchor)
        request.limits = .quick
        return Update(
            request, from: nil, clock: { SyncBench.noon }, random: { $0.upperBound }, progress: { _ in }
        ).run()
    }

    @Test(arguments: 0..<3) func oneThatIsTooLong(spoiled: Int) throws {
        let (repository, name) = try repository(spoiled: spoiled)
        try repository.write([UInt8](repeating: 0x41, count: 5_000), name)
        #expect(try update(repository, FaultServer()).short == "updated none > 1")
        let verdict = try RepositoryCheck.check(
            repository.folder, anchor: repository.anchor, now: TestRepository.issued)
        #expect(verdict.list.number == 2 && verdict.badSignatures == [name])
    }

    @Test(arguments: 0..<3) func oneThatTheServerFailsAt(spoiled: Int) throws {
        let (repository, name) = try repository(spoiled: spoiled)
        let server = try FaultServer()
        try server.fault(name, "status", ["status": 500])
        #expect(try update(repository, server).short == "updated none > 1")
    }

    @Test func noMoreThanAreNeededAreAskedFor() throws {
        let (repository, name) = try repository(spoiled: 2)
        let server = try FaultServer()
        #expect(try update(repository, server).short == "updated none > 1")
        #expect(try !server.requests().contains { $0.path == name })
    }

    /// Without it there are too few: then the server's failure is the reason, and no forgery is suspected.
    @Test func oneThatIsNeededAndFails() throws {
        let (repository, name) = try repository(spoiled: 0)
        let server = try FaultServer()
        let second = RepositoryPath.rootSignature(2, repository.rootKeys[1].publicKey.number)
        try server.faults([
            ["path": name, "fault": "status", "status": 500],
            ["path": second, "fault": "status", "status": 500],
        ])
        #expect(try update(repository, server).short == "failed")
    }

    @Test func checkRepositorySaysWhichDoNotCount() throws {
        let (repository, name) = try repository(spoiled: 1)
        try repository.write([UInt8](repeating: 0x41, count: 5_000), name)
        let result = try runProgram([
            try Binary.musterSync(), "check-repository", repository.directory.path, "--root",
            repository.directory.path("root/1.plist"), "--at", "2026-11-21T12:00:00Z",
        ])
        #expect(result.status == .exited(0) && result.stdout == "accepted 1 1 2 current\n")
        #expect(
            result.stderr
                == "muster-sync: \(name) does not count: it is too long, damaged, or not of its key. Enough others do.\n"
        )
    }
}
