// The real muster-sync: alerts from a key to a reader's folder.
import Foundation
import TestSupport
import Testing

@testable import PackSync

struct AlertCommandTests {
    private static let noon = "2026-11-22T12:00:00Z"

    /// A campus with an alert key, and a repository without alerts.
    private func campus() throws -> Publishing {
        let publishing = try Publishing()
        try publishing.run("keygen", publishing.key("alert"))
        try publishing.run(
            "root", "rotate", publishing.out, "--alert-key", publishing.key("alert.pub"), "--sign",
            publishing.key("root.sec"))
        return publishing
    }

    private func alert(
        _ publishing: Publishing, _ words: [String], at moment: String = AlertCommandTests.noon,
        expecting status: Int32 = 0
    ) throws -> ProgramResult {
        let key = words[0] == "list" ? [] : ["--alert-key", publishing.key("alert.sec")]
        let arguments = ["alert", words[0], publishing.out] + words.dropFirst() + key + ["--at", moment]
        return try publishing.run(arguments, expecting: status)
    }

    private let gas = [
        "--event", "Gas leak", "--headline", "Gas leak in Burruss Hall. Leave the building.", "--do",
        "Leave Burruss Hall now.", "--severity", "severe", "--urgency", "Immediate", "--certainty",
        "observed",
        "--area", "Burruss Hall", "--ends", "in 2 hours",
    ]

