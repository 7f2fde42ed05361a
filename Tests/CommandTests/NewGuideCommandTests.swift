import Foundation
import TestSupport
import Testing

/// `muster new guide` and `muster import guide` as their users meet them.
@Suite struct NewGuideCommandTests {
    private let directory: PrivateDirectory
    private let pack: String

    init() throws { (directory, pack) = try Muster.newPack() }

    private func new(_ words: String...) throws -> ProgramResult {
        try Muster.run(["new", "guide"] + words + ["--date", "2026-11-21"], content: pack)
    }

    @Test func itSaysWhatIsLeftToWrite() throws {
        let result = try new("Ice", "Storm", "--like", "fire")
        #expect(
            result.stdout == """
                Created Guides/ice-storm.html in the category First things, with entries in Guides/global.css, Plists/DeskReference.plist, Plists/Guides.plist.

                Left to write:
                  Guides/ice-storm.html:18:1: warning guide-copied: the actions are the same as in Guides/fire.html; write what is true of this guide, or correct the other one if that is the copy
                  Guides/ice-storm.html:18:1: warning guide-reviewed: the guide does not say when it was last reviewed; add <meta name="reviewed" content="YYYY-MM-DD">
                  Guides/ice-storm.html:18:1: warning guide-sources: the guide names no source, and needs 2; add <meta name="source" content="NAME | ADDRESS"> for each
                  Guides/ice-storm.html:18:1: warning guide-summary: the guide has no summary; say in one sentence what it is for, in <meta name="summary" content="…">
                  Guides/ice-storm.html:20:1: warning guide-keywords: the guide has 1 keyword, and needs 10; add what a frightened person would type, spelling mistakes included

                """)
        #expect(result.stderr == "" && result.status == .exited(0))
        let again = try new("ice storm")
        #expect(again.stderr == "muster: Guides/ice-storm.html already exists; choose another name\n")
        #expect(again.stdout == "" && again.status == .exited(4))
    }

    @Test(arguments: [
        (["new", "guide"], "new guide takes a name: muster new guide \"Ice Storm\""),
        (["new", "guide", "Ice", "--title", "x"], "new guide has no option --title"),
        (["new", "pack", "x", "--like", "fire"], "new pack has no option --like"),
        (
            ["new", "guide", "Ice", "--category", "first thing"],
            "there is no category \"first thing\"; there are \"First things\""
        ),
        (
            ["import"],
            "import takes what to import and a file: muster import guide|buildings|callboxes|aeds|shelters|assembly-points|map FILE"
        ),
        (
            ["import", "cat", "x"],
            "import knows guide, buildings, callboxes, aeds, shelters, assembly-points, map, not \"cat\""
        ),
        (["import", "guide"], "import guide takes one file, or - for standard input"),
    ])
    func misuseIsExplained(_ words: [String], _ message: String) throws {
        let result = try Muster.run(words, content: words[0] == "new" && words[1] == "guide" ? pack : nil)
        #expect(result.stderr.hasPrefix("muster: \(message)"), "\(result.stderr)")
        #expect(result.status == .exited(2))
    }

    @Test func aPageBecomesAGuide() throws {
        let (page, guide) = (directory.path("page.html"), directory.path("pack/Guides/flood.html"))
        try "<title>Flood</title><h2>What to do</h2><ol><li>Go up.</li></ol><footer>x</footer>".write(
            toFile: page, atomically: true, encoding: .utf8)
        let result = try Muster.run(["import", "guide", page, "--output", guide], content: nil)
        #expect(result.stdout == "" && result.status == .exited(0))
        #expect(
            result.stderr == """
                import: Flood, to be saved as Guides/flood.html
                import: left out: page footer: "x"
                import: the page does not say its address; say it with --address
                import: placed: "What to do" in during
                import: still empty: do-now, overview, before, after

                """)
        #expect(try Muster.run(["show", "flood"], content: pack).stdout.contains("1. Go up."))
        let again = try Muster.run(["import", "guide", page, "--output", guide], content: nil)
        #expect(again.stderr.hasSuffix("already exists; choose another name for --output, or remove it\n"))
        #expect(again.status == .exited(4))
        #expect(
            try Muster.run(["import", "guide", page, "--into", pack], content: nil).stderr
                == "muster: Guides/flood.html already exists in \(pack); remove it first (muster remove guide flood), or "
                + "write to another file: --output FILE in place of --into\n")
        let missing = try Muster.run(["import", "guide", directory.path("nothing")], content: nil)
        #expect(missing.stderr.hasSuffix("No such file or directory\n") && missing.status == .exited(1))
    }

    @Test func numbersOfAPageBecomeContacts() throws {
        let page = directory.path("page.html")
        try "<title>Gas</title><h2>What to do</h2><p>Call 540-231-6411, 540.555.0100 or 911.</p>".write(
            toFile: page, atomically: true, encoding: .utf8)
        try """
        <plist><array><dict><key>Name</key><string>Police</string><key>Number</key><string>(540) 231-6411</string>
        <key>ID</key><string>police</string></dict></array></plist>
        """.write(toFile: "\(pack)/Plists/Contacts.plist", atomically: true, encoding: .utf8)
        let result = try Muster.run(["import", "guide", page, "--into", pack], content: nil)
        #expect(
            result.stderr.hasSuffix("import: of no contact with an ID in Contacts.plist: 540.555.0100\n"),
            "\(result.stderr)")
        let guide = try String(contentsOfFile: "\(pack)/Guides/gas.html", encoding: .utf8)
        #expect(
            guide.contains("<p>Call <a data-contact=\"police\">540-231-6411</a>, 540.555.0100 or 911.</p>"))
    }
}
