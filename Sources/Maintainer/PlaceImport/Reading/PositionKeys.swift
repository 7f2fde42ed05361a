import GeoFormats
import Geodesy
import TextTools

/// The keys of positions: two of degrees, one of both, or one of shapes.
struct PositionKeys {
    private let latitude: Int?
    private let longitude: Int?
    /// The key of values such as `37.2, -80.4`, or of shapes such as `POINT (-80.4 37.2)`.
    private let both: Int?

    struct Asked {
        var latitude: String?
        var longitude: String?
    }

    /// The words that show the coordinate of a key, alone or next to others: `lat`, `GPS_Latitude`, `location.lng`.
    private static let latitudes: Set<Substring> = [
        "latitude", "lat", "latitud", "latitudine", "breitengrad", "breite", "широта", "緯度", "纬度", "위도",
        "enlem", "breddegrad", "breedtegraad",
    ]
    private static let longitudes: Set<Substring> = [
        "longitude", "lon", "lng", "long", "longitud", "longitudine", "längengrad", "länge", "долгота", "経度",
        "經度", "经度", "경도", "boylam", "lengdegrad", "længdegrad", "längdgrad", "lengtegraad",
    ]
    /// The other pairs of keys for coordinates.
    private static let pairs = [
        ("y", "x"), ("point y", "point x"), ("ycoord", "xcoord"), ("y coord", "x coord"),
        ("y coordinate", "x coordinate"), ("y lat", "x lon"), ("y lat", "x long"), ("northing", "easting"),
    ]
    private static let shapes = [
        "wkt", "the geom", "geom", "geometry", "wkt geom", "geom wkt", "geo shape", "geojson", "shape",
        "geo point", "geo point 2d", "coordinates", "gps coordinates", "coords", "latlng", "lat lng",
        "latlon", "lat lon", "lat long", "latitude longitude", "geolocation", "georeference", "location",
        "position", "point", "gps",
    ]

    /// - Parameter asked: the keys that a person named, which take precedence.
    init(_ table: KeyTable, asked: Asked = Asked()) {
        if let key = asked.latitude {
            let latitude = table.matches(key).first
            let longitude = asked.longitude.flatMap { table.matches($0).first }
            let isPair = latitude != nil && longitude != nil
            (self.latitude, self.longitude) = isPair ? (latitude, longitude) : (nil, nil)
            both = asked.longitude == nil ? latitude : nil
            return
        }
        func key(_ words: String) -> Int? { table.keys.firstIndex { $0.words == words } }
        var found = Self.pair(in: table)
        for (latitude, longitude) in Self.pairs where found == nil {
            if let latitude = key(latitude), let longitude = key(longitude) { found = (latitude, longitude) }
        }
        (latitude, longitude) = (found?.latitude, found?.longitude)
        both = found == nil ? Self.shapes.lazy.compactMap(key).first : nil
    }

    /// Returns two keys that differ only in the word for the coordinate; those with the fewest words are preferred.
    private static func pair(in table: KeyTable) -> (latitude: Int, longitude: Int)? {
        let north = coordinates(latitudes, table)
        // `lat_deg` beside `lat_min` is not all of the latitude.
        let hasMinutes = north.contains { key in key.others.contains { minutes.contains($0) } }
        let east = coordinates(longitudes, table)
        var best: (latitude: Int, longitude: Int, words: Int)?
        for latitude in north where best.map({ latitude.others.count < $0.words }) ?? true {
            if hasMinutes, latitude.others.contains(where: { degrees.contains($0) }) { continue }
            if latitude.others.contains(where: { minutes.contains($0) }) { continue }
            guard let longitude = east.first(where: { $0.others == latitude.others }) else { continue }
            best = (latitude.index, longitude.index, latitude.others.count)
        }
        return best.map { ($0.latitude, $0.longitude) }
    }

    private static let degrees: Set<Substring> = ["deg", "degree", "degrees", "d"]
    private static let minutes: Set<Substring> = ["min", "minute", "minutes", "sec", "second", "seconds"]

    /// Returns the keys with one of the words, and their other words.
    private static func coordinates(_ names: Set<Substring>, _ table: KeyTable) -> [(
        index: Int, others: [Substring]
    )] {
        table.keys.indices.compactMap { index in
            let words = table.keys[index].words.split(separator: " ")
            let others = words.filter { !names.contains($0) }
            return words.count == others.count + 1 ? (index, others) : nil
        }
    }

    var isEmpty: Bool { latitude == nil && both == nil }
    var isPair: Bool { latitude != nil }

    /// The names of the keys, for the report.
    func names(_ table: KeyTable) -> String? {
        if let latitude, let longitude {
            return "\(Self.name(latitude, table)) and \(Self.name(longitude, table))"
        }
        return both.map { Self.name($0, table) }
    }

    /// The names of all keys of positions.
    func all(_ table: KeyTable) -> [String] {
        [latitude, longitude, both].compactMap { $0.map { table.keys[$0].name } }
    }

    /// Returns the name of a key; the number of a column without a heading.
    private static func name(_ key: Int, _ table: KeyTable) -> String {
        table.keys[key].name.isEmpty ? "column \(key + 1)" : table.keys[key].name
    }

    /// Returns the position or shape of a record, or nil if there is none.
    func geometry(_ text: (Int) -> BorrowedText) -> GeoGeometry? {
        if let both { return ShapeText.geometry(text(both)) }
        guard let latitude, let longitude, let north = Self.degrees(text(latitude), .latitude),
            let east = Self.degrees(text(longitude), .longitude)
        else { return nil }
        var geometry = GeoGeometry()
        geometry.points.append(GeoPoint(latitude: north, longitude: east))
        return geometry
    }

    /// Returns the reason that the record's value is not a position, or nil if it has no value or a valid one.
    func fault(_ text: (Int) -> BorrowedText) -> String? {
        if let both {
            guard text(both).count > 0, geometry(text) == nil else { return nil }
            return "its position cannot be read" + Self.remedy(for: text(both).string)
        }
        guard let latitude, let longitude else { return nil }
        for (key, axis) in [(latitude, DegreesText.Axis.latitude), (longitude, .longitude)] {
            let written = DisplayText.line(text(key).string, limit: 40)
            guard !written.isEmpty, Self.degrees(text(key), axis) == nil else { continue }
            guard DegreesText.value(written) == nil
            else { return "\"\(written)\" is not a \(axis == .latitude ? "latitude" : "longitude")" }
            return "\"\(written)\" is not a number of degrees" + Self.remedy(for: written)
        }
        return nil
    }

    private static func remedy(for text: String) -> String {
        DegreesText.hasO(text)
            ? ": write W or E for O, which is west in Spanish and French, east in German" : ""
    }

    /// Parses a number with a decimal point or comma, or degrees with minutes, seconds and a letter.
    private static func degrees(_ text: BorrowedText, _ axis: DegreesText.Axis) -> Double? {
        if let value = DecimalText.double(text) { return value }
        guard let value = DegreesText.value(text.string), value.axis == nil || value.axis == axis
        else { return nil }
        return value.degrees
    }
}
