// The earthquakes and floods of which a person wants to be told at a place, as values and in the syntax of a configuration.
import Geodesy
internal import TextTools

/// The condition for an earthquake to concern a place.
public enum EarthquakeCriterion: Sendable, Hashable {
    /// It has at least this magnitude, and is within this distance.
    case within(kilometers: Double, magnitude: Double)
    /// It is likely to be felt there, by `ShakingEstimate`.
    case felt

    /// The allowed distances and magnitudes; nothing on Earth is more than 20,004 km away.
    public static let distances = 1.0...20_000
    public static let magnitudes = 0.0...10

    /// Reads `felt`, or a magnitude and a distance in kilometers as `M 4.5, 300 km` or `4.5 300`. Returns nil
    /// for anything else, and for numbers out of range.
    public init?(_ text: String) {
        let words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
        if words == ["felt"] {
            self = .felt
            return
        }
        let numbers = words.filter { !["m", "km", "within"].contains($0) }.map { word in
            let number =
                word.hasPrefix("m") ? word.dropFirst() : word.hasSuffix("km") ? word.dropLast(2) : word[...]
            return DecimalText.double(String(number))
        }
        guard numbers.count == 2, let magnitude = numbers[0], let distance = numbers[1],
            Self.magnitudes.contains(magnitude), Self.distances.contains(distance)
        else { return nil }
        self = .within(kilometers: distance, magnitude: magnitude)
    }

    /// The condition as written in a configuration: `M 4.5, 300 km`; `felt`.
    public var text: String {
        switch self {
        case .felt: "felt"
        case .within(let kilometers, let magnitude):
            "M \(EarthquakeNumber.text(magnitude)), \(EarthquakeNumber.text(kilometers)) km"
        }
    }

    /// The condition in a sentence: `M 4.5 or more within 190 mi (300 km)`; `likely to be felt there`.
    public var phrase: String {
        switch self {
        case .felt: "likely to be felt there"
        case .within(let kilometers, let magnitude):
            "M \(EarthquakeNumber.text(magnitude)) or more within \(GeoText.distance(kilometers * 1_000))"
        }
    }
}

/// Formats and parses magnitudes and kilometers as people read and type them.
public enum EarthquakeNumber {
    public static func text(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
    }

    /// Reads a magnitude such as `3.5` or `M 3.5`. Returns nil for anything else.
    public static func magnitude(_ text: String) -> Double? {
        let word = text.lowercased().drop { $0 == "m" || $0 == " " }
        return DecimalText.double(String(word)).flatMap {
            EarthquakeCriterion.magnitudes.contains($0) ? $0 : nil
        }
    }
}

/// The meaning of a level once the direction is known, the worst last.
public enum FloodSeverity: Int, Sendable, Ranked, CaseIterable {
    case none = 1
    case little, notable, significant, dangerous

    /// The word to type: `dangerous`.
    public var word: String { ["none", "little", "notable", "significant", "dangerous"][rawValue - 1] }

    /// The words in a sentence: `none, little, notable, significant or dangerous`.
    public static var words: String {
        let words = allCases.map(\.word)
        return words.dropLast().joined(with: ", ") + " or " + (words.last ?? "")
    }

    /// The word in a place's settings that requests reports of this severity or worse: `notable`. It is `all`
    /// for the lowest, since `none` requests no reports.
    public var wish: String { self == .none ? "all" : word }

    public init?(wish: String) {
        guard let severity = Self.allCases.first(where: { $0.wish == wish.lowercased() }) else { return nil }
        self = severity
    }

    /// Returns the rank of a severity in a list. An unknown one may be bad: it ranks above little flooding.
    public static func rank(_ severity: FloodSeverity?) -> Int {
        2 * (severity ?? .little).rawValue + (severity == nil ? 1 : 0)
    }
}
