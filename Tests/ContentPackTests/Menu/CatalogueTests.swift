import TestSupport
import Testing
import TextTools

// Every guide once, and the guide a person means.
@testable import ContentPack

@Suite struct CatalogueTests {
    private func entry(_ name: String, _ link: String, _ more: String = "") -> String {
        "<dict><key>Name</key><string>\(name)</string><key>Link</key><string>\(link)</string>\(more)</dict>"
    }

    private func group(_ name: String, _ entries: String...) -> String {
        "<dict><key>Name</key><string>\(name)</string><key>Objects</key><array>\(entries.joined())</array></dict>"
    }

    /// A pack with eight guides and menus that lead to them in several ways.
    private func bench() throws -> (builder: PackBuilder, pack: Pack) {
        let builder = try PackBuilder.complete()
        for slug in ["burns", "flood", "heart-attack", "tornado", "lab-spill", "unlisted", "old"] {
            try builder.guide(slug)
        }
        try builder.plist(
            "Guides",
            """
            <array>
            \(group("Health", entry("Burns", "burns.html", "<key>CSSDivName</key><string>burns</string>"),
                group("Heart", entry("Heart Attack", "heart-attack.html#during"))))
            \(entry("Fire", "fire.html", "<key>Image</key><string>flame</string>"))
            \(entry("Laboratories", "Labs.plist"))
            \(entry("Nowhere", "none.html"))
            </array>
            """)
        try builder.plist(
            "Labs", "<array>\(entry("Spill", "lab-spill.html"))\(entry("Up", "Guides.plist"))</array>")
        try builder.plist(
            "DeskReference",
            "<array>\(entry("Blaze", "fire.html", "<key>Header</key><string>fire</string>"))\(entry("Flood", "flood.html"))</array>"
        )
        try builder.plist(
            "WelcomeScreen",
            "<dict><key>Now</key><array>\(entry("Twister", "tornado.html"))\(entry("FIRE!", "fire.html#do-now"))</array></dict>"
        )
        return (builder, try Pack.open(directory: builder.path, origin: .named))
    }

