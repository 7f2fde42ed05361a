import ContentPack
import Foundation
import Glibc
import SQLite
import TestSupport
import Testing

@testable import GuideSearch

/// The cache may be anything; the answers are right all the same.
@Suite("The cache")
struct CacheTests {
    let folder: PrivateDirectory
    let builder: PackBuilder

    init() throws {
        folder = try PrivateDirectory()
        builder = try PackBuilder.complete()
    }

    private func pack() throws -> Pack { try Pack.open(directory: builder.path, origin: .named) }

    private var cache: String { folder.path("cache/muster") }

    private func search() throws -> PackSearch { Searches.ready(try pack(), cache: cache) }

    private func indexes() -> [String] {
        guard let opened = opendir(cache) else { return [] }
        defer { closedir(opened) }
        var names: [String] = []
        while let item = readdir(opened) {
            let name = withUnsafeBytes(of: item.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            // Each has its checksum beside it.
            if !name.hasPrefix("."), !name.hasSuffix(".sum") { names.append(name) }
        }
        return names
    }

    private func isRight(_ search: PackSearch) -> Bool { search.answer("fire ").slugs == ["fire"] }

    private func path(_ search: PackSearch) -> String? {
        if case .ready(.file(let path)) = search.state { path } else { nil }
    }

    /// The contact information shown in guides is found, and a changed number is noticed.
    @Test func theNumberOfAContactIsFoundInGuides() throws {
        func contacts(_ number: String) throws {
            try builder.plist(
                "Contacts",
                """
                <array><dict><key>Name</key><string>Emergency</string><key>Number</key><string>911</string>
                <key>Emergency</key><true/></dict><dict><key>ID</key><string>desk</string><key>Name</key>
                <string>Desk</string><key>Number</key><string>\(number)</string></dict></array>
                """)
        }
        func excerpt() throws -> String {
            let found = try search().answer("wobble ").results.first { $0.slug == "fire" }
            return found?.excerpt.pieces.map(\.text).joined() ?? ""
        }
        try contacts("5550100")
        try builder.write(
            "<title>Fire</title><p>Wobble? Tell <a data-contact=\"desk\">someone</a>.</p>",
            to: "Guides/fire.html")
        #expect(try excerpt().contains("Tell someone 5550100."))
        try contacts("5550199")
        #expect(try excerpt().contains("Tell someone 5550199."))
    }

    @Test func isBuiltOnceAndOpenedAfterwards() throws {
        let first = PackSearch(pack: try pack(), cache: SearchCache(directory: cache))
        guard case .building = first.open() else { return #expect(Bool(false)) }
        Searches.finish(first)
        #expect(isRight(first))
        let second = PackSearch(pack: try pack(), cache: SearchCache(directory: cache))
        guard case .ready(.file(let path)) = second.open() else {
            return #expect(Bool(false), "\(second.state)")
        }
        #expect(!second.hasWork && isRight(second))
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(stat(cache, &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(indexes().count == 1, "one file for a pack, and nothing beside it")
    }

    /// A page of zeros may hold nothing that is looked for: SQLite finds no fault with it.
    @Test func noDamageIsOverlooked() throws {
        let whole = try Array(Data(contentsOf: URL(fileURLWithPath: #require(path(search())))))
        var place = 0
        while place < whole.count {
            let file = try #require(path(search()))
            var bytes = whole
            let end = min(place + 4096, bytes.count)
            bytes.replaceSubrange(place..<end, with: repeatElement(0, count: end - place))
            if bytes != whole { try Data(bytes).write(to: URL(fileURLWithPath: file)) }
            #expect(try isRight(search()), "zeros at \(place)")
            place += 4096
        }
    }

    @Test func aCallIsFoundByItsNumber() throws {
        #expect(try search().answer("911 ").results.first?.kind == .contact)
    }

    @Test func followsThePack() throws {
        let before = try search().answer("zebra ")
        #expect(before.results.isEmpty)
        try builder.write(
            "<title>Fire</title><div id=\"fire\"><h1>Fire</h1><p>A zebra.</p></div>", to: "Guides/fire.html")
        let after = try search().answer("zebra ")
        #expect(after.slugs == ["fire"])
        #expect(indexes().count == 1)
    }

    /// The old index answers while a changed pack is indexed again.
    @Test func answersWhileItIsBuiltAnew() throws {
        _ = try search()
        try builder.guide("fire", title: "Blaze")
        let search = PackSearch(pack: try pack(), cache: SearchCache(directory: cache))
        guard case .building = search.open() else { return #expect(Bool(false)) }
        #expect(isRight(search))
    }

    @Test func interruptedBuildingLeavesNothing() throws {
        do {
            let search = PackSearch(pack: try pack(), cache: SearchCache(directory: cache))
            search.open()
            for _ in 0..<4 { search.step() }
            #expect(indexes().contains { $0.hasSuffix(".tmp") }, "it was in the middle of it")
        }
        #expect(indexes().isEmpty)
    }

    /// What killed programs left is removed before the next long work begins, not after it; that of a running one stays.
    @Test func whatAKilledProgramLeftIsRemovedAtOnce() throws {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/bin/true")
        try child.run()
        child.waitUntilExit()
        for name in [
            "search-\(child.processIdentifier)-1f.tmp", "search-\(getppid())-1f.tmp", "search-x.tmp",
        ] {
            try folder.write([1], to: "cache/muster/" + name)
        }
        let search = PackSearch(pack: try pack(), cache: SearchCache(directory: cache))
        search.open()
        for _ in 0..<4 { search.step() }
        let left = indexes().filter { $0.hasSuffix("-1f.tmp") || $0 == "search-x.tmp" }
        #expect(left.sorted() == ["search-\(getppid())-1f.tmp", "search-x.tmp"])
    }

    @Test func damageIsMended() throws {
        let path = try #require(path(try search()))
        let name = "cache/muster/" + (path.split(separator: "/").last.map(String.init) ?? "")
        let whole = try ContentFile.read(directory: "/", path: String(path.dropFirst()), limit: 1 << 26)
        var generator = SeededGenerator(seed: 5)
        var cases: [[UInt8]] = [
            [], Array("SQLite format 3\u{0}".utf8), Array(whole.prefix(100)),
            Array(whole.prefix(whole.count / 2)),
        ]
        cases.append((0..<5_000).map { _ in UInt8.random(in: 0...255, using: &generator) })
        // Another program's database, and one of another version.
        cases.append(replacing(whole, at: 68, with: [0, 0, 0, 1]))
        cases.append(replacing(whole, at: 60, with: [0, 0, 0, 99]))
        for _ in 0..<soakRounds(40) {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...200, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            cases.append(bytes)
        }
        for bytes in cases {
            try folder.write(bytes, to: name)
            chmod(path, 0o600)
            let search = try search()
            // Damage that does not show may change an excerpt; what is asked again is answered from a whole index.
            for query in ["fire", "text", "emergency", "guides"] {
                _ = search.answer(query)
                Searches.finish(search)
            }
            guard case .ready = search.state else { return #expect(Bool(false), "\(search.state)") }
        }
        try folder.write(Array(whole.prefix(3_000)), to: name)
        let again = try search()
        #expect(isRight(again))
    }

    private func replacing(_ bytes: [UInt8], at place: Int, with new: [UInt8]) -> [UInt8] {
        var bytes = bytes
        bytes.replaceSubrange(place..<place + new.count, with: new)
        return bytes
    }

    @Test func aFolderInItsPlaceIsNoHindrance() throws {
        let path = try #require(path(try search()))
        unlink(path)
        mkdir(path, 0o700)
        let search = try search()
        #expect(isRight(search))
        guard case .ready(.memory) = search.state else { return #expect(Bool(false), "\(search.state)") }
    }

    @Test func aLinkIsNotFollowed() throws {
        let path = try #require(path(try search()))
        let outside = try folder.write("mine", to: "outside")
        unlink(path)
        #expect(symlink(outside, path) == 0)
        let again = try search()
        #expect(isRight(again))
        #expect(
            try ContentFile.read(directory: folder.path, path: "outside", limit: 10) == Array("mine".utf8))
        var status = stat()
        #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG)
    }

    /// An index that others may write to is not used.
    @Test func anIndexOthersMayWriteToIsNotOpened() throws {
        let path = try #require(path(try search()))
        chmod(path, 0o666)
        let search = PackSearch(pack: try pack(), cache: SearchCache(directory: cache))
        guard case .building = search.open() else { return #expect(Bool(false)) }
    }

    /// An index with anything in its schema that this program does not make is not used, even if its checksum is right.
    @Test(arguments: [
        "CREATE VIEW v AS SELECT 1", "CREATE TABLE t (x)",
        "CREATE TRIGGER t AFTER INSERT ON fact BEGIN SELECT 1; END",
        "ALTER TABLE passage RENAME TO p; CREATE VIEW passage AS SELECT * FROM p",
        "DROP TABLE search_config; CREATE TABLE search_config (k PRIMARY KEY, v AS (hex(zeroblob(100000000))))",
    ])
    func anIndexOfAnotherSchemaIsBuiltAgain(_ change: String) throws {
        let path = try #require(path(try search()))
        // Changed by nobody but the test, it is opened.
        let same = PackSearch(pack: try pack(), cache: SearchCache(directory: cache))
        guard case .ready = same.open() else { return #expect(Bool(false)) }
        try Database(path: path, mode: .create).execute("PRAGMA writable_schema = 1; \(change)")
        let sum = try #require(FileChecksum.of(path))
        try Data(sum.utf8).write(to: URL(fileURLWithPath: path + ".sum"))
        let search = PackSearch(pack: try pack(), cache: SearchCache(directory: cache))
        guard case .building = search.open() else { return #expect(Bool(false)) }
        #expect(isRight(try self.search()))
    }

    @Test func aPlaceThatCannotBeWrittenMeansMemory() throws {
        let file = try folder.write("a file", to: "file")
        for cache in [file + "/muster", "/proc/muster", "/dev/null/x"] {
            let search = Searches.ready(try pack(), cache: cache)
            guard case .ready(.memory(let reason)) = search.state else { return #expect(Bool(false)) }
            #expect(!reason.isEmpty && isRight(search))
        }
    }

    @Test func withoutACacheItIsInMemory() throws {
        let search = Searches.ready(try pack())
        guard case .ready(.memory) = search.state else { return #expect(Bool(false)) }
        #expect(isRight(search))
    }

    @Test func twoReadersAtOnce() throws {
        let one = PackSearch(pack: try pack(), cache: SearchCache(directory: cache))
        let other = PackSearch(pack: try pack(), cache: SearchCache(directory: cache))
        one.open()
        other.open()
        while one.hasWork || other.hasWork {
            one.step()
            other.step()
        }
        #expect(isRight(one) && isRight(other) && indexes().count == 1)
    }
}
