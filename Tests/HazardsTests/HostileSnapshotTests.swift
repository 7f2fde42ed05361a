// Snapshots that someone else has made: each counts as damaged at once, whatever it would compute.
import Clocks
import Foundation
import SQLite
import TestSupport
import Testing

@testable import Alerts
@testable import HazardKit
@testable import Hazards

@Suite struct HostileSnapshotTests {
    private let folder: PrivateDirectory
    private let now = Moment(seconds: 1_772_470_800)

    init() throws { folder = try PrivateDirectory() }

    private static let forever =
        "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT x FROM r WHERE x < 0"

    /// Schemas that no snapshot has, after the tables of one.
    private static let changes = [
        "DROP TABLE link; CREATE VIEW link AS \(forever)",
        "CREATE VIEW other AS \(forever)",
        "CREATE TRIGGER t AFTER INSERT ON link BEGIN DELETE FROM link; END",
        "CREATE TABLE other (x)",
        "CREATE INDEX i ON link (source)",
        "CREATE INDEX i ON link (hex(zeroblob(100000000)))",
        "DROP TABLE link; CREATE TABLE link (source TEXT NOT NULL, address AS (hex(zeroblob(100000000))))",
        "DROP TABLE link; CREATE TABLE link (source TEXT NOT NULL, address REAL)",
        "DROP TABLE link; CREATE TABLE link (source TEXT NOT NULL, address TEXT DEFAULT (hex(zeroblob(100000000))))",
        "DROP TABLE link; CREATE TABLE link (source TEXT NOT NULL, address TEXT, CHECK (source > ''))",
        "DROP TABLE link; CREATE VIRTUAL TABLE link USING fts5(name)",
        "DROP TABLE link; CREATE TABLE \"LINK\" (source TEXT NOT NULL)",
    ]

