import Foundation
import TestSupport
import Testing

/// `muster manifest` as its user meets it: what is written, what is said, what is refused.
@Suite struct ManifestCommandTests {
    private let pack: PackBuilder
    private static let file = "Plists/Manifest.plist"
    private static let info = """
        <!-- Raise Version. -->
        <dict>
        \t<key>Version</key><integer>3</integer>
        \t<key>Identifier</key><string>org.example.campus</string>
        \t<key>Date</key><string>2026-11-01</string><!-- a Sunday -->
        \t<key>Title</key><string>Example</string>
        </dict>
        """

    init() throws {
        pack = try PackBuilder.sound()
        try pack.plist("Pack", Self.info)
    }

    private func manifest(_ words: String..., asOrdinaryUser: Bool = false) throws -> ProgramResult {
        try Muster.run(["manifest", pack.path] + words, content: nil, asOrdinaryUser: asOrdinaryUser)
    }

    private func text(_ file: String = file) throws -> String {
        try String(contentsOfFile: pack.path + "/" + file, encoding: .utf8)
    }

    /// `Guides/fire.html 3` for each resource.
    private func resources() throws -> [String] {
        let data = try Data(contentsOf: URL(fileURLWithPath: pack.path + "/" + Self.file))
        let root = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        let items = try #require(root?["Resources"] as? [[String: Any]])
        return items.map { "\($0["Name"] ?? "") \($0["Version"] ?? "")" }
    }

    // MARK: Writing

