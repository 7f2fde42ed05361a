import Foundation
import TestSupport
import Testing

/// The choice of a pack, and changing it: the real program with temporary folders.
@Suite struct PackChoiceTests {
    private let home: PrivateDirectory

    init() throws {
        home = try PrivateDirectory()
        for (name, version) in [("north", 2), ("south", 5)] {
            let pack = ".local/share/muster/packs/org.example.\(name)"
            let folder = "made/\(name)"
            try home.write(
                """
                <plist><dict><key>Identifier</key><string>org.example.\(name)</string>
                <key>Title</key><string>\(name.capitalized) Campus</string><key>Date</key><string>2026-11-0\(version)</string>
                <key>Version</key><integer>\(version)</integer></dict></plist>
                """, to: folder + "/Plists/Pack.plist")
            try home.write(
                "<plist><dict><key>Act now</key><array><dict><key>Name</key><string>Fire \(name)</string><key>Link</key>"
                    + "<string>fire.html</string></dict></array></dict></plist>",
                to: folder + "/Plists/WelcomeScreen.plist")
            try home.write(
                "<title>Fire \(name)</title><div id=\"fire\"><h2 id=\"do-now\">Do now</h2><ol><li>Get out.</ol></div>",
                to: folder + "/Guides/fire.html")
            // As muster-sync installs it: with its manifest, and a record of that.
            let made = try Muster.run(["manifest", home.path(folder)], content: nil)
            try #require(made.status == .exited(0), "\(made)")
            let manifest = home.path(folder + "/Plists/Manifest.plist")
            let sum = try runProgram(["/usr/bin/sha256sum", manifest]).stdout.prefix(64)
            try home.write(InstalledRecord.text(["\(version)": String(sum)]), to: pack + "/trust.plist")
            try FileManager.default.moveItem(
                atPath: home.path(folder), toPath: home.path(pack + "/\(version)"))
            symlink("\(version)", home.path(pack + "/current"))
        }
    }

    private func run(
        _ arguments: [String], _ answers: [String] = [], _ environment: [String: String] = [:]
    ) throws -> ProgramResult {
        try Muster.run(
            arguments, stdin: answers.map { $0 + "\n" }.joined(),
            environment: environment.merging(["HOME": home.path]) { old, _ in old }, content: nil)
    }

    private func configure(_ text: String) throws { try home.write(text, to: ".config/muster/sync.conf") }

    private func title(_ arguments: [String] = [], _ environment: [String: String] = [:]) throws -> String? {
        let status = try run(["status", "--json"] + arguments, [], environment)
        let json = try JSONSerialization.jsonObject(with: Data(status.stdout.utf8)) as? [String: Any]
        return json?["title"] as? String
    }

