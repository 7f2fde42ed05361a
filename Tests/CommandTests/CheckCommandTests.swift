import Foundation
import TestSupport
import Testing

/// `muster check` as its user meets it: lines, exit codes, formats, the report, explanations.
@Suite struct CheckCommandTests {
    private let pack: PackBuilder

    /// A pack with a fault of each severity: a dead link, and a review that is overdue.
    init() throws {
        pack = try PackBuilder.sound()
        try write(Self.guide)
    }

    private static let guide = """
        <html lang="en"><head><title>Fire</title>
        <meta name="summary" content="What to do in a fire.">
        <meta name="keywords" content="fire, fier, smoke, flames, burning, alarm, hot door, kitchen, oven, wildfire">
        <meta name="source" content="One | https://one.example/fire">
        <meta name="source" content="Two | https://two.example/fire">
        <meta name="reviewed" content="2026-11-01"></head>
        <body><div id="fire"><h1>Fire</h1>
        <section id="do-now"><h2>Do now</h2><ol><li>Get out and shut the doors.</li></ol></section>
        <section id="overview"><h2>Overview</h2><p>Smoke kills first.</p></section>
        <section id="before"><h2>Before</h2><p>Know two ways out.</p></section>
        <section id="during"><h2>During</h2><p>Stay low in the smoke.</p></section>
        <section id="after"><h2>After</h2><p>Stay out until you are told.</p></section>
        </div></body></html>
        """

    private static let deadLink =
        "Guides/fire.html:10:45: warning guide-link: the link to \"exits.html\" leads to Guides/exits.html, which does "
        + "not exist; correct the link, or write that guide\n"

    private func write(_ guide: String) throws { try pack.write(guide, to: "Guides/fire.html") }

    private func breakLink() throws {
        try write(Self.guide.replacing("two ways", with: "<a href=\"exits.html\">two ways</a>"))
    }

    private func check(_ words: String...) throws -> ProgramResult {
        try Muster.run(["check", "--date", "2026-11-21"] + words, content: pack.path)
    }

    // MARK: Text

    @Test func aCleanPackIsSilentOnStandardOutput() throws {
        let result = try check()
        #expect(result.stdout == "")
        #expect(result.stderr == "check: 1 guide, no problems found\n")
        #expect(result.status == .exited(0))
    }

    @Test func findingsGoToStandardOutputAndTheSummaryToStandardError() throws {
        try breakLink()
        let result = try check()
        #expect(result.stdout == Self.deadLink)
        #expect(result.stderr == "check: 1 guide, 1 warning\n")
        #expect(result.status == .exited(1))
        // The folder may be named instead, and what is in use then does not matter.
        let named = try Muster.run(["check", pack.path, "--date=2026-11-21"], content: nil)
        #expect(named.stdout == Self.deadLink)
        #expect(named.status == .exited(1))
    }

    @Test func notesCountOnlyWhenStrict() throws {
        let overdue =
            "Guides/fire.html:6:1: note guide-review-overdue: the last review, of 2026-11-01, is 18 months old; "
            + "read the guide against the newest editions of its sources and set the date\n"
        let later = try Muster.run(["check", "--date", "2028-05-01"], content: pack.path)
        #expect(later.stdout == overdue)
        #expect(later.stderr == "check: 1 guide, 1 note\n")
        #expect(later.status == .exited(0))
        let strict = try Muster.run(["check", "--strict", "--date", "2028-05-01"], content: pack.path)
        #expect(strict.stdout == overdue.replacing(" note ", with: " error "))
        #expect(strict.stderr == "check: 1 guide, 1 error\n")
        #expect(strict.status == .exited(1))
    }

    // MARK: Bad packs

    /// Checks a pack, which keeps its folder until the check has ended.
    private func check(_ pack: PackBuilder, _ words: String...) throws -> ProgramResult {
        try withExtendedLifetime(pack) {
            try Muster.run(["check", "--date", "2026-11-21"] + words, content: pack.path)
        }
    }

