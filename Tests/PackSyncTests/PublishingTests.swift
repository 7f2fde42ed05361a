// The real muster-sync: keys, lists, publishing, and what it refuses.
import ContentPack
import Foundation
import TestSupport
import Testing

@testable import PackSync

/// A publisher at the command line.
struct Publishing {
    let directory: PrivateDirectory
    let pack: PackBuilder
    var out: String { directory.path("out") }

    /// Keys, a pack and the first key list.
    init() throws {
        directory = try PrivateDirectory()
        pack = try PackBuilder.complete()
        try write(version: 3)
        for name in ["root", "guide", "stamp"] { try run("keygen", directory.path(name)) }
        try run(
            "root", "new", out, "--identifier", "org.example.campus", "--root-key", key("root.pub"),
            "--guide-key", key("guide.pub"), "--stamp-key", key("stamp.pub"), "--sign", key("root.sec"),
            "--at",
            "2026-11-21T09:00:00Z")
    }

    func key(_ name: String) -> String { directory.path(name) }

    func write(version: Int) throws {
        try pack.plist(
            "Pack",
            """
            <dict><key>Identifier</key><string>org.example.campus</string>
            <key>Title</key><string>Example Campus</string><key>Version</key><integer>\(version)</integer>
            <key>Date</key><string>2026-11-21</string></dict>
            """)
    }

    /// The program to run instead of the one under test where it lies.
    var program: String?

    @discardableResult
    func run(_ arguments: String..., expecting status: Int32 = 0) throws -> ProgramResult {
        try run(arguments, expecting: status)
    }

    @discardableResult
    func run(_ arguments: [String], expecting status: Int32 = 0) throws -> ProgramResult {
        let result = try runProgram([try program ?? Binary.musterSync()] + arguments)
        #expect(result.status == .exited(status), "\(arguments): \(result.stdout)\(result.stderr)")
        return result
    }

    @discardableResult
    func publish(_ more: String..., expecting status: Int32 = 0) throws -> ProgramResult {
        try run(
            [
                "publish", pack.path, out, "--guide-key", key("guide.sec"), "--stamp-key", key("stamp.sec"),
                "--at",
                "2026-11-21T10:00:00Z",
            ] + more, expecting: status)
    }

    func stamp(at moment: String = "2026-12-01T10:00:00Z", expecting status: Int32 = 0) throws
        -> ProgramResult
    {
        try run("stamp", out, "--stamp-key", key("stamp.sec"), "--at", moment, expecting: status)
    }

    /// Returns the verdict of a client that begins with the first list.
    func check(at moment: String = "2026-12-05T10:00:00Z", expecting status: Int32 = 0) throws
        -> ProgramResult
    {
        try run(
            "check-repository", out, "--root", out + "/root/1.plist", "--at", moment, expecting: status)
    }

    func files() throws -> Set<String> {
        Set(FileManager.default.enumerator(atPath: out)?.compactMap { $0 as? String } ?? [])
    }
}

