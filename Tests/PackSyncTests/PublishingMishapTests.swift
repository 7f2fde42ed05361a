// The mishaps of publishers: lost files, keys where they do not belong, two at once, a strict umask.
import ContentPack
import Foundation
import TestSupport
import Testing

@testable import PackSync

@Suite struct PublishingMishapTests {
    /// Counting from one again would look to every client like the work of a thief.
    @Test func aLostStampIsNotBegunAnew() throws {
        let publishing = try Publishing()
        try publishing.publish()
        try FileManager.default.removeItem(atPath: publishing.out + "/stamp")
        let again = try publishing.publish(expecting: 3)
        #expect(again.stderr.contains("/stamp is missing, although manifests were published there"))
        #expect(try publishing.stamp(expecting: 3).stderr.contains("/stamp is missing"))
        #expect(try !publishing.files().contains("stamp"))
    }

    @Test func aSecretKeyOrAPackWithoutGuidesIsNotPublished() throws {
        let publishing = try Publishing()
        try FileManager.default.copyItem(
            atPath: publishing.key("root.sec"), toPath: publishing.pack.path + "/Guides/notes.txt")
        let secret = try publishing.publish(expecting: 4)
        #expect(secret.stderr.contains("Guides/notes.txt holds a secret key. It was not published"))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: publishing.key("root.sec")))
        #expect(try !publishing.files().contains("blob/" + SHA256.digest(of: bytes).hex))
        for name in try FileManager.default.contentsOfDirectory(atPath: publishing.pack.path + "/Guides") {
            try FileManager.default.removeItem(atPath: publishing.pack.path + "/Guides/" + name)
        }
        #expect(try publishing.publish(expecting: 3).stderr.contains("there is no guide in this pack"))
        #expect(try !publishing.files().contains("stamp"))
    }

    /// Nothing outside of the repository is written to or removed.
    @Test(arguments: ["blob", "manifest"]) func aFolderThatIsALinkIsNotWrittenTo(_ name: String) throws {
        let publishing = try Publishing()
        let other = try PrivateDirectory()
        try other.write("mine", to: ".muster-1.new")
        let folder = publishing.out + "/" + name
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: other.path)
        let refused = try publishing.publish(expecting: 4)
        #expect(
            refused.stderr.hasSuffix(
                "muster-sync: \(folder) is a symbolic link or a file, and only folders of the repository are written to. "
                    + "Put a folder in its place.\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: other.path) == [".muster-1.new"])
        #expect(try !publishing.files().contains("stamp"))
    }

    /// In whatever shape it got into the pack.
    @Test func aSecretKeyIsKnownInEveryShape() throws {
        let publishing = try Publishing()
        let text = try String(contentsOfFile: publishing.key("root.sec"), encoding: .utf8)
        let line = try #require(text.split(separator: "\n").last.map(String.init))
        let wide = text.utf8.flatMap { [$0, 0] as [UInt8] }
        let shapes: [[UInt8]] = [
            Array(text.utf8) + [0x0A], Array(text.replacing("\n", with: "\r\n").utf8),
            [0xEF, 0xBB, 0xBF] + Array(text.utf8),
            Array(("\n\n  " + text).utf8), Array("<p>Keep this: \(line.dropLast(1))</p>".utf8),
            Array((line.prefix(70) + "\n\t" + line.dropFirst(70)).utf8), [0xFF, 0xFE] + wide,
            Array(("RW" + line).utf8), Array((String(repeating: "x", count: 70_000) + "\n" + text).utf8),
        ]
        for (index, shape) in shapes.enumerated() {
            try publishing.pack.write(shape, to: "Guides/notes.txt")
            let result = try publishing.publish(expecting: 4)
            #expect(result.stderr.contains("Guides/notes.txt holds a secret key"), "shape \(index)")
        }
        #expect(try !publishing.files().contains("stamp"))
        // What only begins like one may be published, and so may public keys.
        let harmless = [String(line.prefix(60)), "RWRCSword and more", try publicKey(publishing)]
        for (index, text) in harmless.enumerated() {
            try publishing.pack.write(text, to: "Guides/notes.txt")
            try publishing.write(version: 4 + index)
            try publishing.publish()
            unlink(publishing.out + "/stamp")
            for name in try FileManager.default.contentsOfDirectory(atPath: publishing.out + "/manifest") {
                unlink(publishing.out + "/manifest/" + name)
            }
        }
    }

    private func publicKey(_ publishing: Publishing) throws -> String {
        try String(contentsOfFile: publishing.key("root.pub"), encoding: .utf8)
    }

    // MARK: Keys that should not be used

