// The fields of a report, as they are stored, with their limits: reports of feeds and of stored files are cleaned only here.
import Geodesy
import HazardKit
import SQLite
internal import TextTools

public enum EarthquakeLimits {
    /// The most events of one reading and of the catalog: USGS answers with at most 20,000.
    public static let events = 20_000
    public static let aliases = 64
    /// The most scalars of an identifier, of a place or another text, and of an address.
    static let id = 100
    static let text = 300
    static let address = 500
    /// The allowed times in milliseconds since 1970, of the years 1 to 9999, as in `Moment`.
    public static let times = -62_135_596_800_000...253_402_300_799_999
    /// The allowed depths and magnitudes. A value outside is a mark for a missing value, such as -999, or damage. The
    /// deepest known events are 700 km deep, the highest summits 9 km high; the largest magnitude ever was 9.5.
    static let depths = -20.0...1_000.0
    static let magnitudes = -5.0...11.0
    static let intensities = 0.0...12.0
}

extension EarthquakeReport: Record {
    public init() { self.init(agency: .usgs, id: "", time: 0) }

    /// Passes the fields, with times in milliseconds since 1970 and depths in kilometers. There is no report without an
    /// identifier, or with an impossible time or epicenter.
    public mutating func code(_ row: FieldCoder) {
        row.word("agency", &agency)
        row.line("code", required: &id, max: EarthquakeLimits.id)
        row.lines("aliases", &aliases, max: 4 * EarthquakeLimits.aliases)
        if row.isChecking { setAliases(aliases) }
        var time: Int? = time
        row.integer("time", &time, in: EarthquakeLimits.times)
        if let time { self.time = time } else { row.reject() }
        row.integer("updated", &updated, in: EarthquakeLimits.times)
        row.line("place", &place, max: EarthquakeLimits.text)
        row.point(&epicenter) { point in
            // In some catalogs longitudes go on beyond 180.
            let point = point.onEarth
            if !point.isOnEarth { row.reject() }
            return point
        }
        row.number("depth", &depth, in: EarthquakeLimits.depths)
        row.number("magnitude", &magnitude, in: EarthquakeLimits.magnitudes)
        row.line("magnitudeType", &magnitudeType, max: EarthquakeLimits.text)
        row.value("kind", &kind, max: EarthquakeLimits.text)
        row.value("status", &status, max: EarthquakeLimits.text)
        row.line("author", &author, max: EarthquakeLimits.text)
        row.integer("felt", &felt, in: 0 ... .max)
        row.number("reportedIntensity", &reportedIntensity, in: EarthquakeLimits.intensities)
        row.number("estimatedIntensity", &estimatedIntensity, in: EarthquakeLimits.intensities)
        row.value("pager", &pager)
        row.flag("tsunamiFlag", &tsunamiFlag)
        row.integer("significance", &significance, in: 0 ... .max)
        row.text("page", &page) { DisplayText.webAddress($0, limit: EarthquakeLimits.address) }
    }

    /// The report without characters that control a terminal, overlong texts and impossible numbers; nil if
    /// it has no identifier, or an impossible time or epicenter.
    public var cleaned: EarthquakeReport? {
        var report = self
        return FieldCoder.clean(&report) ? report : nil
    }

    /// Sets the other identifiers: each once, in a fixed order, without the preferred one.
    public mutating func setAliases(_ ids: some Sequence<String>) {
        let read = ids.lazy.prefix(4 * EarthquakeLimits.aliases)
        let others = Set(read.map { DisplayText.line($0, limit: EarthquakeLimits.id) }).subtracting(["", id])
        aliases = Array(others.sorted().prefix(EarthquakeLimits.aliases))
    }
}

extension EarthquakeDeletion {
    /// The notice with a clean identifier; nil if it has none.
    public var cleaned: EarthquakeDeletion? {
        let id = DisplayText.line(id, limit: EarthquakeLimits.id)
        guard !id.isEmpty else { return nil }
        let updated = updated.flatMap { EarthquakeLimits.times.contains($0) ? $0 : nil }
        return EarthquakeDeletion(agency: agency, id: id, updated: updated)
    }
}
