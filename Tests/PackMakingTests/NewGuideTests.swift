import ContentPack
import Foundation
import PackCheck
import PackMaking
import TestSupport
import Testing

/// Adding a guide: which bytes of which files change.
@Suite struct NewGuideTests {
    private let builder: PackBuilder

    init() throws {
        builder = try PackBuilder.sound()
        try builder.write(Self.menu, to: "Plists/Guides.plist")
        try builder.write(Self.reference, to: "Plists/DeskReference.plist")
        try builder.write(Self.css, to: "Guides/global.css")
    }

    private static let menu = """
        <plist version="1.0">
        <!-- The menu. -->
        <array>
        \t<dict>
        \t\t<key>Name</key><string>Weather</string><key>Image</key><string>fire</string>
        \t\t<key>Objects</key>
        \t\t<array>
        \t\t\t<dict>
        \t\t\t\t<key>Name</key><string>Fire</string><key>Link</key><string>fire.html</string>
        \t\t\t\t<key>CSSDivName</key><string>fire</string>
        \t\t\t</dict> <!-- about fire </dict> -->
        \t\t\t<!-- at the end -->
        \t\t</array>
        \t</dict>
        \t<dict><key>Name</key><string>Empty</string><key>Objects</key><array/></dict>
        </array>
        </plist>

        """
    private static let reference = """
        <plist version="1.0">
        <array>
          <dict><key>Name</key><string>Fire</string><key>Link</key><string>fire.html</string></dict>
        </array>
        </plist>

        """
    private static let css = "#fire h1 { color: #ffffff; background-color: #b00020; }\n/* the end */\n"

    private func guide(
        _ title: String = "Ice Storm", category: String? = "weather", model: String? = nil
    ) throws -> NewGuide {
        try NewGuide(
            title: title, category: category, model: model,
            in: try Pack.open(directory: builder.path, origin: .named))
    }

    private func text(_ path: String, of guide: NewGuide) -> String? {
        guide.files.first { $0.path == path }.map { String(decoding: $0.new, as: UTF8.self) }
    }

