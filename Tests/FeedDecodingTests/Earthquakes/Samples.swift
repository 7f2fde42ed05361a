// The samples of feeds of earthquakes.
import FeedDecoding
import Foundation
import Hazards
import TestSupport

enum Samples {
    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](
            try Data(contentsOf: URL(fileURLWithPath: "\(Binary.checkout())/Tests/Fixtures/Feeds/\(name)")))
    }

    static func decode(_ name: String) throws -> DecodedEarthquakes {
        try EarthquakeDecoder.decode(bytes(name))
    }

    static func decode(text: String) throws -> DecodedEarthquakes {
        try EarthquakeDecoder.decode(Array(text.utf8))
    }

    /// All samples of earthquakes, each with the format that it is in.
    static let all: [(name: String, format: EarthquakeFormat)] = [
        ("usgs/all_hour-2026.geojson", .geoJSON), ("usgs/all_day-2019-excerpt.geojson", .geoJSON),
        ("usgs/significant_month-2013.geojson", .geoJSON), ("usgs/significant_month-2014.geojson", .geoJSON),
        ("usgs/query-2018-three-events.geojson", .geoJSON), ("usgs/query-1994-two-events.geojson", .geoJSON),
        ("usgs/query-1994-one-event.geojson", .geoJSON), ("usgs/query-empty.geojson", .geoJSON),
        ("usgs/all_week-2020-excerpt.csv", .usgsCSV), ("usgs/2.5_week-excerpt.atom", .usgsAtom),
        ("usgs/quakeml-usgs.xml", .quakeML), ("quake/usgs-1-before.geojson", .geoJSON),
        ("quake/usgs-2-after.geojson", .geoJSON), ("quake/usgs-deleted.csv", .usgsCSV),
        ("quake/ingv-text-13.txt", .ingvText), ("quake/ingv-text-14.txt", .ingvText),
        ("quake/ingv.geojson", .geoJSON), ("quake/ingv-quakeml.xml", .quakeML),
    ]

    static func event(_ feed: DecodedEarthquakes, _ id: String) throws -> EarthquakeReport {
        guard let event = feed.reports.first(where: { $0.id == id }) else {
            throw HarnessFailure("there is no event \(id)")
        }
        return event
    }
}