    @Test func everyGuideIsListedOnceInTheOrderOfTheMenus() throws {
        let (builder, pack) = try bench()
        let catalogue = withExtendedLifetime(builder) { pack.catalogue() }
        #expect(
            catalogue.guides == [
                GuideListing(
                    slug: "burns", path: "Guides/burns.html", name: "Burns", category: "Health",
                    divisionName: "burns"),
                GuideListing(
                    slug: "heart-attack", path: "Guides/heart-attack.html", name: "Heart Attack",
                    category: "Health"),
                GuideListing(
                    slug: "fire", path: "Guides/fire.html", name: "Fire", image: "flame", header: "fire",
                    otherNames: ["Blaze", "FIRE!"]),
                GuideListing(
                    slug: "lab-spill", path: "Guides/lab-spill.html", name: "Spill",
                    category: "Laboratories"),
                GuideListing(slug: "flood", path: "Guides/flood.html", name: "Flood"),
                GuideListing(slug: "tornado", path: "Guides/tornado.html", name: "Twister"),
            ])
        #expect(catalogue.guides.compactMap(\.category) == ["Health", "Health", "Laboratories"])
        #expect(catalogue.findings.map(\.code) == ["link-missing"])
        #expect(catalogue.guide(path: "Guides/flood.html")?.slug == "flood")
        #expect(catalogue.guide(path: "Guides/unlisted.html") == nil)
    }

    @Test func aDamagedMenuHidesNoGuide() throws {
        let (builder, pack) = try bench()
        try builder.write("<plist><array>", to: "Plists/Guides.plist")
        let catalogue = pack.catalogue()
        #expect(
            catalogue.guides.map(\.slug) == [
                "fire", "flood", "tornado", "burns", "heart-attack", "lab-spill", "old", "unlisted",
            ])
        #expect(catalogue.guides.map(\.name).suffix(2) == ["Old", "Unlisted"])
        #expect(catalogue.findings.map(\.file) == ["Plists/Guides.plist"])
        let heart = try #require(catalogue.guide(path: "Guides/heart-attack.html"))
        #expect(catalogue.find("heart") == .found(heart))
    }

    @Test func aMenuThatIsTooLongOrTooDeepHidesNoGuide() throws {
        let long = String(repeating: entry("Fire", "fire.html"), count: 2_000) + entry("Late", "late.html")
        let deep = (0..<17).reduce(entry("Late", "late.html")) { inside, _ in group("Deeper", inside) }
        for (list, code) in [
            (long, "entries-too-many"), (entry("Fire", "fire.html") + deep, "menu-too-deep"),
        ] {
            let builder = try PackBuilder.complete()
            try builder.guide("late")
            try builder.plist("Guides", "<array>\(list)</array>")
            let pack = try Pack.open(directory: builder.path, origin: .named)
            let catalogue = withExtendedLifetime(builder) { pack.catalogue() }
            #expect(catalogue.guides.map(\.slug) == ["fire", "late"])
            #expect(catalogue.findings.map(\.code) == [code])
        }
    }

    @Test func aPackWithoutWelcomeOrDeskReferenceIsWhole() throws {
        let (builder, pack) = try bench()
        try builder.remove("Plists/DeskReference.plist")
        try builder.remove("Plists/WelcomeScreen.plist")
        let catalogue = pack.catalogue()
        #expect(catalogue.guides.map(\.slug) == ["burns", "heart-attack", "fire", "lab-spill"])
        #expect(catalogue.findings.map(\.code) == ["link-missing"])
    }

    @Test func guidesOfOneNameInTwoFoldersAreToldApart() throws {
        let builder = try PackBuilder.complete()
        try builder.write("<p>x</p>", to: "Guides/labs/fire.html")
        try builder.plist(
            "Guides", "<array>\(entry("Fire", "fire.html"))\(entry("Lab Fire", "labs/fire.html"))</array>")
        let catalogue = try Pack.open(directory: builder.path, origin: .named).catalogue()
        #expect(catalogue.guides.map(\.slug) == ["fire", "labs/fire"])
        #expect(catalogue.find("labs/fire") == .found(catalogue.guides[1]))
    }

    @Test(.timeLimit(.minutes(10))) func aLongChainOfMenusEnds() throws {
        let builder = try PackBuilder.complete()
        for index in 0..<600 {
            try builder.plist("M\(index)", "<array>\(entry("Next", "M\(index + 1).plist"))</array>")
        }
        try builder.plist(
            "Guides", "<array>\(entry("First", "M0.plist"))\(entry("Fire", "fire.html"))</array>")
        let catalogue = try Pack.open(directory: builder.path, origin: .named).catalogue()
        #expect(catalogue.guides.map(\.slug) == ["fire"])
    }
}

@Suite struct MenuCollectionTests {
    private func entry(_ name: String, _ link: String) -> String {
        "<dict><key>Name</key><string>\(name)</string><key>Link</key><string>\(link)</string></dict>"
    }

    /// A pack whose Guides leads to `menus` menus one after another, the last of which leads to a guide.
    private func chain(_ menus: Int) throws -> (PackBuilder, Pack) {
        let builder = try PackBuilder.complete()
        try builder.write("<p>x</p>", to: "Guides/last.html")
        for index in 0..<menus {
            let next = index + 1 < menus ? entry("Next", "M\(index + 1).plist") : entry("Last", "last.html")
            try builder.plist("M\(index)", "<array>\(next)</array>")
        }
        try builder.plist(
            "Guides", "<array>\(entry("First", "M0.plist"))\(entry("Fire", "fire.html"))</array>")
        return (builder, try Pack.open(directory: builder.path, origin: .named))
    }

    @Test func threeHundredMenusAreAllRead() throws {
        let (builder, pack) = try chain(300)
        let catalogue = withExtendedLifetime(builder) { pack.catalogue() }
        #expect(catalogue.guides.map(\.slug) == ["fire", "last"])
        #expect(catalogue.findings.isEmpty)
    }

