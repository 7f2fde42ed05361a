// The attack table of Packaging/SYNC.md as far as it is about trust: a test for each row, by its name.
import Clocks
import ContentPack
import TestSupport
import Testing

@testable import PackSync

struct AttackTests {
    @Test func forged() throws {
        let thief = try SecretKey()
        let repository = try TestRepository()
        var client = TestClient(repository)
        try repository.publish(version: 1, number: 1, stampKey: thief)
        #expect(client.refusal(of: repository) == "stamp-signature")
        try repository.publish(version: 1, number: 1, guideKey: thief)
        #expect(client.refusal(of: repository) == "manifest-signature")
        try repository.publish(version: 1, number: 1)
        #expect(client.refusal(of: repository) == nil)
    }

    /// Every bit of what is signed, and of what is not, counts.
    @Test func altered() throws {
        let repository = try TestRepository()
        try repository.publish(version: 1, number: 1)
        var client = TestClient(repository)
        let paths = ["stamp", try repository.manifestPath(), repository.blobPath("Guides/fire.html")]
        for path in paths {
            let whole = try repository.read(path)
            for index in whole.indices {
                var bytes = whole
                bytes[index] ^= 1
                try repository.write(bytes, path)
                // A stamp's comment and the number of its key are what nobody signs, and nobody believes.
                let isHint = path == "stamp" && Self.differsInHintsAlone(bytes, whole)
                #expect((client.refusal(of: repository) == nil) == isHint, "\(path) at \(index)")
                client.record = nil
            }
            try repository.write(whole, path)
        }
        #expect(client.refusal(of: repository) == nil)
    }

    private static func differsInHintsAlone(_ bytes: [UInt8], _ whole: [UInt8]) -> Bool {
        guard let one = try? SignedMessage(file: bytes), let other = try? SignedMessage(file: whole) else {
            return false
        }
        return one.signature.bytes == other.signature.bytes && one.message.elementsEqual(other.message)
    }

    @Test func truncated() throws {
        let repository = try TestRepository()
        try repository.publish(version: 1, number: 1)
        var client = TestClient(repository)
        for path in ["stamp", try repository.manifestPath(), repository.blobPath("Guides/fire.html")] {
            let whole = try repository.read(path)
            for count in whole.indices {
                try repository.write(Array(whole.prefix(count)), path)
                #expect(client.refusal(of: repository) != nil, "\(path) cut to \(count)")
            }
            try repository.write(whole, path)
        }
    }

    @Test func swapped() throws {
        let repository = try TestRepository()
        try repository.publish(version: 1, number: 1)
        var client = TestClient(repository)
        let (fire, pack) = (repository.blobPath("Guides/fire.html"), repository.blobPath("Plists/Pack.plist"))
        let (fireBytes, packBytes) = (try repository.read(fire), try repository.read(pack))
        try repository.write(packBytes, fire)
        #expect(client.refusal(of: repository) == "blob-size")
        try repository.write(fireBytes.reversed(), fire)
        #expect(client.refusal(of: repository) == "blob-hash")
        try repository.write(fireBytes, fire)
        let manifest = try repository.manifestPath()
        try repository.write(try repository.read("stamp"), manifest)
        #expect(client.refusal(of: repository) == "manifest-size")
    }

    @Test func replayedOlder() throws {
        let repository = try TestRepository()
        var client = TestClient(repository)
        let old = try repository.publish(version: 1, number: 1)
        try repository.publish(version: 2, number: 2)
        try client.update(from: repository)
        try repository.write(old, "stamp")
        #expect(client.refusal(of: repository) == "stamp-older")
    }

