import TestSupport
import Testing

/// Contacts, places, words, looks and Pack.plist.
@Suite struct ListChangeTests {
    private let packs: TwoPacks

    init() throws { packs = try TwoPacks() }

    private static let emergency = TwoPacks.contact("Emergency", "911", "<key>Emergency</key><true/>")

    private static let contactsAreToldCases: [(String, String)] = [
        (
            emergency + TwoPacks.contact("Police", "555-0199"),
            "- NUMBER CHANGED: Police is 555-0199 now, before 555-0100\n"
        ),
        (emergency, "- contact removed: Police (555-0100)\n"),
        (
            emergency + TwoPacks.contact("Police", "555-0100") + TwoPacks.contact("Nurse", "555-0300"),
            "- contact added: Nurse (555-0300)\n"
        ),
        (
            emergency + TwoPacks.contact("Campus police", "555-0100"),
            "- contact renamed: \"Police\" is \"Campus police\" now\n"
        ),
        (
            TwoPacks.contact("Police", "555-0100") + emergency,
            "- Contacts: the order changed, 1 entry stands elsewhere\n"
        ),
        (
            emergency + TwoPacks.contact("Police", "555-0100", "<key>Emergency</key><true/>"),
            "- Police: shown on every screen now yes, before no\n"
        ),
        (
            emergency
                + TwoPacks.contact("Police", "555-0100", "<key>Email</key><string>p@example.org</string>"),
            "- Police: email address now p@example.org, before none\n"
        ),
    ]

    @Test(arguments: contactsAreToldCases)
    func contactsAreTold(_ contacts: String, _ expected: String) throws {
        try packs.new.plist("Contacts", "<array>\(contacts)</array>")
        #expect(try packs.report() == "Contacts: 1 change\n" + expected)
    }

    @Test func callboxesThatMovedSayHowFar() throws {
        try packs.new.plist(
            "CallboxLocations",
            """
            <dict><key>Gate</key><array><real>37.1009</real><real>-80.1</real></array>
            <key>Steps</key><array><real>37.200001</real><real>-80.2</real></array>
            <key>New</key><dict><key>Latitude</key><real>1</real><key>Longitude</key><real>2</real></dict></dict>
            """)
        #expect(
            try packs.report() == """
                Callboxes: 3 changes
                - callbox moved 100 m north: Gate
                    before: 37.1000° N, 80.1000° W
                    now:    37.1009° N, 80.1000° W
                - callbox moved less than 1 m north: Steps
                    before: 37.2000° N, 80.2000° W
                    now:    37.2000° N, 80.2000° W
                - callbox added: New

                """)
    }

    @Test func callboxesGoAreRenamedAndBecomeSamples() throws {
        try packs.new.plist(
            "CallboxLocations",
            """
            <dict><key>North gate</key><dict><key>Latitude</key><real>37.1</real><key>Longitude</key>
            <real>-80.1</real><key>Sample</key><true/></dict></dict>
            """)
        #expect(
            try packs.report() == """
                Callboxes: 3 changes
                - callbox renamed: "Gate" is "North gate" now
                - North gate: sample position now yes, before no
                - callbox removed: Steps

                """)
    }

    @Test func buildingsAreTold() throws {
        try packs.new.plist(
            "Buildings",
            "<array>"
                + TwoPacks.building(
                    "Library", 37.1, -79.1,
                    "<key>Code</key><string>LIB</string><key>Address</key><string>1 Road</string>"
                        + "<key>Aliases</key><array><string>Lib</string></array>")
                + TwoPacks.building("Pool", 37.2, -80.2) + TwoPacks.building("Hall", 1, 1) + "</array>")
        #expect(
            try packs.report() == """
                Buildings: 6 changes
                - building moved 89 km east: Library
                    before: 37.1000° N, 80.1000° W
                    now:    37.1000° N, 79.1000° W
                - Library: code now LIB, before none
                - Library: address now 1 Road, before none
                - Library: other names now Lib, before none
                - building renamed: "Gym" is "Pool" now
                - building added: Hall

                """)
    }

    @Test func wordsOfTheSearchAreCounted() throws {
        try packs.new.plist(
            "Search",
            """
            <dict><key>Synonyms</key><dict><key>ablaze</key><array><string>flames</string></array>
            <key>adder</key><array><string>snake</string></array></dict>
            <key>Phrases</key><dict><key>fire</key><array><string>a</string><string>b</string></array></dict>
            <key>StopWords</key><array><string>please</string></array>
            <key>KnownWords</key><array><string>ladder</string></array></dict>
            """)
        #expect(
            try packs.report() == """
                Words of the search: 5 changes
                - 1 synonym added
                - 1 synonym changed
                - 2 phrases added
                - 1 stop word removed
                - 1 known word added

                """)
    }

    @Test func iconsAndColoursAreTold() throws {
        try packs.new.plist(
            "Icons",
            """
            <dict><key>fire</key><dict><key>Glyph</key><string>F</string><key>ASCII</key><string>!</string></dict>
            <key>water</key><dict><key>Glyph</key><string>~</string><key>ASCII</key><string>~</string></dict></dict>
            """)
        try packs.new.write(
            "#fire h1 { color: #ffffff; background-color: #b00021; } .note { color: red }",
            to: "Guides/global.css")
        #expect(
            try packs.report() == """
                Icons and colours: 4 changes
                - rule of global.css #fire h1: now text #FFFFFF, background #B00021, before text #FFFFFF, background
                  #B00020
                - rule of global.css added: .note, text #FF0000
                - icon fire: now F !, before 🔥 !
                - icon added: water, ~ ~

                """)
    }

    @Test func fieldsOfThePackAreTold() throws {
        try packs.new.plist(
            "Pack",
            """
            <dict><key>Identifier</key><string>org.example.campus</string><key>Title</key><string>Example</string>
            <key>Version</key><integer>4</integer><key>Date</key><string>2026-11-21</string>
            <key>HomeLocation</key><array><real>37.5</real><real>-80</real></array></dict>
            """)
        #expect(
            try packs.report() == """
                The pack: 4 changes
                - Title: now Example, before Example Campus
                - Version: now 4, before 3
                - Date: now 2026-11-21, before none
                - HomeLocation: now 37.5, -80.0, before none

                """)
    }
}