struct PublishingTests {
    @Test func aPackIsPublishedAndBelieved() throws {
        let publishing = try Publishing()
        #expect(
            try publishing.publish().stdout
                == "published version 3, stamp 1: 8 files new or changed, 0 removed\n")
        #expect(try publishing.check().stdout == "accepted 3 1 1 current\n")
        let late = try publishing.check(at: "2027-01-01T00:00:00Z")
        #expect(late.stdout == "accepted 3 1 1 outdated\n")
        #expect(
            late.stderr
                == "muster-sync: These guides may be outdated: they were last confirmed on 2026-11-21, for use until "
                + "2026-12-21.\n")
        #expect(try publishing.stamp().stdout == "stamp 2\n")
        #expect(try publishing.check(at: "2026-12-25T00:00:00Z").stdout == "accepted 3 2 1 current\n")
    }

    /// OpenBSD's signify, given only the public keys, finds everything validly signed.
    @Test func signifyVerifiesARepository() throws {
        let publishing = try Publishing()
        try publishing.publish()
        func verify(_ key: String, _ arguments: String...) throws {
            let result = try runProgram(
                ["/usr/bin/signify-openbsd", "-V", "-p", publishing.key(key)] + arguments)
            #expect(result.stdout == "Signature Verified\n", "\(arguments): \(result.stderr)")
        }
        let out = publishing.out
        let names = try FileManager.default.contentsOfDirectory(atPath: out + "/root")
        let signature = try #require(names.first { $0.hasSuffix(".sig") })
        try verify("root.pub", "-m", out + "/root/1.plist", "-x", out + "/root/" + signature)
        try verify("stamp.pub", "-e", "-m", publishing.key("stamp-message"), "-x", out + "/stamp")
        let manifest = try FileManager.default.contentsOfDirectory(atPath: out + "/manifest")[0]
        try verify(
            "guide.pub", "-e", "-m", publishing.key("manifest-message"), "-x", out + "/manifest/" + manifest)
        let message = try Data(contentsOf: URL(fileURLWithPath: publishing.key("manifest-message")))
        #expect(try ManifestReader.read(Array(message)).version == 3)
    }

    @Test func whatChangedIsAddedAndNothingIsTakenAway() throws {
        let publishing = try Publishing()
        try publishing.publish()
        let before = try publishing.files()
        #expect(try publishing.publish().stdout == "nothing changed since version 3 was published\n")
        #expect(try publishing.files() == before)
        try publishing.pack.guide("flood")
        try publishing.pack.remove("Guides/fire.html")
        let refused = try publishing.publish(expecting: 4)
        #expect(
            refused.stderr.hasSuffix(
                "muster-sync: Version 3 is already published, and this pack differs from it. Raise Version in "
                    + "Plists/Pack.plist (it is 3).\n"))
        #expect(try publishing.files() == before)
        try publishing.write(version: 4)
        #expect(
            try publishing.publish().stdout
                == "published version 4, stamp 2: 2 files new or changed, 1 removed\n")
        #expect(try publishing.files().isSuperset(of: before))
        #expect(try publishing.check().stdout == "accepted 4 2 1 current\n")
        // What stayed keeps the version it appeared in.
        let names = try FileManager.default.contentsOfDirectory(atPath: publishing.out + "/manifest")
        let versions = try names.map { name in
            let data = try Data(contentsOf: URL(fileURLWithPath: publishing.out + "/manifest/" + name))
            let manifest = try ManifestReader.read(SignedMessage(file: Array(data)).message)
            return manifest.resources.map { "\($0.name) \($0.version)" }
        }
        #expect(
            versions.contains { $0.contains("Guides/flood.html 4") && $0.contains("Guides/global.css 3") })
    }

    @Test func whatIsThereWithOtherBytesStays() throws {
        let publishing = try Publishing()
        let blob =
            publishing.out + "/blob/"
            + SHA256.digest(
                of: Array("<title>fire</title><div id=\"fire\"><h1>fire</h1><p>Text.</p></div>".utf8)
            ).hex
        try publishing.directory.write("other", to: "out/blob/" + PackPath.name(of: blob))
        let result = try publishing.publish(expecting: 4)
        #expect(
            result.stderr.hasSuffix(
                "muster-sync: \(blob) exists with different content. What was published is never changed: if it is damaged, "
                    + "remove it and publish again.\n"))
        #expect(try String(contentsOfFile: blob, encoding: .utf8) == "other")
        #expect(!FileManager.default.fileExists(atPath: publishing.out + "/stamp"))
        #expect(try publishing.files().allSatisfy { !$0.contains(".new") })
    }

    @Test func packsThatAreNotPublished() throws {
        let publishing = try Publishing()
        try publishing.pack.link("Guides/link.html", to: "fire.html")
        #expect(try publishing.publish(expecting: 3).stderr.contains("manifest-file"))
        try publishing.pack.remove("Guides/link.html")
        try publishing.pack.plist("Contacts", "<array>")
        #expect(try publishing.publish(expecting: 3).stderr.contains("Plists/Contacts.plist"))
        let empty = try PackBuilder()
        let result = try publishing.run(
            "publish", empty.path, publishing.out, "--guide-key", publishing.key("guide.sec"), "--stamp-key",
            publishing.key("stamp.sec"), expecting: 3)
        #expect(result.stderr.contains("pack-not-one"))
        try publishing.pack.plist(
            "Pack",
            "<dict><key>Identifier</key><string>org.other</string><key>Version</key><integer>9</integer></dict>"
        )
        try publishing.pack.plist("Contacts", "<array/>")
        #expect(try publishing.publish(expecting: 3).stderr.contains("Identifier is org.other"))
        #expect(!FileManager.default.fileExists(atPath: publishing.out + "/stamp"))
    }

    @Test func keysThatAreNotUsed() throws {
        let publishing = try Publishing()
        let guide = publishing.key("guide.sec")
        chmod(guide, 0o640)
        #expect(
            try publishing.publish(expecting: 4).stderr
                == "muster-sync: The secret key \(guide) can be read by others. If it was not, protect it with chmod 600 "
                + "\(guide); otherwise make a new one.\n")
        chmod(guide, 0o600)
        let wrong = try publishing.run(
            "publish", publishing.pack.path, publishing.out, "--guide-key", publishing.key("stamp.sec"),
            "--stamp-key", publishing.key("stamp.sec"), expecting: 4)
        #expect(
            wrong.stderr.hasSuffix(
                "muster-sync: This is not the guide key of key list 1, so no client would accept it.\n"))
        // Encrypted ones are signify's own default; it asks for the passphrase on a terminal, so it is made by hand here.
        let text = try String(contentsOfFile: guide, encoding: .utf8)
        var decoded = try #require(Data(base64Encoded: String(text.split(separator: "\n")[1])))
        decoded[7] = 42
        try publishing.directory.write(
            "untrusted comment: x\n\(decoded.base64EncodedString())\n", to: "guide.sec")
        #expect(
            try publishing.publish(expecting: 3).stderr
                == "muster-sync: The secret key \(guide) cannot be used: it is encrypted with a passphrase, which a timer that "
                + "signs cannot type; make one with muster-sync keygen or signify -G -n, and keep the file safe "
                + "instead.\n")
        #expect(
            try publishing.run("keygen", publishing.key("root"), expecting: 1).stderr.contains("File exists"))
    }

    @Test func secretKeysAreForTheirOwnerAlone() throws {
        let publishing = try Publishing()
        for (name, mode) in [("root.sec", 0o600), ("root.pub", 0o644)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: publishing.key(name))
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
        }
    }

    @Test func rotation() throws {
        let publishing = try Publishing()
        try publishing.publish()
        for name in ["root2", "root3", "guide2", "stamp2"] {
            try publishing.run("keygen", publishing.key(name))
        }
        let rotated = try publishing.run(
            "root", "rotate", publishing.out, "--root-key", publishing.key("root2.pub"), "--root-key",
            publishing.key("root3.pub"), "--threshold", "2", "--guide-key", publishing.key("guide2.pub"),
            "--stamp-key", publishing.key("stamp2.pub"), "--sign", publishing.key("root.sec"), "--sign",
            publishing.key("root2.sec"))
        #expect(
            rotated.stderr
                == "muster-sync: Key list 2 takes effect when enough keys have signed it. Add signatures with muster-sync root sign.\n"
        )
        // Until then everything is as it was.
        #expect(try publishing.check().stdout == "accepted 3 1 1 current\n")
        #expect(try publishing.stamp().stdout == "stamp 2\n")
        let signed = try publishing.run(
            "root", "sign", publishing.out, "2", "--sign", publishing.key("root3.sec"))
        #expect(signed.stderr.contains("Now run: muster-sync publish PACK"))
        // The old keys sign nothing any more, and the manifest wants the new one before the stamp.
        #expect(try publishing.stamp(expecting: 4).stderr.contains("not the stamp key of key list 2"))
        let early = try publishing.run(
            "stamp", publishing.out, "--stamp-key", publishing.key("stamp2.sec"), "--at",
            "2026-12-02T10:00:00Z", expecting: 4)
        #expect(early.stderr.contains("guide key that is no longer valid"))
        let again = try publishing.run(
            "publish", publishing.pack.path, publishing.out, "--guide-key", publishing.key("guide2.sec"),
            "--stamp-key", publishing.key("stamp2.sec"), "--at", "2026-12-02T10:00:00Z")
        #expect(again.stdout == "published version 3, stamp 1: 0 files new or changed, 0 removed\n")
        #expect(try publishing.check().stdout == "accepted 3 1 2 current\n")
    }

    @Test func listsThatCanNotBe() throws {
        let publishing = try Publishing()
        let arguments = [
            "root", "new", publishing.directory.path("other"), "--root-key", publishing.key("root.pub"),
            "--guide-key", publishing.key("guide.pub"), "--stamp-key", publishing.key("stamp.pub"),
        ]
        let none = try publishing.run(
            arguments + ["--identifier", "org.example", "--threshold", "2"], expecting: 2)
        #expect(none.stderr.contains("--threshold is from 1 to 1, the number of root keys\n"))
        // A key that is not in the list signs for nothing.
        let stranger = try publishing.run(
            arguments + ["--identifier", "org.example", "--sign", publishing.key("guide.sec")], expecting: 4)
        #expect(stranger.stderr.contains("not a root key of list 1"))
        #expect(!FileManager.default.fileExists(atPath: publishing.directory.path("other/root")))
        let other = try publishing.run(
            "root", "sign", publishing.out, "1", "--sign", publishing.key("stamp.sec"), expecting: 4)
        #expect(other.stderr.contains("signature would not count"))
        let open = try publishing.run(
            "root", "sign", publishing.out, "1", "--sign", publishing.key("root.pub"), expecting: 3)
        #expect(open.stderr.contains("is a public key, and a secret one is needed"))
        #expect(
            try publishing.run(arguments + ["--identifier", "../x"], expecting: 3).stderr.contains(
                "root-identifier"))
        // A second first list is not made over the first.
        let again = try publishing.run(
            "root", "new", publishing.out, "--identifier", "org.example.other", "--root-key",
            publishing.key("root.pub"), "--guide-key", publishing.key("guide.pub"), "--stamp-key",
            publishing.key("stamp.pub"), "--sign", publishing.key("root.sec"), expecting: 4)
        #expect(again.stderr.contains("root/1.plist exists already"))
        #expect(try publishing.publish().status == .exited(0))
    }

    /// A stamp that is gone or damaged ends publishing: from what would clients count on?
    @Test func aDamagedState() throws {
        let publishing = try Publishing()
        try publishing.publish()
        try publishing.directory.write("x", to: "out/stamp")
        #expect(
            try publishing.stamp(expecting: 3).stderr.contains(
                "/stamp is missing, damaged or signed by a key"))
        #expect(try publishing.publish(expecting: 3).stderr.contains("Restore it from a backup"))
        #expect(try publishing.check(expecting: 4).stdout == "refused stamp-signature\n")
    }

    /// Readers see the old state or the new one: everything is on the disk, under its name, before the stamp is renamed.
    @Test func theStampComesLast() throws {
        let publishing = try Publishing()
        let trace = publishing.directory.path("trace")
        _ = try runProgram(
            [
                "/usr/bin/strace", "-f", "-q", "-y", "-e",
                "trace=link,linkat,rename,renameat,renameat2,fsync,openat", "-o", trace,
                try Binary.musterSync(), "publish", publishing.pack.path, publishing.out, "--guide-key",
                publishing.key("guide.sec"), "--stamp-key", publishing.key("stamp.sec"),
            ], seconds: 60)
        let calls = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
            .filter { !$0.contains("ENOENT") && !$0.contains("EEXIST") }
        func places(_ holds: (Substring) -> Bool) -> [Int] { calls.indices.filter { holds(calls[$0]) } }
        let links = places { $0.contains("link") && $0.contains("/blob>") }
        let manifest = places { $0.contains("link") && $0.contains("/manifest>") }
        // The record of what was signed is beside the key.
        let renames = places { $0.contains("rename") && $0.contains("/out>") }
        // Eight files, two of them with the same bytes.
        #expect(links.count == 7)
        #expect(manifest.count == 1 && renames.count == 1)
        #expect(calls[try #require(renames.first)].contains("/out>, \"stamp\""))
        #expect(try #require(links.last) < manifest[0])
        #expect(manifest[0] < renames[0])
        // Each name is given to what was flushed just before, and the folder is flushed after.
        for place in links + manifest + renames {
            #expect(calls[place - 1].contains("fsync("), "\(calls[place])")
            #expect(calls[place + 1].contains("fsync("), "\(calls[place])")
        }
    }

    @Test func usage() throws {
        let directory = try PrivateDirectory()
        let publishing = try Publishing()
        for arguments in [
            ["publish"], ["nonsense"], ["stamp", directory.path, "--stamp-key", "x", "--days", "0"],
            // Clients would not believe it for so long.
            ["stamp", directory.path, "--stamp-key", "x", "--days", "91"],
            ["check-repository"], ["check-repository", "x"],
            ["check-repository", "x", "--root", "y", "--list"],
            ["stamp", "x", "--stamp-key", "y", "--at", "yesterday"],
        ] {
            let result = try publishing.run(arguments, expecting: 2)
            #expect(result.stdout.isEmpty && result.stderr.contains("\nTry: muster-sync"))
        }
        #expect(try publishing.run("--version").stdout == "muster-sync \(Program.version)\n")
        #expect(try publishing.run("publish", "--help").stdout.hasPrefix("Usage: muster-sync publish"))
        let escape = try publishing.run("publish", "\u{1B}[2J", "x", "y", expecting: 2)
        #expect(!escape.stderr.contains("\u{1B}"))
        let nowhere = try publishing.run(
            "check-repository", directory.path("none"), "--root", publishing.out + "/root/1.plist",
            expecting: 3)
        #expect(nowhere.stderr.hasSuffix("none is not a folder.\n"))
        let noRoot = try publishing.run(
            "check-repository", publishing.out, "--root", directory.path("none"), expecting: 3)
        #expect(noRoot.stderr.contains("none cannot be read"))
        let noTrust = try publishing.run(
            "check-repository", publishing.out, "--root", publishing.out + "/root/1.plist", "--trust",
            directory.path("none"), expecting: 3)
        #expect(noTrust.stderr.contains("none cannot be read"))
        let lines = try runProgram(
            [try Binary.musterSync(), "check-repository", "--list"],
            stdin: "foo\n\n\tx\n\(publishing.out)\t\(publishing.out)/root/1.plist\n")
        #expect(
            lines.stdout == String(repeating: "unreadable line\n", count: 3) + "refused stamp-missing\n")
    }
}
