// The fields of a place, with the same names and parsers in the configuration and on the command line.
import Files
import Geodesy
internal import TextTools

/// The problem with a value, and how to write it, without periods.
public struct FieldProblem: Error, Sendable, Equatable {
    public var message: String
    public var hint: String

    public init(message: String, hint: String) { (self.message, self.hint) = (message, hint) }
}

/// One field of a place.
public struct PlaceField: Sendable {
    /// The key in the configuration, and the name of the option.
    public var key: String
    /// An example value.
    public var example: String
    var read: @Sendable (String, inout WatchedPlace) -> String?
    /// Returns the value as the configuration writes it, or nil if the place has none.
    public var text: @Sendable (WatchedPlace) -> String?

    /// Parses the value and sets the field of a place.
    public func set(_ value: String, in place: inout WatchedPlace) throws(FieldProblem) {
        if let problem = read(value, &place) {
            throw FieldProblem(message: problem, hint: "write it like \(key) = \(example)")
        }
    }

    public static let all = [
        point, campus, same, ugc, radius, least, kinds, quakes, automatic, gauges, floods,
    ]

    private static let point = PlaceField(key: "at", example: "37.2284,-80.4234") { value, place in
        guard let point = GeoPoint(text: value) else { return "this is not a latitude and longitude" }
        place.point = point
        return nil
    } text: {
        $0.point.map { "\($0.latitude),\($0.longitude)" }
    }

