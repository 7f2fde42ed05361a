import Glibc
import TestSupport
import Testing

@testable import ContentPack

/// A snapshot is used as long as nothing has changed, and kept only where nothing was wrong.
@Suite struct SnapshotKeyTests {
    private static let files = [
        "Plists/Pack.plist", "Plists/Contacts.plist", "Plists/Icons.plist", "Plists/WelcomeScreen.plist",
        "Guides/global.css",
    ]

    private func text(_ path: String) throws -> String {
        var bytes: [UInt8] = []
        guard let file = fopen(path, "r") else { throw HarnessFailure("no \(path)") }
        defer { fclose(file) }
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns true if the snapshot of `pack` is used after `change`.
    private func isUsed(_ pack: PackBuilder, after change: () throws -> Void) throws -> Bool {
        let bytes = try #require(try Snapshots.make(pack.path))
        #expect(StartCache(bytes, key: try Snapshots.key(pack.path)) != nil)
        try change()
        guard let key = StartCacheKey.of(directory: pack.path, origin: .named) else { return false }
        return StartCache(bytes, key: key) != nil
    }

    @Test func withoutAChangeItIsUsed() throws {
        let pack = try PackBuilder.complete()
        #expect(try isUsed(pack) {})
        // What is in a guide is not in the snapshot.
        #expect(try isUsed(pack) { try pack.write("<p>New</p>", to: "Guides/fire.html") })
    }

    @Test(arguments: files)
    func anEditOfAFileIsSeen(_ file: String) throws {
        let pack = try PackBuilder.complete()
        let content = try text(pack.path + "/" + file)
        #expect(try !isUsed(pack) { try pack.write(content + "\n", to: file) })
    }

    @Test(arguments: files)
    func anEditOfTheSameLengthWithTheTimeSetBackIsSeen(_ file: String) throws {
        let pack = try PackBuilder.complete()
        let path = pack.path + "/" + file
        let content = try text(path)
        var before = stat()
        #expect(stat(path, &before) == 0)
        let used = try isUsed(pack) {
            try pack.write(String(content.reversed()), to: file)
            let times = [before.st_atim, before.st_mtim]
            #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
        }
        var after = stat()
        #expect(stat(path, &after) == 0)
        #expect(after.st_size == before.st_size && after.st_ino == before.st_ino)
        #expect(
            after.st_mtim.tv_sec == before.st_mtim.tv_sec && after.st_mtim.tv_nsec == before.st_mtim.tv_nsec)
        #expect(!used)
    }

    @Test(arguments: files)
    func aFileInThePlaceOfAnotherIsSeen(_ file: String) throws {
        let pack = try PackBuilder.complete()
        let content = try text(pack.path + "/" + file)
        try pack.write(content, to: "elsewhere")
        let used = try isUsed(pack) {
            guard rename(pack.path + "/elsewhere", pack.path + "/" + file) == 0 else {
                throw HarnessFailure("cannot rename")
            }
        }
        #expect(!used)
    }

    @Test(arguments: files)
    func aFileThatIsGoneOrBecameALinkOrAFolderIsSeen(_ file: String) throws {
        for kind in 0..<3 {
            let pack = try PackBuilder.complete()
            let content = try text(pack.path + "/" + file)
            let used = try isUsed(pack) {
                try pack.remove(file)
                if kind == 1 { try pack.folder(file) }
                if kind == 2 {
                    try pack.write(content, to: "kept")
                    try pack.link(file, to: "../kept")
                }
            }
            #expect(!used)
            #expect(try Snapshots.make(pack.path) == nil, "nor is a new one made")
        }
    }

    @Test func guidesAndMenusThatComeAndGoAreSeen() throws {
        let pack = try PackBuilder.complete()
        #expect(try !isUsed(pack) { try pack.guide("new") })
        #expect(try !isUsed(pack) { try pack.remove("Guides/new.html") })
        #expect(try !isUsed(pack) { try pack.plist("New", "<array/>") })
        #expect(try !isUsed(pack) { try pack.remove("Plists/New.plist") })
        #expect(try !isUsed(pack) { try pack.folder("Plists/Guides") })
    }

    @Test func anotherProgramIsSeen() throws {
        let pack = try PackBuilder.complete()
        let programs = try PrivateDirectory()
        let program = try programs.write("one", to: "muster")
        func key(_ origin: PackOrigin = .named) -> StartCacheKey? {
            StartCacheKey.of(directory: pack.path, origin: origin, executable: program)
        }
        let first = try #require(key())
        #expect(key() == first)
        #expect(key(.bundled) != first)
        try programs.write("two", to: "new")
        #expect(rename(programs.path("new"), program) == 0)
        #expect(key() != first)
        let second = try #require(key())
        try programs.write("2.0", to: "muster")
        #expect(key() != second)
        #expect(unlink(program) == 0)
        #expect(key() == nil)
    }

    @Test func aLinkThatLeadsToAnotherVersionIsSeen() throws {
        let (one, two) = (try PackBuilder.complete(), try PackBuilder.complete())
        let current = try one.linkOutside("current", to: one.path)
        let key = try Snapshots.key(current)
        #expect(key.directory == one.path)
        #expect(unlink(current) == 0)
        _ = try one.linkOutside("current", to: two.path)
        #expect(try Snapshots.key(current) != key)
        #expect(try Snapshots.key(current).directory == two.path)
    }

