// How high the water of a gauge is, in the words of the National Weather Service.

/// A level that has a threshold of its own at a gauge.
package enum FloodLevel: Int, Sendable, Comparable, CaseIterable {
    /// The water is so high that people should get ready; it is no flooding.
    case action = 1
    case minor
    case moderate
    case major

    /// The name as NOAA writes it.
    package var name: String {
        switch self {
        case .action: "action"
        case .minor: "minor"
        case .moderate: "moderate"
        case .major: "major"
        }
    }

    package init?(name: String) {
        guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = level
    }

    package static func < (left: FloodLevel, right: FloodLevel) -> Bool { left.rawValue < right.rawValue }
}

/// What NOAA says of a reading or a forecast. A word that is not among these says nothing.
package enum FloodCategory: String, Sendable, CaseIterable {
    case none = "no_flooding"
    case action
    case minor
    case moderate
    case major
    /// As high as ever measured here, or higher.
    case record
    case low = "low_threshold"
    /// No levels are defined here.
    case undefined = "not_defined"
    case observationNotCurrent = "obs_not_current"
    case forecastNotCurrent = "fcst_not_current"
    case outOfService = "out_of_service"

    /// The level that it has reached; nil for those below all of them and those that say nothing of the water.
    package var level: FloodLevel? {
        switch self {
        case .action: .action
        case .minor: .minor
        case .moderate: .moderate
        case .major, .record: .major
        default: nil
        }
    }

    /// How bad it is: 0 for no flooding, 5 for a record; nil if it says nothing of the water.
    package var rank: Int? {
        switch self {
        case .none, .low: 0
        case .record: Self.highest
        case .action, .minor, .moderate, .major: level?.rawValue
        case .undefined, .observationNotCurrent, .forecastNotCurrent, .outOfService: nil
        }
    }

    /// Returns the category of a rank; nil for 0, which several have.
    package init?(rank: Int) {
        guard rank > 0, let category = Self.allCases.first(where: { $0.rank == rank }) else { return nil }
        self = category
    }

    /// The highest rank.
    static let highest = FloodLevel.major.rawValue + 1

    /// Whether the water is where people, roads or houses are.
    package var isFlooding: Bool { (rank ?? 0) >= FloodLevel.minor.rawValue }
}