    private static let campus = PlaceField(key: "campus", example: "org.example.north") { value, place in
        if value.lowercased() == "none" {
            place.campus = nil
            return nil
        }
        let isName =
            value.utf8.count <= 200
            && value.utf8.allSatisfy {
                $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || $0 == UInt8(ascii: ".")
                    || $0 == UInt8(ascii: "-")
            }
        guard isName, !value.isEmpty else { return "this is not the identifier of a pack, or none" }
        place.campus = value
        return nil
    } text: {
        $0.campus.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The most codes of one place; a state has at most 254 counties.
    private static let maxCodes = 300

    private static let same = PlaceField(key: "same", example: "051121") { value, place in
        let codes = words(value).map { $0.utf8.count == 5 ? "0" + $0 : $0 }
        guard !codes.isEmpty, codes.count <= maxCodes,
            codes.allSatisfy({ $0.utf8.count == 6 && $0.utf8.allSatisfy { $0 &- 0x30 < 10 } })
        else { return "a SAME code has 6 digits" }
        place.same = codes
        return nil
    } text: {
        $0.same.isEmpty ? nil : $0.same.joined(with: " ")
    }

    private static let ugc = PlaceField(key: "ugc", example: "VAC121 VAZ014") { value, place in
        let codes = words(value).map { $0.uppercased() }
        guard !codes.isEmpty, codes.count <= maxCodes, codes.allSatisfy(isZone) else {
            return "a UGC code is a state, C or Z, and 3 digits"
        }
        place.ugc = codes
        return nil
    } text: {
        $0.ugc.isEmpty ? nil : $0.ugc.joined(with: " ")
    }

    private static func isZone(_ code: String) -> Bool {
        let bytes = Array(code.utf8)
        return bytes.count == 6 && bytes[..<2].allSatisfy { (0x41...0x5A).contains($0) }
            && (bytes[2] == UInt8(ascii: "C") || bytes[2] == UInt8(ascii: "Z"))
            && bytes[3...].allSatisfy { $0 &- 0x30 < 10 }
    }

    /// The most gauges of one place: each takes a request.
    private static let maxGauges = 20

    private static let gauges = PlaceField(key: "gauges", example: "RADV2 03171000") { value, place in
        let names = value.lowercased() == "none" ? [] : words(value).map { $0.uppercased() }
        guard !names.isEmpty || value.lowercased() == "none", names.count <= maxGauges,
            names.allSatisfy(GaugeName.isRight)
        else {
            return
                "a gauge is an identifier of the National Weather Service of 5 letters and digits, or a site number of USGS; "
                + "\(maxGauges) at most; or none"
        }
        place.gauges = names
        return nil
    } text: {
        $0.gauges.isEmpty ? nil : $0.gauges.joined(with: " ")
    }

    private static let radius = PlaceField(key: "radius", example: "10") { value, place in
        let number = value.hasSuffix("km") ? String(value.dropLast(2).prefix { $0 != " " }) : value
        guard let radius = DecimalText.double(number), (0...20_100).contains(radius) else {
            return "this is not a distance in kilometers"
        }
        place.radius = radius
        return nil
    } text: {
        $0.radius == WatchedPlace(name: "").radius ? nil : "\($0.radius)"
    }

    private static let least = PlaceField(key: "least", example: "severe") { value, place in
        let severity = AlertSeverity(value)
        guard severity != .unknown || ["unknown", "all"].contains(value.lowercased()) else {
            return "the severities are minor, moderate, severe and extreme"
        }
        place.leastSeverity = severity
        return nil
    } text: {
        $0.leastSeverity == .unknown ? nil : $0.leastSeverity.word
    }

    /// CAP's categories in lowercase.
    public static let categories = [
        "geo", "met", "safety", "security", "rescue", "fire", "health", "env", "transport", "infra", "cbrne",
        "other",
    ]

    private static let kinds = PlaceField(key: "kinds", example: "met fire safety") { value, place in
        let kinds = words(value).map { $0.lowercased() }
        if kinds == ["all"] {
            place.kinds = []
            return nil
        }
        guard !kinds.isEmpty, kinds.allSatisfy(categories.contains) else {
            return "the kinds are \(categories.joined(with: ", ")), or all"
        }
        place.kinds = kinds
        return nil
    } text: {
        $0.kinds.isEmpty ? nil : $0.kinds.joined(with: " ")
    }

    private static let quakes = PlaceField(key: "quakes", example: "M 4.5, 300 km") { value, place in
        if value.lowercased() == "none" {
            place.quakes = nil
            return nil
        }
        guard let wish = EarthquakeCriterion(value) else {
            return "this is not a magnitude with a distance from 1 to 20000 km, felt or none"
        }
        place.quakes = wish
        return nil
    } text: {
        $0.quakes?.text
    }

    private static let automatic = PlaceField(key: "automatic", example: "M 3.5") { value, place in
        if value.lowercased() == "all" {
            place.leastAutomatic = nil
            return nil
        }
        guard let magnitude = EarthquakeNumber.magnitude(value) else {
            return "this is not a magnitude from 0 to 10, or all"
        }
        place.leastAutomatic = magnitude
        return nil
    } text: {
        $0.leastAutomatic.map { "M " + EarthquakeNumber.text($0) }
    }

    private static let floods = PlaceField(key: "floods", example: "significant") { value, place in
        if value.lowercased() == "none" {
            place.floods = nil
            return nil
        }
        guard let severity = FloodSeverity(wish: value) else {
            return "the severities of floods are little, notable, significant and dangerous, or all, or none"
        }
        place.floods = severity
        return nil
    } text: {
        $0.floods?.wish
    }

    private static func words(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
    }
}

extension WatchedPlace {
    /// True if the place has a position or an area code.
    public var isSomewhere: Bool { point != nil || !same.isEmpty || !ugc.isEmpty }

    /// The lines of the configuration that describe the place.
    public var configurationLines: [String] {
        ["place = \(name)"]
            + PlaceField.all.compactMap { field in field.text(self).map { "\(field.key) = \($0)" } }
    }

    /// Returns true if the name is valid in the configuration and on a screen.
    public static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 100 && DisplayText.line(name) == name && !name.hasPrefix("#")
    }

    /// Returns true if the place has this name, ignoring case.
    public func isCalled(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}

extension [WatchedPlace] {
    /// A sum that differs for other places.
    public var sum: String {
        var text = flatMap(\.configurationLines).joined(with: "\n")
        return String(text.withUTF8 { Checksum.of(UnsafeRawBufferPointer($0)) }, radix: 16)
    }
}
