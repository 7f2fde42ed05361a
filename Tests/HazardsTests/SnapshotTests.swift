// Snapshots: written, read, merged, thinned out, damaged.
import Alerts
import Clocks
import FeedDecoding
import Glibc
import HazardKit
import SQLite
import TestSupport
import Testing

@Suite struct SnapshotTests {
    private let now = Feeds.now

    private func snapshot() throws -> AlertSnapshot {
        var snapshot = AlertSnapshot(written: now)
        var feed = FeedState(name: "campus", host: "alerts.example.edu", interval: 60)
        (feed.attempted, feed.succeeded, feed.outcome, feed.detail) = (
            now, now, .partial, "one message is damaged"
        )
        (feed.listed, feed.damaged, feed.entityTag, feed.notBefore) = (3, 1, "\"abc\"", now + 60)
        snapshot.feeds = [feed, FeedState(name: "nws", host: "api.weather.gov", interval: 120)]
        let names = [
            "01-alert", "11-three-languages", "14-times-without-zone", "15-antimeridian", "16-bad-polygons",
            "13-expires-before-onset",
        ]
        snapshot.take(try names.flatMap { try Feeds.cap($0) }, from: "campus", at: now)
        return snapshot
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let folder = try PrivateDirectory()
        let snapshot = try snapshot()
        #expect(throws: SnapshotFailure.missing) { try AlertSnapshot.read(folder: folder.path) }
        try snapshot.write(to: folder.path)
        #expect(try AlertSnapshot.read(folder: folder.path) == snapshot)
        // A second one takes the place of the first.
        var later = snapshot
        later.written = now + 60
        try later.write(to: folder.path)
        #expect(try AlertSnapshot.read(folder: folder.path) == later)
    }

    @Test func valuesOfAnyKindStayApart() throws {
        let folder = try PrivateDirectory()
        var snapshot = AlertSnapshot(written: now)
        snapshot.feeds = [FeedState(name: "nws", host: "api.weather.gov", interval: 120)]
        var message = AlertMessage(identifier: "many", sender: "a@example.org", sent: FeedTime(now))
        message.references = [
            AlertReference(sender: "a@example.org", identifier: "1,2"),
            AlertReference(sender: "", identifier: "3"),
        ]
        var info = AlertInfo()
        info.categories = ["Met", "", "Safety"]
        info.parameters = [
            NamedValue("VTEC", "/O.NEW.KRNK/"), NamedValue("", "no name"), NamedValue("no value", ""),
            NamedValue("two\tparts", "of\none line"),
        ]
        var (shaped, bare) = (AlertArea(), AlertArea())
        shaped.name = "Both"
        shaped.polygons = ["1,2 3,4 5,6 1,2", "7,8 9,10 11,12"].compactMap(AlertPolygon.init(text:))
        shaped.circles = ["1,2 3", "4,5 0"].compactMap(AlertCircle.init(text:))
        bare.geocodes = [NamedValue("SAME", "051121"), NamedValue("UGC", "VAZ014")]
        info.areas = [shaped, bare, AlertArea()]
        message.infos = [AlertInfo(), info]
        snapshot.take([message], from: "nws", at: now)
        try snapshot.write(to: folder.path)
        let read = try AlertSnapshot.read(folder: folder.path)
        #expect(read.messages.map(\.message) == [message.cleaned])
        #expect(read.messages.first?.message.infos.last?.areas == info.areas)
        #expect(read.messages.first?.message.infos.last?.categories == ["Met", "Safety"])
    }

