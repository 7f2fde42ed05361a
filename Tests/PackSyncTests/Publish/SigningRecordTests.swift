// A publisher remembers what its keys signed last: what someone puts back into the published folder is not signed again.
import Foundation
import TestSupport
import Testing

@testable import ContentPack
@testable import PackSync

@Suite struct SigningRecordTests {
    private static let gas = [
        "--event", "Gas leak", "--headline", "Gas leak in Burruss Hall. Leave the building.", "--do",
        "Leave now.",
        "--severity", "severe", "--urgency", "immediate", "--certainty", "observed", "--ends", "in 2 hours",
        "--yes",
    ]
    private let publishing: Publishing

    /// A campus with two alert keys, `alert` and `second`.
    init() throws {
        publishing = try Publishing()
        for name in ["alert", "second", "third"] { try publishing.run("keygen", publishing.key(name)) }
        try rotate(to: ["alert", "second"])
    }

    private func rotate(to keys: [String]) throws {
        let alertKeys = keys.flatMap { ["--alert-key", publishing.key("\($0).pub")] }
        try publishing.run(
            ["root", "rotate", publishing.out, "--sign", publishing.key("root.sec")] + alertKeys)
    }

    @discardableResult
    private func alert(
        _ words: [String], key: String = "alert", at moment: String = "2026-11-22T12:00:00Z",
        expecting status: Int32 = 0
    ) throws -> ProgramResult {
        try publishing.run(
            ["alert", words[0], publishing.out, "--alert-key", publishing.key("\(key).sec"), "--at", moment]
                + words.dropFirst(), expecting: status)
    }

