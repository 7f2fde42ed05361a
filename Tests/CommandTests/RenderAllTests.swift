import Foundation
import TestSupport
import Testing

/// `muster render --all`: every screen of a pack, for review.
@Suite struct RenderAllTests {
    private let directory: PrivateDirectory
    private var out: String { directory.path("out") }

    init() throws { directory = try PrivateDirectory() }

    private func render(
        _ words: [String] = [], to folder: String? = nil, content: String? = Muster.samplePack,
        environment: [String: String] = [:]
    ) throws -> ProgramResult {
        try Muster.run(
            ["render", "--all"] + (folder.map { ["--out", $0] } ?? []) + words, environment: environment,
            content: content)
    }

    /// The files below a folder with their contents, hidden ones too.
    private func files(_ folder: String) throws -> [String: String] {
        var files: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
            files[name] = String(decoding: data, as: UTF8.self)
        }
        return files
    }

    /// A small pack: a guide with steps, a submenu, a place, an address.
    private func smallPack() throws -> PackBuilder {
        let pack = try PackBuilder.complete()
        try pack.plist("Buildings", "<array/>")
        try pack.plist(
            "CallboxLocations", "<dict><key>Gate</key><array><real>37</real><real>-80</real></array></dict>")
        try pack.write(
            """
            <title>Fire</title><div id="fire"><h1>Fire</h1><section id="do-now"><h2>Do now</h2><ol><li>Get out.</li>
            <li>Call 911.</li></ol></section><section id="during"><h2>During</h2><ul><li>Stay low. See
            <a href="https://fire.example/">more</a>.</li></ul></section><section id="after"><h2>After</h2>
            <p>Stay out.</p></section></div>
            """, to: "Guides/fire.html")
        return pack
    }

    // MARK: What is drawn

    @Test func everyScreenOfASmallPackIsAsRecorded() throws {
        let pack = try smallPack()
        let result = try render(["--size", "60x16"], content: pack.path)
        #expect(result.status == .exited(0))
        #expect(result.stderr == "")
        // The program's own pages have goldens of their own.
        let own = ["help", "settings", "about"].map { "60x16/\($0)." }
        let screens = result.stdout.components(separatedBy: "==> ").filter { screen in
            !own.contains { screen.hasPrefix($0) }
        }
        expectGolden(screens.joined(separator: "==> "), named: "render-all/small-pack")
    }

    @Test func theFilesAreWhatIsWrittenToStandardOutput() throws {
        let result = try render(["--size", "80x24,40x12"], to: out)
        #expect(result.status == .exited(0))
        #expect(result.stdout == "")
        var files = try files(out)
        #expect(result.stderr == "render: \(files.count - 1) files in \(out)\n")
        let list = files.removeValue(forKey: ".muster-render")
        #expect(list?.split(separator: "\n").dropFirst().map(String.init) == files.keys.sorted())
        let printed = try render(["--size", "80x24", "--size=40x12"]).stdout
        for (name, text) in files { #expect(printed.contains("==> \(name) <==\n\(text)"), "\(name)") }
        #expect(printed.utf8.count == files.reduce(0) { $0 + $1.key.utf8.count + 9 + $1.value.utf8.count })
    }

    @Test func everyEntryGuideStepPlaceAndCardHasAFile() throws {
        #expect(try render(to: out).status == .exited(0))
        let names = Set(try files(out).keys)
        for name in [
            "welcome", "menu-guides", "menu-guides-facilities", "menu-guides-facilities-weather",
            "menu-desk-reference",
            "menu-labs", "guide-fire", "guide-fire.whole", "guide-fire.outline", "guide-fire.step-do-now-01",
            "guide-fire.step-during-04", "guide-fire.step-before-02", "guide-levels.step-low-02",
            "contacts", "contact-campus-police", "buildings", "building-newman-library", "callboxes",
            "callbox-north-gate", "address-https-www-example-org-threat", "address-tel-911", "help",
            "settings",
            "bookmarks", "status", "about", "search",
        ] {
            #expect(names.contains("80x24/\(name).txt"), "\(name)")
        }
    }

    @Test func theFirstScreenIsThatOfRenderAndTheWholePageHoldsAllOfIt() throws {
        #expect(try render(["--date", "2026-11-21"], to: out).status == .exited(0))
        let files = try files(out)
        let one = try Muster.run(["render", "--screen", "guide:long", "--date", "2026-11-21"])
        #expect(files["80x24/guide-long.txt"] == one.stdout)
        let step = try Muster.run(["render", "--screen", "steps:fire:5", "--date", "2026-11-21"])
        #expect(files["80x24/guide-fire.step-during-02.txt"] == step.stdout)
        let whole = try #require(files["80x24/guide-long.whole.txt"])
        for part in 1...30 { #expect(whole.contains("Part \(part)\n")) }
        #expect(!whole.contains("more ↓"))
    }

    @Test func reviewsAreOverdueOnlyOnADayThatIsNamed() throws {
        #expect(try !render().stdout.contains("REVIEW OVERDUE"))
        #expect(try render(["--date", "2036-01-01"]).stdout.contains("REVIEW OVERDUE"))
    }

    // MARK: The same everywhere

    @Test func nothingOfTheMachineChangesAByte() throws {
        let elsewhere = directory.path("a/b c/pack")
        try FileManager.default.createDirectory(
            atPath: directory.path("a/b c"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Muster.samplePack, toPath: elsewhere)
        try directory.write("theme = light\ntext-width = 40\n", to: "home/.config/muster/settings")
        let one = try render(["--styles"], environment: ["TZ": "UTC", "LC_ALL": "C.UTF-8"])
        let other = try render(
            ["--styles"], content: elsewhere,
            environment: [
                "TZ": "Asia/Tokyo", "LC_ALL": "", "LANG": "C", "HOME": directory.path("home"), "TERM": "dumb",
                "NO_COLOR": "1", "MUSTER_THEME": "dark", "COLUMNS": "33", "LINES": "9",
            ])
        #expect(one.status == .exited(0))
        #expect(one.stdout.contains("bg=#"))
        #expect(one.stdout.utf8.elementsEqual(other.stdout.utf8))
        let named = try render(["--styles", "--content", elsewhere], content: nil)
        #expect(one.stdout.utf8.elementsEqual(named.stdout.utf8))
        #expect(!one.stdout.contains(Muster.samplePack))
    }

    @Test func aGuideThatMayNotBeReadIsDrawnWithoutItsFolder() throws {
        let pack = try smallPack()
        try pack.permissions(0, of: "Guides/fire.html")
        let result = try Muster.run(["render", "--all"], content: pack.path, asOrdinaryUser: true)
        #expect(result.status == .exited(0))
        #expect(result.stdout.contains("chmod a+r ./Guides/fire.html"))
        #expect(!result.stdout.contains(pack.path))
    }

    // MARK: The folder

    @Test func aSecondRenderReplacesItsOwnFilesAndRemovesThoseNotNeeded() throws {
        let pack = try smallPack()
        #expect(try render(["--size", "80x24,40x12"], to: out, content: pack.path).status == .exited(0))
        try directory.write("mine", to: "out/README")
        try directory.write("mine", to: "out/40x12/mine.txt")
        try pack.write("<title>Smoke</title><p>Text.</p>", to: "Guides/fire.html")
        #expect(try render(to: out, content: pack.path).status == .exited(0))
        let after = try files(out)
        #expect(after["README"] == "mine")
        #expect(after["40x12/mine.txt"] == "mine")
        #expect(after.keys.filter { $0.hasPrefix("40x12") } == ["40x12/mine.txt"])
        #expect(after["80x24/guide-fire.step-during-01.txt"] == nil)
        #expect(after["80x24/guide-fire.txt"]?.contains("Smoke") == true)
        let fresh = directory.path("fresh")
        #expect(try render(to: fresh, content: pack.path).status == .exited(0))
        var expected = try files(fresh)
        expected["README"] = "mine"
        expected["40x12/mine.txt"] = "mine"
        #expect(after == expected)
    }

    @Test func aFolderOfOthersIsRefusedAndNotTouched() throws {
        try directory.write("mine", to: "out/notes.txt")
        let result = try render(to: out)
        #expect(result.status == .exited(4))
        #expect(
            result.stderr == "muster: \(out) holds files that are not of an earlier render; "
                + "name an empty folder or a new one\n")
        #expect(try files(out) == ["notes.txt": "mine"])
    }

    @Test func aFileOfOthersInTheWayIsRefusedAndNotTouched() throws {
        #expect(try render(["--size", "40x12"], to: out).status == .exited(0))
        try directory.write("mine", to: "out/80x24/welcome.txt")
        let result = try render(to: out)
        #expect(result.status == .exited(4))
        #expect(
            result.stderr == "muster: \(out)/80x24/welcome.txt is not of an earlier render; "
                + "move it away, or name another folder\n")
        #expect(try files(out)["80x24/welcome.txt"] == "mine")
    }

    @Test(arguments: [
        "", "rubbish\n", "# Made by muster render --all.", "../../victim.txt\n", "80x24/../../victim.txt\n",
    ])
    func aListThatIsNotOursRemovesNothing(_ line: String) throws {
        #expect(try render(to: out).status == .exited(0))
        try directory.write("mine", to: "victim.txt")
        let list = try #require(try files(out)[".muster-render"])
        let heading = list.prefix { $0 != "\n" } + "\n"
        try directory.write(
            line.hasPrefix(".") || line.hasPrefix("8") ? heading + line : line, to: "out/.muster-render")
        let before = try files(out)
        let result = try render(to: out)
        #expect(result.status == .exited(4))
        #expect(result.stderr.contains("out/.muster-render is damaged"))
        #expect(try files(out) == before)
        #expect(try files(directory.path)["victim.txt"] == "mine")
    }

    @Test func aLinkInPlaceOfASizeIsNotFollowed() throws {
        #expect(try render(["--size", "40x12"], to: out).status == .exited(0))
        try directory.write("mine", to: "elsewhere/mine.txt")
        #expect(symlink(directory.path("elsewhere"), out + "/80x24") == 0)
        let result = try render(to: out)
        #expect(result.status == .exited(1))
        #expect(result.stderr.hasPrefix("muster: \(out)/80x24 cannot be opened as a folder"))
        #expect(try files(directory.path("elsewhere")) == ["mine.txt": "mine"])
    }

    /// Stopped at any byte, a render leaves whole files and a folder that the next one takes.
    @Test func aDiskThatFillsUpLeavesNoHalfFileAndTheNextRenderGoesOn() throws {
        for blocks in [1, 2, 3] {
            let folder = directory.path("full-\(blocks)")
            // `ulimit -f` limits the size of each file, in blocks of 512 bytes.
            let result = try runProgram(
                [
                    "/bin/sh", "-c", "ulimit -f \(blocks); exec \"$0\" render --all --out \"$1\"",
                    try Binary.muster(), folder,
                ],
                environment: ["MUSTER_CONTENT": Muster.samplePack])
            #expect(result.status == .exited(1))
            #expect(result.stderr.hasPrefix("muster: \(folder)/"))
            #expect(result.stderr.hasSuffix("cannot be written: File too large\n"))
            let complete = directory.path("complete")
            #expect(try render(to: complete).status == .exited(0))
            let whole = try files(complete)
            for (name, text) in try files(folder) where name != ".muster-render" {
                #expect(whole[name] == text, "\(name)")
            }
            #expect(try render(to: folder).status == .exited(0))
            #expect(try files(folder) == whole)
        }
    }

    @Test func standardOutputThatIsFullIsReported() throws {
        let result = try runProgram(
            ["/bin/sh", "-c", "exec \"$0\" render --all >/dev/full", try Binary.muster()],
            environment: ["MUSTER_CONTENT": Muster.samplePack])
        #expect(result.status == .exited(1))
        #expect(result.stderr == "muster: the output could not be written: No space left on device\n")
    }

    @Test func aFolderThatMayNotBeWrittenIsReported() throws {
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: false)
        chmod(directory.path, 0o755)
        chmod(out, 0o555)
        let result = try Muster.run(["render", "--all", "--out", out], asOrdinaryUser: true)
        #expect(result.status == .exited(1))
        #expect(result.stderr == "muster: \(out)/.muster-render cannot be written: Permission denied\n")
        let file = try directory.write("x", to: "file")
        #expect(try render(to: file).stderr == "muster: \(file) cannot be opened: Not a directory\n")
    }

    // MARK: Hostile names

    @Test func namesStayInTheFolderAndApart() throws {
        let pack = try PackBuilder.complete()
        let names = [
            "../../escape", "/etc/passwd", "..", "a\u{0}b", "FIRE", "fire", "Fire!", "火災", "\u{1B}[2J",
            String(repeating: "long ", count: 60), String(repeating: "long ", count: 59) + "other", "CON",
            "\u{202E}x",
        ]
        let entries = names.enumerated().map { index, name in
            let escaped = name.unicodeScalars.filter { $0.value >= 0x20 }.map(String.init).joined()
            return """
                <dict><key>Name</key><string>\(escaped)</string><key>Objects</key><array><dict><key>Name</key>
                <string>x</string><key>Web-Link</key><string>https://\(index).example/../..//%00</string></dict></array></dict>
                """
        }
        try pack.plist("Guides", "<array>\(entries.joined())</array>")
        for name in ["A B", "a-b", "..", "x.html", "Ä", "火"] { try pack.guide(name) }
        try pack.plist(
            "DeskReference",
            "<array>"
                + ["A B", "a-b", "..", "x.html", "Ä", "火"].map {
                    "<dict><key>Name</key><string>\($0)</string><key>Link</key><string>\($0).html</string></dict>"
                }.joined() + "</array>")
        let result = try render(to: out, content: pack.path)
        #expect(result.status == .exited(0))
        let written = try files(directory.path).keys.map { String($0) }
        #expect(written.allSatisfy { $0.hasPrefix("out/") })
        let inside = written.filter { $0 != "out/.muster-render" }
        #expect(Set(inside.map { $0.lowercased() }).count == inside.count)
        #expect(inside.allSatisfy { $0.wholeMatch(of: /out\/80x24\/[a-z0-9][a-z0-9.-]*\.txt/) != nil })
        #expect(inside.allSatisfy { $0.utf8.count < 255 })
        // Thirteen submenus, six guides: each has a file of its own.
        #expect(inside.count { $0.contains("/menu-guides-") } == 13)
        #expect(inside.count { $0.contains(".outline.") } == 6)
        #expect(inside.contains("out/80x24/guide-u706b.txt"))
        #expect(inside.contains("out/80x24/menu-guides-fire-2.txt"))
    }

    // MARK: Misuse

    @Test(arguments: [
        (["render", "--out", "x"], "--out needs --all; a single screen is written here"),
        (["render", "--all", "--screen", "help"], "--all draws every screen; leave --screen out"),
        (["render", "--all", "--out", ""], "--out takes a folder"),
        (
            ["render", "--all", "--size", "80x24,"],
            "--size takes columns and rows such as 80x24, up to 500 each"
        ),
        (["render", "--size", "80x24,40x12"], "--size takes columns and rows such as 80x24, up to 500 each"),
    ])
    func misuseIsAUsageError(_ words: [String], _ message: String) throws {
        let result = try Muster.run(words)
        #expect(result.status == .exited(2))
        #expect(result.stderr == "muster: \(message)\nTry: muster render --help\n")
    }
}
