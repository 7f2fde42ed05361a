// The filter and the order of the list of earthquakes.
import Clocks
import Geodesy
import Hazards
import TextTools

/// A person's choice of the earthquakes that are listed. Part of the settings: `M 4, 3 days, INGV, 500 km,
/// words norcia, all kinds, what matters`, or `all`.
public struct EarthquakeFilter: Sendable, Hashable, Codable {
    /// The least magnitude; nil for any, including an unknown one.
    public var magnitude: Double?
    public var days: Int?
    /// The agency whose events are listed, `usgs` or `ingv`; nil for all.
    public var agency: String?
    /// The most kilometers from the person, or else from the pack's reference point; nil for any distance.
    public var within: Int?
    public var words: FilterWords?
    public var listsAllKinds = false
    /// True if the most important events come first, rather than the newest.
    public var isByWeight = false

    public static let everything = "all"
    public static let magnitudes = [2.5, 4, 5, 6]
    public static let dayCounts = [1, 3, 5, 7]
    public static let distances = [100, 200, 500, 1_000, 2_000]
    /// Kilometers: to the other side of the Earth.
    public static let distanceRange = 1...20_000
    static let kindsWord = "all kinds"
    static let weightWord = "what matters"
    static let wordsMark = "words "
    static let longest = 100 + FilterWords.longest
    private static let dayRange = 1...365

    public init() {}

    /// Reads the value of the setting. Returns nil if it has an unknown word.
    public init?(text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.longest else { return nil }
        guard text != Self.everything else { return }
        for part in text.split(separator: ",") {
            guard take(DisplayText.line(String(part)).lowercased()) else { return nil }
        }
    }

    private mutating func take(_ word: String) -> Bool {
        switch word {
        case "": return true
        case Self.kindsWord: listsAllKinds = true
        case Self.weightWord: isByWeight = true
        default:
            if EarthquakeAgency.read.contains(where: { $0.rawValue == word }) {
                agency = word
            } else if word.hasPrefix(Self.wordsMark) {
                words = FilterWords(String(word.dropFirst(Self.wordsMark.count)))
                return words != nil
            } else if word.hasPrefix("m") {
                let number = word.dropFirst().drop { $0 == " " }
                guard let value = DecimalText.double(String(number)), (-5...10).contains(value) else {
                    return false
                }
                magnitude = value
            } else {
                let parts = word.split(separator: " ")
                guard parts.count == 2, let count = Int(parts[0]) else { return false }
                switch parts[1] {
                case "km" where Self.distanceRange.contains(count): within = count
                case "day" where Self.dayRange.contains(count), "days" where Self.dayRange.contains(count):
                    days = count
                default: return false
                }
            }
        }
        return true
    }

    public var text: String {
        let parts = [
            magnitude.map { "M \(Self.number($0))" }, days.map { CountedNoun.text($0, "day") },
            agency?.uppercased(), within.map { "\($0) km" },
            words.map { Self.wordsMark + $0.text.lowercased() }, listsAllKinds ? Self.kindsWord : nil,
            isByWeight ? Self.weightWord : nil,
        ].compactMap { $0 }
        return parts.isEmpty ? Self.everything : parts.joined(with: ", ")
    }

    /// Returns a number in its shortest form: `4`, `2.5`.
    public static func number(_ value: Double) -> String {
        GeoText.number(value, decimals: value == value.rounded() ? 0 : 1)
    }

    public var isEmpty: Bool { self == EarthquakeFilter() }

    /// Returns the events that are listed, the newest first. Without an origin, all distances are listed.
    public func listed(_ events: [Earthquake], at now: Moment, from origin: GeoPoint?) -> [Earthquake] {
        let agency = agency.flatMap(EarthquakeAgency.init(rawValue:))
        let told =
            agency.map { agency in
                events.compactMap { $0.told(by: agency) ?? $0.told(by: .test) }.sorted {
                    $0.report.time > $1.report.time
                }
            } ?? events
        return told.filter { event in
            // A person who tries a test looks for it.
            if event.report.agency == .test { return true }
            if !listsAllKinds, !event.isListedByDefault { return false }
            if let magnitude, (event.strongest.magnitude ?? -.infinity) < magnitude { return false }
            if let words, !words.occur(in: event.records.compactMap(\.report.place).joined(with: " ")) {
                return false
            }
            if let within, let origin, !event.isWithin(kilometers: within, of: origin) { return false }
            if let days, now.seconds * 1_000 - event.report.time > days * Moment.day * 1_000 { return false }
            return true
        }
    }

    public func sections(_ events: [Earthquake], at now: Moment, from origin: GeoPoint?)
        -> [EarthquakeSection]
    {
        let listed = listed(events, at: now, from: origin)
        return isByWeight ? EarthquakeSection.byWeight(listed) : EarthquakeSection.byAge(listed, at: now)
    }
}
