// Reads a snapshot of floods. It may be another user's file, or damaged: everything is bounded and cleaned once more.
import Clocks
import Geodesy
import SQLite
internal import TextTools

extension FloodSnapshot {
    /// Reads the snapshot of a folder of hazards.
    ///
    /// - Parameter isSystem: whether it is the machine's folder, whose files belong to the user that the folder above it
    ///   belongs to: the service that fills it; told by its path where nothing is said.
    /// - Throws: `missing` if there is none.
    package static func read(folder: String, isSystem: Bool? = nil) throws(SnapshotFailure) -> FloodSnapshot {
        let files = SnapshotFiles(folder: folder, isSystem: isSystem)
        var snapshot = try files.read(FloodSnapshotFormat.fileName, version: FloodSnapshotFormat.version) {
            (database) throws(DatabaseFailure) in
            let states = try SnapshotStates(database)
            var snapshot = FloodSnapshot(written: states.written)
            snapshot.states = states
            snapshot.collections = try FloodTables(database).collections()
            return snapshot
        }
        if let newer = files.states(of: snapshot.states.number, .floods) { snapshot.states = newer }
        return snapshot
    }

    /// Reads all but what the feeds had.
    ///
    /// - Throws: `missing` if there is no snapshot.
    package static func states(
        folder: String, isSystem: Bool? = nil
    ) throws(SnapshotFailure) -> SnapshotStates {
        let files = SnapshotFiles(folder: folder, isSystem: isSystem)
        let states = try files.read(FloodSnapshotFormat.fileName, version: FloodSnapshotFormat.version) {
            (database) throws(DatabaseFailure) in try SnapshotStates(database)
        }
        return files.states(of: states.number, .floods) ?? states
    }
}

private struct FloodTables {
    private let database: Database

    init(_ database: Database) { self.database = database }

    func collections() throws(DatabaseFailure) -> [FloodCollection] {
        var collections = FloodCollection.sources.map { FloodCollection(source: $0) }
        for index in collections.indices { try fill(&collections[index]) }
        return collections.filter { !$0.regions.isEmpty || !$0.events.isEmpty || !$0.sets.isEmpty }
    }

    private func rows(_ table: String, of source: String, most: Int) throws(DatabaseFailure) -> Statement {
        // A source is one of this program's own words.
        try database.prepare("SELECT * FROM \(table) WHERE source = '\(source)' ORDER BY rowid LIMIT \(most)")
    }

    private func fill(_ collection: inout FloodCollection) throws(DatabaseFailure) {
        var places: [String: Int] = [:]
        var row = try rows("region", of: collection.source, most: FloodLimits.regions)
        while try row.step() {
            guard let id = FloodLimits.identifier(row.text(1)), places[id] == nil else { continue }
            places[id] = collection.regions.count
            collection.regions.append(FloodRegion(id: id, name: FloodLimits.name(row.text(2)) ?? ""))
        }
        row = try rows("boundary", of: collection.source, most: FloodLimits.boundaries)
        while try row.step() {
            guard let id = FloodLimits.identifier(row.text(2)), let region = places[row.line(1)] else {
                continue
            }
            collection.regions[region].boundaries.append(
                FloodBoundary(
                    id: id, name: FloodLimits.name(row.text(3)) ?? "", bounds: row.bounds(4),
                    isSwapped: row.number(8) == 1))
        }
        row = try rows("event", of: collection.source, most: FloodLimits.events)
        while try row.step() {
            guard let id = FloodLimits.identifier(row.text(1)) else { continue }
            var event = FloodEvent(id: id, name: FloodLimits.name(row.text(2)) ?? "")
            (event.begins, event.ends) = (
                row.text(3).flatMap { CalendarDate($0) }, row.text(4).flatMap { CalendarDate($0) }
            )
            event.activeFlag = row.numberOrNil(5).map { $0 == 1 }
            event.markerCount = row.numberOrNil(6).flatMap {
                (0...FloodLimits.countable).contains($0) ? $0 : nil
            }
            event.boundaries = (row.text(7) ?? "").split(separator: "\n").prefix(FloodLimits.boundaries)
                .compactMap {
                    FloodLimits.identifier(String($0))
                }
            collection.events.append(event)
        }
        try fillSets(of: &collection)
    }

    private func fillSets(of collection: inout FloodCollection) throws(DatabaseFailure) {
        let row = try rows("markerSet", of: collection.source, most: FloodLimits.sets)
        var left = FloodLimits.allMarkers
        while try row.step() {
            guard let event = FloodLimits.identifier(row.text(2)),
                let boundary = FloodLimits.identifier(row.text(3)), collection.set(event, boundary) == nil
            else { continue }
            var set = FloodMarkerSet(
                event: event, boundary: boundary, base: FloodLimits.identifier(row.text(4)) ?? "",
                version: min(max(row.number(5), -1), FloodLimits.countable))
            set.direction = row.text(6).flatMap { FloodDirection(rawValue: $0) }
            set.isDamaged = row.number(7) == 1
            set.dropped = min(max(row.number(8), 0), FloodLimits.countable)
            set.read = row.moment(9)
            set.markers = try markers(of: row.number(0), most: min(left, FloodLimits.markers))
            left -= set.markers.count
            collection.sets.append(set)
        }
    }

    private func markers(of set: Int, most: Int) throws(DatabaseFailure) -> [FloodMarker] {
        let row = try database.prepare(
            "SELECT * FROM marker WHERE markerSet = \(set) ORDER BY rowid LIMIT \(most)")
        var (markers, known): ([FloodMarker], Set<String>) = ([], [])
        while try row.step() {
            guard let key = FloodLimits.identifier(row.text(1)), let latitude = row.decimal(2),
                let longitude = row.decimal(3),
                case let point = GeoPoint(latitude: latitude, longitude: longitude),
                point.isOnEarth, known.insert(key).inserted
            else { continue }
            var marker = FloodMarker(key: key, point: point)
            marker.level = row.numberOrNil(4).flatMap { (0...99).contains($0) ? $0 : nil }
            marker.observed = row.numberOrNil(5).flatMap { FloodTime(stored: $0) }
            marker.uploaded = row.numberOrNil(6).flatMap { FloodTime(stored: $0) }
            marker.isValid = row.numberOrNil(7).map { $0 == 1 }
            marker.comment = FloodLimits.text(row.text(8))
            marker.picture = FloodLimits.address(row.text(9))
            marker.cover = FloodLimits.text(row.text(10))
            marker.coverHeight = FloodLimits.name(row.text(11))
            markers.append(marker)
        }
        return markers
    }
}

extension FloodTime {
    /// Creates a time of the years 1 to 9999 from what is stored; nil for another.
    fileprivate init?(stored seconds: Int) {
        guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
        self.init(localSeconds: seconds)
    }
}

extension Statement {
    fileprivate func numberOrNil(_ column: Int32) -> Int? { text(column).flatMap { Int($0) } }
    fileprivate func decimal(_ column: Int32) -> Double? { text(column).flatMap { DecimalText.double($0) } }

    fileprivate func bounds(_ first: Int32) -> GeoBounds? {
        guard let south = decimal(first), let west = decimal(first + 1), let north = decimal(first + 2),
            let east = decimal(first + 3), south <= north,
            GeoPoint(latitude: south, longitude: west).isOnEarth,
            GeoPoint(latitude: north, longitude: east).isOnEarth
        else { return nil }
        return GeoBounds(south: south, west: west, north: north, east: east)
    }
}
