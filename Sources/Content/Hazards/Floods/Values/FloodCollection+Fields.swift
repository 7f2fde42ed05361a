// The fields of what is stored about floods, with their limits; the texts of services and of stored files are cleaned only here.
import Geodesy
import HazardKit
import SQLite
internal import TextTools

extension FloodCollection: Record {
    /// The sources of the collections of a file, in their order there.
    static let stored = sources + [LocalTest.source]
    fileprivate static let limit = stored.count

    public init() { self.init(source: "") }

    public mutating func code(_ row: FieldCoder) {
        row.line("source", &source)
        row.list("region", &regions, max: Self.limit * FloodLimits.regions, each: FloodLimits.regions)
        row.list("event", &events, max: Self.limit * FloodLimits.events, each: FloodLimits.events)
        row.list("markerSet", &sets, max: Self.limit * FloodLimits.sets, each: FloodLimits.sets)
        guard row.isReading else { return }
        regions = regions.withoutRepeats(by: \.id)
        sets = sets.withoutRepeats { [$0.event, $0.boundary] }
        bound()
        if regions.isEmpty && events.isEmpty && sets.isEmpty { row.reject() }
    }
}

extension FieldCoder {
    /// An identifier, without which there is no record.
    fileprivate func identifier(_ name: StaticString, _ value: inout String) {
        text(name, &value) { FloodLimits.identifier($0) ?? "" }
        if isChecking, value.isEmpty { reject() }
    }

    fileprivate func name(_ name: StaticString, _ value: inout String) {
        text(name, &value) { FloodLimits.name($0) ?? "" }
    }
}

extension FloodRegion: Record {
    public init() { self.init(id: "", name: "") }

    public mutating func code(_ row: FieldCoder) {
        row.identifier("code", &id)
        row.name("name", &name)
        row.list(
            "boundary", &boundaries, max: FloodCollection.limit * FloodLimits.boundaries,
            each: FloodLimits.boundaries)
    }
}

extension FloodBoundary: Record {
    public init() { self.init(id: "", name: "") }

    public mutating func code(_ row: FieldCoder) {
        row.identifier("code", &id)
        row.name("name", &name)
        var southWest = bounds.map { GeoPoint(latitude: $0.south, longitude: $0.west) }
        var northEast = bounds.map { GeoPoint(latitude: $0.north, longitude: $0.east) }
        row.group("southWest") { row.point(&southWest) }
        row.group("northEast") { row.point(&northEast) }
        row.flag("swapped", &isSwapped)
        guard row.isReading else { return }
        bounds = nil
        guard let southWest, let northEast, southWest.latitude <= northEast.latitude else { return }
        bounds = GeoBounds(
            south: southWest.latitude, west: southWest.longitude, north: northEast.latitude,
            east: northEast.longitude)
    }
}

extension FloodEvent: Record {
    public init() { self.init(id: "", name: "") }

    public mutating func code(_ row: FieldCoder) {
        row.identifier("code", &id)
        row.name("name", &name)
        row.day("begins", &begins)
        row.day("ends", &ends)
        row.flag("active", &activeFlag)
        row.integer("markers", &markerCount, in: 0...FloodLimits.countable)
        row.lines("boundaries", &boundaries, max: FloodLimits.boundaries)
        if row.isReading { boundaries = boundaries.compactMap { FloodLimits.identifier($0) } }
    }
}

extension FloodMarkerSet: Record {
    public init() { self.init(event: "", boundary: "", base: "", version: 0) }

    public mutating func code(_ row: FieldCoder) {
        row.identifier("event", &event)
        row.identifier("boundary", &boundary)
        row.text("base", &base) { FloodLimits.identifier($0) ?? "" }
        row.integer("version", &version, in: -1...FloodLimits.countable)
        row.word("direction", &direction)
        row.flag("damaged", &isDamaged)
        row.integer("dropped", &dropped, in: 0...FloodLimits.countable)
        row.moment("read", &read)
        row.list(
            "marker", &markers, max: FloodCollection.limit * FloodLimits.allMarkers,
            each: FloodLimits.markers)
        if row.isReading { markers = markers.withoutRepeats(by: \.key) }
    }
}

extension FloodMarker: Record {
    public init() { self.init(key: "", point: GeoPoint(latitude: 0, longitude: 0)) }

    public mutating func code(_ row: FieldCoder) {
        row.identifier("code", &key)
        row.point(required: &point)
        row.integer("level", &level, in: 0...99)
        row.time("observed", &observed)
        row.time("uploaded", &uploaded)
        row.flag("valid", &isValid)
        row.text("comment", &comment, FloodLimits.text)
        row.text("picture", &picture, FloodLimits.address)
        row.text("cover", &cover, FloodLimits.text)
        row.text("height", &coverHeight, FloodLimits.name)
    }
}

extension FieldCoder {
    /// A local time in the years 1 to 9999, as seconds since 1970 as if it were UTC.
    fileprivate func time(_ name: StaticString, _ value: inout FloodTime?) {
        var seconds = value?.localSeconds
        integer(name, &seconds, in: -62_135_596_800...253_402_300_799)
        value = seconds.map(FloodTime.init(localSeconds:))
    }
}

public enum FloodLimits {
    public static let levels = 1...5
    public static let regions = 200
    public static let boundaries = 1_000
    public static let events = 1_000
    /// The most markers of one event in one boundary, and of all together; the newest are kept.
    public static let markers = 20_000
    public static let allMarkers = 60_000
    public static let sets = 200
    /// The highest count that is read.
    public static let countable = 10_000_000
    /// The most scalars of an identifier, of a name, of a comment and of an address.
    private static let id = 64
    private static let name = 200
    private static let comment = 2_000
    private static let address = 500

    /// Returns the identifier on one line, or nil if nothing is left of it.
    public static func identifier(_ text: String?) -> String? { DisplayText.lineIfAny(text, limit: id) }

    public static func name(_ text: String?) -> String? { DisplayText.lineIfAny(text, limit: name) }

    /// Returns a text of a marker, or nil for none, which the service writes as `_`.
    public static func text(_ text: String?) -> String? {
        DisplayText.lineIfAny(text, limit: comment).flatMap { $0 == "_" ? nil : $0 }
    }

    /// Returns a web address that has only allowed characters; nil for anything else.
    public static func address(_ text: String?) -> String? {
        DisplayText.webAddress(DisplayText.lineIfAny(text, limit: address + 1), limit: address)
    }
}
