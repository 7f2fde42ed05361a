// The data of a flood server in an SQLite file: regions, boundaries, events, reports and their pictures.
import Clocks
import Files
import Geodesy
import Hazards
import SQLite
import TextTools

/// The store. Each change is one transaction, so a killed program leaves all of it or nothing.
final class FloodStore {
    let database: Database
    /// The lock, held while the store is open.
    private let lock: OpenFile

    private static let name = "flood-server.sqlite"
    private static let lockName = "lock"
    /// The application ID that marks the file's format: `MuFS`.
    private static let application = 0x4D75_4653
    private static let version = 1
    /// The most reports of an event in a boundary, the most pictures, and the most bytes of all pictures.
    static let maxReports = 5_000
    static let maxPictureBytes = 256 << 20
    /// The number of differences after which a new base replaces them.
    static let differencesOfABase = 20

    /// Opens the store in a folder, creating it with an example if it is missing.
    init(folder: String) throws(ServerProblem) {
        let isFree: Bool
        do throws(FileFailure) {
            try MissingFolders(mode: 0o700).make(folder)
            lock = try Folder.at(folder).openLock(Self.lockName)
            isFree = try lock.lock(.exclusive)
        } catch {
            throw .storage(error.path, error.reason)
        }
        guard isFree else { throw .inUse(folder) }
        let path = folder + "/" + Self.name
        do {
            database = try Database(
                path: FilePath.resolved(folder).map { $0 + "/" + Self.name } ?? path, mode: .create)
            try prepare(path)
        } catch let problem as ServerProblem {
            throw problem
        } catch let failure as DatabaseFailure {
            throw .storage(path, failure.message)
        } catch {
            throw .storage(path, "\(error)")
        }
    }

    private func prepare(_ path: String) throws {
        let found = try database.integer("PRAGMA application_id") ?? 0
        let tables = try database.integer("SELECT count(*) FROM sqlite_master") ?? 0
        if tables == 0 {
            try change {
                try database.execute(Self.schema)
                try ExampleFlood.add(to: self)
                try database.execute(
                    "PRAGMA application_id = \(Self.application); PRAGMA user_version = \(Self.version)")
            }
            return
        }
        let version = try database.integer("PRAGMA user_version")
        guard found == Self.application, version == Int64(Self.version) else {
            throw ServerProblem.unknownStore(path)
        }
    }

    private static let schema = """
        CREATE TABLE region (id TEXT PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE boundary (id TEXT PRIMARY KEY, region TEXT NOT NULL REFERENCES region, name TEXT NOT NULL,
            north REAL NOT NULL, west REAL NOT NULL, south REAL NOT NULL, east REAL NOT NULL);
        CREATE TABLE event (id TEXT PRIMARY KEY, name TEXT NOT NULL, begins TEXT, ends TEXT, active INTEGER);
        CREATE TABLE event_boundary (event TEXT NOT NULL, boundary TEXT NOT NULL, PRIMARY KEY (event, boundary));
        CREATE TABLE base (id INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, boundary TEXT NOT NULL,
            version INTEGER NOT NULL);
        CREATE TABLE picture (id INTEGER PRIMARY KEY AUTOINCREMENT, bytes BLOB NOT NULL);
        CREATE TABLE report (id INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, boundary TEXT NOT NULL,
            version INTEGER NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL, level INTEGER NOT NULL,
            observed INTEGER NOT NULL, uploaded INTEGER, comment TEXT, cover TEXT, height INTEGER, picture INTEGER);
        CREATE INDEX base_of ON base (event, boundary);
        CREATE INDEX report_of ON report (event, boundary, version);
        """

