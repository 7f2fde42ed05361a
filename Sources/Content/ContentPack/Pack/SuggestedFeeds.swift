import Diagnostics
import Geodesy
import PropertyLists

/// The contents of `Feeds.plist`: the feeds of alerts that suit the campus, and the area it is in. These are
/// suggestions; only a person can turn a feed on.
public struct SuggestedFeeds: Sendable, Equatable {
    /// The names of feeds, such as `nws`.
    public var feeds: [String] = []
    /// The name of the area; nil for that of the pack.
    public var name: String?
    public var location: GeoPoint?
    /// The radius in kilometers around the location that counts as near; nil for the default.
    public var radius: Double?
    /// The SAME codes of counties, `051121`.
    public var same: [String] = []
    /// The UGC codes of zones and counties, `VAZ014`, `VAC121`.
    public var ugc: [String] = []
    /// The gauges near the campus: identifiers of the National Weather Service, `RADV2`, or of USGS, `03171000`.
    public var gauges: [String] = []

    public init() {}
}

extension Pack {
    /// Reads the feeds that the pack suggests, with the problems found; empty if it has no `Feeds.plist`.
    public func suggestedFeeds() -> (feeds: SuggestedFeeds, findings: [Diagnostic]) {
        optionalList(
            PackFiles.feeds, or: SuggestedFeeds(),
            hint: "write a dictionary with Feeds, Name, Latitude, Longitude, SAME, UGC and Gauges",
            SuggestedFeedsReader.read)
    }
}

enum SuggestedFeedsReader {
    static let maxFeeds = 20
    static let maxCodes = 100
    /// The most gauges; each takes one request.
    static let maxGauges = 20

    static func read(_ fields: PropertyListFields, _ findings: inout Findings) -> SuggestedFeeds {
        var suggested = SuggestedFeeds()
        suggested.feeds = codes("Feeds", fields, max: maxFeeds, isFeedName, "nws", &findings)
        suggested.name = fields.text("Name", limit: 100, &findings)
        suggested.location = location(fields, &findings)
        suggested.same = codes("SAME", fields, max: maxCodes, isCounty, "051121", &findings)
        suggested.ugc = codes("UGC", fields, max: maxCodes, isZone, "VAZ014", &findings)
        suggested.gauges = codes("Gauges", fields, max: maxGauges, isGauge, "03171000", &findings)
        suggested.radius = radius(fields, &findings)
        if suggested.location == nil, suggested.same.isEmpty, suggested.ugc.isEmpty {
            fields.warn(
                "feeds-place", "nothing says where the campus is",
                hint: "give it a Latitude and a Longitude, and the codes that alerts name its place by",
                &findings)
        }
        return suggested
    }

    private static func codes(
        _ key: String, _ fields: PropertyListFields, max most: Int, _ isRight: (String) -> Bool,
        _ example: String, _ findings: inout Findings
    ) -> [String] {
        guard fields[key] != nil else { return [] }
        let texts = fields.texts(key, limit: 40, max: most, &findings)
        for text in texts where !isRight(text) {
            fields.warn(
                "feeds-code", at: key, "\(text) is left out: \(key) has codes such as \(example)",
                hint: "look the code up, and write it in this form", &findings)
        }
        return texts.filter(isRight)
    }

    private static func location(_ fields: PropertyListFields, _ findings: inout Findings) -> GeoPoint? {
        guard fields["Latitude"] != nil || fields["Longitude"] != nil else { return nil }
        if let latitude = fields["Latitude"]?.number, let longitude = fields["Longitude"]?.number {
            let point = GeoPoint(latitude: latitude, longitude: longitude)
            if point.isOnEarth { return point }
        }
        fields.warn(
            "feeds-position", at: fields["Latitude"] == nil ? "Longitude" : "Latitude",
            "Latitude and Longitude are no position on Earth",
            hint: "write both in degrees, such as 37.2284 and -80.4234", &findings)
        return nil
    }

    /// The allowed radius in kilometers.
    private static let radii = 0.0...500.0

    private static func radius(_ fields: PropertyListFields, _ findings: inout Findings) -> Double? {
        guard let value = fields["Radius"] else { return nil }
        if let radius = value.number, radii.contains(radius) { return radius }
        fields.warn(
            "feeds-radius", at: "Radius", "Radius is not from 0 to 500 kilometers",
            hint: "write the kilometers around the campus in which a danger is near", &findings)
        return nil
    }

    private static func isFeedName(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 &- 0x30 < 10 || $0 == 0x2D }
    }

    private static func isCounty(_ text: String) -> Bool {
        text.utf8.count == 6 && text.utf8.allSatisfy { $0 &- 0x30 < 10 }
    }

    private static func isZone(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.count == 6 && bytes[..<2].allSatisfy { (0x41...0x5A).contains($0) }
            && (bytes[2] == 0x43 || bytes[2] == 0x5A) && bytes[3...].allSatisfy { $0 &- 0x30 < 10 }
    }

    /// Returns whether a text is of 5 letters and digits (National Weather Service) or of 8 to 15 digits (USGS).
    private static func isGauge(_ text: String) -> Bool {
        let bytes = text.utf8
        if bytes.allSatisfy({ $0 &- 0x30 < 10 }) { return (8...15).contains(bytes.count) }
        return bytes.count == 5 && bytes.allSatisfy { (0x41...0x5A).contains($0) || $0 &- 0x30 < 10 }
    }
}
