import ContentPack
import Diagnostics
import TestSupport
import Testing

@testable import AppCore

/// The content that was read: limited in size, and read again on request.
@Suite struct SessionContentTests {
    private func content(guides count: Int) throws -> (SessionContent, PrivateDirectory) {
        let folder = try PrivateDirectory()
        for index in 0..<count {
            try folder.write("<title>G\(index)</title><p>Text \(index)</p>", to: "pack/Guides/g\(index).html")
        }
        let entries = (0..<count).map {
            "<dict><key>Name</key><string>G\($0)</string><key>Link</key><string>g\($0).html</string></dict>"
        }
        try folder.write(
            "<plist version=\"1.0\"><array>\(entries.joined())</array></plist>",
            to: "pack/Plists/Guides.plist")
        let pack = try Pack.open(directory: folder.path("pack"), origin: .named)
        return (SessionContent(pack: pack), folder)
    }

    @Test func guidesAreKeptWithinBounds() throws {
        let (content, _) = try content(guides: 40)
        for index in 0..<40 { content.load(for: .guide(path: "Guides/g\(index).html")) }
        let kept = (0..<40).filter { content.guide("Guides/g\($0).html") != nil }
        #expect(kept == Array((40 - SessionContent.guidesKept)..<40))
    }

    @Test func heavyGuidesAreKeptOnlyWhileTheyAreInUse() throws {
        let (content, folder) = try content(guides: 2)
        for index in 0..<2 {
            try folder.write(
                "<title>G</title>" + String(repeating: "<p>x", count: 100_000),
                to: "pack/Guides/g\(index).html")
        }
        withExtendedLifetime(folder) {
            content.load(for: .guide(path: "Guides/g0.html"))
            #expect(content.guide("Guides/g0.html") != nil)
            content.load(for: .guide(path: "Guides/g1.html"))
            #expect(content.guide("Guides/g0.html") == nil && content.guide("Guides/g1.html") != nil)
        }
    }

    @Test func theGuideInUseIsNotForgotten() throws {
        let (content, _) = try content(guides: 40)
        for index in 1..<40 {
            content.load(for: .guide(path: "Guides/g0.html"))
            content.load(for: .guide(path: "Guides/g\(index).html"))
        }
        #expect(content.guide("Guides/g0.html") != nil)
    }

    @Test func welcomeStaysHoweverManyMenusAreRead() throws {
        let (content, _) = try content(guides: 1)
        content.load(for: .welcome)
        let others = (0..<(3 * SessionContent.menusKept)).map { MenuAddress(file: "Plists/\($0).plist") }
        for address in others { content.load(for: .menu(address)) }
        #expect(content.menu(at: .welcome) != nil)
        #expect(others.count { content.menu(at: $0) != nil } == SessionContent.menusKept - 1)
    }

    @Test func theMenuInUseIsNotForgotten() throws {
        let (content, _) = try content(guides: 1)
        let menus = (0..<(3 * SessionContent.menusKept)).map { MenuAddress(file: "Plists/\($0).plist") }
        for address in menus {
            content.load(for: .menu(menus[0]))
            content.load(for: .menu(address))
        }
        #expect(content.menu(at: menus[0]) != nil)
    }

    @Test func readingAgainShowsWhatWasSaved() throws {
        let (content, folder) = try content(guides: 1)
        content.load(for: .guide(path: "Guides/g0.html"))
        try folder.write("<title>New</title><p>x</p>", to: "pack/Guides/g0.html")
        #expect(content.title(of: "Guides/g0.html") == "G0")
        try content.reread(for: [.guide(path: "Guides/g0.html")])
        #expect(content.title(of: "Guides/g0.html") == "New")
    }

    @Test func whatAnEarlierStartReadServesUntilItIsReadAgain() throws {
        let pack = try PackBuilder.complete()
        let key = try #require(StartCacheKey.of(directory: pack.path, origin: .named))
        let read = SessionContent(
            pack: try Pack.open(directory: pack.path, origin: .named, reading: .firstScreen))
        read.load(for: .welcome)
        var snapshot = try #require(read.snapshot(key: key))
        snapshot.welcome.sections[0].entries[0].name = "From the snapshot"
        let content = SessionContent(snapshot)
        content.load(for: .welcome)
        #expect(content.entries(of: .welcome) == ["From the snapshot"])
        #expect(content.pack.icons.isEmpty, "Welcome has no pictures")
        content.load(for: .guide(path: "Guides/fire.html"))
        #expect(content.pack.icons["fire"]?.ascii == "F")
        #expect(content.entries(of: .welcome) == ["From the snapshot"])
        try content.reread(for: [.welcome])
        #expect(content.entries(of: .welcome) == ["All guides"])
    }

    @Test func damagedIconsAreNoReasonForASnapshot() throws {
        let pack = try PackBuilder.complete()
        try pack.plist("Icons", "<dict><key>fire</key><dict/></dict>")
        let key = try #require(StartCacheKey.of(directory: pack.path, origin: .named))
        let content = SessionContent(
            pack: try Pack.open(directory: pack.path, origin: .named, reading: .firstScreen))
        content.load(for: .welcome)
        #expect(content.problems.isEmpty)
        #expect(content.snapshot(key: key) == nil)
        let rejected = SessionContent(
            pack: content.pack, rejected: [Diagnostic(.error, "x", file: "x", message: "x", hint: "x")])
        #expect(rejected.snapshot(key: key) == nil)
    }

    @Test func anotherPackIsComparedWithNoVersionOfTheFirst() throws {
        let folder = try PrivateDirectory()
        func pack(_ name: String, _ identifier: String) throws -> Pack {
            try folder.write(
                "<plist version=\"1.0\"><dict><key>Identifier</key><string>\(identifier)</string></dict></plist>",
                to: "\(name)/Plists/Pack.plist")
            try folder.write("<plist version=\"1.0\"><array/></plist>", to: "\(name)/Plists/Guides.plist")
            return try Pack.open(directory: folder.path(name), origin: .named)
        }
        let content = SessionContent(pack: try pack("a1", "org.example.a"))
        content.adopt(try pack("a2", "org.example.a"), rejected: [])
        #expect(content.previousPack != nil)
        content.use(try pack("b", "org.example.b"), rejected: [])
        #expect(content.previousPack == nil)
    }

    @Test func aFirstActionThatCouldNotBeReadIsReadTheNextTime() throws {
        let (content, folder) = try content(guides: 1)
        let path = "Guides/late.html"
        #expect(content.firstAction(ofGuide: path) == nil)
        try folder.write(
            "<title>Late</title><section id=\"do-now\"><h2>Do now</h2><ol><li>Get out.</li></ol></section>",
            to: "pack/Guides/late.html")
        #expect(content.firstAction(ofGuide: path) == "Get out.")
    }

    @Test func whatCanNotBeReadIsAProblemAndNotTheEnd() throws {
        let (content, _) = try content(guides: 1)
        content.load(for: .guide(path: "Guides/none.html"))
        #expect(content.title(of: "Guides/none.html") == nil)
        #expect(content.problems.contains { $0.file == "Guides/none.html" && $0.code == "file-missing" })
    }
}

extension SessionContent {
    /// Returns the names of the entries of a menu that was read.
    fileprivate func entries(of address: MenuAddress) -> [String] {
        if case .success(let menu) = menu(at: address) { menu.entries.map(\.name) } else { [] }
    }

    /// Returns the title of a guide that was read.
    fileprivate func title(of path: String) -> String? {
        if case .success(let guide) = guide(path) { guide.metadata.title } else { nil }
    }
}
