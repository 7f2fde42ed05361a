// Opening a pack: what is damaged is named, everything else is there.
import Colors
import Diagnostics
import Geodesy
import TestSupport
import Testing

@testable import ContentPack

@Suite struct PackOpeningTests {
    private func open(_ builder: PackBuilder) throws -> Pack {
        try Pack.open(directory: builder.path, origin: .named)
    }

    private func refusal(_ directory: String) -> Diagnostic? {
        do {
            _ = try Pack.open(directory: directory, origin: .named)
            return nil
        } catch {
            return error
        }
    }

    @Test func aWholePackHasNoProblems() throws {
        let pack = try open(.complete())
        #expect(pack.problems == [])
        #expect(pack.info.title == "Example Campus")
        #expect(pack.info.version == 3)
        #expect(pack.emergencyContacts.map(\.number) == ["911"])
        #expect(pack.icons["fire"] == Icon(glyph: "🔥", ascii: "F"))
        #expect(pack.palette.rules["#fire h1"]?.background == RGBColor(red: 0xB0, green: 0, blue: 0x20))
        #expect(pack.isVerified == false)
    }

    @Test func iconsAreReadAsFarAsTheyAreWanted() throws {
        let builder = try PackBuilder.complete()
        func icon(_ name: String, _ glyph: String) -> String {
            "<key>\(name)</key><dict><key>Glyph</key><string>\(glyph)</string></dict>"
        }
        try builder.write(
            "<plist><dict>" + icon("a", "A") + icon("b", "B") + icon("c", "C")
                + "<key>d</key><dict/></dict></plist>", to: "Plists/Icons.plist")
        var pack = try Pack.open(
            directory: builder.path, origin: .named, reading: .firstScreen)
        #expect(pack.icons.isEmpty)
        pack.readIcons(named: ["b", "a", "b"])
        #expect(pack.icons.keys.sorted() == ["a", "b"])
        // What is wrong behind them is known when all is read, and then once.
        #expect(pack.problems == [])
        pack.readIcons(named: ["nobody", "c"])
        #expect(pack.icons.keys.sorted() == ["a", "b", "c"])
        pack.readIcons()
        pack.readIcons()
        #expect(pack.problems.map(\.code) == ["icon-empty"])
    }

