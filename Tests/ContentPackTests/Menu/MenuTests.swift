// Menus as their property lists describe them.
import Colors
import Diagnostics
import TestSupport
import Testing

@testable import ContentPack

/// A pack whose Guides.plist is what a test says; it has the guides `fire`, `flood` and `tornado`.
struct MenuBench {
    let builder: PackBuilder
    let pack: Pack

    init(_ body: String, in file: String = "Guides") throws {
        builder = try PackBuilder.complete()
        for slug in ["flood", "tornado"] { try builder.guide(slug) }
        try builder.plist(file, body)
        pack = try Pack.open(directory: builder.path, origin: .named)
    }

    func menu(_ address: MenuAddress = .guides) throws -> Menu { try pack.menu(at: address) }

    /// The entry of a list of one, with the codes of what was found.
    static func only(_ fields: String, in file: String = "Guides") throws -> (
        entry: MenuEntry?, codes: [String]
    ) {
        let body = "<array><dict><key>Name</key><string>Entry</string>\(fields)</dict></array>"
        let bench = try MenuBench(body, in: file)
        let menu = try bench.menu(MenuAddress(file: "Plists/\(file).plist"))
        return (menu.entries.first, menu.findings.map(\.code))
    }
}

/// An entry of a menu in property-list form.
private func entry(_ name: String, _ fields: String = "<key>Link</key><string>fire.html</string>") -> String {
    "<dict><key>Name</key><string>\(name)</string>\(fields)</dict>\n"
}

@Suite struct MenuTests {
    @Test func entriesStandInTheOrderOfTheFile() throws {
        let menu = try MenuBench("<array>\(entry("Zebra"))\(entry("Apple"))\(entry("Mango"))</array>").menu()
        #expect(menu.title == "Guides")
        #expect(menu.file == "Plists/Guides.plist")
        #expect(menu.sections.map(\.name) == [nil])
        #expect(menu.entries.map(\.name) == ["Zebra", "Apple", "Mango"])
        #expect(menu.entries.map(\.position.line) == [2, 3, 4])
        #expect(menu.findings == [])
    }

    @Test func orderComesFirstAndIsStable() throws {
        func numbered(_ name: String, _ order: String) -> String {
            entry(name, "<key>Link</key><string>fire.html</string><key>Order</key>\(order)")
        }
        let body =
            entry("a") + numbered("b", "<integer>2</integer>") + entry("c")
            + numbered("d", "<integer>-1</integer>")
            + numbered("e", "<integer>2</integer>") + numbered("f", "<real>1.0</real>")
            + numbered("g", "<string>1</string>")
        let menu = try MenuBench("<array>\n\(body)</array>").menu()
        #expect(menu.entries.map(\.name) == ["d", "f", "b", "e", "a", "c", "g"])
        #expect(menu.findings.map(\.code) == ["value-type"])
    }

    @Test func everyFieldIsRead() throws {
        let found = try MenuBench.only(
            """
            <key>Image</key><string>fire</string><key>Highlighted</key><true/><key>Color</key><string>#C74f0A</string>
            <key>Level</key><integer>3</integer><key>Order</key><integer>7</integer>
            <key>CSSDivName</key><string>fire</string><key>Header</key><string>flame</string>
            <key>Link</key><string>fire.html#during</string><key>Web-Link</key><string>https://example.org/</string>
            <key>Unknown</key><array/>
            """)
        var expected = MenuEntry(
            name: "Entry", action: .target(.guide(path: "Guides/fire.html", fragment: "during")),
            position: SourcePosition(line: 2, column: 8))
        expected.image = "fire"
        expected.highlighted = true
        expected.color = RGBColor(red: 0xC7, green: 0x4F, blue: 0x0A)
        expected.level = 3
        expected.order = 7
        expected.divisionName = "fire"
        expected.header = "flame"
        expected.webLink = "https://example.org/"
        #expect(found.entry == expected)
        #expect(found.codes == [])
    }

    @Test(arguments: [
        ("<key>Level</key><integer>9</integer>", "level-range"),
        ("<key>Level</key><integer>-1</integer>", "level-range"),
        ("<key>Level</key><real>9e300</real>", "value-type"),
        ("<key>Color</key><string>red</string>", "color-invalid"),
        ("<key>Color</key><string>#C74F0</string>", "color-invalid"),
        ("<key>Highlighted</key><string>YES</string>", "value-type"),
        ("<key>Image</key><integer>4</integer>", "value-type"),
    ])
    func aBadFieldDoesNotHideItsEntry(fields: String, code: String) throws {
        let found = try MenuBench.only(fields + "<key>Link</key><string>fire.html</string>")
        #expect(found.codes == [code])
        #expect(found.entry?.action == .target(.guide(path: "Guides/fire.html", fragment: nil)))
        #expect((0...8).contains(found.entry?.level ?? -1))
        #expect(found.entry?.color == nil)
    }