    @Test func theLifeOfAnAlert() throws {
        let publishing = try campus()
        let published = try alert(publishing, ["new"] + gas + ["--yes"])
        #expect(
            published.stdout
                == "published alert org.example.campus-20261122T120000Z, list \(1_795_348_800)\n")
        #expect(published.stderr.contains("Banner: Gas leak until 14:00\n"))
        #expect(
            published.stderr.contains(
                "90 characters: Gas leak in Burruss Hall. Leave the building. Leave Burruss Hall now."))
        var listed = try alert(publishing, ["list"], at: "2026-11-22T13:00:00Z")
        #expect(
            listed.stdout.contains(
                "1 Gas leak in Burruss Hall. Leave the building. (active, severe, until 2026-11-22 14:00) "
                    + "org.example.campus-20261122T120000Z\nlist 1795348800, signed 2026-11-22 12:00 UTC, to be renewed before "
                    + "2026-11-29 12:00 UTC\n"))
        _ = try alert(
            publishing,
            [
                "update", "1", "--headline", "Gas leak in Burruss Hall is sealed. Stay out.", "--ends",
                "in 4 hours", "--yes",
            ],
            at: "2026-11-22T13:00:00Z")
        listed = try alert(publishing, ["list"], at: "2026-11-22T13:01:00Z")
        #expect(
            listed.stdout.hasPrefix(
                "1 Gas leak in Burruss Hall is sealed. Stay out. (active, severe, until 2026-11-22 17:00)"))
        _ = try alert(
            publishing, ["cancel", "1", "--reason", "Repaired.", "--yes"], at: "2026-11-22T14:00:00Z")
        listed = try alert(publishing, ["list"], at: "2026-11-22T14:01:00Z")
        #expect(listed.stdout.hasPrefix("1 cancellation of org.example.campus-20261122T130000Z (canceled)"))
        let again = try alert(publishing, ["cancel", "1", "--yes"], at: "2026-11-22T14:02:00Z", expecting: 4)
        #expect(again.stderr == "muster-sync: This alert was canceled before.\n")
        _ = try alert(publishing, ["renew"], at: "2026-11-23T15:00:00Z")
        listed = try alert(publishing, ["list"], at: "2026-11-23T15:01:00Z")
        #expect(listed.stdout.hasPrefix("no alerts\n"))
        // An expired list says so to the publisher too.
        listed = try alert(publishing, ["list"], at: "2026-12-01T15:01:00Z")
        #expect(
            listed.stderr.hasPrefix("muster-sync: Campus alerts not confirmed since 2026-11-23 15:00 UTC"))
    }

    @Test func theAllClear() throws {
        let publishing = try campus()
        _ = try alert(publishing, ["new"] + gas + ["--yes"])
        let mute = try alert(publishing, ["update", "1", "--all-clear", "--yes"], expecting: 2)
        #expect(mute.stderr.contains("Say in --headline that the danger is over"))
        _ = try alert(
            publishing,
            ["update", "1", "--all-clear", "--headline", "Burruss Hall is open again.", "--do", "", "--yes"],
            at: "2026-11-22T12:30:00Z")
        let listed = try alert(publishing, ["list"], at: "2026-11-22T12:31:00Z")
        #expect(listed.stdout.hasPrefix("1 Burruss Hall is open again. (all clear, minor)"))
    }

    @Test func aTest() throws {
        let publishing = try campus()
        _ = try alert(publishing, ["publish-test", "--yes"])
        let listed = try alert(publishing, ["list"])
        #expect(
            listed.stdout.hasPrefix(
                "Tests:\n1 Test: the campus's alerts work. Nothing needs to be done (test, active, unknown, until 2026-11-22 13:00)"
            ))
        let denied = try alert(
            publishing, ["publish-test", "--headline", "Tornado. This is not a test", "--yes"], expecting: 4)
        #expect(denied.stderr.contains("It is a test and says \"not a test\"."))
    }

    @Test(arguments: [
        (["--ends", "2026-11-22 11:59"], "Its end, 2026-11-22 11:59 UTC, is in the past."),
        (["--ends", "in 4 days"], "If it is meant so, add --anyway."),
        (["--headline", "GAS LEAK. LEAVE THE HALL."], "written in capitals"),
        (["--do", "See bit.ly/abc"], "an address of bit.ly"),
        (["--do", ""], "does not say what to do"),
        (["--what", "This is a test."], "speaks of a test"),
        (["--urgency", "past"], "nothing more needs to be done"),
        (["--headline", String(repeating: "abc ", count: 25)], "at most 80 are shown whole"),
    ])
    func whatIsRefused(_ change: [String], _ words: String) throws {
        let publishing = try campus()
        let refused = try alert(publishing, ["new"] + gas + change + ["--yes"], expecting: 4)
        #expect(refused.stderr.hasPrefix("muster-sync: Nothing was published."))
        #expect(refused.stderr.contains(words), "\(refused.stderr)")
        #expect(!FileManager.default.fileExists(atPath: publishing.out + "/alerts"))
    }

    @Test func withoutATerminal() throws {
        let publishing = try campus()
        let unasked = try alert(publishing, ["new"] + gas, expecting: 2)
        #expect(
            unasked.stderr.hasSuffix(
                "because this is not a terminal. Check the preview, then run it again with --yes.\n"))
        let missing = try alert(publishing, ["new", "--event", "Gas leak", "--yes"], expecting: 4)
        #expect(missing.stderr.contains("The headline is missing."))
        let word = try alert(publishing, ["new"] + gas + ["--severity", "bad", "--yes"], expecting: 2)
        #expect(word.stderr.contains("--severity does not take this value."))
        let meant = try alert(publishing, ["new"] + gas + ["--ends", "in 4 days", "--anyway", "--yes"])
        #expect(meant.status == .exited(0))
    }

    @Test func keysAndFolders() throws {
        let publishing = try Publishing()
        try publishing.run("keygen", publishing.key("alert"))
        let words = ["new"] + gas + ["--yes"]
        #expect(try alert(publishing, words, expecting: 3).stderr.contains("names no alert key. Make one"))
        let campus = try campus()
        try campus.run("keygen", campus.key("other"))
        let other = ["alert", "renew", campus.out, "--alert-key", campus.key("other.sec")]
        #expect(try campus.run(other, expecting: 4).stderr.contains("This is not an alert key of key list 2"))
        let lost = ["alert", "renew", campus.out, "--alert-key", campus.key("none.sec")]
        #expect(try campus.run(lost, expecting: 3).stderr.contains("cannot be read"))
        #expect(try alert(campus, ["list"], expecting: 3).stderr.contains("No list of alerts is published"))
        _ = try alert(campus, ["renew"])
        try Data("x".utf8).write(to: URL(fileURLWithPath: campus.out + "/alerts"))
        #expect(try alert(campus, ["list"], expecting: 3).stderr.contains("The list of alerts is damaged"))
        #expect(
            try alert(campus, words).stderr.contains(
                "is damaged, or signed by no alert key of the newest key list"))
        #expect(
            try alert(campus, ["cancel", "7", "--yes"], expecting: 2).stderr.contains("No alert is named 7."))
    }
}
