import Foundation
import TestSupport
import Testing

/// `muster diff` as its user meets it: lines, JSON, exit codes.
@Suite struct DiffCommandTests {
    private let old: PackBuilder
    private let new: PackBuilder

    init() throws {
        old = try PackBuilder.complete()
        new = try PackBuilder.complete()
    }

    private func diff(_ words: String...) throws -> ProgramResult {
        try Muster.run(["diff"] + words, content: nil)
    }

    @Test func nothingChangedIsSilentAndZero() throws {
        let result = try diff(old.path, new.path)
        #expect(result.stdout == "")
        #expect(result.stderr == "diff: nothing changed\n")
        #expect(result.status == .exited(0))
    }

    @Test func changesGoToStandardOutputAndTheSummaryToStandardError() throws {
        try new.write(
            "<title>Fire</title><div id=\"fire\"><h1>Fire</h1><p>Text and more.</p></div>",
            to: "Guides/fire.html")
        try new.plist("DeskReference", "<!-- changed -->" + "<array>\(Self.fire)</array>")
        let result = try diff(old.path, new.path, "--width", "40")
        #expect(
            result.stdout == """
                Guides: 2 changes
                - Fire: title changed from fire to Fire
                - Fire: a paragraph in the guide was
                  reworded
                    before: Text.
                    now:    Text and more.

                Files
                - 1 file was only reformatted:
                  Plists/DeskReference.plist

                """)
        #expect(result.stderr == "diff: 2 changes, 1 file changed without effect\n")
        #expect(result.status == .exited(1))
    }

    private static let fire =
        "<dict><key>Name</key><string>Fire</string><key>Link</key><string>fire.html</string></dict>"

    @Test func jsonHasTheDocumentedKeys() throws {
        try new.plist(
            "CallboxLocations", "<dict><key>Gate</key><array><real>1</real><real>2</real></array></dict>")
        try old.plist(
            "CallboxLocations", "<dict><key>Gate</key><array><real>1</real><real>2.001</real></array></dict>")
        try new.plist("Contacts", "<string/>")
        let result = try diff("--json", old.path, new.path)
        #expect(result.status == .exited(1))
        #expect(!result.stdout.contains(old.path) && !result.stdout.contains(new.path))
        let root = try #require(
            try JSONSerialization.jsonObject(with: Data(result.stdout.utf8)) as? [String: Any])
        #expect(Set(root.keys) == ["old", "new", "different", "changes", "unread", "reformatted", "others"])
        #expect(root["different"] as? Bool == true)
        let changes = try #require(root["changes"] as? [[String: Any]])
        #expect(changes.count == 1)
        let expected: NSDictionary = [
            "area": "callboxes", "kind": "moved", "what": "callbox", "name": "Gate",
            "old": "1.0000° N, 2.0010° E", "new": "1.0000° N, 2.0000° E", "metres": 111.3,
            "direction": "west",
            "file": "Plists/CallboxLocations.plist",
        ]
        #expect(changes[0] as NSDictionary == expected)
        let unread = try #require(root["unread"] as? [[String: Any]])
        #expect(unread.map { $0["side"] as? String } == ["new"])
        #expect(Set(unread[0].keys) == ["side", "file", "code", "message", "hint"])
        let same = try diff("--json", old.path, old.path)
        #expect(same.status == .exited(0))
        #expect(same.stdout.contains("\"different\": false"))
    }

    @Test func directionsKeepTheirFormInJSON() throws {
        for (pack, position) in [
            (old, "<real>1</real><real>2</real>"), (new, "<real>1.1</real><real>2.1</real>"),
        ] {
            try pack.plist("CallboxLocations", "<dict><key>Gate</key><array>\(position)</array></dict>")
        }
        #expect(try diff(old.path, new.path).stdout.contains("callbox moved 16 km northeast: Gate\n"))
        #expect(try diff("--json", old.path, new.path).stdout.contains("\"direction\": \"north-east\""))
    }

    @Test func aFolderThatIsNoPackCanNotBeCompared() throws {
        let result = try diff(old.path, "/nonexistent")
        #expect(result.status == .exited(3))
        #expect(result.stdout == "")
        #expect(
            result.stderr == "muster: the content cannot be used:\n/nonexistent:1:1: error pack-missing: "
                + "there is no such folder; name the folder that holds Plists and Guides\n")
        #expect(try diff(old.path + "/Guides", new.path).status == .exited(3))
    }

    @Test func itTakesTwoFolders() throws {
        for (words, message) in [
            (["diff"], "needs OLD: muster diff OLD NEW"),
            (["diff", old.path], "needs NEW: muster diff OLD NEW"),
            (["diff", "a", "b", "c"], "takes OLD NEW, and not \"c\" too"),
        ] {
            let result = try Muster.run(words, content: nil)
            #expect(result.status == .exited(2))
            #expect(result.stderr == "muster: diff \(message)\nTry: muster diff --help\n")
        }
    }

    @Test func headingsAreBoldOnlyWhenAskedFor() throws {
        try new.plist("Pack", "<dict/>")
        #expect(try diff(old.path, new.path).isPlainText)
        #expect(
            try diff(old.path, new.path, "--color=always").stdout.hasPrefix(
                "\u{1B}[1mThe pack: 3 changes\u{1B}[0m\n"))
    }

    @Test func aFileThatMayNotBeReadIsNamed() throws {
        try new.permissions(0, of: "Guides/fire.html")
        let result = try Muster.run(["diff", old.path, new.path], content: nil, asOrdinaryUser: true)
        #expect(result.status == .exited(1))
        #expect(result.stdout.contains("in the new pack: Guides/fire.html:1:1: error file-unreadable"))
        #expect(result.stderr == "diff: 0 changes, 1 file not compared\n")
    }

    @Test func helpIsAsRecorded() throws {
        expectGolden(Muster.transcript(try diff("--help")), named: "usage/diff-help")
    }
}