    @Test func brokenEntriesAreLeftOutAndNamed() throws {
        let menu = try MenuBench(
            """
            <array>
            <dict><key>Link</key><string>fire.html</string></dict>
            <string>Fire</string>
            \(entry("Fire"))
            \(entry("  &#10; "))
            </array>
            """
        ).menu()
        #expect(menu.entries.map(\.name) == ["Fire"])
        #expect(
            menu.findings.map(\.description) == [
                "Plists/Guides.plist:3:1: warning entry-no-name: this entry has no Name, so it is left out (at [0]); "
                    + "give it a Name of its own",
                "Plists/Guides.plist:4:1: warning entry-type: this entry is of type string, so it is left out (at [1]); "
                    + "write a dictionary",
                "Plists/Guides.plist:7:1: warning entry-no-name: this entry has no Name, so it is left out (at [3]); "
                    + "give it a Name of its own",
            ])
    }

    @Test func aListMayBeADictionaryKeyedByName() throws {
        let link = "<key>Link</key><string>fire.html</string>"
        let menu = try MenuBench(
            """
            <dict><key>Fire</key><dict>\(link)</dict><key>Key</key><dict><key>Name</key><string>Other</string>\(link)</dict>
            <key>Forgotten</key><dict><key>Image</key><string>x</string></dict></dict>
            """
        ).menu()
        #expect(menu.sections.map(\.name) == [nil])
        #expect(menu.entries.map(\.name) == ["Fire", "Other", "Forgotten"])
        #expect(menu.findings.map(\.code) == ["entry-no-target"])
    }

    // MARK: Submenus

    private let nested = """
        <array>
        <dict><key>Name</key><string>Health</string><key>Objects</key><array>
        \(entry("Burns"))
        <dict><key>Name</key><string>Heart</string><key>Objects</key>
        <dict><key>Attack</key><dict><key>Link</key><string>flood.html</string></dict></dict></dict>
        </array></dict>
        \(entry("Fire"))
        </array>
        """

    @Test func objectsAreASubmenu() throws {
        let bench = try MenuBench(nested)
        #expect(try bench.menu().entries.map(\.name) == ["Health", "Fire"])
        let health = try bench.menu(MenuAddress(file: "Plists/Guides.plist", path: [ItemKey("Health")]))
        #expect(health.title == "Health")
        #expect(health.entries.map(\.name) == ["Burns", "Heart"])
        let heart = try bench.menu(
            MenuAddress(file: "Plists/Guides.plist", path: [ItemKey("Health"), ItemKey("Heart")]))
        #expect(heart.title == "Heart")
        #expect(heart.entries.map(\.action) == [.target(.guide(path: "Guides/flood.html", fragment: nil))])
        #expect(heart.file == "Plists/Guides.plist")
    }

    @Test(
        arguments: [
            [ItemKey("Fire")], [ItemKey("Nowhere")], [ItemKey("Health", occurrence: 1)],
            [ItemKey("Health", occurrence: -1)], [ItemKey("Health", occurrence: .max)],
            [ItemKey("Health"), ItemKey("Burns")], [ItemKey("Health"), ItemKey("Heart"), ItemKey("Attack")],
            [ItemKey("Health"), ItemKey("Heart"), ItemKey("Attack"), ItemKey("Attack")],
        ])
    func anAddressThatLeadsNowhereIsAnError(path: [ItemKey]) throws {
        let bench = try MenuBench(nested)
        let error = thrown(Diagnostic.self) {
            try bench.menu(MenuAddress(file: "Plists/Guides.plist", path: path))
        }
        #expect(
            error?.description
                == "Plists/Guides.plist:1:1: error menu-gone: this menu is no longer in the file; go back and open it again"
        )
    }

    /// Guides of the same name are no submenus, and what stands between changes nothing.
    @Test func submenusOfOneNameAreToldApart() throws {
        func submenu(_ inner: String) -> String {
            entry("Heart", "<key>Objects</key><array>\(entry(inner))</array>")
        }
        for others in ["", entry("Heart"), entry("Other", "<key>Objects</key><array>\(entry("Z"))</array>")] {
            let bench = try MenuBench(
                "<array>\(others)\(submenu("First"))\(others)\(submenu("Second"))</array>")
            for (occurrence, name) in ["First", "Second"].enumerated() {
                let address = MenuAddress.guides.submenu(ItemKey("Heart", occurrence: occurrence))
                #expect(try bench.menu(address).entries.map(\.name) == [name])
            }
        }
    }

    @Test func withObjectsOtherTargetsAreIgnored() throws {
        let found = try MenuBench.only(
            """
            <key>Objects</key><array>\(entry("Inner"))</array>
            <key>Web-Link</key><string>https://example.org</string><key>Link</key><string>fire.html</string>
            """)
        guard case .submenu(let children)? = found.entry?.action else {
            Issue.record("no submenu")
            return
        }
        #expect(children.map(\.name) == ["Inner"])
        #expect(found.entry?.webLink == nil)
        #expect(found.codes == ["target-ignored", "target-ignored"])
    }

    @Test func anEmptyOrWrongSubmenuIsUnavailable() throws {
        let empty = try MenuBench.only("<key>Objects</key><array/>")
        #expect(empty.entry?.action == .unavailable("There is nothing in this menu"))
        #expect(empty.codes == ["menu-empty"])
        let wrong = try MenuBench.only(
            "<key>Objects</key><string>x</string><key>Link</key><string>fire.html</string>")
        #expect(wrong.entry?.action == .target(.guide(path: "Guides/fire.html", fragment: nil)))
        #expect(wrong.codes == ["value-type"])
    }

    @Test func submenusAreCutAtADepth() throws {
        let inner = entry("Fire")
        let deep = (0..<30).reduce(inner) { inside, _ in
            entry("Deeper", "<key>Objects</key><array>\(inside)</array>")
        }
        let bench = try MenuBench("<array>\(deep)</array>")
        #expect(try bench.menu().findings.map(\.code) == ["menu-too-deep"])
        let last = try bench.menu(
            MenuAddress(file: "Plists/Guides.plist", path: Array(repeating: ItemKey("Deeper"), count: 16)))
        #expect(last.entries.map(\.action) == [.unavailable("This menu is nested too deep")])
    }

    @Test(.timeLimit(.minutes(10))) func longListsAndNamesAreCut() throws {
        let name = String(repeating: "x", count: 5_000)
        let bench = try MenuBench("<array>\(String(repeating: entry(name), count: 2_500))</array>")
        let menu = try bench.menu()
        #expect(menu.entries.count == 2_000)
        #expect(menu.entries[0].name == String(repeating: "x", count: 199) + "…")
        #expect(
            menu.findings.map(\.description) == [
                "Plists/Guides.plist:2:1: warning entries-too-many: of 2500 entries only the first 2000 are read; "
                    + "divide the list"
            ])
    }

    // MARK: Roots

    @Test func aFileThatHoldsNoMenuIsAnError() throws {
        let bench = try MenuBench("<string>x</string>")
        let error = thrown(Diagnostic.self) { try bench.menu() }
        #expect(
            error?.description
                == "Plists/Guides.plist:2:1: error plist-root: a menu is expected here, not a value of type string; "
                + "write an array of entries, or a dictionary of sections")
    }

    @Test func anEmptyMenuSaysSo() throws {
        for body in ["<array/>", "<dict/>"] {
            let menu = try MenuBench(body).menu()
            #expect(menu.sections == [])
            #expect(
                menu.findings.map(\.description) == [
                    "Plists/Guides.plist:2:1: warning menu-empty: there is nothing in this menu; add entries, or remove "
                        + "the file"
                ])
        }
    }

    @Test func aMenuOutsideThePackIsRefused() throws {
        let bench = try MenuBench("<array/>")
        for file in ["../x.plist", "/etc/passwd", ""] {
            let error = thrown(Diagnostic.self) { try bench.menu(MenuAddress(file: file)) }
            #expect(error?.code == "file-outside")
        }
    }

    @Test func textsCannotSteerTheTerminal() throws {
        let bench = try MenuBench(
            """
            <array><dict><key>Name</key><string>\u{202E}Fi\u{9B}31m&#9;&#10;re\u{2066} \u{200F}é</string>
            <key>Image</key><string>a\u{85}b</string><key>Link</key><string>\u{9B}2J.html</string></dict></array>
            """)
        let menu = try bench.menu()
        #expect(menu.entries.map(\.name) == ["Fi31m re \u{200F}é"])
        let all = menu.findings.map(\.description).joined() + menu.entries.map { $0.image ?? "" }.joined()
        #expect(!all.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
}