    @Test func twoKeysWithOneNumberOrOneForEverything() throws {
        let publishing = try Publishing()
        try publishing.run("keygen", publishing.key("root2"))
        let first = try PublicKey(
            file: Array(Data(contentsOf: URL(fileURLWithPath: publishing.key("root.pub")))))
        let second = try PublicKey(
            file: Array(Data(contentsOf: URL(fileURLWithPath: publishing.key("root2.pub")))))
        let clone = PublicKey(number: first.number, key: second.key)
        try publishing.directory.write(clone.file(comment: "x"), to: "clone.pub")
        let roles = ["--guide-key", publishing.key("guide.pub"), "--stamp-key", publishing.key("stamp.pub")]
        let new = ["root", "new", publishing.key("other"), "--identifier", "org.example.campus"]
        let refused = try publishing.run(
            new + ["--root-key", publishing.key("root.pub"), "--root-key", publishing.key("clone.pub")]
                + roles,
            expecting: 4)
        #expect(refused.stderr.contains("Two different root keys have the number \(first.number.hex)"))
        // The old list's keys sign the new list too.
        let rotated = try publishing.run(
            ["root", "rotate", publishing.out, "--root-key", publishing.key("clone.pub")], expecting: 4)
        #expect(rotated.stderr.contains("Two different root keys have the number"))
        let warned = try publishing.run(
            new + [
                "--root-key", publishing.key("root.pub"), "--guide-key", publishing.key("root.pub"),
                "--stamp-key",
                publishing.key("stamp.pub"), "--sign", publishing.key("root.sec"),
            ])
        #expect(warned.stderr.contains("One key has several roles."))
    }

