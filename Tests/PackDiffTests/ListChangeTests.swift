import ContentPack
import TestSupport
import Testing

/// The report of changes in contacts, places, search words, appearance and Pack.plist.
@Suite struct ListChangeTests {
    private let packs: TwoPacks

    init() throws { packs = try TwoPacks() }

    private static let emergency = TwoPacks.contact("Emergency", "911", "<key>Emergency</key><true/>")

    private static let contactChangeCases: [(String, String)] = [
        (
            emergency + TwoPacks.contact("Police", "555-0199"),
            "- NUMBER CHANGED: Police is now 555-0199, was 555-0100\n"
        ),
        (emergency, "- contact removed: Police (555-0100)\n"),
        (
            emergency + TwoPacks.contact("Police", "555-0100") + TwoPacks.contact("Nurse", "555-0300"),
            "- contact added: Nurse (555-0300)\n"
        ),
        (
            emergency + TwoPacks.contact("Campus police", "555-0100"),
            "- contact renamed: \"Police\" is now \"Campus police\"\n"
        ),
        (
            TwoPacks.contact("Police", "555-0100") + emergency,
            "- Contacts: the order changed, 1 entry moved\n"
        ),
        (
            emergency + TwoPacks.contact("Police", "555-0100", "<key>Emergency</key><true/>"),
            "- Police: shown on every screen changed from no to yes\n"
        ),
        (
            emergency
                + TwoPacks.contact("Police", "555-0100", "<key>Email</key><string>p@example.org</string>"),
            "- Police: email address changed from none to p@example.org\n"
        ),
        (
            emergency + TwoPacks.contact("Police", "555-0100", "<key>ID</key><string>police</string>"),
            "- Police: ID for guides changed from none to police\n"
        ),
    ]

