// The rows of the attack table, each against a whole update: what is current stays so, and whole.
import Clocks
import ContentPack
import Foundation
import TestSupport
import Testing

@testable import PackSync
@testable import Transport

/// Version 1 is installed, version 2 published, and something stands between.
private struct Attack {
    let server: FaultServer
    let bench: SyncBench
    /// The stamp of version 1.
    let oldStamp: [UInt8]

    init(days: Int = 30) throws {
        server = try FaultServer()
        bench = try SyncBench(repository: server.folder)
        try bench.publish(1)
        oldStamp = bench.stamp
        guard bench.update(from: server.address).short == "updated none > 1" else {
            throw HarnessFailure("version 1 was not installed")
        }
        try bench.pack.guide("fire", title: String(repeating: "Fire and smoke. ", count: 600))
        try bench.publish(2, days: days)
    }

    func update(_ change: (inout UpdateRequest) -> Void = { _ in }) -> UpdateReport {
        bench.update(from: server.address) {
            $0.isNow = true
            change(&$0)
        }
    }

    /// The attempt fails with this, version 1 stays, and once nothing stands between any more, version 2 comes.
    func expect(_ short: String, _ change: (inout UpdateRequest) -> Void = { _ in }) throws {
        let report = update(change)
        #expect(report.short == short, "\(report)")
        #expect(bench.current == 1)
        #expect(
            try VerifyResult.run(packs: bench.packs, anchor: bench.anchor) == .intact(version: 1, files: 9))
        try server.faults([])
        #expect(update(change).short == "updated 1 > 2")
    }

    var fire: String {
        get throws {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: bench.pack.path + "/Guides/fire.html"))
            return "blob/" + SHA256.digest(of: bytes).hex
        }
    }
}

@Suite struct UpdateAttackTests {
    // MARK: The network

    @Test func endless() throws {
        let attack = try Attack()
        try attack.server.faults([["path": "stamp", "fault": "endless"]])
        #expect(attack.update().short == "refused stamp-size")
        try attack.server.faults([["path": "manifest/*", "fault": "endless"]])
        #expect(attack.update().short == "refused manifest-size")
        try attack.server.faults([["path": "blob/*", "fault": "endless"]])
        try attack.expect("refused blob-size")
    }

    @Test(arguments: ["drip", "silent"]) func slow(fault: String) throws {
        let attack = try Attack()
        try attack.server.fault(try attack.fire, fault)
        let begin = Clock.now
        let report = attack.update()
        #expect(report.outcome.rawValue == "failed" || report.outcome.rawValue == "no-network", "\(report)")
        #expect(Clock.now - begin < 10)
        #expect(attack.bench.current == 1)
        try attack.server.faults([])
        #expect(attack.update().short == "updated 1 > 2")
    }

    @Test(arguments: ["longer", "shorter"]) func wrongSize(fault: String) throws {
        let attack = try Attack()
        try attack.server.fault(try attack.fire, fault)
        try attack.expect("refused blob-size")
    }

    @Test(arguments: ["stamp", "manifest/*", "blob/*"]) func captivePortal(path: String) throws {
        let attack = try Attack()
        try attack.server.fault(path, "portal")
        let report = attack.update()
        #expect(report.sentence.contains("log in"))
        try attack.expect("portal")
    }

    @Test func aConnectionCutAgainAndAgainLosesNothing() throws {
        let attack = try Attack()
        try attack.server.fault(try attack.fire, "cut", ["after": 1_000])
        #expect(attack.update().transport == .cut)
        let part = attack.bench.home + "/incoming/" + (try attack.fire.dropFirst(5)) + ".part"
        #expect(try FileManager.default.attributesOfItem(atPath: part)[.size] as? Int == 4_000)
        let before = try attack.server.requestsAtRest()
        try attack.server.faults([])
        #expect(attack.update().short == "updated 1 > 2")
        let requests = try attack.server.requests(before + 1)[before...]
        #expect(requests.compactMap { $0.headers["range"] } == ["bytes=4000-"])
        #expect(!attack.bench.names.contains("incoming"))
    }