    @Test func aKeyThatWasReplacedIsNotTakenBack() throws {
        let publishing = try Publishing()
        try publishing.run("keygen", publishing.key("stamp2"))
        func rotate(to key: String, expecting status: Int32 = 0) throws -> ProgramResult {
            try publishing.run(
                "root", "rotate", publishing.out, "--stamp-key", publishing.key(key), "--sign",
                publishing.key("root.sec"), expecting: status)
        }
        _ = try rotate(to: "stamp2.pub")
        #expect(
            try rotate(to: "stamp.pub", expecting: 4).stderr.contains("This stamp key was replaced before"))
    }

    // MARK: What muster check says

    @Test func whatCheckFindsIsRepeatedAndMayStopPublishing() throws {
        var publishing = try Publishing()
        // Both programs in one folder, as they are installed.
        mkdir(publishing.key("bin"), 0o755)
        for (name, file) in [("muster-sync", try Binary.musterSync()), ("muster", try Binary.muster())] {
            try FileManager.default.copyItem(atPath: file, toPath: publishing.key("bin/" + name))
        }
        publishing.program = publishing.key("bin/muster-sync")
        try publishing.pack.write(
            "<title>Fire</title><p><a href=\"gone.html\">More</a></p>", to: "Guides/fire.html")
        let strict = try publishing.publish("--strict", expecting: 4)
        #expect(
            strict.stderr.contains("Guides/fire.html:1:") && strict.stderr.contains("--strict allows none"))
        #expect(strict.stdout.isEmpty)
        #expect(try !publishing.files().contains("stamp"))
        let published = try publishing.publish()
        #expect(published.stderr.contains("Guides/fire.html:1:"))
        #expect(published.stdout.hasPrefix("published version 3"))
    }

    @Test func withoutTheReaderNothingIsChecked() throws {
        let publishing = try Publishing()
        let alone = publishing.key("bin/muster-sync")
        mkdir(publishing.key("bin"), 0o755)
        try FileManager.default.copyItem(atPath: try Binary.musterSync(), toPath: alone)
        let words = [
            alone, "publish", publishing.pack.path, publishing.out, "--guide-key",
            publishing.key("guide.sec"),
            "--stamp-key", publishing.key("stamp.sec"),
        ]
        let strict = try runProgram(words + ["--strict"])
        #expect(strict.status == .exited(3) && strict.stderr.contains("and --strict needs its check"))
        let result = try runProgram(words)
        #expect(result.status == .exited(0))
        #expect(
            result.stderr.hasPrefix(
                "muster-sync: The pack was not checked: \(publishing.key("bin/muster")) cannot be run: there is no such program."
            ), "\(result)")
    }

    /// Two people rotate at once, or one of them gives up: nothing of the list that was not made stays in the way.
    @Test func aTimeThatAClockCannotShowIsNotSigned() throws {
        let publishing = try Publishing()
        try publishing.publish()
        _ = try publishing.stamp(at: "2036-01-01T10:00:00Z")
        let before = try Data(contentsOf: URL(fileURLWithPath: publishing.out + "/stamp"))
        for moment in ["1970-01-01T00:01:00Z", "2026-12-01T10:00:00Z", "2035-12-30T10:00:00Z"] {
            let refused = try publishing.stamp(at: moment, expecting: 4)
            #expect(
                refused.stderr.contains("before the last stamp (2036-01-01 10:00 UTC)")
                    && refused.stderr.contains("add --anyway"), "\(refused)")
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: publishing.out + "/stamp")) == before)
        // A clock may be set back by hours.
        #expect(try publishing.stamp(at: "2036-01-01T04:00:00Z").stdout == "stamp 3\n")
        let meant = try publishing.run(
            "stamp", publishing.out, "--stamp-key", publishing.key("stamp.sec"), "--at",
            "2026-12-01T10:00:00Z", "--anyway")
        #expect(meant.stdout == "stamp 4\n")
        let first = try Publishing()
        let early = try first.run(
            [
                "publish", first.pack.path, first.out, "--guide-key", first.key("guide.sec"), "--stamp-key",
                first.key("stamp.sec"), "--at", "1970-01-01T00:01:00Z",
            ], expecting: 4)
        #expect(early.stderr.contains("before this program was made"))
    }

    @Test func aRotationSaysWhatMustFollow() throws {
        let publishing = try Publishing()
        try publishing.publish()
        for name in ["stamp2", "guide2"] { try publishing.run("keygen", publishing.key(name)) }
        let rotate = ["root", "rotate", publishing.out, "--sign", publishing.key("root.sec")]
        #expect(
            try publishing.run(rotate + ["--stamp-key", publishing.key("stamp2.pub")]).stderr
                == "muster-sync: Now run: muster-sync stamp \(publishing.out) --stamp-key FILE\n")
        #expect(
            try publishing.run(rotate + ["--guide-key", publishing.key("guide2.pub")]).stderr
                == "muster-sync: Now run: muster-sync publish PACK \(publishing.out) --guide-key FILE --stamp-key FILE\n"
        )
        let unsigned = try publishing.run("root", "rotate", publishing.out)
        #expect(!unsigned.stderr.contains("Now run"))
    }

    @Test func aRotationThatWasNotFinished() throws {
        let publishing = try Publishing()
        for name in ["root2", "stamp2", "guide2"] {
            try publishing.run("keygen", publishing.directory.path(name))
        }
        let both = ["--root-key", publishing.key("root.pub"), "--root-key", publishing.key("root2.pub")]
        func rotate(_ more: String..., expecting status: Int32 = 0) throws -> ProgramResult {
            try publishing.run(
                ["root", "rotate", publishing.out] + both + ["--threshold", "2"] + more, expecting: status)
        }
        _ = try rotate("--guide-key", publishing.key("guide2.pub"), "--sign", publishing.key("root.sec"))
        let second = try rotate(
            "--stamp-key", publishing.key("stamp2.pub"), "--sign", publishing.key("root2.sec"), expecting: 4)
        #expect(second.stderr.contains("root/2.plist exists already"))
        #expect(try publishing.files().filter { $0.hasPrefix("root/2.") }.count == 2)
        // What another list has left under a key's name gives way.
        try publishing.run("root", "sign", publishing.out, "2", "--sign", publishing.key("root2.sec"))
        let stale = try #require(
            try publishing.files().sorted().first { $0.hasPrefix("root/2.") && $0.hasSuffix(".sig") })
        let right = try Data(contentsOf: URL(fileURLWithPath: publishing.out + "/" + stale))
        try publishing.directory.write(right.dropLast(3), to: "out/" + stale)
        for key in ["root.sec", "root2.sec"] {
            try publishing.run("root", "sign", publishing.out, "2", "--sign", publishing.key(key))
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: publishing.out + "/" + stale)) == right)
        let signed = try publishing.run(
            "publish", publishing.pack.path, publishing.out, "--guide-key", publishing.key("guide2.sec"),
            "--stamp-key", publishing.key("stamp.sec"), "--at", "2026-11-21T10:00:00Z")
        #expect(signed.stdout.hasPrefix("published version 3"))
        #expect(try publishing.check().stdout == "accepted 3 1 2 current\n")
    }

    @Test func everybodyMayEnterWhatIsPublishedWhateverTheUmask() throws {
        let publishing = try Publishing()
        let out = publishing.directory.path("a/out")
        func run(_ words: String...) throws {
            let result = try runProgram(
                ["/bin/sh", "-c", "umask 077; exec \"$@\"", "sh", try Binary.musterSync()] + words)
            #expect(result.status == .exited(0), "\(result)")
        }
        try run(
            "root", "new", out, "--identifier", "org.example.campus", "--root-key",
            publishing.key("root.pub"),
            "--guide-key", publishing.key("guide.pub"), "--stamp-key", publishing.key("stamp.pub"), "--sign",
            publishing.key("root.sec"))
        try run(
            "publish", publishing.pack.path, out, "--guide-key", publishing.key("guide.sec"), "--stamp-key",
            publishing.key("stamp.sec"))
        for name in ["", "/root", "/blob", "/manifest"] {
            var status = stat()
            #expect(stat(out + name, &status) == 0 && status.st_mode & 0o777 == 0o755, "\(name)")
        }
    }

    @Test func whatAKilledPublisherLeftIsRemoved() throws {
        let publishing = try Publishing()
        try publishing.publish()
        for folder in ["", "blob/", "manifest/"] {
            try publishing.directory.write("half", to: "out/\(folder).muster-123.new")
        }
        _ = try publishing.stamp()
        #expect(try publishing.files().allSatisfy { !$0.contains(".muster-") })
    }
}
