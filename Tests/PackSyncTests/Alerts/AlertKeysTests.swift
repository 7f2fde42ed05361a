// The role of alerts in root lists: beside the others, unknown to older programs, replaced like a stamp key.
import ContentPack
import Diagnostics
import Foundation
import PropertyLists
import TestSupport
import Testing

@testable import PackSync

struct AlertKeysTests {
    private static func list(_ keys: [PublicKey] = []) throws -> RootList {
        let key = try SecretKey().publicKey
        return RootList(
            identifier: "org.example.campus", number: 1, date: "2026-11-21", threshold: 1, rootKeys: [key],
            guideKey: try SecretKey().publicKey, stampKey: try SecretKey().publicKey, alertKeys: keys)
    }

    /// Lists without alert keys are what they were before there were any.
    @Test func listsWithoutThemStayTheSame() throws {
        let list = try Self.list()
        let text = String(decoding: list.bytes, as: UTF8.self)
        #expect(!text.contains("Alert"))
        #expect(
            text.hasSuffix(
                "\t<key>StampKey</key><string>\(list.stampKey.base64)</string>\n</dict>\n</plist>\n"))
        #expect(
            text.contains(
                "\t<key>RootKeys</key>\n\t<array>\n\t\t<string>\(list.rootKeys[0].base64)</string>\n\t</array>\n"
            ))
        #expect(try RootList(list.bytes) == list)
    }

    @Test func listsWithThem() throws {
        let keys = try (0..<8).map { _ in try SecretKey().publicKey }
        let list = try Self.list(keys)
        #expect(try RootList(list.bytes) == list)
        #expect(try RootList(list.bytes).alertKeys == keys)
    }

    @Test(arguments: ["", "<string>x</string>", "<integer>1</integer>", "twice", "nine"])
    func badOnesAreRefused(_ content: String) throws {
        let line = PropertyListWriter.string(try SecretKey().publicKey.base64)
        let others = try (0..<9).map { _ in PropertyListWriter.string(try SecretKey().publicKey.base64) }
        let items = ["twice": line + line, "nine": others.joined()][content] ?? content
        let text = String(decoding: try Self.list().bytes, as: UTF8.self).replacingOccurrences(
            of: "</dict>", with: "<key>AlertKeys</key><array>\(items)</array></dict>")
        let error = thrown(Diagnostic.self) { try RootList(Array(text.utf8)) }
        #expect(error?.code == "root-keys")
    }

    /// The role has a key of its own.
    @Test func aSharedKeyIsWarnedOf() throws {
        var list = try Self.list([try SecretKey().publicKey])
        #expect(list.sharedKeyWarning == nil)
        list.alertKeys.append(list.stampKey)
        #expect(list.sharedKeyWarning?.hasPrefix("An alert key has another role too.") == true)
    }

    /// Programs from before there were alerts pass over the keys, and do not keep them: what they have kept is completed.
    @Test func whatAnOlderProgramKeptIsCompleted() throws {
        let alerts = try AlertBench(isNamed: false)
        try alerts.bench.publish(1)
        #expect(alerts.bench.update().short == "updated none > 1")
        try alerts.rotate(alerts.keys)
        try alerts.bench.restamp()
        #expect(alerts.bench.update().short == "unchanged 1")
        // What this program keeps is the file as it came, with what it may not know.
        let kept = alerts.bench.home + "/root.plist"
        let list = try RootList(Array(Data(contentsOf: URL(fileURLWithPath: kept))))
        #expect(list.number == 2 && list.alertKeys.count == 2)
        // What an older one kept.
        var older = list
        older.alertKeys = []
        try Data(older.bytes).write(to: URL(fileURLWithPath: kept))
        try alerts.put(["a"], number: 1, root: 2)
        #expect(alerts.update().short == "new 1 a")
        #expect(alerts.bench.update().short == "unchanged 1")
        // It was kept beside the alerts, and holds without the repository's list.
        try FileManager.default.removeItem(atPath: alerts.bench.repository + "/root/2.plist")
        #expect(alerts.update().short == "same 1 a")
    }

    /// A list of the same number that other keys have signed completes nothing.
    @Test func aForgedListCompletesNothing() throws {
        let alerts = try AlertBench(isNamed: false)
        let thief = try SecretKey()
        var forged = alerts.bench.anchor
        forged.alertKeys = [thief.publicKey]
        try Data(forged.bytes).write(to: URL(fileURLWithPath: alerts.bench.repository + "/root/1.plist"))
        try alerts.put(["a"], number: 1, key: thief)
        #expect(alerts.update().short == "refused alerts-no-keys")
        forged.rootKeys = [thief.publicKey]
        let path = alerts.bench.repository + "/root/1.\(thief.publicKey.number.hex).sig"
        try Data(thief.sign(forged.bytes).file(comment: "x")).write(to: URL(fileURLWithPath: path))
        try Data(forged.bytes).write(to: URL(fileURLWithPath: alerts.bench.repository + "/root/1.plist"))
        #expect(alerts.update().short == "refused alerts-no-keys")
        #expect(alerts.stored == nil)
    }

    // MARK: At the command line

    @Test func makingAndReplacingThem() throws {
        let publishing = try Publishing()
        try publishing.publish()
        for name in ["alert", "alert2"] { try publishing.run("keygen", publishing.key(name)) }
        try publishing.run(
            "root", "rotate", publishing.out, "--alert-key", publishing.key("alert.pub"), "--sign",
            publishing.key("root.sec"))
        let folder = PublishedFolder(publishing.out)
        #expect(try folder.rootLists().last?.alertKeys == [KeyFiles.publicKey(publishing.key("alert.pub"))])
        // What is not named stays.
        try publishing.run("root", "rotate", publishing.out, "--sign", publishing.key("root.sec"))
        #expect(try folder.rootLists().last?.alertKeys.count == 1)
        try publishing.run(
            "root", "rotate", publishing.out, "--alert-key", publishing.key("alert2.pub"), "--sign",
            publishing.key("root.sec"))
        let former = try publishing.run(
            [
                "root", "rotate", publishing.out, "--alert-key", publishing.key("alert.pub"), "--sign",
                publishing.key("root.sec"),
            ], expecting: 4)
        #expect(former.stderr.hasPrefix("muster-sync: This alert key was replaced before"))
        try publishing.run(
            "root", "rotate", publishing.out, "--no-alert-keys", "--sign", publishing.key("root.sec"))
        #expect(try folder.rootLists().last?.alertKeys.isEmpty == true)
        try publishing.run(
            ["root", "rotate", publishing.out, "--no-alert-keys", "--alert-key", "x"], expecting: 2)
    }
}
