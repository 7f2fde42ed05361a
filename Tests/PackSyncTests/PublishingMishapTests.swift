import ContentPack
// What goes wrong for publishers: lost files, keys where they do not belong, two at once, a strict umask.
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
        #expect(secret.stderr.contains("Guides/notes.txt is a secret key. It was not published"))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: publishing.key("root.sec")))
        #expect(try !publishing.files().contains("blob/" + SHA256.digest(of: bytes).hex))
        for name in try FileManager.default.contentsOfDirectory(atPath: publishing.pack.path + "/Guides") {
            try FileManager.default.removeItem(atPath: publishing.pack.path + "/Guides/" + name)
        }
        #expect(try publishing.publish(expecting: 3).stderr.contains("there is no guide in this pack"))
        #expect(try !publishing.files().contains("stamp"))
    }

    /// Two people rotate at once, or one of them gives up: nothing of the list that was not made stays in the way.
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
