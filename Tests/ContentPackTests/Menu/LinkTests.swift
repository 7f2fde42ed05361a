// The targets of links, and those that are not allowed.
import ContentPack
import TestSupport
import Testing

@Suite struct LinkTests {
    /// A pack with guides and menus in several places, in folders of their own too.
    private func bench() throws -> (builder: PackBuilder, pack: Pack) {
        let builder = try PackBuilder.complete()
        for path in [
            "Guides/my fire.html", "Guides/100%25.html", "Guides/more/deep.HTM", "Plists/near.html",
            "top.html",
        ] {
            try builder.write("<p>x</p>", to: path)
        }
        try builder.plist("Labs", "<array/>")
        try builder.write("<plist><array/></plist>", to: "Plists/sub/Labs2.plist")
        try builder.writeOutside("SECRET", to: "secret.html")
        return (builder, try Pack.open(directory: builder.path, origin: .named))
    }

    private static func guide(_ path: String, _ fragment: String? = nil) -> LinkTarget {
        .found(.guide(path: path, fragment: fragment))
    }

    @Test(
        arguments: [
            ("fire.html", guide("Guides/fire.html")), ("Guides/fire.html", guide("Guides/fire.html")),
            ("../Guides/fire.html", guide("Guides/fire.html")), ("./fire.html", guide("Guides/fire.html")),
            ("  fire.html ", guide("Guides/fire.html")),
            ("fire.html#during", guide("Guides/fire.html", "during")),
            ("fire.html#", guide("Guides/fire.html")), ("fire.html#a%20b", guide("Guides/fire.html", "a b")),
            ("fire.html#a%ZZ", guide("Guides/fire.html", "a%ZZ")), ("near.html", guide("Plists/near.html")),
            ("top.html", guide("top.html")), ("more/deep.HTM", guide("Guides/more/deep.HTM")),
            ("my fire.html", guide("Guides/my fire.html")), ("my%20fire.html", guide("Guides/my fire.html")),
            ("100%25.html", guide("Guides/100%25.html")),
            ("Labs.plist", .found(.menu(MenuAddress(file: "Plists/Labs.plist")))),
            ("sub/Labs2.plist", .found(.menu(MenuAddress(file: "Plists/sub/Labs2.plist")))),
            ("https://example.org/a", .found(.web("https://example.org/a"))),
            ("TEL:+1-540-555-0100", .found(.web("TEL:+1-540-555-0100"))),
            ("fire.html#a%1B%5B2J", guide("Guides/fire.html", "a[2J")), ("", .broken(.empty)),
            ("   ", .broken(.empty)), ("fire.txt", .broken(.unknownKind)),
            ("fire", .broken(.unknownKind)), ("#during", .broken(.unknownKind)),
            ("Guides/", .broken(.unknownKind)),
            ("../../secret.html", .broken(.outside)), ("/etc/passwd.html", .broken(.outside)),
            ("%2e%2e/%2e%2e/secret.html", .broken(.missing(path: "Plists/%2e%2e/%2e%2e/secret.html"))),
            ("none.html", .broken(.missing(path: "Guides/none.html"))),
            ("Fire.html", .broken(.missing(path: "Guides/Fire.html"))),
            ("none.plist", .broken(.missing(path: "Plists/none.plist"))),
            ("javascript:alert(1)", .broken(.address(reason: "the scheme javascript: cannot be shown"))),
            ("file:///etc/passwd", .broken(.address(reason: "the scheme file: cannot be shown"))),
        ] as [(String, LinkTarget)])
    func linksOfAMenuAreLookedUpWhereTheyMayBe(link: String, target: LinkTarget) throws {
        let (builder, pack) = try bench()
        #expect(pack.resolve(link: link, from: "Plists/Guides.plist") == target)
        _ = builder
    }