    /// The program says of a bad pack what its file says, and counts it.
    @Test(arguments: [
        ("keys/key-unknown", "8 warnings"), ("keys/key-unknown.binary", "4 warnings"),
        ("menus/link-missing.capitals", "1 warning"), ("menus/segue-unknown", "1 warning"),
        ("files/file-unread", "1 error, 5 warnings"), ("plists/plist-truncated", "1 error"),
    ])
    func aBadPackIsToldWhole(_ name: String, _ count: String) throws {
        let bad = try BadPack.named(name)
        let result = try check(try bad.build())
        #expect(result.stdout == bad.expected)
        #expect(result.stderr == "check: 1 guide, \(count)\n")
        #expect(result.status == .exited(1))
    }

    @Test func aNoteAloneIsNoFailure() throws {
        let bad = try BadPack.named("menus/menu-sorted")
        let result = try check(try bad.build())
        #expect(result.stdout == bad.expected)
        #expect(result.stderr == "check: 1 guide, 1 note\n")
        #expect(result.status == .exited(0))
    }

    @Test func aFolderWithoutMenusIsUnusable() throws {
        let bad = try BadPack.named("pack/pack-not-one")
        let pack = try bad.build()
        let result = try Muster.run(["check", pack.path, "--date", "2026-11-21"], content: nil)
        #expect(result.stdout == "")
        #expect(
            result.stderr == "muster: the content cannot be used:\n"
                + bad.expected.replacing("PACK", with: pack.path))
        #expect(result.status == .exited(3))
    }

    // MARK: Formats

    @Test func aPlaceInABinaryFileIsItsKeyPathAlone() throws {
        let pack = try BadPack.named("keys/key-unknown.binary").build()
        let json = try check(pack, "--format=json")
        let root = try #require(
            try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any])
        let finding = try #require((root["findings"] as? [[String: Any]])?.first)
        #expect(finding["line"] is NSNull && finding["column"] is NSNull)
        #expect(finding["keyPath"] as? String == "[0].Link")
        let github = try check(pack, "--format=github")
        #expect(github.stdout.hasPrefix("::warning file=Plists/DeskReference.plist,title=link-missing::"))
    }

    @Test func jsonHoldsEveryFieldOfAFinding() throws {
        try breakLink()
        let result = try check("--format", "json")
        let root = try #require(
            try JSONSerialization.jsonObject(with: Data(result.stdout.utf8)) as? [String: Any])
        let findings = try #require(root["findings"] as? [[String: Any]])
        #expect(findings.count == 1)
        let finding = try #require(findings.first)
        #expect(finding["file"] as? String == "Guides/fire.html")
        #expect(finding["line"] as? Int == 10)
        #expect(finding["column"] as? Int == 45)
        #expect(finding["severity"] as? String == "warning")
        #expect(finding["code"] as? String == "guide-link")
        #expect(finding["keyPath"] is NSNull)
        #expect((finding["message"] as? String)?.hasPrefix("the link to \"exits.html\"") == true)
        #expect(finding["hint"] as? String == "correct the link, or write that guide")
        #expect([root["errors"], root["warnings"], root["notes"]].map { $0 as? Int } == [0, 1, 0])
        #expect(root["guides"] == nil)
        #expect(result.status == .exited(1))
    }

    @Test func githubShowsFindingsBesideTheirLines() throws {
        try breakLink()
        let result = try check("--format", "github")
        #expect(
            result.stdout
                == "::warning file=Guides/fire.html,line=10,col=45,title=guide-link::the link to \"exits.html\" "
                + "leads to Guides/exits.html, which does not exist; correct the link, or write that guide\n")
        // Paths begin where the check was run from; what the format uses itself is written otherwise.
        try pack.write(Self.guide, to: "Guides/fire.html")
        try pack.write(Self.guide, to: "Guides/a,b:c%.html")
        let named = try Muster.run(
            ["check", pack.path + "/", "--format=github", "--date=2026-11-21"], content: nil)
        #expect(
            named.stdout
                == "::warning file=\(pack.path)/Guides/a%2Cb%3Ac%25.html,line=1,col=1,title=guide-unreached::no "
                + "menu leads to this guide; add it to Plists/Guides.plist, or remove the file\n")
    }

    /// A guide whose name and texts try to be commands of every format.
    private func hostile() throws {
        let name = "Guides/::error::%0A,x=\"y\":\u{2028}##[add-mask]é\\n.html"
        let link = "a%0Ab\u{1B}[2J\u{85},:::error file=x::y\u{202E}\"\\"
        try pack.write(
            Self.guide.replacing("two ways", with: "<a href='\(link)'>two ways</a>"), to: name)
    }

    @Test func jsonIsJSONWhateverAPackSays() throws {
        try hostile()
        let result = try check("--format", "json", "--report")
        let root = try #require(
            try JSONSerialization.jsonObject(with: Data(result.stdout.utf8)) as? [String: Any])
        let findings = try #require(root["findings"] as? [[String: Any]])
        #expect(findings.count == 4)
        for finding in findings {
            #expect(
                Set(finding.keys) == [
                    "file", "line", "column", "severity", "code", "keyPath", "message", "hint",
                ])
            #expect(
                finding["file"] as? String
                    == "Guides/::error::%0A,x=\"y\":\\u{2028}##[add-mask]é\\n.html")
        }
        let codes = findings.compactMap { $0["code"] as? String }
        #expect(
            Set(codes) == ["guide-file-name", "guide-link", "guide-unreached", "html-control-characters"])
        let guides = try #require(root["guides"] as? [[String: Any]])
        #expect(guides.count == 2)
        #expect(root["medianGrade"] is Double)
        #expect(result.isPlainText)
    }

    @Test func githubTakesNothingThatAPackSaysForACommand() throws {
        try hostile()
        let result = try check("--format", "github", "--report")
        let lines = result.stdout.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let commands = lines.prefix { !$0.isEmpty }
        #expect(commands.count == 4)
        let file = "file=Guides/%3A%3Aerror%3A%3A%250A%2Cx=\"y\"%3A\\u{2028}##[add-mask]é\\n.html,line="
        for command in commands {
            #expect(
                command.hasPrefix("::warning \(file)") || command.hasPrefix("::warning file=\(pack.path)"))
            // Nothing but the line and the column is left between the name and the message.
            let head = command.dropFirst("::warning ".count).prefix { $0 != ":" }
            #expect(head.split(separator: ",").count == 4, "\(head)")
        }
        // The table stands behind bars, where it is no command.
        let table = lines.dropFirst(commands.count + 1).dropLast()
        #expect(table.count == 5)
        #expect(table.allSatisfy { $0.hasPrefix("| ") && !$0.contains("##[") })
        #expect(result.isPlainText)
    }

    @Test func githubPathsBeginAsTheFolderWasNamed() throws {
        try breakLink()
        let parent = String(pack.path.prefix(upTo: pack.path.lastIndex(of: "/") ?? pack.path.endIndex))
        for (words, home) in [
            (["pack"], "pack/"), (["./pack/"], "pack/"), (["--content", "pack"], "pack/"),
            (["pack/../pack"], "pack/../pack/"),
        ] {
            let result = try github(words, in: parent)
            #expect(result.stdout.hasPrefix("::warning file=\(home)Guides/fire.html,line=10,"), "\(words)")
        }
        let here = try github(["."], in: pack.path)
        #expect(here.stdout.hasPrefix("::warning file=Guides/fire.html,line=10,"))
    }

    private func github(_ words: [String], in folder: String) throws -> ProgramResult {
        let command = [try Binary.muster(), "check", "--format=github", "--date=2026-11-21"] + words
        return try runProgram(["/usr/bin/env", "-C", folder] + command)
    }

    @Test func aFloodIsCutAndCounted() throws {
        for number in 0..<510 { try pack.write(Self.guide, to: "Guides/a\(number).html") }
        let result = try check("--format=json")
        let root = try #require(
            try JSONSerialization.jsonObject(with: Data(result.stdout.utf8)) as? [String: Any])
        #expect((root["findings"] as? [Any])?.count == 501)
        #expect(root["warnings"] as? Int == 510)
        #expect(result.stderr == "check: 511 guides, 510 warnings, 1 note\n")
    }

    // MARK: The report

    @Test func theReportIsATableOfGuides() throws {
        let result = try check("--report")
        #expect(
            result.stdout == """
                guide  words  grade  do-now words  do-now grade  sources  reviewed
                fire      31    0.9             6          -1.4        2  2026-11-01

                1 guide, median grade 0.9

                """)
        #expect(result.status == .exited(0))
        try breakLink()
        let both = try check("--report")
        #expect(both.stdout.hasPrefix(Self.deadLink + "\nguide  words"))
        #expect(both.status == .exited(1))
    }

    @Test func theReportInJSONHoldsWhatWasGraded() throws {
        let result = try check("--report", "--format", "json")
        let root = try #require(
            try JSONSerialization.jsonObject(with: Data(result.stdout.utf8)) as? [String: Any])
        let guide = try #require((root["guides"] as? [[String: Any]])?.first)
        #expect(guide["guide"] as? String == "fire")
        #expect(guide["words"] as? Int == 31)
        #expect(guide["doNowActions"] as? Int == 1)
        #expect(guide["keywords"] as? Int == 10)
        let text = try #require(guide["gradedText"] as? String)
        #expect(text.hasPrefix("Fire\nDo now\nGet out and shut the doors.\nOverview\n"))
        #expect(root["medianGrade"] as? Double == guide["grade"] as? Double)
    }

    // MARK: Explanations

    @Test func explainSaysMoreOfARuleAndOfAReadersFinding() throws {
        let rule = try Muster.run(["check", "--explain", "do-now-words"])
        #expect(
            rule.stdout == """
                do-now-words

                A do-now action has at most 12 words.

                One short imperative sentence is read at a glance and can be shouted to others.
                What stands between blanks is a word.

                """)
        #expect(rule.status == .exited(0))
        let reader = try Muster.run(["check", "--explain=plist-truncated"])
        #expect(reader.stdout.hasPrefix("plist-truncated\n\nA property list is complete.\n"))
    }

    @Test func anUnknownCodeNamesTheNearest() throws {
        let result = try Muster.run(["check", "--explain", "guide-gradee"])
        #expect(result.stdout == "")
        #expect(
            result.stderr.hasPrefix("muster: there is no code \"guide-gradee\"; did you mean guide-grade"))
        #expect(result.status == .exited(1))
        let far = try Muster.run(["check", "--explain", "\u{1B}[2Jxxxxxxxxxxxxxxxxxxxxxxxxxx"])
        #expect(
            far.stderr
                == "muster: there is no code \"[2Jxxxxxxxxxxxxxxxxxxxxxxxxxx\"; the code is part of each finding\n"
        )
    }

    // MARK: What cannot be checked

    @Test func aFolderThatIsNoPackIsUnusable() throws {
        let folder = try PrivateDirectory()
        let result = try Muster.run(["check", folder.path], content: nil)
        #expect(result.stdout == "")
        #expect(result.stderr.contains("\(folder.path):1:1: error pack-not-one: "))
        #expect(result.status == .exited(3))
        #expect(try Muster.run(["check", folder.path("none")], content: nil).status == .exited(3))
    }

    @Test(arguments: [
        (["a", "b"], "check takes [DIR], and not \"b\" too"),
        (["--format", "xml"], "--format takes text, json or github, not \"xml\""),
        (["a", "--content", "b"], "name the folder once: check DIR"),
        (["a", "--explain", "b"], "--explain takes a code and no folder"),
    ])
    func usage(_ words: [String], _ message: String) throws {
        let result = try Muster.run(["check"] + words)
        #expect(result.stderr.hasPrefix("muster: \(message)\n"))
        #expect(result.status == .exited(2))
    }

    @Test func whatAFileSaysCannotSpeakToTheTerminal() throws {
        try write(Self.guide.replacing("Know two", with: "<a href=\"x\u{1B}]0;y\u{7}.html\">Know</a> two"))
        try pack.plist("Icons", "<dict><key>a\u{9B}31m</key><dict/></dict>")
        let result = try check("--report")
        #expect(result.isPlainText)
        #expect(result.status == .exited(1))
    }
}
