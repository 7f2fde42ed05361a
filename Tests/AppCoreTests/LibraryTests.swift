import Guidebook
import TestSupport
import Testing

@testable import AppCore

/// What has been read, kept within bounds, and read again on request.
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

    @Test func readingAgainShowsWhatWasSaved() throws {
        let (library, folder) = try library(guides: 1)
        library.load(for: .guide(path: "Guides/g0.html"))
        try folder.write("<title>New</title><p>x</p>", to: "pack/Guides/g0.html")
        #expect(library.title(of: "Guides/g0.html") == "G0")
        try library.reread(for: [.guide(path: "Guides/g0.html")])
        #expect(library.title(of: "Guides/g0.html") == "New")
    }

    @Test func whatCanNotBeReadIsAProblemAndNotTheEnd() throws {
        let (library, _) = try library(guides: 1)
        library.load(for: .guide(path: "Guides/none.html"))
        #expect(library.title(of: "Guides/none.html") == nil)
        #expect(library.problems.contains { $0.file == "Guides/none.html" && $0.code == "file-missing" })
    }
}

extension Library {
    /// The title of a guide that was read.
    fileprivate func title(of path: String) -> String? {
        if case .success(let guide) = guide(path) { guide.metadata.title } else { nil }
    }
}