    @Test func aGuideFindsItsNeighboursAndItself() throws {
        let (builder, pack) = try bench()
        try builder.write("<p>x</p>", to: "Guides/more/fire.html")
        #expect(
            pack.resolve(link: "fire.html", from: "Guides/more/deep.HTM")
                == Self.guide("Guides/more/fire.html"))
        #expect(
            pack.resolve(link: "../fire.html", from: "Guides/more/deep.HTM") == Self.guide("Guides/fire.html")
        )
        #expect(
            pack.resolve(link: "#do-now", from: "Guides/fire.html")
                == Self.guide("Guides/fire.html", "do-now"))
        #expect(pack.resolve(link: "#", from: "Guides/fire.html") == Self.guide("Guides/fire.html"))
    }

    @Test func fileNamesThatCouldSteerTheTerminalAreNotFollowed() throws {
        let (builder, pack) = try bench()
        try builder.write("<p>x</p>", to: "Guides/\u{1B}[2J.html")
        let target = pack.resolve(link: "%1B%5B2J.html", from: "Guides/fire.html")
        #expect(target == .broken(.missing(path: "Guides/%1B%5B2J.html")))
        try builder.remove("Plists/Guides.plist")
        #expect(try pack.menuOrSubstitute(at: .guides).entries.contains { $0.name.contains("2J") } == false)
    }

    @Test func aFolderOrPipeIsNoFile() throws {
        let (builder, pack) = try bench()
        try builder.folder("Guides/folder.html")
        try builder.pipe("Plists/pipe.plist")
        #expect(
            pack.resolve(link: "folder.html", from: "Plists/Guides.plist")
                == .broken(.notFile(path: "Guides/folder.html", isFolder: true)))
        #expect(
            pack.resolve(link: "pipe.plist", from: "Plists/Guides.plist")
                == .broken(.notFile(path: "Plists/pipe.plist")))
    }

    @Test(arguments: [
        (
            "<key>Link</key><string>fires.html</string>", "fires.html is missing from the content pack",
            "2:62: warning link-missing: Guides/fires.html does not exist (at [0].Link); did you mean fire.html?"
        ),
        (
            "<key>Link</key><string>x/y.html</string>", "y.html is missing from the content pack",
            "2:62: warning link-missing: Plists/x/y.html does not exist (at [0].Link); add the file, or correct Link"
        ),
        (
            "<key>Link</key><string>Lab.plist</string>", "Lab.plist is missing from the content pack",
            "2:62: warning link-missing: Plists/Lab.plist does not exist (at [0].Link); add the file, or correct Link"
        ),
        (
            "<key>Link</key><string>../../x.html</string>", "This link leads out of the content pack",
            "2:62: warning link-outside: ../../x.html leads out of the pack (at [0].Link); "
                + "name a file of Guides or Plists"
        ),
        (
            "<key>Link</key><string>a.txt</string>", "This link leads to a file that cannot be shown",
            "2:62: warning link-kind: a.txt is neither a guide nor a menu (at [0].Link); "
                + "name a file that ends in .html or .plist"
        ),
        (
            "<key>Link</key><string>ftp://x/</string>", "This address cannot be shown",
            "2:62: warning link-address: ftp://x/ cannot be shown: the scheme ftp: cannot be shown (at [0].Link); "
                + "name a guide or a property list"
        ),
        (
            "<key>Web-Link</key><string>example.org</string>", "This address cannot be shown",
            "2:66: warning weblink-invalid: this Web-Link cannot be shown: it does not begin with https:, http:, "
                + "mailto:, tel: or geo: (at [0].Web-Link); did you mean https://example.org?"
        ),
    ])
    func aBrokenTargetIsUnavailableAndNamed(fields: String, shown: String, finding: String) throws {
        let menu = try MenuBench("<array><dict><key>Name</key><string>E</string>\(fields)</dict></array>")
            .menu()
        #expect(menu.entries.map(\.action) == [.unavailable(shown)])
        #expect(menu.findings.map(\.description) == ["Plists/Guides.plist:" + finding])
    }

    @Test func anAddressInLinkIsShownAndNamed() throws {
        let found = try MenuBench.only("<key>Link</key><string>https://example.org</string>")
        #expect(found.entry?.action == .target(.web("https://example.org")))
        #expect(found.codes == ["link-is-address"])
    }

    @Test func linkedMenusMayFormACircle() throws {
        let body =
            "<array><dict><key>Name</key><string>Again</string><key>Link</key><string>Guides.plist</string></dict></array>"
        let bench = try MenuBench(body)
        #expect(try bench.menu().entries.map(\.action) == [.target(.menu(.guides))])
        #expect(bench.pack.catalogue().guides.map(\.slug) == ["fire"])
    }

    @Test func aLinkedMenuHasTheNameOfItsFile() throws {
        let builder = try PackBuilder.complete()
        try builder.plist("Chemistry_Labs-North", "<array/>")
        let pack = try Pack.open(directory: builder.path, origin: .named)
        let address = MenuAddress(file: "Plists/Chemistry_Labs-North.plist")
        #expect(try pack.menu(at: address).title == "Chemistry Labs North")
    }

    @Test(.timeLimit(.minutes(10))) func manyMissingFilesAreNamedInTime() throws {
        let builder = try PackBuilder.complete()
        for index in 0..<500 { try builder.guide("guide-number-\(index)") }
        let entries = (0..<2_000).map {
            "<dict><key>Name</key><string>\($0)</string><key>Link</key><string>guide-numbr-\($0).html</string></dict>"
        }
        try builder.plist("Guides", "<array>\(entries.joined())</array>")
        let menu = try Pack.open(directory: builder.path, origin: .named).menu(at: .guides)
        #expect(menu.entries.count == 2_000)
        // 500 findings, and the note that there are more.
        #expect(menu.findings.count == 501)
        #expect(menu.findings.contains { $0.code == "findings-cut" })
        #expect(menu.findings.first?.hint == "did you mean guide-number-0.html?")
    }
}

