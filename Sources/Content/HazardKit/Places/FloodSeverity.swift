// The severity that a person reported: five levels, whose direction differs between servers.
internal import TextTools

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
    public static let worstRank = rank(.dangerous)
}