    @Test(.timeLimit(.minutes(10))) func menusBeyondTheLimitAreReportedAndTheirGuidesStillListed() throws {
        // Welcome, Guides and Desk Reference count too.
        let (builder, pack) = try chain(MenuLimits.menus - 1)
        var menus = MenuCollection(of: pack)
        let catalogue = withExtendedLifetime(builder) { menus.catalogue() }
        #expect(
            catalogue.findings.map(\.description) == [
                "Plists/M4093.plist:1:1: warning menus-too-many: this menu is not read, because those before it reach "
                    + "the limit of 4096 menus; join menus in one file, or remove links to some"
            ])
        #expect(menus.findings.last == catalogue.findings.last)
        #expect(menus.files.count == MenuLimits.menus + 1)
        #expect(catalogue.guides.map(\.slug).contains("last"))
    }

    @Test(.timeLimit(.minutes(10))) func entriesOfOneFileAreLimited() throws {
        let builder = try PackBuilder.complete()
        let section = "<array>\(String(repeating: entry("Fire", "fire.html"), count: 1_900))</array>"
        let sections = (0..<12).map { "<key>S\($0)</key>\(section)" }.joined()
        try builder.plist("Guides", "<dict>\(sections)</dict>")
        let menu = try Pack.open(directory: builder.path, origin: .named).menu(at: .guides)
        #expect(menu.entries.count == MenuLimits.entriesOfFile)
        #expect(menu.sections.count == 11)
        #expect(menu.findings.map(\.code) == ["entries-too-many"])
        #expect(
            menu.findings[0].message
                == "of this file only the first 20000 entries are read, those of its submenus included")
    }

    @Test(.timeLimit(.minutes(10))) func entriesOfAllMenusAreLimited() throws {
        let builder = try PackBuilder.complete()
        let section = "<array>\(String(repeating: entry("Fire", "fire.html"), count: 2_000))</array>"
        let sections = (0..<10).map { "<key>S\($0)</key>\(section)" }.joined()
        for index in 0..<7 { try builder.plist("M\(index)", "<dict>\(sections)</dict>") }
        try builder.plist(
            "Guides", "<array>\((0..<7).map { entry("Menu", "M\($0).plist") }.joined())</array>")
        let findings = try Pack.open(directory: builder.path, origin: .named).catalogue().findings
        #expect(findings.map(\.code) == ["menus-too-many"])
        #expect(findings[0].file == "Plists/M5.plist")
        #expect(findings[0].message.hasSuffix("the limit of 100000 entries of all menus"))
    }

    @Test func theListsOfAMenuHaveTheFieldsOfTheirEntriesInTheOrderToShowThem() throws {
        func entry(_ name: String, _ fields: String = "<key>Link</key><string>fire.html</string>") -> String {
            "<key>\(name)</key><dict>\(fields)</dict>\n"
        }
        let inner = "<array><dict><key>Nmae</key><string>x</string></dict>\n<string/></array>"
        let bench = try MenuBench(
            """
            <dict>
            \(entry("Loose", "<key>Objects</key>\(inner)"))<key>Now</key><dict>
            <key>Order</key><integer>1</integer>
            \(entry("Two", "<key>Order</key><real>2</real>"))\(entry("One", "<key>Order</key><integer>1</integer>"))
            \(entry("Key", "<key>Name</key><string>Third</string>"))</dict>
            <key>Empty</key><array/></dict>
            """)
        var menus = MenuCollection(of: bench.pack)
        var lists: [MenuList] = []
        menus.readAll { if $0.path == MenuAddress.guides.file { lists = $0.lists } }
        #expect(lists.map { $0.entries.map(\.name) } == [["Loose"], [""], ["One", "Two", "Third"]])
        #expect(lists.map { $0.entries.map(\.isKeyed) } == [[true], [false], [true, true, false]])
        #expect(
            lists.map { $0.entries.map(\.fields.keyPath) } == [
                ["Loose"], ["Loose.Objects[0]"], ["Now.One", "Now.Two", "Now.Key"],
            ])
        #expect(lists.map { $0.entries.map(\.fields.position.line) } == [[3], [3], [8, 7, 10]])
        #expect(lists.allSatisfy { $0.file == MenuAddress.guides.file })
    }

    @Test func aMenuIsReadOnceAndOnlyWhenItIsAskedFor() throws {
        let (builder, pack) = try chain(2)
        var menus = MenuCollection(of: pack)
        let welcome = try menus.menuOrSubstitute(at: .welcome)
        #expect(menus.menu(of: "Plists/Guides.plist") == nil)
        // What was read stays as it was; what was not is read from the file as it is now.
        try builder.plist("WelcomeScreen", "<array/>")
        try builder.plist("M1", "<array>\(entry("Other", "fire.html"))</array>")
        var visited: [String] = []
        menus.readAll { visited.append($0.path) }
        #expect(
            visited == [
                "Plists/Guides.plist", "Plists/DeskReference.plist", "Plists/M0.plist", "Plists/M1.plist",
            ])
        #expect(try menus.menu(at: .welcome) == welcome)
        #expect(try menus.menu(at: MenuAddress(file: "Plists/M1.plist")).entries.map(\.name) == ["Other"])
    }
}