@Suite struct WebAddressTests {
    @Test(arguments: [
        "https://www.ready.gov/", "http://example.org", "HTTPS://Example.org/a?b=c#d", "http://[::1]:80/",
        "mailto:help@example.org", "mailto:a@b.org?subject=x", "tel:911", "tel:+1-800-222-1222;ext=3",
        "geo:37.2289,-80.4236", "geo:37,-80,12;u=10", "https://bücher.example/ü", "https://example.org/plist",
    ])
    func addressesAPersonCanTakeAwayAreValid(text: String) throws {
        guard case .valid(let address) = WebAddress.check(text) else {
            Issue.record("\(text) was refused")
            return
        }
        #expect(address.text == text)
    }

    @Test(arguments: [
        ("", "it is empty"), ("www.ready.gov", "it does not begin with https:, http:, mailto:, tel: or geo:"),
        ("ftp://example.org/", "the scheme ftp: cannot be shown"),
        ("javascript:x", "the scheme javascript: cannot be shown"),
        ("https:/example.org", "it lacks // after its scheme"), ("https://", "it names no host"),
        ("https:///path", "it names no host"), ("https://:80/", "it names no host"),
        ("https://a b.org/", "it holds blanks or invisible characters"),
        ("https://a\u{202E}b.org/", "it holds blanks or invisible characters"),
        ("https://a\u{1B}[2J.org/", "it holds blanks or invisible characters"),
        ("https://a.org/\n", "valid"),
        ("https://example.org/Labs.plist", "it names a property list, which no person can read"),
        ("https://example.org/Labs.PLIST?x#y", "it names a property list, which no person can read"),
        ("mailto:", "it is not a mail address"), ("mailto:a@b@c", "it is not a mail address"),
        ("tel:", "it is not a telephone number"), ("tel:+", "it is not a telephone number"),
        ("tel:call me".replacing(" ", with: ""), "it is not a telephone number"),
        ("geo:91,0", "it is not a place on Earth"), ("geo:nan,0", "it is not a place on Earth"),
        ("geo:1", "it is not a place on Earth"), ("geo:,", "it is not a place on Earth"),
        ("https://" + String(repeating: "a", count: 2_048), "it has more than 2048 bytes"),
    ])
    func anythingElseIsRefusedWithItsReason(text: String, reason: String) {
        switch WebAddress.check(text) {
        case .valid: #expect(reason == "valid")
        case .invalid(let found): #expect(found == reason)
        }
    }
}
