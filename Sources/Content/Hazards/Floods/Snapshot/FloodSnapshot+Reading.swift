// Reads a snapshot of floods. It may be another user's file, or damaged, so everything is limited and cleaned
// again.
import Clocks
import Geodesy
import HazardKit
import SQLite
internal import TextTools

extension FloodSnapshot {
    public mutating func readTables(_ database: Database) throws(DatabaseFailure) {
        collections = try FloodTables(database).collections()
    }
}

private struct FloodTables {
    private let database: Database

    init(_ database: Database) { self.database = database }

    func collections() throws(DatabaseFailure) -> [FloodCollection] {
        var collections = (FloodCollection.sources + [LocalTest.source]).map { FloodCollection(source: $0) }
        for index in collections.indices { try fill(&collections[index]) }
        return collections.filter { !$0.regions.isEmpty || !$0.events.isEmpty || !$0.sets.isEmpty }
    }

    private func rows(_ table: String, of source: String, max most: Int) throws(DatabaseFailure) -> Statement
    {
        // A source is one of this program's own words.
        try database.prepare("SELECT * FROM \(table) WHERE source = '\(source)' ORDER BY rowid LIMIT \(most)")
    }

    private func fill(_ collection: inout FloodCollection) throws(DatabaseFailure) {
        var places: [String: Int] = [:]
        var row = try rows("region", of: collection.source, max: FloodLimits.regions)
        while try row.step() {
            guard let id = FloodLimits.identifier(row.text(1)), places[id] == nil else { continue }
            places[id] = collection.regions.count
            collection.regions.append(FloodRegion(id: id, name: FloodLimits.name(row.text(2)) ?? ""))
        }
        row = try rows("boundary", of: collection.source, max: FloodLimits.boundaries)
        while try row.step() {
            guard let id = FloodLimits.identifier(row.text(2)), let region = places[row.line(1)] else {
                continue
            }
            collection.regions[region].boundaries.append(
                FloodBoundary(
                    id: id, name: FloodLimits.name(row.text(3)) ?? "", bounds: row.bounds(4),
                    isSwapped: row.number(8) == 1))
        }
        row = try rows("event", of: collection.source, max: FloodLimits.events)
        while try row.step() {
            guard let id = FloodLimits.identifier(row.text(1)) else { continue }
            var event = FloodEvent(id: id, name: FloodLimits.name(row.text(2)) ?? "")
            (event.begins, event.ends) = (
                row.text(3).flatMap { CalendarDate($0) }, row.text(4).flatMap { CalendarDate($0) }
            )
            event.activeFlag = row.integerIfStored(5).map { $0 == 1 }
            event.markerCount = row.integerIfStored(6).flatMap {
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
        let row = try rows("markerSet", of: collection.source, max: FloodLimits.sets)
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
            set.markers = try markers(of: row.number(0), max: min(left, FloodLimits.markers))
            left -= set.markers.count
            collection.sets.append(set)
        }
    }

    private func markers(of set: Int, max most: Int) throws(DatabaseFailure) -> [FloodMarker] {
        let row = try database.prepare(
            "SELECT * FROM marker WHERE markerSet = \(set) ORDER BY rowid LIMIT \(most)")
        var (markers, known): ([FloodMarker], Set<String>) = ([], [])
        while try row.step() {
            guard let key = FloodLimits.identifier(row.text(1)), let latitude = row.numberIfStored(2),
                let longitude = row.numberIfStored(3),
                case let point = GeoPoint(latitude: latitude, longitude: longitude),
                point.isOnEarth, known.insert(key).inserted
            else { continue }
            var marker = FloodMarker(key: key, point: point)
            marker.level = row.integerIfStored(4).flatMap { (0...99).contains($0) ? $0 : nil }
            marker.observed = row.integerIfStored(5).flatMap { FloodTime(stored: $0) }
            marker.uploaded = row.integerIfStored(6).flatMap { FloodTime(stored: $0) }
            marker.isValid = row.integerIfStored(7).map { $0 == 1 }
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
    /// Creates a time from its stored form. Returns nil if it is not in the years 1 to 9999.
    fileprivate init?(stored seconds: Int) {
        guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
        self.init(localSeconds: seconds)
    }
}

extension Statement {
    fileprivate func bounds(_ first: Int32) -> GeoBounds? {
        guard let south = numberIfStored(first), let west = numberIfStored(first + 1),
            let north = numberIfStored(first + 2),
            let east = numberIfStored(first + 3), south <= north,
            GeoPoint(latitude: south, longitude: west).isOnEarth,
            GeoPoint(latitude: north, longitude: east).isOnEarth
        else { return nil }
        return GeoBounds(south: south, west: west, north: north, east: east)
    }
}