    @Test func onlyTheNewEntriesAreAdded() throws {
        let guide = try guide()
        #expect(guide.slug == "ice-storm" && guide.category == "Weather")
        #expect(
            guide.files.map(\.path) == [
                "Guides/ice-storm.html", "Guides/global.css", "Plists/DeskReference.plist",
                "Plists/Guides.plist",
            ])
        let entry = """
            <!-- about fire </dict> -->
            \t\t\t<dict>
            \t\t\t\t<key>Name</key><string>Ice Storm</string>
            \t\t\t\t<key>Image</key><string>fire</string>
            \t\t\t\t<key>Link</key><string>ice-storm.html</string>
            \t\t\t\t<key>CSSDivName</key><string>ice-storm</string>
            \t\t\t</dict>

            """
        #expect(
            text("Plists/Guides.plist", of: guide)
                == Self.menu.replacing("<!-- about fire </dict> -->\n", with: entry))
        #expect(
            text("Plists/DeskReference.plist", of: guide)
                == Self.reference.replacing(
                    "fire.html</string></dict>\n",
                    with:
                        "fire.html</string></dict>\n  <dict>\n  \t<key>Name</key><string>Ice Storm</string>\n"
                        + "  \t<key>Image</key><string>fire</string>\n  \t<key>Header</key><string>fire</string>\n"
                        + "  \t<key>Link</key><string>ice-storm.html</string>\n  </dict>\n"))
        #expect(
            text("Guides/global.css", of: guide)
                == Self.css.replacing(
                    "}\n", with: "}\n#ice-storm h1 { color: #ffffff; background-color: #b00020; }\n"))
    }

    @Test func theReferenceIsInTheOrderOfTheAlphabet() throws {
        let guide = try guide("Avalanche")
        let written = try #require(self.text("Plists/DeskReference.plist", of: guide))
        #expect(written.contains("<array>\n\t<dict>\n\t\t<key>Name</key><string>Avalanche</string>"))
    }

    @Test func anEmptyListIsOpened() throws {
        let text = try #require(self.text("Plists/Guides.plist", of: try self.guide(category: "EMPTY")))
        #expect(text.contains("<key>Objects</key><array>\n\t<dict>\n"))
        #expect(text.contains("\n\t</dict>\n</array></dict>\n</array>"))
    }

    @Test func allIsWrittenAndOnlyTheTextIsLeft() throws {
        try guide("Fog & \"Ice\"").write(to: builder.path)
        let pack = try Pack.open(directory: builder.path, origin: .named)
        let codes = Set(PackChecker.check(pack, today: nil).findings.map(\.code))
        #expect(
            codes == [
                "do-now-list", "guide-keywords", "guide-reviewed", "guide-section-empty", "guide-sources",
                "guide-summary", "menu-empty",
            ])
        #expect(try pack.guide(path: "Guides/fog-ice.html").metadata.title == "Fog & \"Ice\"")
    }

    @Test func aCopyLeavesOutWhatIsNotItsOwn() throws {
        let guide = try guide(category: nil, model: "Guides/fire.html")
        #expect(guide.category == "Weather")
        let text = try #require(self.text("Guides/ice-storm.html", of: guide))
        #expect(text.contains("<title>Ice Storm</title>") && text.contains("<h1>Ice Storm</h1>"))
        #expect(text.contains("<div id=\"ice-storm\">") && text.contains("Smoke kills first."))
        #expect(!text.contains("name=\"source\"") && !text.contains("name=\"reviewed\""))
        try guide.write(to: builder.path)
        let pack = try Pack.open(directory: builder.path, origin: .named)
        let codes = Set(PackChecker.check(pack, today: nil).findings.map(\.code))
        #expect(
            codes == [
                "guide-copied", "guide-keywords", "guide-reviewed", "guide-sources", "guide-summary",
                "menu-empty",
                "menu-empty",
            ])
    }

    private static let refusals: [(String, String?, NewGuide.Fault)] = [
        ("Fire", "weather", .taken("Guides/fire.html")),
        ("Ice", nil, .categoryNeeded(["Weather", "Empty"])),
        ("Ice", "Wether", .noCategory("Wether", ["Weather", "Empty"])),
        ("", "weather", .name), ("!?", "weather", .name), ("Ice\nStorm", "weather", .name),
        (String(repeating: "a", count: 81), "weather", .name),
        ("../fire", "weather", .taken("Guides/fire.html")),
    ]

    /// A name in any script makes a file: in Latin letters as far as they can be written so, else with a number.
    @Test(arguments: [
        ("Évacuation", "evacuation"), ("Überfall", "uberfall"), ("Straße", "strasse"),
        ("Øst & Łódź", "ost-lodz"),
        ("Пожар в корпусе № 3", "pozhar-v-korpuse-3"), ("Φωτιά", "fotia"), ("消防", "guide-1"),
        ("화재", "guide-1"),
        ("الحريق", "guide-1"), ("東京 2", "2"),
    ])
    func aNameInAnyScriptMakesAFile(_ title: String, _ slug: String) throws {
        #expect(try guide(title).slug == slug)
        if slug == "guide-1" {
            try builder.write("<title>x</title>", to: "Guides/guide-1.html")
            #expect(try guide(title).slug == "guide-2")
        }
    }

    @Test func aNewCategoryIsMade() throws {
        let guide = try guide(category: "Natural hazards")
        #expect(guide.category == "Natural hazards" && guide.isNewCategory)
        let text = try #require(self.text("Plists/Guides.plist", of: guide))
        #expect(
            text.contains(
                """
                \t<dict>
                \t\t<key>Name</key><string>Natural hazards</string>
                \t\t<key>Objects</key>
                \t\t<array>
                \t\t\t<dict>
                \t\t\t\t<key>Name</key><string>Ice Storm</string>
                \t\t\t\t<key>Link</key><string>ice-storm.html</string>
                \t\t\t\t<key>CSSDivName</key><string>ice-storm</string>
                \t\t\t</dict>
                \t\t</array>
                \t</dict>
                </array>
                """), "\(text)")
    }

    /// A guide that is written is put in, and taken out again without a trace.
    @Test func addingAndRemovingLeaveNoTrace() throws {
        let pack = try Pack.open(directory: builder.path, origin: .named)
        let names = ["Plists/Guides.plist", "Plists/DeskReference.plist", "Guides/global.css"]
        let before = try names.map { try String(contentsOfFile: "\(builder.path)/\($0)", encoding: .utf8) }
        let bytes = Array("<title>Gas leak</title><div id=\"gas\"><h1>Gas leak</h1></div>".utf8)
        for category in ["weather", "Buildings"] {
            let guide = try NewGuide(adding: bytes, fileName: "gas-leak.html", category: category, in: pack)
            #expect(guide.path == "Guides/gas-leak.html" && guide.title == "Gas leak")
            try guide.write(to: builder.path)
            let changed = try Pack.open(directory: builder.path, origin: .named)
            #expect(changed.palette.rules["#gas h1"] != nil && changed.holdsAnything(at: guide.path))
            #expect(throws: NewGuide.Fault.inMenu("gas-leak.html")) {
                try NewGuide(adding: bytes, fileName: "gas-leak.html", category: "weather", in: changed)
            }
            let removal = try GuideRemoval(path: guide.path, in: changed)
            #expect(removal.category == (category == "Buildings" ? "Buildings" : nil))
            try removal.write(to: builder.path)
            let after = try names.map { try String(contentsOfFile: "\(builder.path)/\($0)", encoding: .utf8) }
            #expect(after == before)
            #expect(!pack.holdsAnything(at: guide.path))
        }
    }

    /// The new entry is read as it was meant, or nothing is written.
    @Test func aMenuInAnotherEncodingIsNotGarbled() throws {
        let menu = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n" + Self.menu
        let latin = try #require(Latin1.bytes(menu.replacing("Empty", with: "Caf\u{E9}")))
        try builder.write(latin, to: "Plists/Guides.plist")
        for title in ["Überfall", "消防"] {
            #expect(throws: NewGuide.Fault.notPlain("Plists/Guides.plist")) { try guide(title) }
        }
        try guide().write(to: builder.path)
        let path = builder.path + "/Plists/Guides.plist"
        let text = Latin1.text(try #require(FileManager.default.contents(atPath: path)))
        #expect(text.contains("<string>Café</string>") && text.contains("<string>Ice Storm</string>"))
        try builder.write(Array(menu.data(using: .utf16) ?? Data()), to: "Plists/Guides.plist")
        #expect(throws: NewGuide.Fault.notPlain("Plists/Guides.plist")) { try guide("Storm") }
    }

    @Test func aCopyOfAGuideInAnotherEncodingHasTheTitle() throws {
        let page =
            "<meta charset=\"iso-8859-1\"><title>Feuer</title><div id=\"fire\"><h1>Feuer</h1><p>T\u{FC}r zu.</p></div>"
        try builder.write(page.unicodeScalars.map { UInt8($0.value) }, to: "Guides/fire.html")
        let guide = try guide("Überfall", model: "Guides/fire.html")
        try guide.write(to: builder.path)
        let copy = try Pack.open(directory: builder.path, origin: .named).guide(path: guide.path)
        #expect(copy.metadata.title == "Überfall" && copy.plainText == "Überfall\nTür zu.")
    }

    @Test(arguments: refusals)
    func itIsRefused(_ title: String, _ category: String?, _ fault: NewGuide.Fault) {
        #expect(throws: fault) { try guide(title, category: category) }
    }

    @Test(arguments: [
        "<plist version=\"1.0\"><dict><key>Guides</key><dict/></dict></plist>",
        "<plist version=\"1.0\"><dict/></plist>",
    ])
    func anotherFormOfTheMenuIsLeftAlone(_ text: String) throws {
        try builder.write(text, to: "Plists/Guides.plist")
        #expect(throws: NewGuide.Fault.notPlain("Plists/Guides.plist")) { try guide() }
    }

    /// The last file cannot be replaced: nothing of the others stays.
    @Test func itIsAllOrNothing() throws {
        let guide = try guide()
        let before = try ["Guides/global.css", "Plists/DeskReference.plist"].map {
            try String(contentsOfFile: "\(builder.path)/\($0)", encoding: .utf8)
        }
        try builder.remove("Plists/Guides.plist")
        try builder.folder("Plists/Guides.plist")
        #expect(throws: PackWritingFault.self) { try guide.write(to: builder.path) }
        #expect(
            try ["Guides/global.css", "Plists/DeskReference.plist"].map {
                try String(contentsOfFile: "\(builder.path)/\($0)", encoding: .utf8)
            } == before
        )
        #expect(
            !(try Pack.open(directory: builder.path, origin: .named)).holdsAnything(
                at: "Guides/ice-storm.html"))
    }
}