    /// A new number is one change, and not one of each guide that shows it; another contact is.
    @Test func guidesShowTheNumbersOfContacts() throws {
        func contacts(_ number: String) -> String {
            let police = TwoPacks.contact("Police", number, "<key>ID</key><string>police</string>")
            let nurse = TwoPacks.contact("Nurse", "555-0300", "<key>ID</key><string>nurse</string>")
            return "<array>\(Self.emergency)\(police)\(nurse)</array>"
        }
        let guide = TwoPacks.fire.replacing(
            "Stay low", with: "Call <a data-contact=\"police\">them</a>, stay low")
        for pack in [packs.old, packs.new] { try pack.write(guide, to: "Guides/fire.html") }
        try packs.old.plist("Contacts", contacts("555-0100"))
        try packs.new.plist("Contacts", contacts("555-0199"))
        #expect(
            try packs.report()
                == "Contacts: 1 change\n- NUMBER CHANGED: Police is now 555-0199, was 555-0100\n")
        try packs.new.write(guide.replacing("police", with: "nurse"), to: "Guides/fire.html")
        #expect(
            try packs.report().hasSuffix(
                """
                Guides: 1 change
                - Fire: a step in "during" was reworded
                    before: Call them 555-0199, stay low under the smoke.
                    now:    Call them 555-0300, stay low under the smoke.

                """))
    }

    @Test(arguments: contactChangeCases)
    func contactChanges(_ contacts: String, _ expected: String) throws {
        try packs.new.plist("Contacts", "<array>\(contacts)</array>")
        #expect(try packs.report() == "Contacts: 1 change\n" + expected)
    }

    @Test func movedCallboxesHaveADistance() throws {
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

    @Test func callboxesRemovedRenamedAndMarkedAsSample() throws {
        try packs.new.plist(
            "CallboxLocations",
            """
            <dict><key>North gate</key><dict><key>Latitude</key><real>37.1</real><key>Longitude</key>
            <real>-80.1</real><key>Sample</key><true/></dict></dict>
            """)
        #expect(
            try packs.report() == """
                Callboxes: 3 changes
                - callbox renamed: "Gate" is now "North gate"
                - North gate: sample position changed from no to yes
                - callbox removed: Steps

                """)
    }

    @Test func buildingChanges() throws {
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
                - Library: code changed from none to LIB
                - Library: address changed from none to 1 Road
                - Library: other names changed from none to Lib
                - building renamed: "Gym" is now "Pool"
                - building added: Hall

                """)
    }

    @Test func searchWordChangesAreCounted() throws {
        try packs.new.plist(
            "Search",
            """
            <dict><key>Synonyms</key><dict><key>ablaze</key><array><string>flames</string></array>
            <key>adder</key><array><string>snake</string></array></dict>
            <key>Phrases</key><dict><key>fire</key><array><string>a</string><string>b</string></array></dict>
            <key>StopWords</key><array><string>please</string></array>
            <key>KnownWords</key><array><string>ladder</string></array>
            <key>OtherTopics</key><array><string>tuition</string></array></dict>
            """)
        #expect(
            try packs.report() == """
                Search words: 6 changes
                - 1 synonym added
                - 1 synonym changed
                - 2 user phrases added
                - 1 stop word removed
                - 1 known word added
                - 1 other topic added

                """)
    }

    @Test func iconAndColorChanges() throws {
        try packs.new.plist(
            "Icons",
            """
            <dict><key>fire</key><dict><key>Glyph</key><string>F</string><key>ASCII</key><string>X</string></dict>
            <key>water</key><dict><key>Glyph</key><string>~</string></dict></dict>
            """)
        try packs.new.write(
            "#fire h1 { color: #ffffff; background-color: #b00021; } .note { color: red }",
            to: "Guides/global.css")
        #expect(
            try packs.report() == """
                Icons and colors: 4 changes
                - rule of global.css #fire h1 changed from text #FFFFFF, background #B00020 to text #FFFFFF,
                  background #B00021
                - rule of global.css added: .note, text #FF0000
                - icon fire changed from 🔥 F to F X
                - icon added: water, ~

                """)
    }

    @Test func packFieldChanges() throws {
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
                - Title changed from Example Campus to Example
                - Version changed from 3 to 4
                - Date changed from none to 2026-11-21
                - HomeLocation changed from none to 37.5, -80.0

                """)
    }

    private static func drawing(_ end: Double, notice: String = "Us") -> String {
        "{\"type\":\"FeatureCollection\",\"Notice\":\"\(notice)\",\"features\":[{\"type\":\"Feature\",\"properties\":{\"kind\":\"path\"},"
            + "\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[-80.1,37.1],[-80.2,\(end)]]}}]}"
    }

    /// The drawing of the map: added, removed, with other figures, with the same, and with another source.
    @Test func theDrawingOfTheMap() throws {
        func report(_ old: String?, _ new: String?) throws -> String {
            for (pack, text) in [(packs.old, old), (packs.new, new)] {
                if let text {
                    try pack.write(text, to: PackFiles.map)
                } else {
                    try? pack.remove(PackFiles.map)
                }
            }
            return try packs.report()
        }
        let figures = "0 areas and 1 line with 2 positions; Us"
        #expect(try report(Self.drawing(37.2), Self.drawing(37.2)) == "")
        #expect(
            try report(nil, Self.drawing(37.2))
                == "Buildings: 1 change\n- the map has a drawing now: \(figures)\n")
        #expect(
            try report(Self.drawing(37.2), nil)
                == "Buildings: 1 change\n- the map no longer has a drawing; it had \(figures)\n")
        #expect(
            try report(Self.drawing(37.2), Self.drawing(37.2, notice: "You"))
                == """
                Buildings: 1 change
                - the drawing of the map changed
                    before: \(figures)
                    now:    0 areas and 1 line with 2 positions; You

                """)
        #expect(
            try report(Self.drawing(37.2), Self.drawing(37.3))
                == "Buildings: 1 change\n- the drawing of the map changed, still \(figures)\n")
    }
}