    @Test func theFirstManifestListsEveryFile() throws {
        let result = try manifest()
        #expect(result.stdout == "")
        let bytes = try ["Guides", "Plists"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: "\(pack.path)/\(folder)").map {
                "\(folder)/\($0)"
            }
        }.filter { $0 != Self.file }.reduce(0) { try $0 + text($1).utf8.count }
        #expect(
            result.stderr
                == "muster: version 3 of 2026-11-01, 10 files, \(bytes) bytes; wrote Plists/Manifest.plist\n")
        #expect(result.status == .exited(0))
        #expect(
            try resources() == [
                "Guides/fire.html 3", "Guides/global.css 3", "Plists/Buildings.plist 3",
                "Plists/CallboxLocations.plist 3", "Plists/Contacts.plist 3", "Plists/DeskReference.plist 3",
                "Plists/Guides.plist 3", "Plists/Icons.plist 3", "Plists/Pack.plist 3",
                "Plists/WelcomeScreen.plist 3",
            ])
        // What the system's own tool says of one file stands there, and check has nothing to say.
        let sum = try runProgram(["sha256sum", pack.path + "/Guides/fire.html"]).stdout.prefix(64)
        #expect(
            try text().contains("<string>Guides/fire.html</string><key>Version</key><integer>3</integer>"))
        #expect(try text().contains("<key>SHA256</key><string>\(sum)</string>"))
        let check = try Muster.run(["check", pack.path, "--date", "2026-11-21"], content: nil)
        #expect(check.stdout == "")
    }

    @Test func nothingIsWrittenWhereNothingChanged() throws {
        _ = try manifest()
        let before = try FileManager.default.attributesOfItem(atPath: pack.path + "/" + Self.file)
        try pack.write("x", to: "Guides/.hidden")
        try pack.write("x", to: "Guides/fire.html~")
        let again = try manifest()
        #expect(again.stderr.hasSuffix(" bytes; nothing has changed\n"))
        #expect(again.status == .exited(0))
        let after = try FileManager.default.attributesOfItem(atPath: pack.path + "/" + Self.file)
        #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
        #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
    }

    @Test func changesWithoutANewVersionAreSaid() throws {
        _ = try manifest()
        try pack.write("#fire { color: #000000 }", to: "Guides/global.css")
        try pack.write("text", to: "Guides/a & b.txt")
        try pack.remove("Plists/Icons.plist")
        let result = try manifest()
        #expect(
            result.stdout == "added Guides/a & b.txt\nchanged Guides/global.css\nremoved Plists/Icons.plist\n"
        )
        #expect(
            result.stderr.hasPrefix(
                "muster: files have changed, but Version in Plists/Pack.plist is still 3, so readers that have it will "
                    + "not fetch them. Increase it, or use --bump\n"))
        #expect(result.status == .exited(0))
        // After the advised command the manifest does not warn again.
        #expect(try manifest("--bump").stdout == "changed Plists/Pack.plist\n")
        #expect(try text().contains("<key>Version</key><integer>4</integer>\n\t<key>Date"))
    }

    // MARK: Raising the version

    @Test func bumpRaisesTheVersionOfWhatChangedAndOfNothingElse() throws {
        _ = try manifest()
        try pack.write("#fire { color: #000000 }", to: "Guides/global.css")
        let before = try text("Plists/Pack.plist")
        let result = try manifest("--bump", "--date", "2026-11-21")
        #expect(result.stdout == "changed Guides/global.css\nchanged Plists/Pack.plist\n")
        #expect(
            result.stderr.hasPrefix(
                "muster: set Version to 4 and Date to 2026-11-21 in Plists/Pack.plist\nmuster: version 4 of 2026-11-21, "
            ))
        #expect(result.status == .exited(0))
        #expect(
            try text("Plists/Pack.plist")
                == before.replacing("<integer>3<", with: "<integer>4<").replacing(
                    "2026-11-01", with: "2026-11-21"))
        #expect(
            try resources().filter { !$0.hasSuffix(" 3") } == ["Guides/global.css 4", "Plists/Pack.plist 4"])
        // Without a manifest there is nothing to compare with, and what is asked for is done.
        try pack.remove(Self.file)
        #expect(try manifest("--bump").stdout == "")
        #expect(try text().contains("<key>Version</key><integer>5</integer>\n\t<key>Date"))
    }

    @Test func aBinaryPackListIsNotEdited() throws {
        let root: [String: Any] = ["Identifier": "org.example.campus", "Version": 3, "Date": "2026-11-01"]
        let data = try PropertyListSerialization.data(fromPropertyList: root, format: .binary, options: 0)
        try pack.write(Array(data), to: "Plists/Pack.plist")
        let result = try manifest("--bump", "--date", "2026-11-21")
        #expect(
            result.stderr
                == "muster: the content cannot be used:\nPlists/Pack.plist:1:1: error pack-edit: this is a binary property "
                + "list, which cannot be edited in place; set Version to 4 with the program that wrote it, or convert it "
                + "to XML\n")
        #expect(result.status == .exited(3))
        #expect(!FileManager.default.fileExists(atPath: pack.path + "/" + Self.file))
        #expect(try manifest().status == .exited(0))
    }

    @Test func versionsNeverGoBack() throws {
        _ = try manifest()
        let written = try text()
        try pack.plist("Pack", Self.info.replacing("<integer>3", with: "<integer>1"))
        for words in [[], ["--bump"]] {
            let result = try Muster.run(["manifest", pack.path] + words, content: nil)
            #expect(
                result.stderr
                    == "muster: Version in Plists/Pack.plist would be \(words.isEmpty ? 1 : 2), lower than 3 in the existing "
                    + "manifest, and versions must not decrease; set it to 4, or remove Plists/Manifest.plist\n"
            )
            #expect(result.status == .exited(3))
        }
        #expect(try text() == written)
    }

    // MARK: Standard output

    @Test func standardOutputGetsTheManifestAndThePackNothing() throws {
        let result = try manifest("--stdout")
        #expect(result.stderr == "")
        #expect(!FileManager.default.fileExists(atPath: pack.path + "/" + Self.file))
        _ = try manifest()
        #expect(try text() == result.stdout)
        let full = try runProgram([
            "/bin/sh", "-c", "exec \"$@\" >/dev/full", "sh", try Binary.muster(), "manifest", pack.path,
            "--stdout",
        ])
        #expect(full.stderr == "muster: the output could not be written: No space left on device\n")
        #expect(full.status == .exited(1))
    }

    // MARK: What was there before

    @Test func aManifestThatIsNoneIsReplaced() throws {
        try pack.write("<plist><dict/></plist>", to: Self.file)
        let result = try manifest()
        #expect(
            result.stderr.hasPrefix("Plists/Manifest.plist:1:8: error manifest-missing: Format is missing"))
        #expect(
            result.stderr.contains(
                "muster: the existing manifest cannot be used, so every file counts as new\n"))
        #expect(result.stdout == "")
        #expect(result.status == .exited(0))
        #expect(try resources().count == 10)
    }

    @Test func aLinkInItsPlaceIsNamedAndNotFollowed() throws {
        try pack.write("mine", to: "note")
        try pack.link(Self.file, to: "../note")
        let result = try manifest()
        #expect(result.status == .exited(3))
        #expect(result.stderr.contains("Plists/Manifest.plist:1:1: error manifest-file: "))
        #expect(try text("note") == "mine")
    }

    // MARK: Packs that cannot be listed or written

    @Test func aLinkOrAPipeInThePackIsNamed() throws {
        try pack.link("Guides/other.html", to: "fire.html")
        let line =
            "error manifest-file: this is neither a file nor a folder, and a pack is published without links; put the file "
            + "itself in its place\n"
        let link = try manifest()
        #expect(link.stderr == "muster: the content cannot be used:\nGuides/other.html:1:1: " + line)
        #expect(link.status == .exited(3))
        try pack.remove("Guides/other.html")
        try pack.pipe("Guides/pipe")
        #expect(try manifest().stderr == "muster: the content cannot be used:\nGuides/pipe:1:1: " + line)
        #expect(!FileManager.default.fileExists(atPath: pack.path + "/" + Self.file))
    }

    @Test func whatMayNotBeReadOrWrittenIsNamed() throws {
        try pack.permissions(0o000, of: "Guides/fire.html")
        let unreadable = try manifest(asOrdinaryUser: true)
        #expect(
            unreadable.stderr.contains(
                "Guides/fire.html:1:1: error manifest-file: reading failed: Permission denied"))
        #expect(unreadable.status == .exited(3))
        try pack.permissions(0o644, of: "Guides/fire.html")
        let readOnly = try manifest(asOrdinaryUser: true)
        #expect(
            readOnly.stderr
                == "muster: could not write \(pack.path)/Plists/Manifest.plist: Permission denied\n")
        #expect(readOnly.status == .exited(1))
        let bump = try manifest("--bump", asOrdinaryUser: true)
        #expect(
            bump.stderr == "muster: could not write \(pack.path)/Plists/Pack.plist: Permission denied\n")
        #expect(bump.status == .exited(1))
    }

    @Test func aDiskThatIsFullLeavesWhatWasThere() throws {
        _ = try manifest()
        let before = try text()
        try pack.write("text", to: "Guides/new.txt")
        let result = try runProgram([
            "/bin/sh", "-c", "ulimit -f 1; exec \"$@\"", "sh", try Binary.muster(), "manifest", pack.path,
        ])
        #expect(
            result.stderr.hasSuffix("could not write \(pack.path)/Plists/Manifest.plist: File too large\n"))
        #expect(result.status == .exited(1))
        #expect(try text() == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: pack.path + "/Plists")
        #expect(names.filter { $0.hasPrefix(".") } == [])
    }

    // MARK: Which pack

    @Test func aSyncedPackIsRefused() throws {
        let home = try PrivateDirectory()
        chmod(home.path, 0o755)
        let packs = home.path("muster/packs/org.example.campus")
        try FileManager.default.createDirectory(atPath: packs, withIntermediateDirectories: true)
        #expect(try Muster.run(["manifest", pack.path], content: nil).status == .exited(0))
        let manifest = FileManager.default.contents(atPath: pack.path + "/" + Self.file)
        let sum = try runProgram(["/usr/bin/sha256sum", pack.path + "/" + Self.file]).stdout.prefix(64)
        try FileManager.default.copyItem(atPath: pack.path, toPath: packs + "/3")
        symlink("3", packs + "/current")
        try home.write(
            InstalledRecord.text(["3": String(sum)]),
            to: "muster/packs/org.example.campus/trust.plist")
        for folder in ["current", "3"] {
            let result = try Muster.run(["manifest", packs + "/" + folder], content: nil)
            #expect(
                result.stderr
                    == "muster: \(packs)/3 is a synced pack, which must not be changed; give the folder of your own pack: "
                    + "muster manifest DIR\n")
            #expect(result.status == .exited(4))
        }
        #expect(FileManager.default.contents(atPath: packs + "/3/" + Self.file) == manifest)
    }

    @Test func theEnvironmentMayNameThePack() throws {
        #expect(try Muster.run(["manifest"], content: pack.path).status == .exited(0))
        #expect(try resources().count == 10)
        // Where what it names is no pack, no other is written to.
        let result = try Muster.run(["manifest"], content: pack.path + "/Guides")
        #expect(result.stderr.contains("/Guides:1:1: error pack-not-one: "))
        #expect(result.status == .exited(3))
    }

    @Test func aFolderThatIsNoPack() throws {
        let folder = try PrivateDirectory()
        let result = try Muster.run(["manifest", folder.path], content: nil)
        #expect(result.stderr.contains("error pack-not-one: "))
        #expect(result.status == .exited(3))
    }

    @Test(arguments: [
        (["a", "b"], "manifest takes [DIR], and not \"b\" too"),
        (["a", "--content", "b"], "name the folder once: manifest DIR"),
        (
            ["--bump", "--stdout"],
            "--stdout changes nothing in the pack, so it cannot be combined with --bump"
        ),
        (["--date", "2026-11-21"], "--date needs --bump"),
        (["--bump", "--date", "x"], "--date takes a day such as 2026-11-21, not \"x\""),
    ])
    func usage(_ words: [String], _ message: String) throws {
        let result = try Muster.run(["manifest"] + words)
        #expect(result.stderr == "muster: \(message)\nTry: muster manifest --help\n")
        #expect(result.status == .exited(2))
    }
}