    @Test(arguments: changes) func anotherSchemaIsDamage(_ change: String) throws {
        try AlertSnapshot(written: now).write(to: folder.path)
        let path = folder.path(HazardKind.alerts.fileName)
        try Database(path: path, mode: .create).execute(change)
        #expect(throws: SnapshotFailure.damaged("its tables are not those of this program")) {
            try AlertSnapshot.read(folder: folder.path)
        }
        #expect(throws: SnapshotFailure.self) { try AlertSnapshot.states(folder: folder.path) }
    }

    @Test func everyKindIsCompared() throws {
        try EarthquakeSnapshot(written: now).write(to: folder.path)
        try FloodSnapshot(written: now).write(to: folder.path)
        try GaugeSnapshot(written: now).write(to: folder.path)
        _ = try (EarthquakeSnapshot.read(folder: folder.path), FloodSnapshot.read(folder: folder.path))
        _ = try GaugeSnapshot.read(folder: folder.path)
        for content in [HazardKind.earthquakes, .floods, .gauges] {
            try Database(path: folder.path(content.fileName), mode: .create).execute(
                "DROP TABLE feed; CREATE VIEW feed AS \(Self.forever)")
        }
        let failure = SnapshotFailure.damaged("its tables are not those of this program")
        #expect(throws: failure) { try EarthquakeSnapshot.read(folder: folder.path) }
        #expect(throws: failure) { try FloodSnapshot.read(folder: folder.path) }
        #expect(throws: failure) { try GaugeSnapshot.read(folder: folder.path) }
    }

    @Test(arguments: [Int.min, Int.max]) func countsOfAFileHaveLimits(_ number: Int) throws {
        var snapshot = AlertSnapshot(written: now)
        snapshot.feeds = [FeedState(name: "nws", host: "api.weather.gov", interval: 120)]
        let message = AlertMessage(identifier: "1", sender: "a@b.c", sent: FeedTime(now))
        snapshot.take([message], from: "nws", at: now)
        try snapshot.write(to: folder.path)
        let tables = try Database(path: folder.path(HazardKind.alerts.fileName), mode: .create)
        for column in ["listed", "damaged", "dropped", "failures"] {
            try tables.execute("UPDATE feed SET \(column) = \(number)")
        }
        try tables.execute("UPDATE message SET missed = \(number)")
        var read = try AlertSnapshot.read(folder: folder.path)
        let counts = read.feeds.flatMap { [$0.listed, $0.damaged, $0.dropped, $0.failures] }
        #expect(counts.count == 4 && counts.allSatisfy((0...1_000_000).contains))
        #expect(read.messages.allSatisfy { (0...1_000).contains($0.missed) })
        // Nothing that counts on traps.
        read.take([], from: "nws", at: now + 60)
        _ = AlertWords.unreadTitle(read.feeds[0])
    }

    @Test func aFileOfStatesIsCompared() throws {
        var snapshot = AlertSnapshot(written: now)
        snapshot.states.number = 7
        try snapshot.write(to: folder.path)
        var newer = snapshot.states
        newer.written = now + 60
        try newer.write(to: folder.path, of: .alerts)
        #expect(try AlertSnapshot.read(folder: folder.path).states.written == newer.written)
        try Database(path: folder.path(HazardKind.alerts.statesName), mode: .create).execute(
            "CREATE VIEW other AS \(Self.forever)")
        #expect(try AlertSnapshot.read(folder: folder.path).states.written == snapshot.states.written)
    }

    /// A page whose children are one page, many times over and many levels deep, has more rows than there are atoms.
    @Test(.timeLimit(.minutes(10))) func aPageThatIsManyPagesIsDamage() throws {
        try AlertSnapshot(written: now).write(to: folder.path)
        let path = folder.path(HazardKind.alerts.fileName)
        do {
            let database = try Database(path: path, mode: .create)
            try database.execute(
                "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r WHERE x < 60000) "
                    + "INSERT INTO area SELECT x, hex(zeroblob(60)), '', '', '', 0 FROM r")
        }
        var file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let size = Int(file[16]) << 8 | Int(file[17])
        // Every interior page of a table (type 5) leads to the last leaf by each of its cells.
        let pages = Array(stride(from: 0, to: file.count, by: size))
        let leaf = try #require(pages.last { file[$0] == 13 }) / size + 1
        let interior = pages.filter { file[$0] == 5 }
        #expect(!interior.isEmpty)
        for page in interior {
            let count = Int(file[page + 3]) << 8 | Int(file[page + 4])
            for cell in 0..<count {
                let pointer = page + 12 + 2 * cell
                let start = page + (Int(file[pointer]) << 8 | Int(file[pointer + 1]))
                for byte in 0..<4 { file[start + byte] = UInt8(truncatingIfNeeded: leaf >> (24 - 8 * byte)) }
            }
        }
        try Data(file).write(to: URL(fileURLWithPath: path))
        _ = try? AlertSnapshot.read(folder: folder.path)
    }

    /// A value that is a megabyte long by its own account, in each of many rows, of a file of a few pages.
    @Test func workIsBoundedByTheSizeOfTheFile() throws {
        let path = folder.path("small")
        let sql = "CREATE TABLE t (x TEXT);"
        do {
            let database = try Database(path: path, mode: .create)
            try database.execute(sql + "PRAGMA user_version = 1; INSERT INTO t VALUES ('a'), ('b')")
        }
        let schema = DatabaseSchema(sql, versions: [1])
        let size = try Data(contentsOf: URL(fileURLWithPath: path)).count
        let database = try Database(path: path, mode: .readOnly(schema, size: size))
        #expect(try database.integer("SELECT count(*) FROM t") == 2)
        // Far more steps than reading all of it takes.
        let endless =
            "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r WHERE x < 100000000) SELECT count(*) FROM r"
        #expect(throws: DatabaseFailure.self) { try database.integer(endless) }
        #expect(throws: DatabaseFailure.self) { try database.integer("SELECT count(*) FROM t") }
        let second = try Database(path: path, mode: .readOnly(schema, size: size))
        #expect(throws: DatabaseFailure.self) {
            let row = try second.prepare(
                "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r WHERE x < 1000) SELECT hex(zeroblob(100000)) FROM r"
            )
            while try row.step() { _ = row.text(0) }
        }
        #expect(throws: DatabaseFailure.self) {
            try Database(path: path, mode: .readOnly(schema, size: size)).integer(
                "SELECT length(zeroblob(100000000))")
        }
    }

    /// The quickest way to an answer is still an answer: a large file of the right form is read.
    @Test func aLargeFileIsRead() throws {
        var snapshot = AlertSnapshot(written: now)
        var messages: [AlertMessage] = []
        for number in 0..<4_000 {
            var message = AlertMessage(
                identifier: "m\(number)", sender: "s", sent: nil, status: .actual, kind: .alert,
                scope: .everyone)
            var info = AlertInfo()
            info.event = "Wind"
            var area = AlertArea()
            area.geocodes = (0..<20).map { NamedValue("SAME", "0\($0)") }
            info.areas = [area, area]
            message.infos = [info]
            messages.append(message)
        }
        snapshot.take(messages, from: "nws", at: now)
        try snapshot.write(to: folder.path)
        #expect(try AlertSnapshot.read(folder: folder.path).messages.count == 4_000)
    }
}
