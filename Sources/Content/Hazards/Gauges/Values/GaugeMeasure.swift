// The values of a gauge: units, categories and marks for missing values.
import Geodesy
import HazardKit
internal import TextTools

public enum GaugeUnit: Sendable, Hashable, TextValue {
    /// The height of the water above the zero of the gauge in feet, which is neither the depth of the water
    /// nor the sea level.
    case feet
    /// The flow in thousands of cubic feet a second.
    case kcfs
    /// The flow in cubic feet a second.
    case cfs
    /// An unknown unit, shown as written and not compared with others.
    case other(String)

    /// Reads a unit as written by NOAA or USGS. Returns nil for an empty text.
    public init?(_ text: String) {
        let text = DisplayText.line(text, limit: 20)
        switch text.lowercased() {
        case "": return nil
        case "ft": self = .feet
        case "kcfs": self = .kcfs
        case "cfs", "ft^3/s", "ft3/s": self = .cfs
        default: self = .other(text)
        }
    }

    /// The unit as stored, in a form that reads as the same unit.
    public var text: String {
        switch self {
        case .feet: "ft"
        case .kcfs: "kcfs"
        case .cfs: "cfs"
        case .other(let text): text
        }
    }

    public var isStage: Bool { self == .feet }

    /// The cubic feet a second in one of this unit; nil if it is not a flow.
    private var flow: Double? {
        switch self {
        case .kcfs: 1_000
        case .cfs: 1
        case .feet, .other: nil
        }
    }

    /// Returns the number of `other` units in one of this, or nil if they do not measure the same.
    func factor(to other: GaugeUnit) -> Double? {
        if self == other { return 1 }
        guard let mine = flow, let theirs = other.flow else { return nil }
        return mine / theirs
    }
}

public struct GaugeMeasure: Sendable, Equatable {
    public let value: Double
    public let unit: GaugeUnit

    /// The marks for a missing value: NOAA writes -999 and -9999, USGS -999999.
    private static let missing: Set<Double> = [-999, -9999, -99_999, -999_999, -9_999_999]
    /// The allowed values. One outside is damage: no gauge has a stage a third as high, and no river on Earth
    /// a tenth of the flow. Tides reverse the flow, so it may be negative.
    private static let stages = -1_000.0...100_000.0
    private static let flows = -100_000_000.0...100_000_000.0

    /// Creates a value. Returns nil if it is a mark for a missing one, or impossible.
    public init?(_ value: Double?, _ unit: GaugeUnit?) {
        guard let value, let unit, value.isFinite, !Self.missing.contains(value),
            (unit.isStage ? Self.stages : Self.flows).contains(value)
        else { return nil }
        (self.value, self.unit) = (value, unit)
    }

    /// Creates one to be read.
    init() { (value, unit) = (0, .feet) }

    /// Returns the value in another unit, or nil if that measures something else.
    public func value(in other: GaugeUnit) -> Double? { unit.factor(to: other).map { value * $0 } }

    /// Returns whether it is at or above another value, or nil if they cannot be compared.
    public func reaches(_ other: GaugeMeasure) -> Bool? { value(in: other.unit).map { $0 >= other.value } }

    /// The value with its unit: `14.2 ft`, `3,400 cfs`. Heights have at most two decimals; flows are in cubic
    /// feet a second.
    public var text: String {
        switch unit {
        case .feet: "\(Self.decimals(value)) ft"
        case .kcfs, .cfs: "\(Self.grouped(value(in: .cfs) ?? value)) cfs"
        case .other(let unit): "\(Self.decimals(value)) \(unit)"
        }
    }

    /// Returns a number with at most two decimals, and no zeros at their end.
    static func decimals(_ value: Double) -> String {
        var text = GeoText.number(value, decimals: 2)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text == "-0" ? "0" : text
    }

    /// Returns a number with a comma at each thousand; below ten with decimals.
    static func grouped(_ value: Double) -> String {
        if abs(value) < 10 { return decimals(value) }
        let digits = Array(GeoText.number(abs(value), decimals: 0).utf8)
        var text: [UInt8] = value < 0 ? [UInt8(ascii: "-")] : []
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(UInt8(ascii: ",")) }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }
}

/// A flood level. Its threshold is specific to each gauge.
public enum GaugeLevel: Int, Sendable, Ranked, CaseIterable {
    /// The water is so high that people should get ready, but there is no flooding.
    case action = 1
    case minor, moderate, major

    /// The name as written by NOAA.
    public var name: String { ["action", "minor", "moderate", "major"][rawValue - 1] }
}

/// The category of a reading or a forecast according to NOAA. Any other word is ignored.
public enum GaugeCategory: String, Sendable, CaseIterable {
    case none = "no_flooding"
    case action, minor, moderate, major
    /// At least as high as ever measured here.
    case record
    case low = "low_threshold"
    /// No levels are defined for this gauge.
    case undefined = "not_defined"
    case observationNotCurrent = "obs_not_current"
    case forecastNotCurrent = "fcst_not_current"
    case outOfService = "out_of_service"

    /// The level that the water has reached; nil for categories below all levels and those without information.
    public var level: GaugeLevel? {
        self == .record ? .major : GaugeLevel.allCases.first { $0.name == rawValue }
    }

    /// The severity: 0 for no flooding, 5 for a record; nil for a category without information.
    public var rank: Int? {
        switch self {
        case .none, .low: 0
        case .record: Self.highest
        default: level?.rawValue
        }
    }

    /// Creates the category of a rank. Returns nil for 0, which several have.
    public init?(rank: Int) {
        guard rank > 0, let category = Self.allCases.first(where: { $0.rank == rank }) else { return nil }
        self = category
    }

    static let highest = GaugeLevel.major.rawValue + 1

    /// True if the water is where people, roads or houses are.
    public var isFlooding: Bool { (rank ?? 0) >= GaugeLevel.minor.rawValue }
}