    private func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: publishing.out + "/" + name))
    }

    private func put(_ data: Data, _ name: String) throws {
        try data.write(to: URL(fileURLWithPath: publishing.out + "/" + name))
    }

    private var alerts: String { (try? bytes("alerts")).map { String(decoding: $0, as: UTF8.self) } ?? "" }

    // MARK: Stamps

    @Test func aStampThatWasPutBackIsNotConfirmed() throws {
        try publishing.publish()
        let old = try bytes("stamp")
        _ = try publishing.stamp()
        try put(old, "stamp")
        let refused = try publishing.stamp(expecting: 4)
        #expect(
            refused.stderr.contains(
                "The stamp in the folder is not what was signed last, so it is not continued: it is number 1, and number 2 was "
                    + "signed last."))
        #expect(try bytes("stamp") == old)
        // With the guide key and a higher Version it goes on, with a number that no client has seen.
        #expect(try publishing.publish(expecting: 4).stderr.contains("Version 3 is already published"))
        try publishing.write(version: 4)
        #expect(try publishing.publish().stdout.hasPrefix("published version 4, stamp 3: "))
        #expect(try publishing.stamp().stdout == "stamp 4\n")
    }

    @Test func aStampOfAReplacedKeyIsContinuedOnlyIfItIsTheLast() throws {
        try publishing.publish()
        let old = try bytes("stamp")
        _ = try publishing.stamp()
        let last = try bytes("stamp")
        try publishing.run("keygen", publishing.key("new"))
        try publishing.run(
            "root", "rotate", publishing.out, "--stamp-key", publishing.key("new.pub"), "--sign",
            publishing.key("root.sec"))
        let stamp = [
            "stamp", publishing.out, "--stamp-key", publishing.key("new.sec"), "--at", "2026-12-01T10:00:00Z",
        ]
        try put(old, "stamp")
        #expect(try publishing.run(stamp, expecting: 4).stderr.contains("signed by a key that was replaced"))
        try put(last, "stamp")
        #expect(try publishing.run(stamp).stdout == "stamp 1\n")
    }

    @Test func aKeyListThatIsMissingIsNoticed() throws {
        try publishing.publish()
        for name in try publishing.files() where name.hasPrefix("root/2.") {
            try FileManager.default.removeItem(atPath: publishing.out + "/" + name)
        }
        #expect(
            try publishing.stamp(expecting: 3).stderr.contains(
                "Key list 2 was in force when this key signed last, and the newest one here is 1."))
    }

    @Test func aDamagedRecordStopsATimerButNoAlert() throws {
        try publishing.publish()
        try alert(["new"] + Self.gas)
        for name in ["stamp", "alerts"] {
            try Data("x".utf8).write(
                to: URL(fileURLWithPath: publishing.key("org.example.campus.\(name).signed")))
        }
        #expect(try publishing.stamp(expecting: 3).stderr.contains("is damaged, or others may write it"))
        let before = try bytes("alerts")
        #expect(try alert(["renew"], expecting: 3).stderr.contains("is damaged, or others may write it"))
        #expect(try bytes("alerts") == before)
        // Nor does it withdraw one.
        #expect(
            try alert(["new"] + Self.gas, at: "2026-11-22T12:05:00Z").stderr.contains("is damaged, or others")
        )
        #expect(alerts.contains("20261122T120000Z") && alerts.contains("20261122T120500Z"))
    }

    // MARK: Alerts

    @Test func anAlertThatWasWithdrawnDoesNotReturn() throws {
        try alert(["new"] + Self.gas)
        let old = try bytes("alerts")
        try alert(["cancel", "1", "--yes"], at: "2026-11-22T12:10:00Z")
        for (key, words) in [
            ("alert", ["renew"]), ("second", ["renew"]), ("alert", ["publish-test", "--yes"]),
        ] {
            try put(old, "alerts")
            let told = try alert(words, key: key, at: "2026-11-22T12:20:00Z", expecting: 4)
            #expect(told.stderr.contains("is not what was signed last, so it is not continued: it is number"))
            #expect(told.stderr.contains("What was signed last is continued in its place."))
            // What was signed last is published again: the cancellation.
            #expect(alerts.contains("Cancel&lt;/msgType") && !alerts.contains("Leave now."))
        }
        try put(old, "alerts")
        // A new alert must go out; nothing of what was put back goes with it.
        try alert(["new"] + Self.gas, at: "2026-11-22T12:30:00Z")
        #expect(alerts.contains("Cancel&lt;/msgType") && alerts.contains("20261122T123000Z"))
        try alert(["renew"], at: "2026-11-22T12:40:00Z")
    }

    @Test func alertsThatWereRemovedAreNotConfirmedAsNone() throws {
        try alert(["new"] + Self.gas)
        try FileManager.default.removeItem(atPath: publishing.out + "/alerts")
        #expect(try alert(["renew"], expecting: 4).stderr.contains("which was signed last, is missing"))
        #expect(alerts.contains("Gas leak in Burruss Hall"))
        // Without the list beside the key it is damage, as before.
        try FileManager.default.removeItem(atPath: publishing.key("org.example.campus.alerts.signed.list"))
        try put(Data("x".utf8), "alerts")
        let told = try alert(["renew"], at: "2026-11-22T12:10:00Z", expecting: 4)
        #expect(told.stderr.contains("Alerts that are in it would no longer be listed."))
        #expect(try bytes("alerts") == Data("x".utf8))
        let meant = try alert(["renew", "--anyway"], at: "2026-11-22T12:10:00Z", expecting: 4)
        #expect(meant.stderr.contains("Alerts that are in it are no longer listed."))
    }

    @Test func aListOfAReplacedKeyIsContinuedOnlyIfItIsTheLast() throws {
        try alert(["new"] + Self.gas, key: "second")
        let stick = try PrivateDirectory()
        // The thief has the key, and not the record beside it.
        try FileManager.default.copyItem(
            atPath: publishing.key("second.sec"), toPath: stick.path("second.sec"))
        try publishing.run(
            [
                "alert", "new", publishing.out, "--alert-key", stick.path("second.sec"), "--at",
                "2026-11-22T12:05:00Z",
            ]
                + Self.gas.map { $0.replacingOccurrences(of: "Burruss", with: "FALSE") })
        let stolen = try bytes("alerts")
        try rotate(to: ["alert", "third"])
        let refused = try alert(["renew"], at: "2026-11-22T12:10:00Z", expecting: 4)
        #expect(refused.stderr.contains("signed by a key that was replaced"))
        #expect(alerts.contains("Burruss") && !alerts.contains("FALSE"))
        // Without what was signed last nothing of it is continued.
        try put(stolen, "alerts")
        for name in ["", ".list"] {
            try FileManager.default.removeItem(
                atPath: publishing.key("org.example.campus.alerts.signed\(name)"))
        }
        let stopped = try alert(["renew"], at: "2026-11-22T12:15:00Z", expecting: 4)
        #expect(stopped.stderr.contains("In force: Gas leak in FALSE Hall.") && alerts.contains("FALSE"))
        try alert(["renew", "--anyway"], at: "2026-11-22T12:15:00Z", expecting: 4)
        #expect(!alerts.contains("FALSE") && !alerts.contains("Burruss"))
        try put(stolen, "alerts")
        try alert(["new"] + Self.gas, key: "third", at: "2026-11-22T12:20:00Z")
        #expect(!alerts.contains("FALSE"))
    }

    /// A key in another folder knows nothing of what the old one signed: to renew would withdraw it in silence.
    @Test(arguments: ["renew", "publish-test"])
    func anAlertIsNotWithdrawnByRoutineAfterARotation(_ command: String) throws {
        try alert(["new"] + Self.gas)
        let before = try bytes("alerts")
        let stick = try PrivateDirectory()
        try publishing.run("keygen", stick.path("new"))
        try publishing.run(
            "root", "rotate", publishing.out, "--sign", publishing.key("root.sec"), "--alert-key",
            stick.path("new.pub"))
        let words =
            [
                "alert", command, publishing.out, "--alert-key", stick.path("new.sec"), "--at",
                "2026-11-22T12:30:00Z",
            ] + (command == "renew" ? [] : ["--yes"])
        let stopped = try publishing.run(words, expecting: 4)
        #expect(stopped.stderr.contains("In force: Gas leak in Burruss Hall. Leave the building.\n"))
        #expect(stopped.stderr.contains("Nothing was published.") && stopped.stderr.contains("add --anyway"))
        #expect(try bytes("alerts") == before)
        // What is over is no loss.
        let late = words.map { $0 == "2026-11-22T12:30:00Z" ? "2026-11-22T15:30:00Z" : $0 }
        #expect(!(try publishing.run(late, expecting: 4).stderr.contains("Withdrawn")))
        #expect(try bytes("alerts") != before)
    }

    /// A program that ends between signing and publishing leaves what can be continued.
    @Test func anInterruptedPublicationIsContinued() throws {
        try publishing.publish()
        let before = try bytes("stamp")
        let record = publishing.key("org.example.campus.stamp.signed")
        _ = try publishing.stamp()
        let after = try bytes("stamp")
        let last = try String(contentsOfFile: record, encoding: .utf8)
        #expect(last.contains("<key>Last</key>") && !last.contains("Pending"))
        // As it is after the first of the two notes.
        var pending = try SigningRecord(
            .stamp, beside: try KeyFiles.secret(publishing.key("stamp.sec")), under: list())
        struct Stop: Error {}
        let third = TrustRecord.Seen(number: 3, message: SHA256.digest(of: [1]), key: try key())
        #expect(throws: PublishProblem.self) {
            try pending.note(third) { () throws(PublishProblem) in throw PublishProblem(.disk, "x", "x") }
        }
        try put(after, "stamp")
        #expect(try publishing.stamp().stdout == "stamp 4\n")
        try put(before, "stamp")
        _ = try publishing.stamp(expecting: 4)
    }

    private func list() throws -> RootList {
        try #require(try PublishedFolder(publishing.out).rootLists().last)
    }
    private func key() throws -> [UInt8] { try KeyFiles.publicKey(publishing.key("stamp.pub")).key }

    @Test func aFolderThatCannotBeWrittenIsSaidAndStopsNothing() throws {
        try publishing.publish()
        let record = publishing.key("org.example.campus.stamp.signed")
        try FileManager.default.removeItem(atPath: record)
        // Even root cannot replace a folder by a file.
        try FileManager.default.createDirectory(atPath: record + ".new/x", withIntermediateDirectories: true)
        let told = try publishing.stamp()
        #expect(told.stdout == "stamp 2\n" && told.stderr.contains("could not be written, so an old state"))
    }
}
