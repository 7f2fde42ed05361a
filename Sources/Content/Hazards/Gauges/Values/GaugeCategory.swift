// The height of the water at a gauge, in the terms of the National Weather Service.
import HazardKit

/// A flood level. Its threshold is specific to each gauge.
public enum GaugeLevel: Int, Sendable, Ranked, CaseIterable {
    /// The water is so high that people should get ready, but there is no flooding.
    case action = 1
    case minor, moderate, major

    /// The name as written by NOAA.
    public var name: String { ["action", "minor", "moderate", "major"][rawValue - 1] }

    public init?(name: String) {
        guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = level
    }
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
        switch self {
        case .action: .action
        case .minor: .minor
        case .moderate: .moderate
        case .major, .record: .major
        default: nil
        }
    }

    /// The severity: 0 for no flooding, 5 for a record; nil for a category without information.
    public var rank: Int? {
        switch self {
        case .none, .low: 0
        case .record: Self.highest
        case .action, .minor, .moderate, .major: level?.rawValue
        case .undefined, .observationNotCurrent, .forecastNotCurrent, .outOfService: nil
        }
    }

    /// Creates the category of a rank. Returns nil for 0, which several have.
    public init?(rank: Int) {
        guard rank > 0, let category = Self.allCases.first(where: { $0.rank == rank }) else { return nil }
        self = category
    }

    /// The highest rank.
    static let highest = GaugeLevel.major.rawValue + 1

    /// True if the water is where people, roads or houses are.
    public var isFlooding: Bool { (rank ?? 0) >= GaugeLevel.minor.rawValue }
}
