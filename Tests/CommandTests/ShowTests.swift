import Foundation
import TestSupport
import Testing

/// `muster show`, `list`, `contacts`, `status`: what goes to a pipe.
@Suite struct ShowTests {
    @Test(arguments: [
        ("fire", ["show", "fire"]),
        ("fire-narrow", ["show", "fire", "--width", "40"]),
        ("fire-do-now", ["show", "fire", "--section", "do-now"]),
        ("fire-during", ["show", "FIRE", "--section", "During"]),
        ("active-threat", ["show", "Active", "Threat"]),
        ("burns-overdue", ["show", "burns"]),
        ("levels-without-sections", ["show", "levels"]),
        ("plain", ["show", "fire", "--plain"]),
        ("fire-brief", ["show", "fire", "--brief"]),
        ("levels-brief", ["show", "levels", "--brief"]),
    ])
    func guideIsAsRecorded(_ name: String, _ words: [String]) throws {
        let result = try Muster.run(words + ["--date", "2026-11-21"])
        #expect(result.status == .exited(0))
        #expect(result.isPlainText)
        expectGolden(Muster.transcript(result), named: "show/\(name)")
    }

    @Test func cLocaleGetsASCII() throws {
        let result = try Muster.run(
            ["show", "fire", "--date", "2026-11-21"], environment: ["LC_ALL": "C"])
        #expect(result.isASCII)
        expectGolden(Muster.transcript(result), named: "show/fire-ascii")
    }

    @Test func stylesAreWrittenOnRequestOnly() throws {
        let plain = try Muster.run(["show", "fire"])
        let always = try Muster.run(["show", "fire", "--color", "always"])
        let never = try Muster.run(["show", "fire", "--color", "never"])
        #expect(!plain.stdout.contains("\u{1B}"))
        #expect(never.stdout == plain.stdout)
        #expect(always.stdout.contains("\u{1B}[1"))
        let stripped = always.stdout.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        #expect(
            stripped.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
                == plain.stdout.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    }

    @Test(arguments: [
        ("fier", "there is no guide \"fier\"; did you mean Fire?"),
        ("xyzzyqqq", "muster: there is no guide \"xyzzyqqq\"; to see all guides, run muster list\n"),
    ])
    func unknownGuideNamesTheNearest(_ name: String, _ message: String) throws {
        let result = try Muster.run(["show", name])
        #expect(result.status == .exited(1))
        #expect(result.stdout.isEmpty)
        #expect(result.stderr.contains(message))
    }

