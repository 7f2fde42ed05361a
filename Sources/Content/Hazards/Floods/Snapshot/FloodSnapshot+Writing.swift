// Writes a snapshot of floods.
import Clocks
import Geodesy
import HazardKit
import SQLite

extension FloodSnapshot {
    public func addTables(to database: Database) throws(DatabaseFailure) {
        for collection in collections { try addPlaces(of: collection, to: database) }
        try addMarkers(to: database)
    }

    private func addPlaces(of collection: FloodCollection, to database: Database) throws(DatabaseFailure) {
        let source = DatabaseValue.text(collection.source)
        let region = try SnapshotRow("region", 3, in: database)
        let boundary = try SnapshotRow("boundary", 9, in: database)
        for item in collection.regions {
            try region.add([source, .text(item.id), .text(item.name)])
            for part in item.boundaries {
                try boundary.add([
                    source, .text(item.id), .text(part.id), .text(part.name), .number(part.bounds?.south),
                    .number(part.bounds?.west), .number(part.bounds?.north), .number(part.bounds?.east),
                    .integer(part.isSwapped ? 1 : 0),
                ])
            }
        }
        let event = try SnapshotRow("event", 8, in: database)
        for item in collection.events {
            try event.add([
                source, .text(item.id), .text(item.name), .text(item.begins?.description),
                .text(item.ends?.description), .flag(item.activeFlag), .number(item.markerCount),
                .text(item.boundaries.joined(separator: "\n")),
            ])
        }
    }

    private func addMarkers(to database: Database) throws(DatabaseFailure) {
        let row = try SnapshotRow("markerSet", 10, in: database)
        let marker = try SnapshotRow("marker", 12, in: database)
        var number = 0
        for collection in collections {
            for set in collection.sets {
                try row.add([
                    .integer(number), .text(collection.source), .text(set.event), .text(set.boundary),
                    .text(set.base), .integer(set.version), .text(set.direction?.rawValue),
                    .integer(set.isDamaged ? 1 : 0), .integer(set.dropped), .moment(set.read),
                ])
                for item in set.markers { try marker.add([.integer(number)] + item.values) }
                number += 1
            }
        }
    }
}

extension DatabaseValue {
    fileprivate static func flag(_ flag: Bool?) -> DatabaseValue { .number(flag.map { $0 ? 1 : 0 }) }
}

extension FloodMarker {
    /// The values in the order of the columns.
    fileprivate var values: [DatabaseValue] {
        [
            .text(key), .number(point.latitude), .number(point.longitude), .number(level),
            .number(observed?.localSeconds), .number(uploaded?.localSeconds), .flag(isValid), .text(comment),
            .text(picture), .text(cover), .text(coverHeight),
        ]
    }
}