    @Test func aSnapshotOfAnotherKindIsRefused() throws {
        let folder = try PrivateDirectory()
        try folder.write("not a database", to: HazardKind.alerts.fileName)
        #expect(throws: SnapshotFailure.self) { try AlertSnapshot.read(folder: folder.path) }
        _ = try Spawn.run(["/bin/rm", folder.path(HazardKind.alerts.fileName)], seconds: 10)
        try snapshot().write(to: folder.path)
        _ = try Spawn.run(["/bin/chmod", "666", folder.path(HazardKind.alerts.fileName)], seconds: 10)
        #expect(throws: SnapshotFailure.notTrusted(folder.path(HazardKind.alerts.fileName))) {
            try AlertSnapshot.read(folder: folder.path)
        }
        _ = try Spawn.run(["/bin/chmod", "644", folder.path(HazardKind.alerts.fileName)], seconds: 10)
        do {
            let database = try Database(path: folder.path("other"), mode: .create)
            try database.execute("PRAGMA user_version = 99; CREATE TABLE x (y)")
        }
        _ = try Spawn.run(
            ["/bin/mv", folder.path("other"), folder.path(HazardKind.alerts.fileName)], seconds: 10)
        #expect(throws: SnapshotFailure.otherFormat(99)) { try AlertSnapshot.read(folder: folder.path) }
    }

    /// What people were told, and where documents came from, may be lost; the alerts are not lost with it.
    @Test(arguments: ["told", "link"]) func aTableThatIsDamagedHidesNoAlert(_ table: String) throws {
        let folder = try PrivateDirectory()
        var snapshot = try snapshot()
        snapshot.told = [Told(keys: ["k"], ranks: [1], at: now)]
        snapshot.links = [
            LinkRecord(
                source: "nws", address: "a", mark: "", message: AlertReference(sender: "s", identifier: "i"))
        ]
        try snapshot.write(to: folder.path)
        let path = folder.path(HazardKind.alerts.fileName)
        let root = try #require(
            try Database(path: path, mode: .create).integer(
                "SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'"))
        var bytes = try Feeds.file(path)
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        bytes[(Int(root) - 1) * size] = 0xFF
        try folder.write(bytes, to: HazardKind.alerts.fileName)
        let read = try AlertSnapshot.read(folder: folder.path)
        #expect(read.messages == snapshot.messages && (read.told.isEmpty || read.links.isEmpty))
    }

    /// A snapshot with any bytes changed is read or refused.
    @Test func damagedSnapshotsAreReadOrRefused() throws {
        let folder = try PrivateDirectory()
        try snapshot().write(to: folder.path)
        let whole = try Feeds.file(folder.path(HazardKind.alerts.fileName))
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<soakRounds(40) {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) {
                bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
            }
            try folder.write(bytes, to: HazardKind.alerts.fileName)
            _ = try? AlertSnapshot.read(folder: folder.path)
        }
    }

    @Test func aFailedReadingLeavesWhatWasThere() throws {
        var snapshot = try snapshot()
        let before = snapshot.messages
        snapshot.confirm("campus", at: now + 60)
        #expect(snapshot.messages.map(\.message) == before.map(\.message))
        #expect(snapshot.messages.allSatisfy { $0.lastListed == now + 60 && $0.missed == 0 })
        snapshot.take([], from: "campus", at: now + 120)
        #expect(snapshot.messages.count == before.count && snapshot.messages.allSatisfy { $0.missed == 1 })
        snapshot.take([before[0].message], from: "campus", at: now + 180)
        #expect(snapshot.messages[0].missed == 0 && snapshot.messages[1].missed == 2)
        #expect(snapshot.messages[0].firstListed == now && snapshot.messages[0].lastListed == now + 180)
    }

    /// The readings that lacked an alert are stored, and those without news change no file.
    @Test func sinceWhenAFeedLacksAnAlertIsStored() throws {
        let folder = try PrivateDirectory()
        var snapshot = try snapshot()
        for minute in 1...2 { snapshot.take([], from: "campus", at: now + 60 * minute) }
        try snapshot.write(to: folder.path)
        var read = try AlertSnapshot.read(folder: folder.path)
        #expect(read.messages == snapshot.messages)
        #expect(read.messages.allSatisfy { $0.missedFrom == now + 60 && $0.missedUntil == now + 120 })
        var states = read.states
        states.feeds[0].confirmed = now + 3_700
        read.take(states)
        #expect(read.messages.allSatisfy { $0.missedUntil == now + 120 }, "something in it is damaged")
        states.feeds[0].damaged = 0
        read.take(states)
        #expect(read.messages.allSatisfy { $0.missedUntil == now + 3_700 } && read.hasContent(of: snapshot))
        snapshot.take([], from: "campus", at: now + 180)
        #expect(!snapshot.hasContent(of: read))
    }

    @Test func twoAlertsWithOneIdentifierAreBothKept() {
        func message(_ event: String, _ county: String, _ language: String = "en-US") -> AlertMessage {
            var message = AlertMessage(identifier: "dup", sender: "s", sent: FeedTime(now + -60))
            var (info, area) = (AlertInfo(), AlertArea())
            (info.event, info.severityText, info.language) = (event, "Severe", language)
            area.geocodes = [NamedValue("SAME", county)]
            info.areas = [area]
            message.infos = [info]
            return message
        }
        let (here, there, other) = (
            message("Fire", "051121"), message("Fire", "001001"), message("Gas leak", "051121")
        )
        for messages in [[here, there], [here, other], [here, there, other]] {
            var snapshot = AlertSnapshot(written: now)
            snapshot.take(messages, from: "x", at: now)
            let names = snapshot.messages.map(\.message.identifier)
            #expect(Set(names).count == messages.count && names.first == "dup")
            #expect(AlertChain.chains(of: snapshot.messages).count == messages.count, "each is an alert")
            // In any order they are the same, and one that is left alone is still itself.
            snapshot.take(messages.reversed(), from: "x", at: now + 60)
            #expect(snapshot.messages.map(\.message.identifier) == names)
            #expect(snapshot.messages.allSatisfy { $0.missed == 0 })
            snapshot.take(Array(messages.suffix(1)), from: "x", at: now + 120)
            #expect(snapshot.messages.map(\.message.identifier) == names)
            #expect(snapshot.messages.last?.missed == 0 && snapshot.messages.first?.missed == 1)
        }
        // One that was changed, or is in two languages, is one.
        var changed = here
        (changed.infos[0].headline, changed.sent) = ("Now larger", FeedTime(now))
        for messages in [[here, changed], [here, message("Feu", "051121", "fr-CA")]] {
            var snapshot = AlertSnapshot(written: now)
            snapshot.take(messages, from: "x", at: now)
            #expect(snapshot.messages.map(\.message) == Array(messages.suffix(1)))
        }
        var snapshot = AlertSnapshot(written: now)
        snapshot.take([here], from: "x", at: now)
        snapshot.take([there], from: "x", at: now + 60)
        #expect(snapshot.messages.map(\.message) == [there], "its sender has moved it")
    }

    @Test func endedAlertsAreKeptSevenDays() throws {
        var snapshot = AlertSnapshot(written: now)
        snapshot.take(try Feeds.cap("01-alert"), from: "campus", at: now)
        snapshot.take([], from: "campus", at: now + 60)
        // It ends at 18:00.
        snapshot.removeOld(at: now + (3_600 + 7 * 86_400))
        #expect(snapshot.messages.count == 1)
        snapshot.removeOld(at: now + (3_600 + 7 * 86_400 + 1))
        #expect(snapshot.messages.isEmpty)
        snapshot.take(try Feeds.cap("03-cancel-without-info"), from: "campus", at: now)
        snapshot.take([], from: "campus", at: now + 60)
        snapshot.removeOld(at: now + 3_600)
        #expect(snapshot.messages.count == 1)
        // The cancellation of nothing goes a day after it was sent, at 17:20.
        snapshot.removeOld(at: now + (1_200 + 86_401))
        #expect(snapshot.messages.isEmpty)
    }

    @Test func ofTwoSnapshotsTheNewestReadingOfEachFeedCounts() throws {
        let system = try snapshot()
        var own = AlertSnapshot(written: now + 60)
        own.feeds = system.feeds
        own.feeds[0].succeeded = now + -60
        own.feeds[1].succeeded = now
        own.take(try Feeds.cap("22-hostile-text"), from: "nws", at: now)
        own.take(try Feeds.cap("04-update-of-unknown"), from: "campus", at: now)
        let merged = own.merged(with: system)
        #expect(merged.feeds.map(\.succeeded) == [now, now])
        #expect(merged.messages.filter { $0.source == "campus" } == system.messages)
        #expect(merged.messages.filter { $0.source == "nws" }.count == 1)
    }
}
