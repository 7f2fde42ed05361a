import ContentPack
import Diagnostics
import TestSupport
import Testing

@testable import AppCore

/// The content that was read: limited in size, and read again on request.
@Suite struct LibraryTests {
    private func library(guides count: Int) throws -> (Library, PrivateDirectory) {
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
        return (Library(pack: pack), folder)
    }

    @Test func guidesAreKeptWithinBounds() throws {
        let (library, _) = try library(guides: 40)
        for index in 0..<40 { library.load(for: .guide(path: "Guides/g\(index).html")) }
        let kept = (0..<40).filter { library.guide("Guides/g\($0).html") != nil }
        #expect(kept == Array((40 - Library.guidesKept)..<40))
    }

    @Test func heavyGuidesAreKeptOnlyWhileTheyAreInUse() throws {
        let (library, folder) = try library(guides: 2)
        for index in 0..<2 {
            try folder.write(
                "<title>G</title>" + String(repeating: "<p>x", count: 100_000),
                to: "pack/Guides/g\(index).html")
        }
        withExtendedLifetime(folder) {
            library.load(for: .guide(path: "Guides/g0.html"))
            #expect(library.guide("Guides/g0.html") != nil)
            library.load(for: .guide(path: "Guides/g1.html"))
            #expect(library.guide("Guides/g0.html") == nil && library.guide("Guides/g1.html") != nil)
        }
    }

    @Test func theGuideInUseIsNotForgotten() throws {
        let (library, _) = try library(guides: 40)
        for index in 1..<40 {
            library.load(for: .guide(path: "Guides/g0.html"))
            library.load(for: .guide(path: "Guides/g\(index).html"))
        }
        #expect(library.guide("Guides/g0.html") != nil)
    }

    @Test func welcomeStaysHoweverManyMenusAreRead() throws {
        let (library, _) = try library(guides: 1)
        library.load(for: .welcome)
        let others = (0..<(3 * Library.menusKept)).map { MenuAddress(file: "Plists/\($0).plist") }
        for address in others { library.load(for: .menu(address)) }
        #expect(library.menu(at: .welcome) != nil)
        #expect(others.count { library.menu(at: $0) != nil } == Library.menusKept - 1)
    }

    @Test func theMenuInUseIsNotForgotten() throws {
        let (library, _) = try library(guides: 1)
        let menus = (0..<(3 * Library.menusKept)).map { MenuAddress(file: "Plists/\($0).plist") }
        for address in menus {
            library.load(for: .menu(menus[0]))
            library.load(for: .menu(address))
        }
        #expect(library.menu(at: menus[0]) != nil)
    }

    @Test func readingAgainShowsWhatWasSaved() throws {
        let (library, folder) = try library(guides: 1)
        library.load(for: .guide(path: "Guides/g0.html"))
        try folder.write("<title>New</title><p>x</p>", to: "pack/Guides/g0.html")
        #expect(library.title(of: "Guides/g0.html") == "G0")
        try library.reread(for: [.guide(path: "Guides/g0.html")])
        #expect(library.title(of: "Guides/g0.html") == "New")
    }

    @Test func whatAnEarlierStartReadServesUntilItIsReadAgain() throws {
        let pack = try PackBuilder.complete()
        let key = try #require(SnapshotKey.of(directory: pack.path, origin: .named))
        let read = Library(
            pack: try Pack.open(directory: pack.path, origin: .named, reading: .firstScreen))
        read.load(for: .welcome)
        var snapshot = try #require(read.snapshot(key: key))
        snapshot.welcome.sections[0].entries[0].name = "From the snapshot"
        let library = Library(snapshot)
        library.load(for: .welcome)
        #expect(library.entries(of: .welcome) == ["From the snapshot"])
        #expect(library.pack.icons.isEmpty, "Welcome has no pictures")
        library.load(for: .guide(path: "Guides/fire.html"))
        #expect(library.pack.icons["fire"]?.ascii == "F")
        #expect(library.entries(of: .welcome) == ["From the snapshot"])
        try library.reread(for: [.welcome])
        #expect(library.entries(of: .welcome) == ["All guides"])
    }

    @Test func damagedIconsAreNoReasonForASnapshot() throws {
        let pack = try PackBuilder.complete()
        try pack.plist("Icons", "<dict><key>fire</key><dict/></dict>")
        let key = try #require(SnapshotKey.of(directory: pack.path, origin: .named))
        let library = Library(
            pack: try Pack.open(directory: pack.path, origin: .named, reading: .firstScreen))
        library.load(for: .welcome)
        #expect(library.problems.isEmpty)
        #expect(library.snapshot(key: key) == nil)
        let rejected = Library(
            pack: library.pack, rejected: [Diagnostic(.error, "x", file: "x", message: "x", hint: "x")])
        #expect(rejected.snapshot(key: key) == nil)
    }

    @Test func whatCanNotBeReadIsAProblemAndNotTheEnd() throws {
        let (library, _) = try library(guides: 1)
        library.load(for: .guide(path: "Guides/none.html"))
        #expect(library.title(of: "Guides/none.html") == nil)
        #expect(library.problems.contains { $0.file == "Guides/none.html" && $0.code == "file-missing" })
    }
}

extension Library {
    /// Returns the names of the entries of a menu that was read.
    fileprivate func entries(of address: MenuAddress) -> [String] {
        if case .success(let menu) = menu(at: address) { menu.entries.map(\.name) } else { [] }
    }

    /// Returns the title of a guide that was read.
    fileprivate func title(of path: String) -> String? {
        if case .success(let guide) = guide(path) { guide.metadata.title } else { nil }
    }
}