    @Test func unknownSectionNamesThoseThereAre() throws {
        let result = try Muster.run(["show", "fire", "--section", "cellar"])
        #expect(result.status == .exited(1))
        #expect(
            result.stderr
                == "muster: there is no section \"cellar\"; it has do-now, overview, before, during, after\n")
    }

    @Test func plainIsPlainWhateverIsSaidOfColors() throws {
        for command in [["show", "fire"], ["list"], ["contacts"], ["status"]] {
            let result = try Muster.run(command + ["--plain", "--color", "always"])
            #expect(result.isPlainText, "\(command)")
        }
    }

    @Test func briefIsForTextAndForWholeGuides() throws {
        for more in [["--json"], ["--section", "after"]] {
            #expect(try Muster.run(["show", "fire", "--brief"] + more).status == .exited(2))
        }
    }

    /// A file outside a pack has no emergency numbers.
    @Test func theNumbersToCallComeFirst() throws {
        let numbers = "Emergency 911 · Campus police +1 555 0100\n\n"
        #expect(try Muster.run(["show", "fire"]).stdout.hasPrefix(numbers))
        #expect(try Muster.run(["show", "fire", "--section", "after"]).stdout.hasPrefix(numbers))
        #expect(
            !(try Muster.run(["show", Muster.samplePack + "/Guides/fire.html"]).stdout.contains("911 ·")))
    }

    @Test func jsonOfASection() throws {
        let bogus = try Muster.run(["show", "burns", "--json", "--section", "bogus"])
        #expect(bogus.status == .exited(1))
        #expect(bogus.stdout.isEmpty)
        let result = try Muster.run(["show", "burns", "--json", "--section", "Do-Now"])
        let value = try JSONSerialization.jsonObject(with: Data(result.stdout.utf8)) as? [String: Any]
        let sections = try #require(value?["sections"] as? [[String: Any]])
        #expect(sections.compactMap { $0["id"] as? String } == ["do-now"])
        #expect(value?["text"] as? String == sections.first?["text"] as? String)
    }

    @Test func jsonOfAGuide() throws {
        let result = try Muster.run(["show", "burns", "--json", "--date", "2026-11-21"])
        #expect(result.status == .exited(0))
        let value = try JSONSerialization.jsonObject(with: Data(result.stdout.utf8)) as? [String: Any]
        #expect(value?["slug"] as? String == "burns")
        #expect(value?["overdue"] as? Bool == true)
        #expect((value?["sources"] as? [Any])?.count == 2)
        let sections = value?["sections"] as? [[String: Any]]
        #expect(sections?.compactMap { $0["id"] as? String } == ["do-now", "overview"])
    }

    @Test(arguments: ["list", "contacts"])
    func tablesAreAsRecorded(_ command: String) throws {
        expectGolden(Muster.transcript(try Muster.run([command])), named: "tables/\(command)")
        let json = try Muster.run([command, "--json"])
        let items = try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [[String: Any]]
        #expect((items?.count ?? 0) >= 3)
        #expect(items?.allSatisfy { $0["name"] is String } == true)
    }

    @Test func statusTellsTheContentAndItsFaults() throws {
        let result = try Muster.run(["status"])
        #expect(result.stdout.contains("Identifier         org.muster.sample\n"))
        #expect(result.stdout.contains("Folder             \(Muster.samplePack)\n"))
        #expect(result.stdout.contains("Verified           no, because you named its folder\n"))
        // The pack links to a guide that is not there.
        #expect(result.stderr.contains("Plists/Labs.plist:"))
        let json = try Muster.run(["status", "--json"])
        let value = try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any]
        #expect(value?["identifier"] as? String == "org.muster.sample")
        #expect(value?["version"] as? Int == 3)
        #expect(value?["verified"] as? Bool == false)
        let problem = try #require((value?["problems"] as? [[String: Any]])?.first)
        #expect(problem["severity"] as? String == "warning")
        #expect(problem["code"] as? String == "link-missing")
        #expect(problem["file"] as? String == "Plists/Labs.plist")
        #expect(problem["line"] as? Int == 16)
        #expect(problem["column"] as? Int == 3)
        #expect(problem["keyPath"] as? String == "[1].Link")
        #expect(problem["message"] as? String == "Guides/missing.html does not exist")
        #expect(problem["hint"] as? String == "add the file, or correct Link")
    }

    @Test func anHTMLFileOutsideAnyPackIsShown() throws {
        let folder = try PrivateDirectory()
        let file = try folder.write(
            "<title>Note</title><h1>Note</h1><p>Wash your <b>hands</b>.</p>", to: "note.html")
        let result = try Muster.run(["show", file])
        #expect(result.status == .exited(0))
        #expect(result.stdout.contains("Wash your hands."))
        let missing = try Muster.run(["show", folder.path("none.html")])
        #expect(missing.status == .exited(3))
        #expect(
            missing.stderr
                == "muster: \(folder.path("none.html")):1:1: error file-missing: there is no such file; "
                + "check the path; muster list shows the guides of the pack\n")
        let itself = try Muster.run(["show", folder.path + "/"])
        #expect(itself.status == .exited(3))
        #expect(itself.stderr.hasPrefix("muster: \(folder.path)/:1:1: error file-is-folder: "))
        #expect(itself.stderr.hasSuffix("; name an HTML file\n"))
    }

    @Test func aLinkToAFileElsewhereIsThePersonsOwnChoice() throws {
        let folder = try PrivateDirectory()
        let elsewhere = try PrivateDirectory()
        let file = try elsewhere.write("<h1>Note</h1><p>Text", to: "note.html")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link.html"), withDestinationPath: file)
        #expect(try Muster.run(["show", folder.path("link.html")]).stdout == "Note\nText\n")
    }

    @Test func aPageWithoutAHeadingBeginsWithItsTitle() throws {
        let folder = try PrivateDirectory()
        let file = try folder.write("<title>Only a title</title><p>Text</p>", to: "note.html")
        #expect(try Muster.run(["show", file]).stdout.hasPrefix("Only a title\n"))
        let headed = try folder.write("<title>Same</title><h2>Same</h2><p>Text</p>", to: "headed.html")
        #expect(try Muster.run(["show", headed]).stdout.split(separator: "\n").count { $0 == "Same" } == 1)
    }

    @Test func anEmptyPageSaysSo() throws {
        let folder = try PrivateDirectory()
        for page in ["", "<title>x</title><body><div id=a><hr><ul><li></ul></div>"] {
            let result = try Muster.run(["show", try folder.write(page, to: "empty.html")])
            #expect(result.stderr.contains("empty.html:1:1: warning html-empty: "))
        }
        let full = try folder.write("<ul><li><table><tr><td>x</table></ul>", to: "full.html")
        #expect(!(try Muster.run(["show", full]).stderr.contains("html-empty")))
    }

    /// A path into a synced pack is no way around the comparison with what was installed.
    @Test(arguments: ["3", "current"]) func aFileOfASyncedPackIsComparedByItsPathToo(name: String) throws {
        let pack = try PackBuilder.complete()
        let manifest = "<plist><dict/></plist>"
        try pack.write(manifest, to: "Plists/Manifest.plist")
        let home = try PrivateDirectory()
        chmod(home.path, 0o755)
        let packs = home.path("muster/packs/org.example.campus")
        try FileManager.default.createDirectory(atPath: packs, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: pack.path, toPath: packs + "/3")
        symlink("3", packs + "/current")
        let file = packs + "/\(name)/Guides/fire.html"
        let unknown = try Muster.run(["show", file])
        #expect(unknown.status == .exited(3) && unknown.stderr.contains("sync-record"), "\(unknown)")
        try home.write(
            InstalledRecord.text(["3": String(repeating: "0", count: 64)]),
            to: "muster/packs/org.example.campus/trust.plist")
        let altered = try Muster.run(["show", file])
        #expect(altered.status == .exited(3) && altered.stderr.contains("file-altered"), "\(altered)")
        // The same file elsewhere is the person's own.
        #expect(try Muster.run(["show", pack.path + "/Guides/fire.html"]).status == .exited(0))
    }
}