    @Test func anOverloadedServerIsLeftAloneAsLongAsItAsks() throws {
        let attack = try Attack()
        try attack.server.fault("stamp", "status", ["status": 503, "headers": ["Retry-After": "600"]])
        let report = attack.update()
        #expect(report.short == "overloaded")
        // The test's chance always takes the most: two minutes after the first failure.
        #expect(report.nextAttempt == attack.bench.now + 720)
        try attack.server.faults([])
        let before = try attack.server.requestsAtRest()
        #expect(
            attack.bench.update(from: attack.server.address).result == .waiting(until: attack.bench.now + 720)
        )
        #expect(try attack.server.requestsAtRest() == before)
        attack.bench.now = attack.bench.now + 721
        #expect(attack.bench.update(from: attack.server.address).short == "updated 1 > 2")
    }

    /// A network that answers in the server's place, with the same content for every name, is reported as a
    /// login page and not as a forgery.
    @Test(arguments: [
        "<?xml version=\"1.0\"?>\n<!DOCTYPE html PUBLIC \"x\"><html xmlns=\"x\"><body/></html>",
        "<!-- gateway --><html></html>", "<script>location='/login'</script>",
        "<meta http-equiv=refresh content=0>", "<center>Log in</center>", "Please log in.",
        "{\"login\": true}", "",
        "\u{1F}\u{8B}\u{8}",
    ]) func whatAPortalMayLookLike(body: String) throws {
        let attack = try Attack()
        let right = attack.bench.stamp
        let list = attack.bench.repository + "/root/2.plist"
        attack.bench.stamp = Array(body.utf8)
        try Data(body.utf8).write(to: URL(fileURLWithPath: list))
        #expect(attack.update().short == "portal")
        #expect(attack.bench.current == 1)
        // Half of a right stamp is none of that.
        try FileManager.default.removeItem(atPath: list)
        attack.bench.stamp = Array(right.prefix(10))
        #expect(attack.update().short == "refused stamp-signature")
    }

    @Test func anAddressWhereNothingIsPublishedIsNotSuspected() throws {
        let attack = try Attack()
        try attack.server.fault("stamp", "status", ["status": 404])
        let report = attack.update()
        #expect(report.short == "failed" && report.transport == .missing(path: "stamp"))
        #expect(report.sentence == "The server has no stamp, or refuses to give it. Is the address right?")
    }

    @Test func eTagLies() throws {
        // A server that says "not modified" for ever keeps nobody from seeing that the stamp has run out.
        let attack = try Attack()
        try attack.server.fault("stamp", "not-modified")
        #expect(attack.update().transport == .status(304, path: "stamp"))
        attack.bench.now = attack.bench.now + 40 * Moment.day
        let report = attack.update()
        #expect(report.short == "failed")
        #expect(
            report.freshness
                == .outdated(confirmed: SyncBench.noon, expired: SyncBench.noon + 30 * Moment.day))
        try attack.server.faults([])
        #expect(attack.update().short == "updated 1 > 2")
    }

    @Test func redirects() throws {
        let attack = try Attack()
        try attack.server.fault("stamp", "redirect", ["to": "/stamp"])
        #expect(attack.update().transport == .redirect(.tooMany))
        let secure = try FaultServer(isTLS: true)
        try secure.fault("stamp", "redirect", ["to": attack.server.address + "stamp"])
        try attack.bench.directory.write(attack.bench.anchor.bytes, to: "root.plist")
        let result = try runProgram(
            [
                try Binary.musterSync(), "update", "--from", secure.address, "--root",
                attack.bench.directory.path("root.plist"), "--packs", attack.bench.packs,
            ],
            environment: ["SSL_CERT_FILE": secure.certificate])
        #expect(result.status == .exited(1) && result.stderr.contains("from https to http"), "\(result)")
        try attack.expect("failed")
    }

    // MARK: Trust

    @Test func forged() throws {
        let attack = try Attack()
        let thief = try SecretKey()
        let stamp = Stamp(
            identifier: SyncBench.identifier, number: 99, version: 99, manifest: SHA256.digest(of: [1]),
            size: 1,
            root: 1, issued: SyncBench.noon, expires: SyncBench.noon + Moment.day)
        let right = attack.bench.stamp
        attack.bench.stamp = thief.embed(stamp.message, comment: "signed by nobody")
        #expect(attack.update().short == "refused stamp-signature")
        attack.bench.stamp = right
        try attack.server.fault(try attack.fire, "flipped")
        try attack.expect("refused blob-hash")
    }

    @Test(arguments: ["stamp", "manifest/*"]) func truncated(path: String) throws {
        let attack = try Attack()
        try attack.server.fault(path, "shorter")
        try attack.expect(path == "stamp" ? "refused stamp-signature" : "refused manifest-size")
    }

    @Test func replayedOlder() throws {
        let attack = try Attack()
        #expect(attack.update().short == "updated 1 > 2")
        attack.bench.stamp = attack.oldStamp
        #expect(attack.update().short == "refused stamp-older")
        #expect(attack.bench.current == 2)
    }

    @Test func frozen() throws {
        let attack = try Attack(days: 2)
        #expect(attack.update().short == "updated 1 > 2")
        attack.bench.now = attack.bench.now + 5 * Moment.day
        let report = attack.update()
        #expect(report.short == "unchanged 2")
        #expect(
            report.freshness == .outdated(confirmed: SyncBench.noon, expired: SyncBench.noon + 2 * Moment.day)
        )
        #expect(report.freshnessSentence?.contains("may be outdated") == true)
    }

    @Test func expiredButNewerIsInstalledAndMarked() throws {
        let attack = try Attack(days: 2)
        attack.bench.now = attack.bench.now + 5 * Moment.day
        let report = attack.update()
        #expect(report.short == "updated 1 > 2")
        #expect(
            report.freshness == .outdated(confirmed: SyncBench.noon, expired: SyncBench.noon + 2 * Moment.day)
        )
    }

    @Test(arguments: ["1970-01-02T00:00:00Z", "2099-01-01T00:00:00Z"]) func wrongClock(moment: String) throws
    {
        let attack = try Attack()
        attack.bench.now = try #require(Moment(moment))
        let report = attack.update()
        #expect(report.short == "updated 1 > 2")
        switch report.freshness {
        case .unknown?: #expect(moment.hasPrefix("1970"))
        case .outdated?: #expect(moment.hasPrefix("2099"))
        default: Issue.record("\(report)")
        }
    }

    @Test func rotatedRoots() throws {
        let attack = try Attack()
        for _ in 1...3 { try attack.bench.rotate(guide: true, stamp: true) }
        try attack.bench.publish(3)
        #expect(attack.update().short == "updated 1 > 3")
        let kept = try RootList(
            Array(Data(contentsOf: URL(fileURLWithPath: attack.bench.home + "/root.plist"))))
        #expect(kept.number == 4)
        // From the kept list on: none of the old ones is asked for again.
        try attack.bench.publish(4)
        let before = try attack.server.requestsAtRest()
        #expect(attack.update().short == "updated 3 > 4")
        #expect(try attack.server.requests()[before...].allSatisfy { !$0.path.hasPrefix("root/") })
    }

    @Test func fastForwardedIsRepairedByARotation() throws {
        let attack = try Attack()
        // A thief of both keys publishes the highest version there is, and somebody installs it.
        try attack.bench.publish(ManifestRules.greatestVersion)
        #expect(attack.update().outcome.rawValue == "updated")
        #expect(attack.bench.current == ManifestRules.greatestVersion)
        try attack.bench.rotate(guide: true, stamp: true)
        let stamp = FileManager.default.contents(atPath: attack.bench.repository + "/stamp")
        #expect(stamp?.isEmpty == false)
        unlink(attack.bench.repository + "/stamp")
        try attack.bench.publish(5)
        #expect(attack.update().short == "updated \(ManifestRules.greatestVersion) > 5")
        #expect(attack.bench.current == 5)
        // What one goes back to is the last good one, and not the thief's.
        #expect(
            try Rollback.run(packs: attack.bench.packs, anchor: attack.bench.anchor) == .done(from: 5, to: 1))
    }

    @Test func otherBytesUnderTheSameVersionAfterARotationTakeAnotherFolder() throws {
        let bench = try SyncBench()
        try bench.publish(1)
        _ = bench.update()
        try bench.rotate(guide: true)
        unlink(bench.repository + "/stamp")
        try bench.pack.guide("fire", title: "Other")
        // The stamp key is the old one, and stamp number 1 was seen: only a new stamp key lets it begin anew.
        #expect(throws: PublishProblem.self) { try bench.publish(1) }
        try bench.rotate(stamp: true)
        try bench.publish(1)
        #expect(bench.update().short == "updated 1 > 1")
        #expect(bench.text("Guides/fire.html")?.contains("Other") == true)
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: bench.home + "/current")
        #expect(target.hasPrefix("1-") && target.count == 10)
    }

    @Test func rollbackThenReplay() throws {
        let attack = try Attack()
        #expect(attack.update().short == "updated 1 > 2")
        #expect(
            try Rollback.run(packs: attack.bench.packs, anchor: attack.bench.anchor) == .done(from: 2, to: 1))
        attack.bench.stamp = attack.oldStamp
        #expect(attack.update().short == "refused stamp-older")
        #expect(attack.bench.current == 1)
    }

    @Test func aDamagedRecordIsNotTakenForAnEmptyOne() throws {
        let attack = try Attack()
        for damage in ["", "nonsense"] {
            let path = attack.bench.home + "/trust.plist"
            let right = try Data(contentsOf: URL(fileURLWithPath: path))
            try Data(damage.utf8).write(to: URL(fileURLWithPath: path))
            #expect(attack.update().short == "refused record-damaged")
            try right.write(to: URL(fileURLWithPath: path))
        }
        #expect(attack.bench.current == 1)
    }
}
