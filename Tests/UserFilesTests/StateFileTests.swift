import AppCore
import Foundation
import GuideDocument
import TestSupport
import Testing

@testable import UserFiles

/// The state file of a pack: read, damaged, merged, written.
@Suite struct StateFileTests {
    private let directory: PrivateDirectory

    init() throws { directory = try PrivateDirectory() }

    private static let during = Place(
        section: "during", name: "During", anchor: Anchor(block: 12, offset: 40))
    private static let mark = Bookmark(guide: "Guides/fire.html", title: "Fire", place: during)
    private static let fire = RecentGuide(guide: "Guides/fire.html", title: "Fire", place: during)

    private func store(_ version: Int = 7, identifier: String = "org.example.campus") -> FileStateStore {
        FileStateStore(
            folder: UserFolder(directory.path("state/muster")), identifier: identifier, packVersion: version)
    }

    private func write(_ text: String, as name: String = "org.example.campus.state") throws {
        try directory.write(text, to: "state/muster/" + name)
    }

    private func text(_ name: String = "org.example.campus.state") -> String? {
        try? String(contentsOfFile: directory.path("state/muster/" + name), encoding: .utf8)
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: directory.path("state/muster")).sorted()) ?? []
    }

    private func bookmark(_ name: String) -> Bookmark {
        Bookmark(guide: "Guides/\(name).html", title: name, place: Self.during)
    }

    @Test func withoutAFileNothingIsRememberedAndNothingIsMade() {
        let store = store()
        #expect(store.read() == ReadingRecord())
        store.tidy()
        #expect(store.problem == nil)
        #expect(!FileManager.default.fileExists(atPath: directory.path("state")))
    }

    @Test func clearingRemovesDamagedCopiesToo() throws {
        try write("no state at all", as: "org.example.campus.state")
        let store = store()
        _ = store.read()
        store.tidy()
        #expect(names == ["org.example.campus.state", "org.example.campus.state.damaged"])
        #expect(store.save([.mark(Self.mark), .read(Self.fire)]) != .busy)
        #expect(store.save([.clear(bookmarks: false)]) != .busy)
        #expect(names.count == 2)
        #expect(store.save([.clear(bookmarks: true)]) == .saved(ReadingRecord()))
        #expect(names == ["org.example.campus.state"])
        #expect(text()?.contains("Fire") == false)
    }

    @Test func whatIsKeptIsReadAgain() throws {
        let plain = RecentGuide(guide: "Guides/flood.html", title: "Flood\there\nnow", place: nil)
        let web = Bookmark(
            guide: "Guides/page.html", title: "A page",
            place: Place(section: nil, name: "Its heading", anchor: Anchor(block: 3)))
        var expected = ReadingRecord()
        let changes: [RecordChange] = [.mark(Self.mark), .mark(web), .read(plain), .read(Self.fire)]
        for change in changes { change.apply(to: &expected) }
        #expect(store().save(changes) == .saved(expected))
        expected.recent[1].title = "Flood here now"
        #expect(store().read() == expected)
        #expect(
            text()
                == """
                # What Muster remembers of this pack. To forget it all, delete this file.
                muster-state 1
                pack 7
                bookmark\tGuides/page.html\t-\t3:0\tIts heading\tA page
                bookmark\tGuides/fire.html\tduring\t12:40\tDuring\tFire
                recent\tGuides/fire.html\tduring\t12:40\tDuring\tFire
                recent\tGuides/flood.html\t-\t-\t-\tFlood here now

                """)
        #expect(names == ["org.example.campus.state"], "nothing else is left behind")
        let mode = { (name: String) in
            try FileManager.default.attributesOfItem(atPath: directory.path(name))[.posixPermissions] as? Int
        }
        #expect(try mode("state/muster/org.example.campus.state") == 0o600)
        #expect(try mode("state/muster") == 0o700)
        #expect(try mode("state") == 0o700)
    }

    @Test func inAnotherVersionOfThePackOnlySectionsAreFound() {
        _ = store(7).save([.mark(Self.mark), .read(Self.fire)])
        let record = store(8).read()
        #expect(record.bookmarks.first?.place == Place(section: "during", name: "During", anchor: nil))
        #expect(record.recent.first?.place?.anchor == nil)
        #expect(store(7).read().bookmarks == [Self.mark])
    }

    @Test func eachPackHasItsOwnFile() {
        let store = store(7)
        _ = store.save([.mark(Self.mark)])
        store.use(identifier: "org.example.other", packVersion: 2)
        #expect(store.read() == ReadingRecord())
        _ = store.save([.read(Self.fire)])
        store.use(identifier: "org.example.campus", packVersion: 7)
        #expect(store.read().bookmarks == [Self.mark] && store.read().recent.isEmpty)
        #expect(Set(names) == ["org.example.campus.state", "org.example.other.state"])
    }

    @Test func twoReadersDoNotUndoEachOther() {
        let (one, other) = (store(), store())
        _ = (one.read(), other.read())
        _ = one.save([.mark(bookmark("a"))])
        _ = other.save([.mark(bookmark("b"))])
        _ = one.save([.mark(bookmark("c")), .unmark(bookmark("a"))])
        guard case .saved(let record) = other.save([.read(Self.fire)]) else {
            Issue.record("not saved")
            return
        }
        #expect(record.bookmarks.map(\.title) == ["c", "b"])
        #expect(record.recent == [Self.fire])
    }

    /// Another process holds the lock: a session waits only briefly, and nothing is lost.
    @Test func whoCanNotHaveTheLockIsToldSo() throws {
        try write("muster-state 1\npack 7\n")
        let folder = open(directory.path("state/muster"), O_RDONLY)
        #expect(flock(folder, LOCK_EX | LOCK_NB) == 0)
        #expect(store().save([.mark(Self.mark)]) == .busy)
        close(folder)
        guard case .saved = store().save([.mark(Self.mark)]) else {
            Issue.record("the lock is not free again")
            return
        }
    }

    @Test func manyWritersAtOnceLoseNothing() async throws {
        let folder = UserFolder(directory.path("state/muster"))
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    let store = FileStateStore(folder: folder, identifier: "p", packVersion: 1)
                    for number in 0..<10 {
                        let guide = Bookmark(
                            guide: "Guides/\(writer)-\(number).html", title: "x", place: Self.during)
                        var tries = 0
                        while store.save([.mark(guide)]) == .busy, tries < 100 { tries += 1 }
                    }
                }
            }
        }
        let record = FileStateStore(folder: folder, identifier: "p", packVersion: 1).read()
        #expect(Set(record.bookmarks.map(\.guide)).count == 40)
    }

    @Test(arguments: [
        [UInt8](repeating: 0, count: 100), [UInt8](repeating: 0x61, count: 100_000), [0xFF, 0xFE],
        Array("no state at all\n".utf8), Array("muster-state one\n".utf8), [],
    ])
    func aDamagedFileIsSetAside(_ bytes: [UInt8]) throws {
        try directory.write(bytes, to: "state/muster/org.example.campus.state")
        let store = store()
        #expect(store.read() == ReadingRecord())
        #expect(store.problem == "What was remembered is damaged and not used")
        #expect(names == ["org.example.campus.state"], "reading writes nothing")
        store.tidy()
        #expect(names == ["org.example.campus.state", "org.example.campus.state.damaged"])
        let kept = FileManager.default.contents(
            atPath: directory.path("state/muster/org.example.campus.state.damaged"))
        #expect(kept.map(Array.init) == bytes)
        #expect(self.store().read() == ReadingRecord())
    }

    @Test func ofAHalfDamagedFileTheWholeLinesAreUsed() throws {
        try write(
            """
            muster-state 1
            pack 7
            bookmark\tGuides/fire.html\tduring\t12:40\tDuring\tFire
            bookmark\t/etc/passwd\t-\t-\tx\tx
            bookmark\tGuides/../../x.html\t-\t-\tx\tx
            bookmark\tGuides/a.html\t-\t99999999999999999999:0\tx\tx
            recent\tGuides/fi
            """)
        let store = store()
        #expect(store.read().bookmarks == [Self.mark])
        #expect(store.read().recent == [])
        #expect(store.problem == "What was remembered is damaged; what could be read of it is used")
        store.tidy()
        #expect(self.store().read().bookmarks == [Self.mark])
        #expect(text("org.example.campus.state.damaged")?.contains("/etc/passwd") == true)
    }

    @Test func aNewerProgramsFileIsLeftAlone() throws {
        let newer = "muster-state 2\nbookmarks in a better format\n"
        try write(newer)
        let store = store()
        #expect(store.read() == ReadingRecord())
        #expect(store.problem?.contains("newer version") == true)
        #expect(store.save([.mark(Self.mark)]) == .failed("written by a newer version of Muster"))
        store.tidy()
        #expect(text() == newer)
    }

    @Test func countAndSizeAreBounded() {
        let store = store()
        let long = String(repeating: "é", count: 1000)
        for number in 0..<150 {
            let place = Place(section: "s\(number)", name: long, anchor: nil)
            _ = store.save([
                .mark(Bookmark(guide: "Guides/x.html", title: long, place: place)),
                .read(RecentGuide(guide: "Guides/\(number).html", title: long, place: nil)),
            ])
        }
        let record = self.store().read()
        #expect(record.bookmarks.count == ReadingRecord.maxBookmarks)
        #expect(record.recent.count == ReadingRecord.maxRecent)
        #expect(record.bookmarks.first?.place.section == "s149")
        #expect(text()?.utf8.count ?? .max <= RecordText.limit)
    }

    @Test func whatComesFromAFileIsSafeToShow() throws {
        try write("muster-state 1\nbookmark\tGuides/a.html\t-\t-\tx\u{202E}y\tz\u{FEFF}\n")
        let bookmark = try #require(store().read().bookmarks.first)
        #expect(bookmark.place.name == "xy" && bookmark.title == "z")
    }

    @Test(arguments: [
        ("org.example.campus", "org.example.campus.state"), ("../../etc/x", "%2E.%2F..%2Fetc%2Fx.state"),
        ("", "unnamed.state"), ("a b\u{0}é", "a%20b%00%C3%A9.state"), (".hidden", "%2Ehidden.state"),
        (String(repeating: "x", count: 500), String(repeating: "x", count: 200) + ".state"),
    ])
    func anyIdentifierMakesAFileName(_ identifier: String, _ name: String) {
        #expect(FileStateStore.fileName(of: identifier) == name)
    }

    @Test func aFolderThatCanNotBeWrittenIsSaidCalmly() throws {
        try write("muster-state 1\npack 7\n")
        let folder = directory.path
        chmod(folder, 0o755)
        for part in ["state", "state/muster"] { chmod(folder + "/" + part, 0o755) }
        let outcome = try asOrdinaryUser {
            FileStateStore(
                folder: UserFolder(folder + "/state/muster"), identifier: "org.example.campus", packVersion: 7
            ).save([.mark(Self.mark)])
        }
        #expect(outcome == .failed("Permission denied"))
        #expect(names == ["org.example.campus.state"])
    }

    @Test func whatCanNotBeReadIsNotOverwritten() throws {
        try write("muster-state 1\npack 7\n")
        let folder = directory.path
        chmod(folder, 0o755)
        chmod(folder + "/state/muster", 0o777)
        chmod(folder + "/state/muster/org.example.campus.state", 0o000)
        let (problem, outcome) = try asOrdinaryUser {
            let store = FileStateStore(
                folder: UserFolder(folder + "/state/muster"), identifier: "org.example.campus", packVersion: 7
            )
            _ = store.read()
            return (store.problem, store.save([.mark(Self.mark)]))
        }
        #expect(problem == "Bookmarks cannot be read (Permission denied); new ones last until you quit")
        #expect(outcome == .failed("Permission denied"))
    }
}
