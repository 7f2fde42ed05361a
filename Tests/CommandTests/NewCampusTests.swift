import Foundation
import TestSupport
import Testing

/// From nothing to a campus: the steps of docs/tutorial/first-pack.md, with no editor opened.
@Suite struct NewCampusTests {
    private let directory: PrivateDirectory
    private let pack: String

    init() throws {
        directory = try PrivateDirectory()
        chmod(directory.path, 0o755)
        pack = directory.path("pack")
    }

    private func run(_ words: String..., input: String = "") throws -> ProgramResult {
        try Muster.run(
            words + (["import", "list"].contains(words[0]) ? [] : ["--date", "2026-11-21"]), stdin: input,
            content: nil)
    }

    private static let table = """
        Campus Facilities Register,,,,
        Printed 2026-11-01,,,,
        Bldg No,Building,Position,Street address,Also called
        1,North Hall,"40.1001, -75.2001",1 North Street,"Old North; NH"
        2,Block 24,"40.1011, -75.2011",2 North Street,
        3,Garage M,"40.1021, -75.2021",,

        """

    @Test func aCampusInOneSitting() throws {
        try directory.write(Self.table, to: "buildings.csv")
        let made = try run(
            "new", "pack", pack, "--title", "North Campus", "--buildings", directory.path("buildings.csv"),
            "--name",
            "Building", "--code", "Bldg No", "--latitude", "Position", "--street", "Street address",
            "--aliases",
            "Also called")
        #expect(made.status == .exited(0), "\(made)")
        #expect(made.stderr.contains("import: the headings are in row 3; what is above them was passed over"))
        #expect(made.stderr.contains("3 rows read, 3 buildings written, positions from Position"))
        let info = try text("Plists/Pack.plist")
        #expect(info.contains("<real>40.10110</real>") && !info.contains("Kansas"))
        let buildings = try text("Plists/Buildings.plist")
        #expect(
            buildings.contains("<key>Address</key><string>1 North Street</string>")
                && buildings.contains("<string>Old North</string>"))
        let check = try run("check", pack)
        #expect(check.status == .exited(0), "\(check)")
        #expect(
            check.stdout.hasPrefix("Plists/Pack.plist:") && check.stdout.contains(" note pack-starter: "))
        #expect(check.stdout.split(separator: "\n").count == 1, "\(check)")
        // A campus without callboxes has none on the screen.
        #expect(!(try run("render", "--screen", "welcome", "--content", pack).stdout.contains("Callboxes")))

        try directory.write(
            "# Gas leak\n\n## During\n\n1. Leave at once.\n\n## After\n\n- Stay out.\n", to: "gas.md")
        let imported = try run("import", "guide", directory.path("gas.md"), "--into", pack)
        #expect(imported.status == .exited(0) && imported.stdout.isEmpty, "\(imported)")
        #expect(imported.stderr.contains("import: wrote Guides/gas-leak.html of \(pack)"))
        #expect(try run("import", "guide", directory.path("gas.md"), "--into", pack).status == .exited(4))
        let before = try text("Plists/Guides.plist")
        let added = try run(
            "add", "guide", pack + "/Guides/gas-leak.html", "--category", "Natural hazards", "--content", pack
        )
        #expect(
            added.stdout.hasPrefix(
                "Added Guides/gas-leak.html in the new category Natural hazards, with entries in Guides/global.css, "
                    + "Plists/DeskReference.plist, Plists/Guides.plist.\n"), "\(added)")
        #expect(try run("list", "--content", pack).stdout.contains("Natural hazards\n  gas-leak"))
        #expect(try run("show", "gas leak", "--content", pack).stdout.contains("Leave at once."))
        // A path to a guide of another pack must not remove this pack's guide of that name.
        for path in ["../../other/Guides/gas-leak", "Guides/gas-leak.html", "/gas-leak"] {
            let refused = try run("remove", "guide", path, "--content", pack)
            #expect(
                refused.status == .exited(2)
                    && refused.stderr.hasPrefix(
                        "muster: \(path) is a path; remove takes the name of a guide of the pack, without a folder\n"
                    ))
        }
        let removed = try run("remove", "guide", "gas-leak", "--content", pack)
        #expect(
            removed.stdout
                == "Removed Guides/gas-leak.html, with its entries in Guides/global.css, Plists/DeskReference.plist, "
                + "Plists/Guides.plist; the category Natural hazards was empty then.\n", "\(removed)")
        #expect(try text("Plists/Guides.plist") == before)
        #expect(!FileManager.default.fileExists(atPath: pack + "/Guides/gas-leak.html"))
    }

    @Test func aListIsReplacedSafely() throws {
        try directory.write(Self.table, to: "buildings.csv")
        _ = try run("new", "pack", pack, "--position", "40.101,-75.201")
        let first = try run(
            "import", "buildings", directory.path("buildings.csv"), "--name", "Building", "--latitude",
            "Position",
            "--street", "Street address", "--into", pack)
        #expect(first.status == .exited(0), "\(first)")
        #expect(first.stderr.contains("import: 3 added, 0 removed, 0 moved, 0 buildings as before"))
        #expect(
            first.stderr.contains(
                "\"Also called\" may hold other names: take them with --aliases 'Also called'"))
        try directory.write(
            "name,lat,lon\nNorth Hall,40.1001,-75.2001\nBlock 24,40.1021,-75.2011\nNew Hall,40.1030,-75.2030\n",
            to: "new.csv")
        let second = try run("import", "buildings", directory.path("new.csv"), "--into", pack)
        #expect(
            second.stderr.contains("import: 1 added, 1 removed, 1 moved, 1 building as before"), "\(second)")
        #expect(
            second.stderr.contains("import: removed: Garage M")
                && second.stderr.contains("moved: Block 24, 111 m"))
        let list = try text("Plists/Buildings.plist")
        #expect(
            list.contains("<key>Address</key><string>1 North Street</string>"),
            "what the file does not say is kept")
        // A file that cannot be used changes nothing.
        try directory.write("", to: "empty.csv")
        for name in ["empty.csv", "missing.csv"] {
            #expect(try run("import", "buildings", directory.path(name), "--into", pack).status == .exited(1))
            #expect(try text("Plists/Buildings.plist") == list)
        }
        // Places of another kind in the same file stay.
        try directory.write("name,lat,lon\nLobby,40.1,-75.2\n", to: "aeds.csv")
        try directory.write("name,lat,lon\nGym,40.1,-75.2\n", to: "shelters.csv")
        _ = try run("import", "aeds", directory.path("aeds.csv"), "--into", pack)
        _ = try run("import", "shelters", directory.path("shelters.csv"), "--into", pack)
        let places = try text("Plists/Places.plist")
        #expect(places.contains("<string>Lobby</string>") && places.contains("<string>Gym</string>"))
    }

    @Test func aPackOfAnotherCountryHasItsNumber() throws {
        #expect(
            try run("new", "pack", pack, "--position", "-36.85 , 174.77 ", "--emergency", "111").status
                == .exited(0))
        for name in [
            "Plists/Contacts.plist", "Plists/Pack.plist", "Guides/fire.html", "Guides/call-for-help.html",
        ] {
            #expect(try text(name).contains("111"))
        }
        let help = try run("render", "--screen", "help", "--content", pack)
        #expect(help.stdout.contains("111.") && !help.stdout.contains("911."), "\(help)")
        // A guide that still says 911 sends people to no one.
        let guide = try text("Guides/fire.html").replacing("Call 111.", with: "Call 911.")
        try guide.write(toFile: pack + "/Guides/fire.html", atomically: true, encoding: .utf8)
        let check = try run("check", pack)
        #expect(
            check.status == .exited(1) && check.stdout.contains(" error guide-emergency-number: "), "\(check)"
        )
    }

    @Test func misuseIsExplained() throws {
        let cases: [([String], String)] = [
            (
                ["new", "pack", pack, "--position", "91,0"],
                "--position takes latitude and longitude in degrees"
            ),
            (["new", "pack", pack, "--position", "40.1,x,-75.2"], "--position takes latitude and longitude"),
            (["new", "pack", pack, "--emergency", "9-1-1"], "--emergency takes the short number"),
            (["new", "pack", pack, "--street", "x"], "--street is about the list of --buildings"),
            (["add", "guide"], "add takes a guide's file"), (["remove", "x"], "remove takes a guide"),
            (
                ["import", "guide", "x", "--into", pack, "--output", "y"],
                "--output and --into exclude each other"
            ),
            (["import", "guide", "x", "--encoding", "klingon"], "--encoding takes the name of an encoding"),
        ]
        for (words, message) in cases {
            let result = try Muster.run(words, content: nil)
            #expect(result.status == .exited(2) && result.stderr.contains(message), "\(words): \(result)")
        }
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: pack + "/" + name, encoding: .utf8)
    }
}