    @Test func anotherPlaceOfTheSameFilesIsSeen() throws {
        let pack = try PackBuilder.complete()
        let bytes = try #require(try Snapshots.make(pack.path))
        let moved = pack.path + "-moved"
        #expect(rename(pack.path, moved) == 0)
        defer { rename(moved, pack.path) }
        #expect(StartCache(bytes, key: try Snapshots.key(moved)) == nil)
    }

    @Test func syncedPacksAreReadAtEveryStart() throws {
        let pack = try PackBuilder.complete()
        for origin in [PackOrigin.user, .system] {
            #expect(StartCacheKey.of(directory: pack.path, origin: origin) == nil)
        }
        #expect(StartCacheKey.of(directory: pack.path + "/none", origin: .named) == nil)
        #expect(StartCacheKey.of(directory: pack.path + "/Plists/Pack.plist", origin: .named) == nil)
    }

    @Test func filesWrittenJustNowAreNotSettled() throws {
        let pack = try PackBuilder.complete()
        let now = Int(time(nil))
        let key = try Snapshots.key(pack.path)
        #expect(!key.isSettled(at: now))
        #expect(!key.isSettled(at: now + 1))
        #expect(key.isSettled(at: now + 60))
        // A clock that was set back makes them files of the future.
        #expect(!key.isSettled(at: now - 3_600))
        let times = [timespec(tv_sec: now + 1_000, tv_nsec: 0), timespec(tv_sec: now + 1_000, tv_nsec: 0)]
        #expect(utimensat(AT_FDCWD, pack.path + "/Plists/Icons.plist", times, 0) == 0)
        #expect(try !Snapshots.key(pack.path).isSettled(at: now + 60))
    }

    static let strangeFiles = [
        ("Pack", "<dict><key>Version</key><integer>-1</integer></dict>"), ("Contacts", "<array/>"),
        ("Contacts", "<array>"), ("WelcomeScreen", "<array>"), ("WelcomeScreen", "<array/>"),
        ("WelcomeScreen", "<array><dict><key>Name</key><string>x</string></dict></array>"),
        ("WelcomeScreen", "<array><dict>\(Snapshots.entry("x", "Link", "none.html"))</dict></array>"),
    ]

    @Test(arguments: strangeFiles)
    func whatWasWrongIsFoundAgainAtEveryStart(_ name: String, _ body: String) throws {
        let pack = try PackBuilder.complete()
        #expect(try Snapshots.make(pack.path) != nil)
        try pack.plist(name, body)
        #expect(try Snapshots.make(pack.path) == nil)
    }

    @Test func damagedIconsAreNotKeptOnceTheyAreKnown() throws {
        let pack = try PackBuilder.complete()
        try pack.plist("Icons", "<dict><key>fire</key><dict/></dict>")
        var (opened, welcome) = try Snapshots.read(pack.path)
        let key = try Snapshots.key(pack.path)
        opened.readIcons()
        #expect(opened.problems.isEmpty == false)
        #expect(StartCache(keeping: opened, welcome: welcome, key: key) == nil)
    }

    /// A snapshot has the colors of headings; those of guides are there before a guide is.
    @Test func theColorsOfGuidesAreReadAfterTheFirstScreen() throws {
        let pack = try PackBuilder.complete()
        try pack.write(".act-now { color: #fff; } #fire h1 { color: #123456; }", to: "Guides/global.css")
        let (opened, _) = try Snapshots.read(pack.path)
        let bytes = try #require(try Snapshots.make(pack.path))
        var kept = try #require(StartCache(bytes, key: try Snapshots.key(pack.path))).pack
        #expect(kept.palette.rules.keys.sorted() == [".act-now"])
        kept.readRest()
        #expect(kept.palette == opened.palette)
        #expect(kept.palette.rules["#fire h1"] != nil)
        #expect(kept.problems == [])
    }

    @Test func colorsThatCannotBeReadAnyMoreAreAFinding() throws {
        let pack = try PackBuilder.complete()
        let bytes = try #require(try Snapshots.make(pack.path))
        var kept = try #require(StartCache(bytes, key: try Snapshots.key(pack.path))).pack
        let before = kept.palette
        try pack.remove("Guides/global.css")
        kept.readRest()
        #expect(kept.palette == before)
        #expect(kept.problems.map(\.file) == ["Guides/global.css"])
    }

    /// Snapshots are not kept if the times in the key could not show that an entry now leads elsewhere.
    @Test func linksIntoFoldersThatAreNotWatchedAreNotKept() throws {
        func isKept(_ link: String, _ prepare: (PackBuilder) throws -> Void) throws -> Bool {
            let pack = try PackBuilder.complete()
            try prepare(pack)
            try pack.plist(
                "WelcomeScreen", "<array><dict>\(Snapshots.entry("x", "Link", link))</dict></array>")
            return try Snapshots.make(pack.path) != nil
        }
        #expect(try isKept("fire.html") { _ in })
        #expect(try isKept("Guides/fire.html") { _ in })
        #expect(try !isKept("sub/a.html") { try $0.write("<p>x</p>", to: "Guides/sub/a.html") })
        #expect(try !isKept("More/a.html") { try $0.write("<p>x</p>", to: "More/a.html") })
        #expect(try !isKept("Guides/fire.html") { try $0.folder("Plists/Guides") })
        #expect(try !isKept("b.html") { try $0.link("Guides/b.html", to: "fire.html") })
    }
}
