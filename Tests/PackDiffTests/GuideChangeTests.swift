import TestSupport
import Testing

/// The report of changes in guides.
@Suite struct GuideChangeTests {
    private let packs: TwoPacks

    init() throws { packs = try TwoPacks() }

    /// Returns the report after `words` in the guide Fire were replaced.
    private func report(_ words: String, by other: String) throws -> String {
        #expect(TwoPacks.fire.contains(words))
        try packs.new.write(TwoPacks.fire.replacing(words, with: other), to: "Guides/fire.html")
        return try packs.report()
    }

    private static let changesBySectionCases: [(String, String, String)] = [
        (
            "<li>Pull the alarm.</li>", "<li>Pull the alarm.</li><li>Shut doors.</li>",
            "What to do now: 1 change\n- Fire: \"do-now\" gained a step: Shut doors.\n"
        ),
        (
            "<li>Pull the alarm.</li>", "",
            "What to do now: 1 change\n- Fire: \"do-now\" lost a step: Pull the alarm.\n"
        ),
        (
            "Pull the alarm.", "Pull the fire alarm.",
            """
            What to do now: 1 change
            - Fire: a step in "do-now" was reworded
                before: Pull the alarm.
                now:    Pull the fire alarm.

            """
        ),
        (
            "<li>Get out of the building.</li><li>Pull the alarm.</li>",
            "<li>Pull the alarm.</li><li>Get out of the building.</li>",
            "What to do now: 1 change\n"
                + "- Fire: a step moved within \"do-now\", from position 1 to 2: Get out of the building.\n"
        ),
        (
            "<li>Know two ways out.</li>", "<li>Know two ways out.</li><li>Keep stairs clear.</li>",
            "Guides: 1 change\n- Fire: \"before\" gained an item: Keep stairs clear.\n"
        ),
        (
            "<h2>Before</h2>", "<h2>Before a fire</h2>",
            """
            Guides: 1 change
            - Fire: a heading in "before" was reworded
                before: Before
                now:    Before a fire

            """
        ),
        (
            "flood.html", "flood.html#water",
            "Guides: 1 change\n- Fire: \"Flood\" in \"during\" now leads to flood.html#water, before to flood.html\n"
        ),
        (
            "<a href=\"flood.html\">Flood</a>", "Flood",
            "Guides: 1 change\n- Fire: \"Flood\" in \"during\" is no longer a link to flood.html\n"
        ),
        (
            "Stay low", "<em>Stay</em> low",
            "Guides: 1 change\n- Fire: the layout or links changed, the words are the same\n"
        ),
        (
            "smoke, flames", "smoke, fumes",
            "Guides: 2 changes\n- Fire: keyword removed: flames\n- Fire: keyword added: fumes\n"
        ),
        (
            "Agency | https://agency.example/", "Agency | https://agency.example/new",
            """
            Guides: 1 change
            - Fire: the address of the source Agency changed
                before: https://agency.example/
                now:    https://agency.example/new

            """
        ),
        (
            "Agency |", "The Agency |",
            """
            Guides: 1 change
            - Fire: the source at https://agency.example/ was renamed
                before: Agency
                now:    The Agency

            """
        ),
        (
            "<meta name=\"source\" content=\"Agency | https://agency.example/\">", "",
            "Guides: 1 change\n- Fire: source removed: Agency\n"
        ),
        (
            "2026-01-01", "2026-06-01",
            "Guides: 1 change\n- Fire: review date changed from 2026-01-01 to 2026-06-01\n"
        ),
        (
            "<meta name=\"reviewed\"", "<meta name=\"private\" content=\"yes\"><meta name=\"reviewed\"",
            "Guides: 1 change\n- Fire: private changed from none to yes\n"
        ),
        (
            "content=\"Get out.\"", "content=\"How to get out.\"",
            """
            Guides: 1 change
            - Fire: the summary was reworded
                before: Get out.
                now:    How to get out.

            """
        ),
        (
            "Stay low", "<time data-timer=\"60\">Stay low</time>",
            "Guides: 1 change\n- Fire: timer changed from none to 60\n"
        ),
        (
            "div id=\"fire\"", "div id=\"blaze\"",
            "Guides: 1 change\n- Fire: color rule of global.css changed from fire to blaze\n"
        ),
    ]

