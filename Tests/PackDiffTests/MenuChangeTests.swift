import TestSupport
import Testing

/// The report of changes in menus.
@Suite struct MenuChangeTests {
    private let packs: TwoPacks

    init() throws { packs = try TwoPacks() }

    private typealias Pack = TwoPacks

    private func report(guides: String) throws -> String {
        try packs.new.plist("Guides", "<array>\(guides)</array>")
        return try packs.report()
    }

    private static let facilities = Pack.submenu("Facilities", Pack.fireEntry, Pack.siteEntry)
    private static let weather = Pack.submenu("Weather", Pack.floodEntry)

    private static let menuEntryCases: [(String, String)] = [
        (
            Pack.submenu(
                "Facilities", Pack.fireEntry, Pack.siteEntry, Pack.entry("Smoke", "fire.html#during"))
                + weather,
            "Menus: 1 change\n- entry added under Guides > Facilities: Smoke\n"
        ),
        (
            Pack.submenu("Facilities", Pack.fireEntry) + weather,
            "Menus: 1 change\n- entry removed under Guides > Facilities: Site\n"
        ),
        (
            Pack.submenu("Facilities", Pack.entry("Blaze", "fire.html"), Pack.siteEntry) + weather,
            "Menus: 1 change\n- entry renamed under Guides > Facilities: \"Fire\" is now \"Blaze\"\n"
        ),
        (
            Pack.submenu("Facilities", Pack.siteEntry)
                + Pack.submenu("Weather", Pack.floodEntry, Pack.fireEntry),
            "Menus: 1 change\n- entry moved: Fire is now under Guides > Weather, before under Guides > Facilities\n"
        ),
        (
            Pack.submenu("Facilities", Pack.siteEntry)
                + Pack.submenu("Weather", Pack.floodEntry, Pack.entry("Blaze", "fire.html")),
            """
            Menus: 2 changes
            - entry moved: Blaze is now under Guides > Weather, before under Guides > Facilities
            - entry renamed under Guides > Weather: "Fire" is now "Blaze"

            """
        ),
        (
            Pack.submenu("Facilities", Pack.entry("Fire", "flood.html"), Pack.siteEntry) + weather,
            "Menus: 1 change\n"
                + "- Fire (Guides > Facilities) now leads to Guides/flood.html, before to Guides/fire.html\n"
        ),
        (
            Pack.submenu("Facilities", Pack.siteEntry, Pack.fireEntry) + weather,
            "Menus: 1 change\n- Guides > Facilities: the order changed, 1 entry moved\n"
        ),
        (
            Pack.submenu("Buildings", Pack.fireEntry, Pack.siteEntry) + weather,
            "Menus: 1 change\n- submenu renamed under Guides: \"Facilities\" is now \"Buildings\"\n"
        ),
        (
            facilities + Pack.submenu("Weather", Pack.floodEntry, Pack.submenu("Water", Pack.floodEntry)),
            """
            Menus: 2 changes
            - submenu added under Guides > Weather: Water
            - entry added under Guides > Weather > Water: Flood

            """
        ),
        (
            facilities + Pack.floodEntry,
            """
            Menus: 2 changes
            - submenu removed under Guides: Weather
            - entry moved: Flood is now under Guides, before under Guides > Weather

            """
        ),
        (
            Pack.submenu("Facilities", Pack.fireEntry, Pack.siteEntry, weather),
            "Menus: 1 change\n- submenu moved: Weather is now under Guides > Facilities, before under Guides\n"
        ),
        (
            Pack.submenu(
                "Facilities",
                Pack.entry(
                    "Fire", "fire.html",
                    "<key>Image</key><string>fire</string><key>Color</key><string>#C74F0A</string>"
                        + "<key>Highlighted</key><true/><key>Level</key><integer>1</integer>"
                        + "<key>CSSDivName</key><string>fire</string><key>Header</key><string>fire</string>"
                        + "<key>Web-Link</key><string>https://fire.example/</string>"), Pack.siteEntry)
                + weather,
            """
            Menus: 7 changes
            - Fire (Guides > Facilities): icon changed from none to fire
            - Fire (Guides > Facilities): color changed from none to #C74F0A
            - Fire (Guides > Facilities): highlighted changed from no to yes
            - Fire (Guides > Facilities): indent changed from 0 to 1
            - Fire (Guides > Facilities): web link changed from none to https://fire.example/
            - Fire (Guides > Facilities): banner picture changed from none to fire
            - Fire (Guides > Facilities): color rule of global.css changed from none to fire

            """
        ),
    ]

    @Test(arguments: menuEntryCases)
    func menuEntryChangesAreReportedWithTheirMenu(_ guides: String, _ expected: String) throws {
        #expect(try report(guides: guides) == expected)
    }

    @Test func welcomeSectionsAreReported() throws {
        try packs.new.plist(
            "WelcomeScreen", Pack.welcome.replacing("<key>More</key>", with: "<key>Information</key>"))
        #expect(
            try packs.report()
                == "Menus: 1 change\n- section renamed under Welcome: \"More\" is now \"Information\"\n")
    }

    @Test func newMenuFileIsReportedWithItsEntries() throws {
        try packs.new.plist("Labs", "<array>\(Pack.entry("Hood", "fire.html"))</array>")
        try packs.new.plist(
            "DeskReference", "<array>\(Pack.fireEntry)\(Pack.entry("Labs", "Labs.plist"))</array>")
        #expect(
            try packs.report() == """
                Menus: 3 changes
                - entry added under Desk Reference: Labs
                - menu added: Labs (Plists/Labs.plist)
                - entry added under Labs: Hood

                """)
    }

    @Test func entryWithoutItsGuideHasNoTarget() throws {
        try packs.new.remove("Guides/flood.html")
        #expect(
            try packs.report() == """
                Guides: 1 change
                - guide removed: Flood (Guides/flood.html)

                Menus: 1 change
                - Flood (Guides > Weather) has another target
                    before: Guides/flood.html
                    now:    nowhere (flood.html is missing from the content pack)

                """)
    }
}