    @Test func smallFilesMayBeMissing() throws {
        let builder = try PackBuilder.complete()
        for file in ["Plists/Pack.plist", "Plists/Contacts.plist", "Plists/Icons.plist", "Guides/global.css"]
        {
            try builder.remove(file)
        }
        let pack = try open(builder)
        #expect(
            pack.problems.map(\.description) == [
                "Plists/Pack.plist:1:1: error file-missing: there is no such file; "
                    + "put it there, or install the pack again",
                "Plists/Contacts.plist:1:1: error file-missing: there is no such file; "
                    + "put it there, or install the pack again",
                "Guides/global.css:1:1: warning file-missing: there is no such file; "
                    + "put it there, or install the pack again",
                "Plists/Icons.plist:1:1: warning file-missing: there is no such file; "
                    + "put it there, or install the pack again",
            ])
        #expect(pack.info == PackInfo())
        #expect(pack.emergencyContacts == [Contact(name: "Emergency", number: "911", isEmergency: true)])
        #expect(try pack.menu(at: .guides).entries.map(\.name) == ["Fire"])
    }

    @Test func aTruncatedFileIsNamedWithItsPlace() throws {
        let builder = try PackBuilder.complete()
        try builder.write("<plist>\n<array>\n<dict><key>Name</key><str", to: "Plists/Contacts.plist")
        let pack = try open(builder)
        let problem = try #require(pack.problems.first)
        #expect(pack.problems.count == 1)
        #expect(problem.description.hasPrefix("Plists/Contacts.plist:3:"))
        #expect(problem.severity == .error)
        #expect(pack.emergencyContacts.map(\.number) == ["911"])
    }

    @Test func contentOfTheWrongKindIsNamed() throws {
        let builder = try PackBuilder.complete()
        for name in ["Pack", "Contacts", "Icons"] { try builder.plist(name, "<string>x</string>") }
        #expect(
            try open(builder).problems.map(\.description) == [
                "Plists/Pack.plist:2:1: error plist-root: the file holds one value of type string; "
                    + "write a dictionary with Identifier, Title and Version",
                "Plists/Contacts.plist:2:1: error plist-root: a list of entries is expected here, not a value of "
                    + "type string; write an array of dictionaries, or a dictionary keyed by name",
                "Plists/Contacts.plist:2:1: warning contacts-no-emergency: no contact is marked as Emergency, so "
                    + "every screen shows Emergency 911; set Emergency to true for the contacts to call first",
                "Plists/Icons.plist:2:1: error plist-root: the file holds one value of type string; "
                    + "write a dictionary: image name to Glyph and ASCII",
            ])
    }

    @Test func anUnreadableFileDoesNotKeepThePackShut() throws {
        let builder = try PackBuilder.complete()
        try builder.permissions(0o000, of: "Plists/Contacts.plist")
        let pack = try asOrdinaryUser { try Pack.open(directory: builder.path, origin: .named) }
        let hint = "allow it with chmod a+r \(builder.path)/Plists/Contacts.plist"
        #expect(pack.problems.map(\.code) == ["file-unreadable"])
        #expect(pack.problems.first?.hint == hint)
        #expect(pack.emergencyContacts.map(\.number) == ["911"])
    }

    // MARK: Refusals

    @Test func aFolderThatIsNoPackIsRefused() throws {
        let builder = try PackBuilder()
        #expect(
            refusal(builder.path)?.description
                == "\(builder.path):1:1: error pack-not-one: this folder is not a content pack; a pack has a folder "
                + "Guides and a folder Plists with WelcomeScreen.plist, Guides.plist or DeskReference.plist in it"
        )
        #expect(refusal("/")?.code == "pack-not-one")
    }

    @Test(arguments: ["WelcomeScreen", "Guides", "DeskReference"])
    func oneMenuMakesAPack(menu: String) throws {
        let builder = try PackBuilder()
        try builder.write("damaged", to: "Plists/\(menu).plist")
        #expect(refusal(builder.path) == nil)
    }

    @Test func aMissingFolderIsNamed() throws {
        let builder = try PackBuilder()
        let path = builder.path + "/nowhere"
        #expect(
            refusal(path)?.description
                == "\(path):1:1: error pack-missing: there is no such folder; name the folder that holds Plists and Guides"
        )
    }

    @Test func aFileIsNoPack() throws {
        let builder = try PackBuilder.complete()
        let path = builder.path + "/Plists/Guides.plist"
        #expect(
            refusal(path)?.description
                == "\(path):1:1: error pack-not-folder: this is not a folder; name the folder that holds Plists and Guides"
        )
    }

    @Test func aClosedFolderSaysHowToOpenIt() throws {
        let builder = try PackBuilder.complete()
        try builder.permissions(0o600, of: "Plists")
        let found = try asOrdinaryUser { refusal(builder.path) }
        try builder.permissions(0o755, of: "Plists")
        #expect(
            found?.description
                == "\(builder.path):1:1: error pack-unreadable: there is no permission to read this folder; "
                + "allow it with chmod -R a+rX \(builder.path)")
    }

    @Test func aPackForANewerProgramIsRefused() throws {
        let builder = try PackBuilder.complete()
        let body = "<dict><key>MinimumProgramVersion</key><string>99.1</string></dict>"
        try builder.plist("Pack", body)
        #expect(
            refusal(builder.path)?.description
                == "\(builder.path):1:1: error pack-needs-newer-program: this pack is for muster 99.1 or newer, and "
                + "this is \(Program.version); update the program, or use an older version of the pack")
        try builder.plist(
            "Pack", "<dict><key>MinimumProgramVersion</key><string>\(Program.version)</string></dict>")
        #expect(refusal(builder.path) == nil)
    }

    // MARK: Guides

    @Test func aGuideThatIsAFolderIsNamedAndTheOthersOpen() throws {
        let builder = try PackBuilder.complete()
        try builder.guide("flood")
        try builder.remove("Guides/fire.html")
        try builder.folder("Guides/fire.html")
        let pack = try open(builder)
        #expect(throws: Diagnostic.self) { try pack.guide(path: "Guides/fire.html") }
        #expect(
            try pack.menu(at: .guides).findings.map(\.description) == [
                "Plists/Guides.plist:2:65: warning link-not-file: Guides/fire.html is a folder or the like, not a "
                    + "file (at [0].Link); put a file in its place"
            ])
        #expect(
            try pack.menu(at: .guides).entries.first?.action
                == .unavailable(
                    "fire.html is a folder, not a guide"))
        _ = try pack.guide(path: "Guides/flood.html")
    }

    @Test func anUnreadableGuideIsOfferedAndSaysWhyItDoesNotOpen() throws {
        let builder = try PackBuilder.complete()
        try builder.permissions(0o000, of: "Guides/fire.html")
        let problem = try asOrdinaryUser { () -> Diagnostic? in
            let pack = try Pack.open(directory: builder.path, origin: .named)
            #expect(try pack.menu(at: .guides).findings == [])
            do throws(Diagnostic) {
                _ = try pack.guide(path: "Guides/fire.html")
                return nil
            } catch {
                return error
            }
        }
        #expect(problem?.code == "file-unreadable")
        #expect(problem?.file == "Guides/fire.html")
    }

    @Test func aGuideMayNotBeALinkToOutside() throws {
        let builder = try PackBuilder.complete()
        try builder.writeOutside("<p>SECRET</p>", to: "secret.html")
        try builder.remove("Guides/fire.html")
        try builder.link("Guides/fire.html", to: "../../secret.html")
        #expect(throws: Diagnostic.self) { try open(builder).guide(path: "Guides/fire.html") }
    }
}