    @Test(arguments: changesBySectionCases)
    func changesAreReportedBySection(_ words: String, _ other: String, _ expected: String) throws {
        #expect(try report(words, by: other) == expected)
    }

    @Test func stepInAnotherSectionIsReportedAsMoved() throws {
        let moved = TwoPacks.fire.replacing("<li>Pull the alarm.</li>", with: "")
            .replacing("<li>Stay low", with: "<li>Pull the alarm.</li><li>Stay low")
        try packs.new.write(moved, to: "Guides/fire.html")
        #expect(
            try packs.report()
                == "What to do now: 1 change\n- Fire: a step moved from \"do-now\" to \"during\": Pull the alarm.\n"
        )
    }

    @Test func doNowChangesComeFirst() throws {
        try packs.new.plist("Contacts", TwoPacks.contacts.replacing("555-0100", with: "555-0199"))
        try packs.new.write("<title>Heat</title><p>Drink.</p>", to: "Guides/a-heat.html")
        let changed = TwoPacks.fire.replacing("<li>Pull the alarm.</li>", with: "")
            .replacing("two ways", with: "all ways")
        try packs.new.write(changed, to: "Guides/fire.html")
        #expect(
            try packs.report() == """
                What to do now: 1 change
                - Fire: "do-now" lost a step: Pull the alarm.

                Contacts: 1 change
                - NUMBER CHANGED: Police is now 555-0199, was 555-0100

                Guides: 2 changes
                - guide added: Heat (Guides/a-heat.html)
                - Fire: an item in "before" was reworded
                    before: Know two ways out.
                    now:    Know all ways out.

                """)
    }

    @Test func pagesWithoutSectionsAreReportedByHeading() throws {
        try packs.new.write(
            "<title>Flood</title><h1>Flood</h1><h2>Water</h2><p>Go up, not out.</p><pre>a\nb</pre>"
                + "<table><tr><th>Depth</th><td>1 m</td></tr></table>", to: "Guides/flood.html")
        #expect(
            try packs.report() == """
                Guides: 3 changes
                - Flood: "Water" gained a line: a
                - Flood: "Water" gained a line: b
                - Flood: "Water" gained a row: Depth | 1 m

                """)
    }

    @Test func addedAndRemovedGuides() throws {
        try packs.old.write("<title>Heat</title><p>Drink.</p>", to: "Guides/heat.html")
        try packs.new.write("<title>Cold</title><p>Cover.</p>", to: "Guides/sub/cold.html")
        #expect(
            try packs.report() == """
                Guides: 2 changes
                - guide removed: Heat (Guides/heat.html)
                - guide added: Cold (Guides/sub/cold.html)

                """)
    }

    @Test func renamedFileIsTheSameGuide() throws {
        try packs.old.write("<title>Heat</title><p>Drink water.</p><p>Rest.</p>", to: "Guides/heat.html")
        try packs.new.write(
            "<title>Heat</title><p>Drink cool water.</p><p>Rest.</p>", to: "Guides/extreme-heat.html")
        try packs.old.write("<title>Storm</title><p>Stay inside.</p>", to: "Guides/storm.html")
        try packs.new.write("<title>Wind</title><p>Stay inside.</p>", to: "Guides/wind.html")
        #expect(
            try packs.report() == """
                Guides: 4 changes
                - Heat: its file is now Guides/extreme-heat.html, was Guides/heat.html
                - Heat: a paragraph in the guide was reworded
                    before: Drink water.
                    now:    Drink cool water.
                - Wind: its file is now Guides/wind.html, was Guides/storm.html
                - Wind: title changed from Storm to Wind

                """)
    }

    @Test func changesWithoutEffectAreCountedInOneLine() throws {
        try packs.new.write(TwoPacks.fire.replacing("<ol>", with: "\n  <ol>\n"), to: "Guides/fire.html")
        try packs.new.plist("Contacts", TwoPacks.contacts + "<!-- looked at -->")
        try packs.new.write("picture", to: "Guides/fire.svg")
        try packs.new.write("generated", to: "Plists/Manifest.plist")
        #expect(
            try packs.report() == """
                Files
                - 2 files were only reformatted: Guides/fire.html, Plists/Contacts.plist
                - 1 other file that no screen shows changed: Guides/fire.svg

                """)
    }
}
