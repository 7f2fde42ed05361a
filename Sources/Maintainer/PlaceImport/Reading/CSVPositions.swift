// Finds the columns of a table that hold positions, and reads them.
import GeoFormats
import Geodesy
import TextTools

/// The columns of positions: two of degrees, one of both, or one of shapes in well-known text.
struct CSVPositions {
    private let latitude: Int?
    private let longitude: Int?
    /// A column of `37.2, -80.4`, or of shapes such as `POINT (-80.4 37.2)`.
    private let both: Int?

    /// Names of pairs of columns in lower case, the surest first.
    private static let pairs: [(latitude: [String], longitude: [String])] = [
        (["latitude"], ["longitude"]), (["lat"], ["lon", "lng", "long"]),
        (["gps_latitude", "gps latitude"], ["gps_longitude", "gps longitude"]),
        (["latitude_dd", "lat_dd"], ["longitude_dd", "lon_dd", "long_dd"]),
        (["lat_wgs84", "latitude (wgs84)"], ["lon_wgs84", "longitude (wgs84)"]),
        (
            ["gps_lat", "geo_lat", "map_lat", "y_lat"],
            ["gps_lon", "gps_lng", "gps_long", "geo_lon", "geo_lng", "map_lng", "x_lon"]
        ),
        (["centroid_lat", "lat_centroid"], ["centroid_lon", "centroid_lng", "lon_centroid"]),
        (["y"], ["x"]), (["point_y"], ["point_x"]), (["ycoord", "y_coord"], ["xcoord", "x_coord"]),
        (["breitengrad"], ["längengrad"]), (["latitud"], ["longitud"]),
    ]
    private static let shapes = [
        "wkt", "the_geom", "geom", "geometry", "shape", "location", "coordinates", "latlng", "lat_lng",
        "latlon",
        "lat_lon", "lat/long", "lat,long", "lat, long", "geolocation", "georeference", "position", "point",
        "geo_point", "geo point",
    ]

    init(_ table: KeyTable) {
        func column(_ names: [String]) -> Int? {
            for name in names {
                if let index = table.keys.firstIndex(where: { $0.folded == name }) { return index }
            }
            return nil
        }
        for pair in Self.pairs {
            guard let latitude = column(pair.latitude), let longitude = column(pair.longitude) else {
                continue
            }
            (self.latitude, self.longitude, both) = (latitude, longitude, nil)
            return
        }
        (latitude, longitude, both) = (nil, nil, column(Self.shapes))
    }

    var isEmpty: Bool { latitude == nil && both == nil }

    /// The names of the columns, for the report.
    func names(_ table: KeyTable) -> String? {
        if let latitude, let longitude {
            return "\(table.keys[latitude].name) and \(table.keys[longitude].name)"
        }
        return both.map { table.keys[$0].name }
    }

    /// The position or shape of a row; nil if there is none.
    func geometry(_ row: CSVRow) -> GeoGeometry? {
        if let both { return ShapeText.geometry(row[both]) }
        guard let latitude, let longitude, let north = degrees(row[latitude]),
            let east = degrees(row[longitude])
        else { return nil }
        var geometry = GeoGeometry()
        geometry.points.append(GeoPoint(latitude: north, longitude: east))
        return geometry
    }

    /// Why the row has no position, where it has something in its place.
    func fault(_ row: CSVRow) -> String? {
        if let both {
            return row[both].count > 0 && geometry(row) == nil ? "its position cannot be read" : nil
        }
        guard let latitude, let longitude else { return nil }
        for column in [latitude, longitude] where row[column].count > 0 && degrees(row[column]) == nil {
            return "\"\(DisplayText.line(row[column].string, limit: 40))\" is not a number of degrees"
        }
        return nil
    }

    /// A number with a decimal point or comma, with white space around it.
    private func degrees(_ text: BorrowedText) -> Double? {
        if let value = DecimalText.double(text) { return value }
        let trimmed = text.bytes.filter { $0 != 0x20 && $0 != 0x09 }
        if let value = trimmed.withUnsafeBufferPointer({ DecimalText.double($0) }) { return value }
        guard trimmed.count(where: { $0 == UInt8(ascii: ",") }) == 1, !trimmed.contains(UInt8(ascii: "."))
        else {
            return nil
        }
        let pointed = trimmed.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
        return pointed.withUnsafeBufferPointer { DecimalText.double($0) }
    }
}
