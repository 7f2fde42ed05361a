// The kinds of cover on the ground, as named by the clients of the flood service.

public enum GroundCover: String, Sendable, CaseIterable {
    case water = "Water"
    case snow = "Snow"
    case wetSnow = "Water-soaked snow"
    case icySnow = "Ice-covered snow"

    /// The word to type: `wet-snow`.
    public var word: String {
        switch self {
        case .water: "water"
        case .snow: "snow"
        case .wetSnow: "wet-snow"
        case .icySnow: "icy-snow"
        }
    }

    public init?(word: String) {
        let word = word.lowercased()
        guard let cover = Self.allCases.first(where: { $0.word == word || $0.rawValue.lowercased() == word })
        else { return nil }
        self = cover
    }
}
