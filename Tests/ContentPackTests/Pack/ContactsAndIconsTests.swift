import TestSupport
import Testing

// Contacts and icons: the small files read when a pack opens.
@testable import ContentPack

@Suite struct ContactsTests {
    private func read(_ body: String) throws -> Pack {
        let builder = try PackBuilder.complete()
        try builder.plist("Contacts", body)
        return try Pack.open(directory: builder.path, origin: .named)
    }

    @Test func everyFieldIsReadInTheOrderOfTheFile() throws {
        let pack = try read(
            """
            <array>
            <dict><key>Name</key><string>Zoo</string><key>Number</key><string>540-555-0100</string></dict>
            <dict><key>Name</key><string>Police</string><key>Number</key><integer>911</integer>
            <key>Note</key><string>Day and night</string><key>Web-Link</key><string>https://example.org</string>
            <key>Email</key><string>police@example.org</string><key>Emergency</key><true/></dict>
            </array>
            """)
        #expect(
            pack.contacts == [
                Contact(name: "Zoo", number: "540-555-0100"),
                Contact(
                    name: "Police", number: "911", note: "Day and night", webLink: "https://example.org",
                    email: "police@example.org", isEmergency: true),
            ])
        #expect(pack.problems == [])
    }

    /// A zero or plus at the beginning of a number that is written as an integer is dialed as well.
    @Test(arguments: [
        ("0303344556", "303344556"), ("+4930123456", "4930123456"), ("0x911", "2321"), ("000", "0"),
    ])
    func aNumberIsShownAsItIsWritten(_ number: String, _ other: String) throws {
        let pack = try read(
            """
            <array><dict><key>Name</key><string>Police</string><key>Number</key><integer> \(number) </integer>
            <key>Emergency</key><true/></dict></array>
            """)
        #expect(pack.contacts == [Contact(name: "Police", number: number, isEmergency: true)])
        #expect(
            pack.problems.map(\.description) == [
                "Plists/Contacts.plist:2:69: warning value-type: Number is the integer \"\(number)\", which other "
                    + "programs read as \(other) (at [0].Number); write it as a string"
            ])
    }

    @Test func brokenContactsAreLeftOutAndNamed() throws {
        let pack = try read(
            """
            <array>
            <dict><key>Number</key><string>1</string></dict>
            <dict><key>Name</key><string>Police</string></dict>
            <string>911</string>
            <dict><key>Name</key><string>Rescue</string><key>Number</key><string>911</string>
            <key>Emergency</key><true/><key>Web-Link</key><string>javascript:alert(1)</string></dict>
            </array>
            """)
        #expect(pack.contacts == [Contact(name: "Rescue", number: "911", isEmergency: true)])
        #expect(
            pack.problems.map(\.description) == [
                "Plists/Contacts.plist:3:1: warning entry-no-name: this entry has no Name, so it is left out (at [0]); "
                    + "give it a Name of its own",
                "Plists/Contacts.plist:4:1: warning contact-number: Police has no Number, so it is left out (at [1]); "
                    + "give it the Number to call",
                "Plists/Contacts.plist:5:1: warning entry-type: this entry is of type string, so it is left out "
                    + "(at [2]); write a dictionary",
                "Plists/Contacts.plist:7:47: warning weblink-invalid: this Web-Link cannot be shown: the scheme "
                    + "javascript: cannot be shown (at [3].Web-Link); write a whole address such as "
                    + "https://www.ready.gov/",
            ])
    }

    @Test func somebodyCanAlwaysBeCalled() throws {
        let pack = try read(
            "<array><dict><key>Name</key><string>Zoo</string><key>Number</key><string>5</string></dict></array>"
        )
        #expect(pack.emergencyContacts.map(\.number) == ["911"])
        #expect(pack.contacts.map(\.name) == ["Emergency", "Zoo"])
        #expect(pack.problems.map(\.code) == ["contacts-no-emergency"])
        #expect(try read("<array/>").emergencyContacts.map(\.number) == ["911"])
    }

    @Test func namesAndNumbersCannotSteerTheTerminal() throws {
        let pack = try read(
            """
            <array><dict><key>Name</key><string>\u{202E}Po&#10;lice\u{9B}2J</string>
            <key>Number</key><string>911\u{2066}</string><key>Emergency</key><true/></dict></array>
            """)
        #expect(pack.contacts.map(\.name) == ["Po lice2J"])
        #expect(pack.contacts.map(\.number) == ["911"])
    }
}

@Suite struct IconsTests {
    private func read(_ body: String) throws -> Pack {
        let builder = try PackBuilder.complete()
        try builder.plist("Icons", "<dict>\n\(body)\n</dict>")
        return try Pack.open(directory: builder.path, origin: .named)
    }

    private func icon(_ glyph: String?, _ ascii: String?) -> String {
        let glyph = glyph.map { "<key>Glyph</key><string>\($0)</string>" } ?? ""
        return
            "<key>i</key><dict>\(glyph)\(ascii.map { "<key>ASCII</key><string>\($0)</string>" } ?? "")</dict>"
    }

    @Test(
        arguments: [
            ("🔥", "!", Icon(glyph: "🔥", ascii: nil), nil), ("♿", "(%)", Icon(glyph: "♿", ascii: nil), nil),
            ("☂", "H2O", Icon(glyph: "☂", ascii: "H2O"), nil), ("☂", "a!", Icon(glyph: "☂", ascii: nil), nil),
            (nil, "abc", Icon(glyph: "ab", ascii: "abc"), nil), ("☂", nil, Icon(glyph: "☂", ascii: nil), nil),
            ("wide", "w", Icon(glyph: "w", ascii: "w"), "icon-glyph"),
            ("☂", "long", Icon(glyph: "☂", ascii: nil), "icon-ascii"),
            ("☂", "é", Icon(glyph: "☂", ascii: nil), "icon-ascii"), (nil, nil, nil, "icon-empty"),
            ("\u{301}", nil, nil, "icon-glyph"),
        ] as [(String?, String?, Icon?, String?)])
    func iconsFitTheirColumns(glyph: String?, ascii: String?, expected: Icon?, code: String?) throws {
        let pack = try read(icon(glyph, ascii))
        #expect(pack.icons["i"] == expected)
        #expect(pack.problems.isEmpty == (code == nil))
        if let code { #expect(pack.problems.map(\.code).contains(code)) }
    }

    @Test func aFindingNamesTheIcon() throws {
        #expect(
            try read(
                "<key>fire</key><dict><key>Glyph</key><string>wide</string><key>ASCII</key><string>f</string></dict>"
            )
            .problems.map(\.description) == [
                "Plists/Icons.plist:3:38: warning icon-glyph: Glyph \"wide\" takes 4 columns, not one or two (at "
                    + "fire.Glyph); write a single symbol"
            ])
    }
}
