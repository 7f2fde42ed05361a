// Cleans and limits reports of feeds and of stored files; this is the only place that does so.
import Geodesy
import HazardKit
internal import TextTools

/// The limits for stored data about earthquakes.
public enum EarthquakeLimits {
    /// The most events of one reading and of the catalog: USGS answers with at most 20,000.
    public static let events = 20_000
    public static let aliases = 64
    /// The most scalars of an identifier, of a place or another text, and of an address.
    static let id = 100
    static let text = 300
    static let address = 500
    /// The allowed times in milliseconds since 1970, of the years 1 to 9999, as in `Moment`.
    static let times = -62_135_596_800_000...253_402_300_799_999
    /// The allowed depths and magnitudes. A value outside is a mark for a missing value, such as -999, or
    /// damage. The deepest known events are 700 km deep, the highest summits 9 km high; the largest magnitude
    /// ever was 9.5.
    static let depths = -20.0...1_000.0
    static let magnitudes = -5.0...11.0
    static let intensities = 0.0...12.0
}

extension EarthquakeReport {
    /// The report without characters that control a terminal, overlong texts and impossible numbers; nil if
    /// it has no identifier, or an impossible time or epicenter.
    public var cleaned: EarthquakeReport? {
        var report = self
        report.id = Self.identifier(id)
        guard !report.id.isEmpty, EarthquakeLimits.times.contains(time) else { return nil }
        if let point = epicenter {
            // In some catalogs longitudes go on beyond 180.
            let point = point.onEarth
            guard point.isOnEarth else { return nil }
            report.epicenter = point
        }
        report.setAliases(aliases)
        report.place = Self.line(place)
        report.magnitudeType = Self.line(magnitudeType)
        report.author = Self.line(author)
        report.kind = Self.line(kind?.text).flatMap(SeismicKind.init)
        if case .other(let text) = status { report.status = Self.line(text).flatMap(ReviewStatus.init) }
        report.depth = Self.number(depth, in: EarthquakeLimits.depths)
        report.magnitude = Self.number(magnitude, in: EarthquakeLimits.magnitudes)
        report.reportedIntensity = Self.number(reportedIntensity, in: EarthquakeLimits.intensities)
        report.estimatedIntensity = Self.number(estimatedIntensity, in: EarthquakeLimits.intensities)
        report.felt = felt.flatMap { $0 >= 0 ? $0 : nil }
        report.significance = significance.flatMap { $0 >= 0 ? $0 : nil }
        report.page = DisplayText.webAddress(page, limit: EarthquakeLimits.address)
        report.updated = updated.flatMap { EarthquakeLimits.times.contains($0) ? $0 : nil }
        return report
    }

    /// Sets the other identifiers: each once, in a fixed order, without the preferred one.
    public mutating func setAliases(_ ids: some Sequence<String>) {
        let others = Set(ids.lazy.prefix(4 * EarthquakeLimits.aliases).map(Self.identifier)).subtracting([
            "", id,
        ])
        aliases = Array(others.sorted().prefix(EarthquakeLimits.aliases))
    }

    private static func identifier(_ text: String) -> String {
        DisplayText.line(text, limit: EarthquakeLimits.id)
    }

    /// Returns a text on one line, or nil if nothing is left.
    private static func line(_ text: String?) -> String? {
        guard let text else { return nil }
        let line = DisplayText.line(text, limit: EarthquakeLimits.text)
        return line.isEmpty ? nil : line
    }

    private static func number(_ value: Double?, in range: ClosedRange<Double>) -> Double? {
        value.flatMap { range.contains($0) ? $0 : nil }
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