    /// Runs a change as one transaction.
    func change<Result>(_ body: () throws -> Result) throws -> Result {
        try database.execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try database.execute("COMMIT")
            return result
        } catch {
            // SQLite may have ended it already.
            try? database.execute("ROLLBACK")
            throw error
        }
    }

    /// Returns the result of `read` for each row.
    func rows<Row>(
        _ sql: String, _ values: [DatabaseBinding] = [], max most: Int = .max, _ read: (Statement) -> Row?
    ) throws -> [Row] {
        let statement = try database.prepare(sql)
        for (index, value) in values.enumerated() {
            switch value {
            case .text(let text): try statement.bind(text, at: Int32(index + 1))
            case .integer(let number): try statement.bind(Int64(number), at: Int32(index + 1))
            case .null: try statement.bind(nil as String?, at: Int32(index + 1))
            }
        }
        var rows: [Row] = []
        while rows.count < most, try statement.step() { if let row = read(statement) { rows.append(row) } }
        return rows
    }

    enum DatabaseBinding {
        case text(String)
        case integer(Int)
        case null
    }
}

// MARK: What is listed

extension FloodStore {
    func regions() throws -> [FloodRegion] {
        var regions = try rows("SELECT id, name FROM region ORDER BY id", max: FloodLimits.regions) {
            FloodRegion(id: $0.text(0) ?? "", name: $0.text(1) ?? "")
        }
        for index in regions.indices {
            regions[index].boundaries = try boundaries(
                "WHERE region = ?1 ORDER BY id", [.text(regions[index].id)])
        }
        return regions
    }

    func boundary(_ id: String) throws -> FloodBoundary? {
        try boundaries("WHERE id = ?1", [.text(id)]).first
    }

    private func boundaries(_ condition: String, _ values: [DatabaseBinding]) throws -> [FloodBoundary] {
        try rows(
            "SELECT id, name, north, west, south, east FROM boundary " + condition, values,
            max: FloodLimits.boundaries
        ) {
            FloodBoundary(
                id: $0.text(0) ?? "", name: $0.text(1) ?? "",
                bounds: GeoBounds(
                    south: $0.double(4), west: $0.double(3), north: $0.double(2), east: $0.double(5)))
        }
    }

    func hasRegion(_ id: String) throws -> Bool {
        try !rows("SELECT 1 FROM region WHERE id = ?1", [.text(id)], max: 1) { _ in true }.isEmpty
    }

    /// Returns all events with their boundaries, the newest first.
    func events() throws -> [FloodEvent] {
        try events("FROM event e ORDER BY e.begins DESC, e.id", [])
    }

    /// Returns the events in a region's boundaries, or, for the region without boundaries, the events outside
    /// all boundaries.
    func events(inRegion region: String) throws -> [FloodEvent] {
        guard region != FloodBoundary.unclustered else { return try events(inBoundary: region) }
        return try events(
            """
            FROM event e WHERE EXISTS (SELECT 1 FROM event_boundary p JOIN boundary b ON b.id = p.boundary
                WHERE p.event = e.id AND b.region = ?1) ORDER BY e.begins DESC, e.id
            """, [.text(region)])
    }

    func events(inBoundary boundary: String) throws -> [FloodEvent] {
        try events(
            "FROM event e JOIN event_boundary p ON p.event = e.id AND p.boundary = ?1 ORDER BY e.begins DESC, e.id",
            [.text(boundary)])
    }

    private func events(_ source: String, _ values: [DatabaseBinding]) throws -> [FloodEvent] {
        var events = try rows(
            """
            SELECT e.id, e.name, e.begins, e.ends, e.active, (SELECT count(*) FROM report r WHERE r.event = e.id)
            """ + " " + source, values, max: FloodLimits.events
        ) { row in
            var event = FloodEvent(id: row.text(0) ?? "", name: row.text(1) ?? "")
            event.begins = row.text(2).flatMap { CalendarDate(floodDate: $0) }
            event.ends = row.text(3).flatMap { CalendarDate(floodDate: $0) }
            event.activeFlag = row.integerIfStored(4).map { $0 != 0 }
            event.markerCount = Int(row.integer(5))
            return event
        }
        for index in events.indices {
            events[index].boundaries = try rows(
                "SELECT boundary FROM event_boundary WHERE event = ?1 ORDER BY boundary",
                [.text(events[index].id)],
                max: FloodLimits.boundaries
            ) { $0.text(0) }
        }
        return events
    }
}