@Suite struct GuideMatchTests {
    private let catalogue = GuideCatalogue(
        guides: [
            ("fire", "Fire", ["Blaze"]), ("wildfire", "Wildfire", []),
            ("shelter-in-place", "Shelter in Place", []),
            ("secure-in-place", "Secure in Place", []), ("cardiac-arrest", "Cardiac Arrest: CPR and AED", []),
            ("severe-bleeding", "Severe Bleeding", []), ("tornado", "Tornado", []),
            ("fire-drill", "Fire Drill", []),
            ("cafe", "Café Closures", []),
        ].map { slug, name, others in
            GuideListing(slug: slug, path: "Guides/\(slug).html", name: name, otherNames: others)
        })

    private func found(_ query: String) -> String {
        switch catalogue.find(query) {
        case .found(let guide): guide.slug
        case .several(let guides): "several: " + guides.map(\.slug).joined(separator: " ")
        case .unknown(let nearest): "unknown: " + nearest.joined(separator: ", ")
        }
    }

    @Test(arguments: [
        ("fire", "fire"), ("FIRE", "fire"), ("fire.html", "fire"), ("Guides/fire.html", "fire"),
        (" Fire ", "fire"),
        ("blaze", "fire"), ("shelter in place", "shelter-in-place"), ("Shelter-in_Place", "shelter-in-place"),
        ("cardiac arrest: cpr and aed", "cardiac-arrest"), ("torn", "tornado"), ("wild", "wildfire"),
        ("fir", "several: fire fire-drill"), ("in place", "several: shelter-in-place secure-in-place"),
        ("cpr", "cardiac-arrest"), ("bleeding", "severe-bleeding"), ("place shelter", "shelter-in-place"),
        ("café closures", "cafe"), ("cafe closures", "cafe"),
        ("s", "several: shelter-in-place secure-in-place severe-bleeding"),
        ("tornadoo", "unknown: Tornado"), ("tronado", "unknown: Tornado"), ("fier", "unknown: Fire"),
        ("sever bleding", "unknown: Severe Bleeding"), ("xyzzyxyzzy", "unknown: "), ("", "unknown: "),
        ("::", "unknown: "),
    ])
    func aPersonFindsTheGuide(query: String, expected: String) {
        #expect(found(query) == expected)
    }

    @Test func anEmptyCatalogueKnowsNothing() {
        #expect(GuideCatalogue(guides: []).find("fire") == .unknown(nearest: []))
    }

    @Test(.timeLimit(.minutes(10))) func absurdQueriesEnd() {
        #expect(found(String(repeating: "xyz ", count: 100_000)).hasPrefix("unknown: "))
    }
}

@Suite struct EditDistanceTests {
    @Test(arguments: [
        ("", "", 0), ("fire", "", 4), ("", "fire", 4), ("fire", "fire", 0), ("fire", "fires", 1),
        ("fire", "fir", 1),
        ("fire", "firm", 1), ("fire", "fier", 1), ("ca", "abc", 3), ("kitten", "sitting", 3),
        ("tornado", "tronaod", 2),
        ("é", "e", 1),
    ])
    func slipsAreCounted(left: String, right: String, distance: Int) {
        #expect(EditDistance.between(left, right) == distance)
        #expect(EditDistance.between(right, left) == distance)
    }

    @Test func theNearestComeFirstAndStrangersNotAtAll() {
        let names = ["flood", "fires", "fire", "wildfire", "tornado"]
        #expect(EditDistance.nearest(to: "fire", among: names) == ["fire", "fires"])
        #expect(EditDistance.nearest(to: "fire", among: names, count: 1) == ["fire"])
        #expect(EditDistance.nearest(to: "earthquake", among: names) == [])
        #expect(EditDistance.nearest(to: "fire", among: []) == [])
    }
}