@Suite struct PackInfoTests {
    private func read(_ body: String) throws -> Pack {
        let builder = try PackBuilder.complete()
        try builder.plist("Pack", "<dict>\n\(body)\n</dict>")
        return try Pack.open(directory: builder.path, origin: .named)
    }

    @Test func everyFieldIsRead() throws {
        let info = try read(
            """
            <key>Identifier</key><string>org.example</string><key>Title</key><string>T</string>
            <key>Subtitle</key><string>S</string><key>Publisher</key><string>P</string>
            <key>Notice</key><string>N\n N</string><key>Language</key><string>en-US</string>
            <key>Version</key><integer>12</integer><key>Date</key><date>2026-11-20T10:00:00Z</date>
            <key>HomeLocation</key><array><real>37.5</real><integer>-80</integer></array>
            <key>CampusBounds</key><array><real>37</real><real>-81</real><real>38</real><real>-80</real></array>
            <key>UpdateURL</key><string>https://example.org/pack/</string>
            <key>MinimumProgramVersion</key><string>0.1</string><key>Unknown</key><true/>
            """)
        var expected = PackInfo()
        expected.identifier = "org.example"
        expected.title = "T"
        expected.subtitle = "S"
        expected.publisher = "P"
        expected.notice = "N N"
        expected.language = "en-US"
        expected.version = 12
        expected.date = "2026-11-20"
        expected.homeLocation = GeoPoint(latitude: 37.5, longitude: -80)
        expected.campusBounds = GeoBounds(south: 37, west: -81, north: 38, east: -80)
        expected.updateURL = "https://example.org/pack/"
        expected.minimumProgramVersion = "0.1"
        #expect(info.info == expected)
        #expect(info.problems == [])
    }

    @Test(arguments: [
        ("<key>Version</key><string>3</string>", "value-type"),
        ("<key>Version</key><integer>-1</integer>", "pack-version"),
        ("<key>Version</key><real>1e300</real>", "value-type"),
        ("<key>Version</key><real>1.5</real>", "value-type"),
        ("<key>Date</key><string>20 November</string>", "pack-date"), ("<key>Date</key><true/>", "pack-date"),
        ("<key>Date</key><string>2025-02-29</string>", "pack-date"),
        ("<key>HomeLocation</key><array><real>91</real><real>0</real></array>", "coordinates-range"),
        ("<key>HomeLocation</key><array><real>9</real></array>", "value-type"),
        ("<key>HomeLocation</key><array><string>9</string><real>1</real></array>", "value-type"),
        (
            "<key>CampusBounds</key><array><real>38</real><real>0</real><real>37</real><real>1</real></array>",
            "pack-bounds"
        ),
        ("<key>UpdateURL</key><string>file:///etc</string>", "pack-update-url"),
        ("<key>MinimumProgramVersion</key><string>soon</string>", "pack-program-version"),
        ("<key>Title</key><array/>", "value-type"),
    ])
    func aBadFieldIsAFindingAndCountsAsAbsent(body: String, code: String) throws {
        let pack = try read(body)
        #expect(pack.problems.map(\.code) == [code])
        #expect(pack.problems.first?.position?.line == 3)
        #expect(pack.info == PackInfo())
    }

    @Test func aFindingNamesTheKeyAndTheType() throws {
        #expect(
            try read("<key>Version</key><string>3</string>").problems.map(\.description) == [
                "Plists/Pack.plist:3:19: warning value-type: Version is of type string (at Version); write a whole "
                    + "number; until then it counts as absent"
            ])
    }

    @Test func versionsAreComparedAsNumbers() throws {
        let ordered = try ["0.9", "1", "1.2", "1.10", "2"].map { try #require(DottedVersion($0)) }
        #expect(ordered == ordered.shuffled().sorted())
        #expect(DottedVersion("1.2") == DottedVersion("1.2.0"))
        for text in ["", "1.", ".1", "1..2", "a", "1.-2", "9999999999", "1.2.3.4.5.6.7", "1 2"] {
            #expect(DottedVersion(text) == nil, "\(text)")
        }
    }
}
