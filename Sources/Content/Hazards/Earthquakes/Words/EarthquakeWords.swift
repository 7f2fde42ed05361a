// Describes an earthquake in plain words. It never infers shaking or damage from magnitude alone: how
// strongly an event is felt also depends on its depth and distance.
import Clocks
import Geodesy
import HazardKit
internal import TextTools

public enum EarthquakeWords {
    /// Returns the magnitude with one decimal, halves rounded away from zero as USGS does: `M 4.3`; `M ?` if
    /// it is unknown. For a test it says so, since it may be shown alone, as on a map: `TEST M 5.0`.
    public static func magnitude(_ report: EarthquakeReport) -> String {
        (report.agency == .test ? "TEST " : "") + magnitude(report.magnitude)
    }

    public static func magnitude(_ value: Double?) -> String {
        "M " + (value.map { GeoText.number($0, decimals: 1) } ?? "?")
    }

    /// Returns the kind of event: `Earthquake`, `Quarry blast`; `Seismic event` if it is missing.
    public static func kind(_ report: EarthquakeReport) -> String {
        guard let kind = report.kind, kind.text != "not reported" else { return "Seismic event" }
        return kind.isQuarryBlast ? "Quarry blast" : kind.text.capitalizedFirst
    }

    /// Returns one line for lists: `M 4.3, 12 km NW of Norcia, Italy`, `M 1.6 quarry blast, 5 km E of Centralia`.
    public static func headline(_ report: EarthquakeReport) -> String {
        (report.agency == .test ? LocalTest.mark : "") + unmarkedHeadline(report)
    }

    /// Returns the same line without the mark of a test, with the magnitude of the other agency if that is greater.
    public static func unmarkedHeadline(_ event: Earthquake) -> String {
        let strongest = event.strongest
        guard strongest.agency != event.report.agency else { return unmarkedHeadline(event.report) }
        return unmarkedHeadline(
            event.report, more: " (\(magnitude(strongest.magnitude)) by \(strongest.agency.name))")
    }

    /// Returns the same line of a report without the mark of a test, with `more` after the magnitude.
    public static func unmarkedHeadline(_ report: EarthquakeReport, more: String = "") -> String {
        let isPlain = report.kind == .earthquake
        let what = magnitude(report.magnitude) + more + (isPlain ? "" : " " + kind(report).lowercased())
        guard let place = place(report) else { return what }
        return "\(what), \(place)"
    }

    /// Returns the name of the place, or its coordinates if it has none; nil if it was not located.
    public static func place(_ report: EarthquakeReport) -> String? {
        report.place ?? report.epicenter.map(GeoText.coordinates)
    }

    /// Returns the depth: `6.2 mi (10 km) deep`, `0.2 mi (400 m) above sea level`.
    public static func depth(_ report: EarthquakeReport) -> String {
        guard let depth = report.depth else { return "depth unknown" }
        // Less than 5 meters is no depth that anybody measures.
        guard abs(depth) >= 0.005 else { return "at sea level" }
        return GeoText.distance(abs(depth) * 1_000) + (depth < 0 ? " above sea level" : " deep")
    }

    /// The milliseconds by which clocks may differ.
    private static let tolerance = 300_000

    /// Returns the time since the event: `2 h 10 min ago`. An event later than the clock has no age: one of
    /// the clocks is wrong.
    public static func age(_ report: EarthquakeReport, at now: Moment) -> String {
        let milliseconds = now.seconds * 1_000 - report.time
        guard milliseconds >= -tolerance else { return "age unknown" }
        return milliseconds < 60_000 ? "just now" : "\(HazardTimes.span(milliseconds / 1_000)) ago"
    }

    public static func status(_ report: EarthquakeReport) -> String? {
        switch report.status {
        case nil: nil
        case .automatic: "Automatic: no person has reviewed it yet, and values may change"
        case .reviewed: "Reviewed by a person"
        case .deleted: "Deleted by \(report.agency.name)"
        case .other(let text): "Status: \(text)"
        }
    }

    public static func removal(_ record: EarthquakeRecord) -> String? {
        let agency = record.report.agency.name
        return switch record.removal?.reason {
        case nil: nil
        case .deleted: "Deleted by \(agency)"
        case .unlisted: "No longer in the \(agency) feed"
        }
    }

    /// Returns one line for each agency's report of an event; empty if only one has it.
    public static func agencies(_ event: Earthquake) -> [String] {
        guard event.other != nil else { return [] }
        let count = CountedNoun.text(event.records.count, "agency", "agencies")
        let lines = event.records.map { record in
            let report = record.report
            let type = report.magnitudeType.map { " (\($0))" } ?? ""
            let removed = record.removal == nil ? "" : ", removed since"
            return "\(source(record)): \(magnitude(report))\(type), \(time(report))\(removed)"
        }
        return ["Located by \(count), which differ a little:"] + lines
    }

    /// Returns the agency, its network that located the event if wanted, and whether it is from a file: `USGS (us), from a
    /// file`.
    public static func source(_ record: EarthquakeRecord, network: Bool = false) -> String {
        let author = network ? record.report.author.map { " (\($0))" } ?? "" : ""
        return record.report.agency.name + author + (record.isImported ? ", from a file" : "")
    }

    /// Returns the time in UTC, to the second: `2026-03-02 12:00:01 UTC`.
    public static func time(_ report: EarthquakeReport) -> String {
        let text = EventTime.moment(report.time).description
        return "\(text.prefix(10)) \(text.dropFirst(11).dropLast()) UTC"
    }

    /// Returns the time in a zone, with UTC if that is different: `2026-03-02 07:00 EST (2026-03-02 12:00:01 UTC)`.
    public static func time(_ report: EarthquakeReport, in zone: LocalZone) -> String {
        let local = EventTime.moment(report.time).shown(in: zone)
        return local.hasSuffix("UTC") ? time(report) : "\(local) (\(time(report)))"
    }
}

public enum NearbyWords {
    /// Returns the mark of an event in a list: `near Home, 75 mi (120 km)`, `5540 mi (8915 km) from Home`, with the nearest
    /// of several places, which is first. Returns nil for an event that concerns none.
    public static func mark(_ lies: [EarthquakeAtPlace]) -> String? {
        guard let first = lies.first else { return nil }
        let others = lies.count - 1
        let more = others > 0 ? " and \(CountedNoun.text(others, "other place"))" : ""
        guard first.isNear else {
            return place(first) + (others > 0 ? ", farther from" + more.dropFirst(4) : "")
        }
        return "near \(first.place)\(more), \(GeoText.distance(first.distance))"
    }

    /// Returns a place with its distance, or that it is near: `near Home`, `5540 mi (8915 km) from Home`.
    static func place(_ lie: EarthquakeAtPlace) -> String {
        lie.isNear ? "near \(lie.place)" : "\(GeoText.distance(lie.distance)) from \(lie.place)"
    }

    /// Returns the distance and direction of an event from a place: `Home: 75 mi (120 km) north-west`.
    public static func line(_ lie: EarthquakeAtPlace) -> String {
        "\(lie.place): \(GeoText.distance(lie.distance))" + (lie.direction.map { " " + $0.name } ?? "")
    }
}
