// The severity that a person reported: five levels, whose direction differs between servers.
internal import TextTools

/// The meaning of a level once the direction is known; `Comparable`, so that the worst is the largest.
public enum FloodSeverity: Int, Sendable, Comparable, CaseIterable {
    case none = 1
    case little, notable, significant, dangerous

    public static func < (one: Self, two: Self) -> Bool { one.rawValue < two.rawValue }

    /// The word to type: `dangerous`.
    public var word: String {
        switch self {
        case .none: "none"
        case .little: "little"
        case .notable: "notable"
        case .significant: "significant"
        case .dangerous: "dangerous"
        }
    }

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
    public static let worstRank = rank(.dangerous)
}