    @Test func thePackOfTheConfigurationIsReadAndOthersCanBeNamed() throws {
        try configure("pack = org.example.south\nfrom = /x\npack = org.example.north\nfrom = /y\n")
        #expect(try title() == "South Campus")
        #expect(try title([], ["MUSTER_PACK": "org.example.north"]) == "North Campus")
        #expect(
            try title(["--pack", "org.example.north"], ["MUSTER_PACK": "org.example.south"]) == "North Campus"
        )
        try home.write("pack = org.example.north\n", to: ".config/muster/settings")
        #expect(try title() == "North Campus")
        #expect(try title(["--pack", "default"]) == "South Campus")
        // Every command that reads a pack reads the same one.
        #expect(try run(["show", "fire"]).stdout.contains("Fire north"))
        #expect(try run(["list", "--pack", "org.example.south"]).stdout.contains("Fire south"))
        #expect(try run(["render", "--screen", "welcome"]).stdout.contains("North Campus"))
    }

    @Test func aPackOfTheOptionThatIsNotInstalledEndsTheCommand() throws {
        for words in [["show", "fire"], ["--plain"], ["packs"], ["kiosk", "--check"]] {
            let result = try run(words + ["--pack", "org.example.west"])
            #expect(result.status == .exited(3) && result.stdout.isEmpty, "\(words): \(result)")
            #expect(
                result.stderr.contains("the pack org.example.west is not installed")
                    && result.stderr.contains("org.example.north, org.example.south")
                    && result.stderr.contains("muster-sync update --pack org.example.west"))
        }
        #expect(try run(["--pack", "../west"]).status == .exited(2))
        #expect(
            try run(["list", "--pack", "org.example.north", "--content", home.path]).status == .exited(2))
    }

    @Test func aPackOfTheConfigurationThatIsNotInstalledIsSaidAndTheNextIsUsed() throws {
        try configure("pack = org.example.west\n")
        let result = try run(["--plain", "--date", "2026-11-21"])
        #expect(result.status == .exited(0))
        #expect(result.stdout.contains("The pack org.example.west is not installed (named in"), "\(result)")
        try home.write("pack = org.example.east\n", to: ".config/muster/settings")
        let both = try run(["packs"])
        #expect(both.status == .exited(1) && both.stderr.contains("org.example.east is not installed"))
        #expect(
            both.stderr.contains("org.example.west is not installed") && both.stdout.contains("South Campus"))
    }

    /// Another campus's numbers must not be taken for one's own.
    @Test(arguments: [["show", "fire"], ["smell", "of", "gas"], ["fire"]])
    func whatIsReadInsteadOfADamagedPackIsSaid(_ words: [String]) throws {
        try configure("pack = org.example.north\n")
        let manifest = home.path(".local/share/muster/packs/org.example.north/2/Plists/Manifest.plist")
        try Data("x".utf8).write(to: URL(fileURLWithPath: manifest))
        let result = try run(words)
        #expect(result.stderr.contains("org.example.north/2/Plists/Manifest.plist:"), "\(result)")
        // With words that the pack has nothing for, only the reason is said.
        #expect(
            result.stdout.contains("Not the chosen pack: org.example.north cannot be read.")
                || result.stderr.contains("there is no guide \"smell of gas\""), "\(result)")
        let json = try run(["show", "fire", "--json"])
        #expect(json.stdout.contains("\"insteadOf\": \"org.example.north\""), "\(json)")
        #expect(
            try run(["show", "fire", "--json", "--pack", "org.example.south"]).stdout.contains(
                "\"insteadOf\": null"))
    }

    @Test func aDeletedGuideIsSaidToBeDamagedAndNotUnknown() throws {
        try configure("pack = org.example.north\n")
        unlink(home.path(".local/share/muster/packs/org.example.north/2/Guides/fire.html"))
        for words in [["show", "fire"], ["fire"], ["status"]] {
            let result = try run(words)
            #expect(
                result.stderr.contains(
                    "Guides/fire.html:1:1: error file-altered: it was installed and is no longer there"),
                "\(words): \(result)")
            #expect(result.status != .exited(0))
        }
    }

    /// The bundled pack is an example: the one that was installed is read, and what is read is said with the reason.
    @Test func theOnePackThatWasInstalledIsRead() throws {
        try FileManager.default.removeItem(atPath: home.path(".local/share/muster/packs/org.example.south"))
        #expect(try title() == "North Campus")
        #expect(
            try run(["status"]).stdout.contains(
                "Read because       it is the one that muster-sync installed\n"))
        #expect(
            try run(["packs"]).stdout.contains("This one is read: it is the one that muster-sync installed."))
    }

    @Test func ofSeveralInstalledPacksTheFirstStartAsks() throws {
        #expect(try run(["status"]).stdout.contains("none of the installed packs was chosen yet"))
        let session = try run(["--plain", "--date", "2026-11-21"], ["south campus", "q"]).stdout
        #expect(session.contains("Several packs are installed. Choose the one to read"), "\(session)")
        #expect(session.contains("South Campus is open, from now on at every start."))
        #expect(try title() == "South Campus")
        #expect(!(try run(["--plain"], ["q"]).stdout.contains("Several packs are installed")))
    }

    @Test func packsListsWhatIsThereAndSaysWhy() throws {
        try configure("pack = org.example.south\n")
        let text = try run(["packs"])
        #expect(text.status == .exited(0), "\(text)")
        #expect(
            text.stdout.contains(
                "South Campus\n  org.example.south, version 5 of 2026-11-05, synced for this user.\n  "
                    + home.path(".local/share/muster/packs/org.example.south/5")
                    + "\n  This one is read: \(home.path(".config/muster/sync.conf")) names it.\n"),
            "\(text.stdout)")
        let result = try run(["packs", "--json"])
        let packs = try #require(
            try JSONSerialization.jsonObject(with: Data(result.stdout.utf8)) as? [[String: Any]])
        let read = packs.filter { $0["read"] as? Bool == true }
        #expect(read.count == 1 && read[0]["reason"] as? String == "configuration")
        #expect(
            packs.contains {
                $0["identifier"] as? String == "org.example.north" && $0["version"] as? Int == 2
            })
        #expect(try run(["status"]).stdout.contains("North Campus (org.example.north)"))
        for size in ["80x24", "40x12"] {
            let screen = try run(["render", "--screen", "packs", "--size", size]).stdout
            #expect(
                screen.contains("North Campus") && screen.contains("South Campus  open"), "\(screen)")
            #expect(screen.contains("Enter opens a pack") || size == "40x12", "no room there")
        }
        #expect(try run(["render", "--screen", "settings"]).stdout.contains("Pack  default"))
    }

    /// Enter opens the other pack at once, with what is remembered of that one, and the choice is kept.
    @Test func aPackIsChosenInTheReader() throws {
        try configure("pack = org.example.south\n")
        _ = try run(["--plain"], ["fire south", "m", "q"])
        let session = try run(
            ["--plain", "--date", "2026-11-21"],
            [
                "bookmarks", "packs", "north campus", "bookmarks", "w", "fire north", ",", "pack",
                "south campus",
                "bookmarks",
            ])
        let text = session.stdout
        #expect(text.contains("North Campus is open, from now on at every start."), "\(text)")
        #expect(text.contains("South Campus is open, from now on at every start."))
        let settings = try String(contentsOfFile: home.path(".config/muster/settings"), encoding: .utf8)
        #expect(settings.hasSuffix("pack = org.example.south\n"))
        // The bookmark is South's: seen before and after, and not in between.
        let parts = text.components(separatedBy: " Campus is open, from now on at every start.")
        try #require(parts.count == 3)
        #expect(
            parts[0].contains("Bookmarks:\n1. Do now") || parts[0].contains("Bookmarks:\n1. Fire south"),
            "\(parts[0])")
        #expect(parts[1].contains("There are no bookmarks yet."))
        #expect(!parts[2].contains("There are no bookmarks yet."))
        let states = try FileManager.default.contentsOfDirectory(atPath: home.path(".local/state/muster"))
        #expect(Set(states).isSuperset(of: ["org.example.north.state", "org.example.south.state"]))
    }

    @Test func aPackThatWasGivenIsNotChangedInTheSession() throws {
        let session = try run(["--plain", "--pack", "org.example.north"], ["packs", "south campus"])
        #expect(session.stdout.contains("The pack was given by --pack for this session."), "\(session)")
        #expect(!FileManager.default.fileExists(atPath: home.path(".config/muster/settings")))
    }

    /// A public screen ignores the person's settings.
    @Test func aKioskTakesItsPackFromTheCommandLineAndTheEnvironmentAlone() throws {
        try home.write("pack = org.example.north\n", to: ".config/muster/settings")
        try configure("pack = org.example.south\n")
        let check = ["kiosk", "--check", "--date", "2026-11-21"]
        // The dates of the two packs.
        #expect(try run(check).stdout.contains("2026-11-05"))
        #expect(try run(check + ["--pack", "org.example.north"]).stdout.contains("2026-11-02"))
        #expect(try run(check, [], ["MUSTER_PACK": "org.example.north"]).stdout.contains("2026-11-02"))
    }
}