    /// A state that is not renewed is used, but marked as possibly outdated.
    @Test func frozen() throws {
        let repository = try TestRepository()
        var client = TestClient(repository)
        try repository.publish(version: 1, number: 1, days: 30)
        #expect(try client.update(from: repository).freshness == .current)
        client.now = TestRepository.issued + 31 * Moment.day
        let verdict = try client.update(from: repository)
        #expect(
            verdict.freshness.sentence
                == "These guides may be outdated: they were last confirmed on 2026-11-21, for use until "
                + "2026-12-21.")
        #expect(verdict.manifest.version == 1)
    }

    /// Parts of two states, each validly signed.
    @Test func mixed() throws {
        let repository = try TestRepository()
        var client = TestClient(repository)
        try repository.publish(version: 1, number: 1)
        let oldManifest = try repository.read(try repository.manifestPath())
        let names = Set(try repository.names("manifest"))
        try repository.publish(version: 2, number: 2)
        let new = try #require(try repository.names("manifest").first { !names.contains($0) })
        try repository.write(oldManifest, "manifest/" + new)
        #expect(client.refusal(of: repository) == "manifest-hash")
    }

    /// Very high numbers under a stolen key: what comes from the publisher then looks old, until the key is replaced.
    @Test func fastForwarded() throws {
        let repository = try TestRepository()
        var client = TestClient(repository)
        try repository.publish(version: SyncLimits.greatestNumber, number: SyncLimits.greatestNumber)
        try client.update(from: repository)
        try repository.publish(version: 2, number: 2)
        #expect(client.refusal(of: repository) == "stamp-older")
        try repository.rotate(stamp: SecretKey())
        try repository.publish(version: 2, number: 2)
        #expect(client.refusal(of: repository) == "manifest-older")
        try repository.rotate(guide: SecretKey())
        try repository.publish(version: 2, number: 3)
        #expect(try client.update(from: repository).manifest.version == 2)
    }

    @Test func extraFiles() throws {
        let repository = try TestRepository()
        var client = TestClient(repository)
        try repository.publish(version: 1, number: 1)
        for name in [
            "root/2.plist.sig", "root/0.plist", "blob/evil", "manifest/evil", "stamp.sig", "index.html",
        ] {
            try repository.write(Array("evil".utf8), name)
        }
        let verdict = try client.update(from: repository)
        #expect(verdict.manifest.resources.map(\.name) == ["Guides/fire.html", "Plists/Pack.plist"])
    }

    static let badNames = [
        "../../.bashrc", "/etc/passwd", "Guides/../../x", "Guides/..", "Guides/./x", "Guides//x", "Guides/x/",
        "Guides/a\u{1B}[2J", "Guides/a\nb", "Guides/.ssh", "Plists/Manifest.plist", "plists/Pack.plist",
        "C:\\x",
        "Guides/" + String(repeating: "a", count: 256), "Guides/1/2/3/4/5/6/7/8",
        "Guides/" + String(repeating: "abcdefg/", count: 127) + "abcdefghij",
    ]

    /// Even where the guide key itself signs them.
    @Test(arguments: badNames)
    func hostileNames(name: String) throws {
        let repository = try TestRepository()
        var client = TestClient(repository)
        try repository.publish(version: 1, number: 1, content: [name: "x"])
        #expect(client.refusal(of: repository) == "manifest-form")
    }

    @Test(arguments: [
        ["Guides/Fire", "Guides/fire"], ["Guides/a", "Guides/a/b"], ["Guides/A", "Guides/a/b"],
    ])
    func namesThatClash(names: [String]) throws {
        let repository = try TestRepository()
        var client = TestClient(repository)
        try repository.publish(
            version: 1, number: 1, content: Dictionary(uniqueKeysWithValues: names.map { ($0, "x") }))
        #expect(client.refusal(of: repository) == "manifest-form")
    }

    /// A NUL cannot be written in XML at all; a link in the repository leads nowhere outside of it.
    @Test func namesThatLeadAway() throws {
        let repository = try TestRepository()
        var client = TestClient(repository)
        try repository.publish(version: 1, number: 1, content: ["Guides/a&#0;b": "x"])
        #expect(client.refusal(of: repository) == nil, "the writer escapes it: it is the text &#0;")
        let fire = repository.blobPath("Guides/fire.html")
        try repository.publish(version: 2, number: 2)
        let outside = try PrivateDirectory()
        try outside.write(try repository.read(fire), to: "fire")
        _ = try runProgram(["/bin/ln", "-sf", outside.path("fire"), repository.directory.path(fire)])
        #expect(client.refusal(of: repository) == "blob-missing")
    }

    /// A thief of only the stamp key can offer old states or none, but change no guide.
    @Test func stolenStampKey() throws {
        let repository = try TestRepository()
        var client = TestClient(repository)
        try repository.publish(version: 1, number: 1)
        let oldManifest = try repository.read(try repository.manifestPath())
        try repository.publish(version: 2, number: 2)
        try client.update(from: repository)
        // Guides of the thief's own.
        let thief = try SecretKey()
        try repository.publish(
            version: 3, number: 3, content: ["Guides/fire.html": "Stay inside."], guideKey: thief)
        #expect(client.refusal(of: repository) == "manifest-signature")
        // The publisher's old ones, called new.
        for (version, code) in [(1, "manifest-older"), (3, "manifest-version")] {
            let stamp = Stamp(
                identifier: "org.example.campus", number: 9, version: version,
                manifest: SHA256.digest(of: oldManifest), size: oldManifest.count, root: 1,
                issued: TestRepository.issued, expires: TestRepository.issued + 60)
            try repository.write(repository.stampKey.embed(stamp.message, comment: "x"), "stamp")
            #expect(client.refusal(of: repository) == code)
        }
        // Keys of the thief's own.
        var list = repository.list
        list.number = 2
        list.guideKey = thief.publicKey
        try repository.add(list, signedBy: [repository.stampKey, thief])
        try repository.publish(version: 3, number: 9, guideKey: thief)
        #expect(client.refusal(of: repository) == "root-signatures")
    }

    /// Conflicting signatures under one number raise an alarm.
    @Test func equivocation() throws {
        let repository = try TestRepository()
        var client = TestClient(repository)
        try repository.publish(version: 1, number: 1)
        try client.update(from: repository)
        try repository.publish(version: 1, number: 1, days: 31)
        #expect(client.refusal(of: repository) == "stamp-two-truths")
        try repository.publish(version: 1, number: 2, content: ["Guides/fire.html": "Other words."])
        #expect(client.refusal(of: repository) == "manifest-two-truths")
    }

    /// A guide key was lost, not stolen: a new list names a new one, and the pack is signed again under the
    /// same version.
    @Test func lostGuideKey() throws {
        let repository = try TestRepository()
        var client = TestClient(repository)
        try repository.publish(version: 3, number: 1)
        try client.update(from: repository)
        try repository.rotate(guide: SecretKey())
        try repository.publish(version: 3, number: 2)
        let verdict = try client.update(from: repository)
        #expect(verdict.list.number == 2)
        #expect(verdict.manifest.version == 3)
    }

    @Test func rotatedRoots() throws {
        let repository = try TestRepository(rootKeys: 3, threshold: 2)
        let keys = repository.rootKeys
        var client = TestClient(repository)
        var list = repository.list
        list.number = 2
        list.rootKeys = [keys[1].publicKey, keys[2].publicKey]
        // One of two is not enough, nor is one key twice under two numbers.
        try repository.add(list, signedBy: [keys[1]])
        try repository.publish(version: 1, number: 1)
        #expect(client.refusal(of: repository) == "root-signatures")
        try repository.write(
            try repository.read(RepositoryPath.rootSignature(2, keys[1].publicKey.number)),
            RepositoryPath.rootSignature(2, keys[0].publicKey.number))
        #expect(client.refusal(of: repository) == "root-signatures")
        // Enough of the old keys, not enough of the new.
        try repository.add(list, signedBy: [keys[0], keys[1]])
        #expect(client.refusal(of: repository) == "root-own-signatures")
        try repository.add(list, signedBy: [keys[0], keys[1], keys[2]])
        #expect(try client.update(from: repository).list.number == 2)
        // What is older than the newest list ever believed is refused, even where the list itself is gone.
        try repository.publish(version: 2, number: 2, root: 1)
        #expect(client.refusal(of: repository) == "stamp-root-older")
        try repository.publish(version: 2, number: 2, root: 3)
        #expect(client.refusal(of: repository) == "stamp-root-missing")
    }

    @Test func rotatedRootsThatAreNotInOrder() throws {
        let repository = try TestRepository()
        var client = TestClient(repository)
        var list = repository.list
        list.number = 3
        try repository.write(list.bytes, RepositoryPath.rootList(2))
        let key = repository.rootKeys[0]
        try repository.write(
            key.sign(list.bytes).file(comment: "x"), RepositoryPath.rootSignature(2, key.publicKey.number))
        try repository.publish(version: 1, number: 1, root: 2)
        #expect(client.refusal(of: repository) == "root-number")
        list.number = 2
        list.identifier = "org.example.other"
        try repository.add(list, signedBy: [key])
        #expect(client.refusal(of: repository) == "root-other-pack")
    }

    @Test func moreRootListsThanOneUpdateTakes() throws {
        let repository = try TestRepository()
        var client = TestClient(repository)
        for _ in 0..<65 { try repository.rotate() }
        try repository.publish(version: 1, number: 1)
        #expect(client.refusal(of: repository) == "root-too-many")
        try repository.publish(version: 1, number: 1, root: 65)
        #expect(try client.update(from: repository).list.number == 65)
    }

    /// A rollback forgets nothing: what was seen stays seen, and what was left is not installed again.
    @Test func rollbackThenReplay() throws {
        let repository = try TestRepository()
        var client = TestClient(repository)
        let first = try repository.publish(version: 1, number: 1)
        let second = try repository.publish(version: 2, number: 2)
        try client.update(from: repository)
        client.record?.hold(2, under: repository.list)
        let record = try #require(client.record)
        #expect(record.holds(1, under: repository.list) && record.holds(2, under: repository.list))
        #expect(!record.holds(3, under: repository.list))
        // Kept over the way through the file.
        client.record = try TrustRecord(record.bytes, path: "trust.plist")
        try repository.write(first, "stamp")
        #expect(client.refusal(of: repository) == "stamp-older")
        try repository.write(second, "stamp")
        #expect(client.refusal(of: repository) == nil)
        #expect(client.record?.holds(2, under: repository.list) == true)
        // A new guide key ends the hold: a thief's highest version must not hold for ever.
        try repository.rotate(guide: SecretKey())
        #expect(client.record?.holds(2, under: repository.list) == false)
    }

    /// A wrong clock never blocks a newer guide, and never makes an old one look current.
    @Test func wrongClock() throws {
        let repository = try TestRepository()
        try repository.publish(version: 1, number: 1)
        var client = TestClient(repository)
        client.now = try #require(Moment("1970-01-01T00:00:10Z"))
        #expect(
            try client.update(from: repository).freshness.sentence
                == "Cannot determine whether these guides are the newest: the clock of this computer is set before 2026-11-21, when "
                + "they were confirmed, or the publisher's clock is wrong. Check the clock.")
        client.now = try #require(Moment("2099-06-01T00:00:00Z"))
        #expect(
            try client.update(from: repository).freshness.sentence
                == "These guides may be outdated: they were last confirmed on 2026-11-21, for use until "
                + "2026-12-21.")
        // A clock that is a day behind is nothing unusual.
        client.now = TestRepository.issued + -Moment.day
        #expect(try client.update(from: repository).freshness == .current)
        client.now = TestRepository.issued + (-Moment.day - 1)
        #expect(
            try client.update(from: repository).freshness == .unknown(issued: TestRepository.issued))
    }

    @Test func anotherPack() throws {
        let repository = try TestRepository()
        var client = TestClient(repository)
        var stamp = Stamp(
            identifier: "org.example.other", number: 1, version: 1, manifest: SHA256.digest(of: []), size: 1,
            root: 1, issued: TestRepository.issued, expires: TestRepository.issued + 60)
        try repository.write(repository.stampKey.embed(stamp.message, comment: "x"), "stamp")
        #expect(client.refusal(of: repository) == "stamp-other-pack")
        stamp.identifier = "org.example.campus"
        try repository.write(repository.stampKey.embed(stamp.message, comment: "x"), "stamp")
        #expect(client.refusal(of: repository) == "manifest-missing")
        client.record = TrustRecord(
            RootList(
                identifier: "org.example.other", number: 1, date: "2026-11-21", threshold: 1, rootKeys: [],
                guideKey: repository.guideKey.publicKey, stampKey: repository.stampKey.publicKey))
        #expect(client.refusal(of: repository) == "record-other-pack")
    }
}
