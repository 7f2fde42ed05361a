import AppCore
import Foundation
import GuideDocument
import TestSupport
import Testing

@testable import UserFiles

/// Files that lose what a person removes, and links that lead nowhere.
@Suite struct RemovalFileTests {
    private let directory: PrivateDirectory

    init() throws { directory = try PrivateDirectory() }

    private static let mark = Bookmark(
        guide: "Guides/flood.html", title: "Flood",
        place: Place(section: "during", name: "During", anchor: nil))
    private static let fire = RecentGuide(guide: "Guides/fire.html", title: "Fire", place: nil)
    private static let assault = RecentGuide(guide: "Guides/assault.html", title: "Assault", place: nil)

    private func store() -> FileStateStore {
        FileStateStore(folder: UserFolder(directory.path("state")), identifier: "p", packVersion: 7)
    }

    private func settings() -> FileSettingsStore {
        FileSettingsStore(folder: UserFolder(directory.path("config")))
    }

    private func text(_ name: String) -> String? {
        try? String(contentsOfFile: directory.path(name), encoding: .utf8)
    }

    private func record(_ changes: RecordChange...) -> ReadingRecord {
        var record = ReadingRecord()
        for change in changes { change.apply(to: &record) }
        return record
    }

    /// A disk that takes no new file: what is in the way of one cannot be replaced.
    @Test func aFullDiskLetsGoOfTheLastOfARecord() throws {
        _ = store().save([.mark(Self.mark), .read(Self.fire)])
        try directory.write("", to: "state/p.state.muster-\(getpid())")
        guard case .failed = store().save([.clear(bookmarks: false)]) else {
            Issue.record("the bookmark would be lost")
            return
        }
        #expect(store().read() == record(.mark(Self.mark), .read(Self.fire)))
        #expect(store().save([.clear(bookmarks: true)]) == .saved(ReadingRecord()))
        #expect(!FileManager.default.fileExists(atPath: directory.path("state/p.state")))
    }

    private func damage() throws {
        try directory.write(
            """
            muster-state 1
            pack 7
            bookmark\tGuides/flood.html\tduring\t-\tDuring\tFlood
            bookmark\tGuides/a.html\t-\t-\t-\tArecent\tGuides/assault.html\t-\t-\t-\tAssault
            recent\tGuides/fire.html\t-\t-\t-\tFire
            recent\tGuides/assault.html\t-\t-\t-\tAssault
            recent\tGuides/as
            """, to: "state/p.state")
        let store = store()
        _ = store.read()
        store.tidy()
        #expect(text("state/p.state.damaged")?.contains("assault") == true)
    }

    @Test func damagedCopiesForgetWhatWasRead() throws {
        try damage()
        #expect(store().save([.clear(bookmarks: false)]) == .saved(record(.mark(Self.mark))))
        #expect(
            text("state/p.state.damaged") == "bookmark\tGuides/flood.html\tduring\t-\tDuring\tFlood\n")
    }

    @Test func damagedCopiesForgetASingleGuide() throws {
        try damage()
        _ = store().save([.forget(guide: Self.assault.guide)])
        #expect(text("state/p.state.damaged")?.contains("assault") == false)
        #expect(text("state/p.state.damaged")?.contains("Fire") == true)
        _ = store().save([.unmark(Self.mark)])
        #expect(text("state/p.state.damaged")?.contains("Flood") == false)
    }

    @Test func aCopyThatCannotBeRewrittenIsRemoved() throws {
        try damage()
        try directory.write("", to: "state/p.state.damaged.muster-\(getpid())")
        _ = store().save([.clear(bookmarks: false)])
        #expect(text("state/p.state.damaged") == nil)
    }

    @Test func whatIsReadIsNotNotedOnceAnotherSessionForgets() throws {
        let (one, other) = (settings(), settings())
        var used = SettingsInUse()
        _ = (one.read(into: &used), other.read(into: &used))
        #expect(!one.isToldToForget)
        #expect(other.save(.remember, "off") == nil)
        #expect(one.isToldToForget)
        let saved = store().save([.mark(Self.mark), .read(Self.fire)]) { one.isToldToForget }
        #expect(saved == .saved(record(.mark(Self.mark))))
        #expect(text("state/p.state")?.contains("Fire") == false)
        // An option that turned it on in a session that began later counts.
        let later = settings()
        _ = later.read(into: &used)
        #expect(!later.isToldToForget)
        #expect(later.save(.remember, "on") == nil && other.save(.remember, "off") == nil)
        #expect(later.isToldToForget)
    }

    @Test func aLinkThatLeadsNowhereStaysAndNothingIsWritten() throws {
        for (folder, name) in [("config", "settings"), ("state", "p.state"), ("config", "safe-message")] {
            try directory.write("", to: folder + "/other")
            symlink(directory.path("volume/" + name), directory.path(folder + "/" + name))
        }
        let reason = "No such file or directory: \(directory.path("volume/"))"
        #expect(settings().save(.theme, "dark") == "not saved (\(reason)settings)")
        #expect(store().save([.mark(Self.mark)]) == .failed(reason + "p.state"))
        #expect(store().save([.clear(bookmarks: true)]) == .failed(reason + "p.state"))
        let texts = FileTextStore(folder: UserFolder(directory.path("config")))
        let problem = texts.save(["a"], of: StoredText("safe-message", subject: "The message"))
        #expect(problem?.contains(reason + "safe-message") == true)
        for name in ["config/settings", "state/p.state", "config/safe-message"] {
            #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: directory.path(name))) != nil)
        }
        // Once the volume is there, it is used.
        try directory.write("", to: "volume/settings")
        #expect(settings().save(.theme, "dark") == nil)
        #expect(text("volume/settings")?.contains("theme = dark") == true)
    }

    @Test func aDamagedFileBehindALinkStaysThere() throws {
        try directory.write("no state at all", to: "volume/p.state")
        try directory.write("\u{1}", to: "volume/settings")
        for (folder, name) in [("config", "settings"), ("state", "p.state")] {
            try directory.write("", to: folder + "/other")
            symlink(directory.path("volume/" + name), directory.path(folder + "/" + name))
        }
        let (store, settings) = (store(), settings())
        var used = SettingsInUse()
        _ = (store.read(), settings.read(into: &used))
        store.tidy()
        settings.tidy()
        #expect(store.save([.mark(Self.mark)]) == .saved(record(.mark(Self.mark))))
        #expect(settings.save(.theme, "dark") == nil)
        #expect(text("volume/p.state")?.contains("Flood") == true)
        #expect(text("volume/settings") == "theme = dark\n")
        #expect(text("volume/p.state.damaged") == "no state at all" && text("volume/settings.damaged") != nil)
        for path in ["config/settings", "state/p.state"] {
            #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: directory.path(path))) != nil)
            #expect(text(path + ".damaged") == nil)
        }
    }

    @Test func aTextIsChangedAsItIsOnTheDisk() throws {
        let text = StoredText("safe-message", subject: "The message")
        let folder = UserFolder(directory.path("config"))
        let (one, other) = (FileTextStore(folder: folder), FileTextStore(folder: folder))
        #expect(one.change(text) { ($0 ?? ["first"]) + ["one"] } == nil)
        #expect(other.change(text) { ($0 ?? []) + ["other"] } == nil)
        #expect(one.lines(of: text) == ["first", "one", "other"])
        #expect(one.isLasting && !MemoryTextStore(over: one).isLasting)
    }
}
