// Snapshots: written, read, merged, thinned out, damaged.
import Clocks
import FeedDecoding
import Glibc
import Hazards
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
        #expect(throws: SnapshotFailure.missing) { try HazardFileReader.read(folder: folder.path) }
        try HazardFileWriter.write(snapshot, to: folder.path)
        #expect(try HazardFileReader.read(folder: folder.path) == snapshot)
        // A second one takes the place of the first.
        var later = snapshot
        later.written = now + 60
        try HazardFileWriter.write(later, to: folder.path)
        #expect(try HazardFileReader.read(folder: folder.path) == later)
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
        try HazardFileWriter.write(snapshot, to: folder.path)
        let read = try HazardFileReader.read(folder: folder.path)
        #expect(read.messages.map(\.message) == [message.cleaned])
        #expect(read.messages.first?.message.infos.last?.areas == info.areas)
        #expect(read.messages.first?.message.infos.last?.categories == ["Met", "Safety"])
    }

    /// The programs may be updated where no feed can be reached.
    @Test func aSnapshotOfTheEarlierFormatIsReadStill() throws {
        let folder = try PrivateDirectory()
        do {
            let database = try Database(path: folder.path(SnapshotFormat.fileName), mode: .create)
            try database.execute(Self.earlier)
        }
        let read = try HazardFileReader.read(folder: folder.path)
        var info = AlertInfo()
        (info.event, info.severityText, info.expires) = ("Flood Watch", "Severe", FeedTime(now + 60))
        (info.categories, info.responses) = (["Met", "Safety"], ["Prepare"])
        info.eventCodes = [NamedValue("SAME", "FFA")]
        info.parameters = [NamedValue("VTEC", "x"), NamedValue("VTEC", "y")]
        var (first, second) = (AlertArea(), AlertArea())
        (first.name, second.name) = ("Montgomery", "Floyd")
        first.geocodes = [NamedValue("SAME", "051121")]
        first.polygons = ["1.0,2.0 3.0,4.0 5.0,6.0"].compactMap(AlertPolygon.init(text:))
        second.circles = ["1.0,2.0 3.0"].compactMap(AlertCircle.init(text:))
        info.areas = [first, second]
        #expect(read.messages.map(\.message.infos) == [[info]])
        #expect(read.messages.map(\.message.identifier) == ["one"])
        // Whatever is stored next has the present format.
        try HazardFileWriter.write(read, to: folder.path)
        #expect(try HazardFileReader.read(folder: folder.path) == read)
    }

    /// As the program before wrote it.
    private static let earlier = """
        PRAGMA user_version = 1;
        CREATE TABLE snapshot (written TEXT NOT NULL, number INTEGER, settled TEXT);
        CREATE TABLE feed (name TEXT NOT NULL, host TEXT, interval INTEGER, attempted TEXT, succeeded TEXT, outcome TEXT,
            detail TEXT, listed INTEGER, damaged INTEGER, dropped INTEGER, entityTag TEXT, lastModified TEXT,
            failures INTEGER, notBefore TEXT, confirmed TEXT, address TEXT);
        CREATE TABLE told (alert INTEGER NOT NULL, sender TEXT, identifier TEXT, severity INTEGER, urgency INTEGER,
            places TEXT, ended INTEGER);
        CREATE TABLE place (name TEXT NOT NULL, latitude REAL, longitude REAL, radius REAL, same TEXT, ugc TEXT,
            least TEXT, kinds TEXT);
        CREATE TABLE link (source TEXT NOT NULL, address TEXT, mark TEXT, sender TEXT, identifier TEXT);
        CREATE TABLE message (id INTEGER PRIMARY KEY, source TEXT, identifier TEXT NOT NULL, sender TEXT, sent TEXT,
            status TEXT, kind TEXT, scope TEXT, note TEXT, refs TEXT, firstListed TEXT, lastListed TEXT, missed INTEGER);
        CREATE TABLE info (id INTEGER PRIMARY KEY, message INTEGER NOT NULL, language TEXT, event TEXT, urgency TEXT,
            severity TEXT, certainty TEXT, senderName TEXT, headline TEXT, description TEXT, instruction TEXT, web TEXT,
            contact TEXT, effective TEXT, onset TEXT, expires TEXT, ends TEXT);
        CREATE TABLE value (info INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT, value TEXT);
        CREATE TABLE area (id INTEGER PRIMARY KEY, info INTEGER NOT NULL, name TEXT);
        CREATE TABLE shape (area INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT, value TEXT);
        INSERT INTO snapshot VALUES ('\(Feeds.now)', 7, NULL);
        INSERT INTO feed VALUES ('nws', 'api.weather.gov', 120, '\(Feeds.now)', '\(Feeds.now)', 'ok', '', 1, 0, 0, '', '', 0,
            NULL, '\(Feeds.now)', '');
        INSERT INTO message VALUES (0, 'nws', 'one', 'a@example.org', '\(Feeds.now)', 'Actual', 'Alert', 'Public', '', '',
            '\(Feeds.now)', '\(Feeds.now)', 0);
        INSERT INTO info VALUES (1, 0, 'en-US', 'Flood Watch', '', 'Severe', '', '', '', '', '', '', '', NULL, NULL,
            '\(Feeds.now + 60)', NULL);
        INSERT INTO value VALUES (1, 'category', '', 'Met'), (1, 'category', '', 'Safety'), (1, 'response', '', 'Prepare'),
            (1, 'code', 'SAME', 'FFA'), (1, 'parameter', 'VTEC', 'x'), (1, 'parameter', 'VTEC', 'y');
        INSERT INTO area VALUES (1, 1, 'Montgomery'), (2, 1, 'Floyd');
        INSERT INTO shape VALUES (1, 'geocode', 'SAME', '051121'), (1, 'polygon', NULL, '1.0,2.0 3.0,4.0 5.0,6.0'),
            (2, 'circle', NULL, '1.0,2.0 3.0');
        """

    @Test func aSnapshotOfAnotherKindIsRefused() throws {
        let folder = try PrivateDirectory()
        try folder.write("not a database", to: SnapshotFormat.fileName)
        #expect(throws: SnapshotFailure.self) { try HazardFileReader.read(folder: folder.path) }
        _ = try Spawn.run(["/bin/rm", folder.path(SnapshotFormat.fileName)], seconds: 10)
        try HazardFileWriter.write(try snapshot(), to: folder.path)
        _ = try Spawn.run(["/bin/chmod", "666", folder.path(SnapshotFormat.fileName)], seconds: 10)
        #expect(throws: SnapshotFailure.notTrusted(folder.path(SnapshotFormat.fileName))) {
            try HazardFileReader.read(folder: folder.path)
        }
        _ = try Spawn.run(["/bin/chmod", "644", folder.path(SnapshotFormat.fileName)], seconds: 10)
        do {
            let database = try Database(path: folder.path("other"), mode: .create)
            try database.execute("PRAGMA user_version = 99; CREATE TABLE x (y)")
        }
        _ = try Spawn.run(
            ["/bin/mv", folder.path("other"), folder.path(SnapshotFormat.fileName)], seconds: 10)
        #expect(throws: SnapshotFailure.otherFormat(99)) { try HazardFileReader.read(folder: folder.path) }
    }

    /// A snapshot with any bytes changed is read or refused.
    @Test func damagedSnapshotsAreReadOrRefused() throws {
        let folder = try PrivateDirectory()
        try HazardFileWriter.write(try snapshot(), to: folder.path)
        let whole = try Feeds.file(folder.path(SnapshotFormat.fileName))
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
            try folder.write(bytes, to: SnapshotFormat.fileName)
            _ = try? HazardFileReader.read(folder: folder.path)
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
