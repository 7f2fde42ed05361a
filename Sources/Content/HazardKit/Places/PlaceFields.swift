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

public struct PlaceField: Sendable {
    /// The key in the configuration, and the name of the option.
    public var key: String
    /// An example value.
    public var example: String
    var read: @Sendable (String, inout WatchedPlace) -> String?
    /// Returns the value as the configuration writes it, or nil if the place has none.
    public var text: @Sendable (WatchedPlace) -> String?

    public func set(_ value: String, in place: inout WatchedPlace) throws(FieldProblem) {
        if let problem = read(value, &place) {
            throw FieldProblem(message: problem, hint: "write it like \(key) = \(example)")
        }
    }

    public static let all = [
        point, campus, same, ugc, radius, least, kinds, quakes, automatic, gauges, floods,
    ]

    /// Returns the field of a value that a word may clear, with the fault of a value that `read` rejects.
    private static func single<Value>(
        _ key: String, example: String, _ path: WritableKeyPath<WatchedPlace, Value?> & Sendable,
        clearedBy word: String? = nil, fault: String, _ read: @escaping @Sendable (String) -> Value?,
        text: @escaping @Sendable (Value) -> String?
    ) -> PlaceField {
        PlaceField(key: key, example: example) { value, place in
            let isCleared = value.lowercased() == word
            let new = isCleared ? nil : read(value)
            guard isCleared || new != nil else { return fault }
            place[keyPath: path] = new
            return nil
        } text: {
            $0[keyPath: path].flatMap(text)
        }
    }

    private static func list(
        _ key: String, example: String, _ path: WritableKeyPath<WatchedPlace, [String]> & Sendable,
        fault: String, _ read: @escaping @Sendable (String) -> [String]?
    ) -> PlaceField {
        PlaceField(key: key, example: example) { value, place in
            guard let words = read(value) else { return fault }
            place[keyPath: path] = words
            return nil
        } text: {
            $0[keyPath: path].isEmpty ? nil : $0[keyPath: path].joined(with: " ")
        }
    }

    private static let point = single(
        "at", example: "37.2284,-80.4234", \.point, fault: "this is not a latitude and longitude",
        GeoPoint.init(text:)
    ) { "\($0.latitude),\($0.longitude)" }

    private static let campus = single(
        "campus", example: "org.example.north", \.campus, clearedBy: "none",
        fault: "this is not the identifier of a pack, or none"
    ) { value in
        let isName =
            (1...200).contains(value.utf8.count)
            && value.utf8.allSatisfy {
                $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || $0 == UInt8(ascii: ".")
                    || $0 == UInt8(ascii: "-")
            }
        return isName ? value : nil
    } text: {
        $0.isEmpty ? nil : $0
    }

    /// The most codes of one place; a state has at most 254 counties.
    private static let codeCounts = 1...300

    private static let same = list("same", example: "051121", \.same, fault: "a SAME code has 6 digits") {
        let codes = words($0).map { $0.utf8.count == 5 ? "0" + $0 : $0 }
        let areCodes = codes.allSatisfy { $0.utf8.count == 6 && $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }
        return codeCounts.contains(codes.count) && areCodes ? codes : nil
    }

    private static let ugc = list(
        "ugc", example: "VAC121 VAZ014", \.ugc, fault: "a UGC code is a state, C or Z, and 3 digits"
    ) {
        let codes = words($0).map { $0.uppercased() }
        return codeCounts.contains(codes.count) && codes.allSatisfy(isZone) ? codes : nil
    }

    private static func isZone(_ code: String) -> Bool {
        let bytes = Array(code.utf8)
        return bytes.count == 6 && bytes[..<2].allSatisfy { (0x41...0x5A).contains($0) }
            && (bytes[2] == UInt8(ascii: "C") || bytes[2] == UInt8(ascii: "Z"))
            && bytes[3...].allSatisfy { $0 &- 0x30 < 10 }
    }

    /// The most gauges of one place: each takes a request.
    private static let maxGauges = 20

    private static let gauges = list(
        "gauges", example: "RADV2 03171000", \.gauges,
        fault:
            "a gauge is an identifier of the National Weather Service of 5 letters and digits, or a site number of USGS; "
            + "\(maxGauges) at most; or none"
    ) { value in
        if value.lowercased() == "none" { return [] }
        let names = words(value).map { $0.uppercased() }
        return (1...maxGauges).contains(names.count) && names.allSatisfy(GaugeName.isRight) ? names : nil
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

    private static let kinds = list(
        "kinds", example: "met fire safety", \.kinds,
        fault: "the kinds are \(categories.joined(with: ", ")), or all"
    ) {
        let kinds = words($0).map { $0.lowercased() }
        if kinds == ["all"] { return [] }
        return !kinds.isEmpty && kinds.allSatisfy(categories.contains) ? kinds : nil
    }

    private static let quakes = single(
        "quakes", example: "M 4.5, 300 km", \.quakes, clearedBy: "none",
        fault: "this is not a magnitude with a distance from 1 to 20000 km, felt or none",
        EarthquakeCriterion.init
    ) { $0.text }

    private static let automatic = single(
        "automatic", example: "M 3.5", \.leastAutomatic, clearedBy: "all",
        fault: "this is not a magnitude from 0 to 10, or all", EarthquakeNumber.magnitude
    ) { "M " + EarthquakeNumber.text($0) }

    private static let floods = single(
        "floods", example: "significant", \.floods, clearedBy: "none",
        fault: "the severities of floods are little, notable, significant and dangerous, or all, or none",
        FloodSeverity.init(wish:)
    ) { $0.wish }

    private static func words(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
    }
}

public enum GaugeName {
    /// Returns whether a text is an identifier of the National Weather Service, `RADV2`, or a site number of USGS, `03171000`.
    public static func isRight(_ text: String) -> Bool {
        let bytes = text.utf8
        if bytes.allSatisfy({ $0 &- 0x30 < 10 }) { return (8...15).contains(bytes.count) }
        return bytes.count == 5 && bytes.allSatisfy { (0x41...0x5A).contains($0) || $0 &- 0x30 < 10 }
    }
}

extension WatchedPlace {
    /// True if the place has a position or an area code.
    public var isSomewhere: Bool { point != nil || !same.isEmpty || !ugc.isEmpty }

    public var configurationLines: [String] {
        ["place = \(name)"]
            + PlaceField.all.compactMap { field in field.text(self).map { "\(field.key) = \($0)" } }
    }

    /// Returns true if the name is valid in the configuration and on a screen.
    public static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 100 && DisplayText.line(name) == name && !name.hasPrefix("#")
    }

    public func isCalled(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}

extension [WatchedPlace] {
    /// A sum that differs for other places.
    public var sum: String {
        var text = flatMap(\.configurationLines).joined(with: "\n")
        return String(text.withUTF8 { Checksum.of(UnsafeRawBufferPointer($0)) }, radix: 16)
    }
}
