// How bad a person found it to be: five levels, whose direction servers do not agree on.
internal import TextTools

/// What a level means, once the direction is known; `Comparable`, so that the worst is the largest.
package enum FloodSeverity: Int, Sendable, Comparable, CaseIterable {
    case none = 1
    case little, notable, significant, dangerous

    package static func < (one: Self, two: Self) -> Bool { one.rawValue < two.rawValue }

    /// As it is typed: `dangerous`.
    package var word: String {
        switch self {
        case .none: "none"
        case .little: "little"
        case .notable: "notable"
        case .significant: "significant"
        case .dangerous: "dangerous"
        }
    }

    /// `none, little, notable, significant or dangerous`.
    static var words: String {
        let words = allCases.map(\.word)
        return words.dropLast().joined(with: ", ") + " or " + (words.last ?? "")
    }

    /// How a place says that it wants reports of this severity or worse: `notable`; `all`, since `none` is a place that wants
    /// no report.
    package var wish: String { self == .none ? "all" : word }

    package init?(wish: String) {
        guard let severity = Self.allCases.first(where: { $0.wish == wish.lowercased() }) else { return nil }
        self = severity
    }

    /// How far up a report stands. What is not known may be bad: it stands above little flooding.
    package static func rank(_ severity: FloodSeverity?) -> Int {
        2 * (severity ?? .little).rawValue + (severity == nil ? 1 : 0)
    }
    package static let worstRank = rank(.dangerous)
}

/// Which end of the levels 1 to 5 is the worst.
package enum FloodDirection: String, Sendable, CaseIterable {
    case oneWorst = "1-worst"
    case fiveWorst = "5-worst"

    /// Returns what a level means; nil for one that is not 1 to 5.
    package func severity(of level: Int) -> FloodSeverity? {
        guard FloodLimits.levels.contains(level) else { return nil }
        return FloodSeverity(rawValue: self == .fiveWorst ? level : FloodLimits.levels.upperBound + 1 - level)
    }
}

/// A style of a document of markers, of which its direction is told.
package struct FloodStyle: Sendable, Equatable {
    package var level: Int
    /// What the name of its icon says, and what its color does; nil if they say nothing.
    package var named: FloodSeverity?
    package var colored: FloodSeverity?

    package init(level: Int, named: FloodSeverity? = nil, colored: FloodSeverity? = nil) {
        (self.level, self.named, self.colored) = (level, named, colored)
    }
}

extension FloodDirection {
    /// Returns the direction that the styles of a document show; nil if they show none, or contradict each other. It is
    /// never assumed: two levels at least must differ.
    package init?(styles: [FloodStyle]) {
        let told = [
            Self.direction(of: styles.compactMap { style in style.named.map { (style.level, $0) } }),
            Self.direction(of: styles.compactMap { style in style.colored.map { (style.level, $0) } }),
        ]
        guard !told.contains(.contradiction) else { return nil }
        let found = Set(told.compactMap { if case .direction(let direction) = $0 { direction } else { nil } })
        guard found.count == 1, let direction = found.first else { return nil }
        self = direction
    }

    private enum Told: Equatable { case nothing, contradiction, direction(FloodDirection) }

    private static func direction(of levels: [(level: Int, severity: FloodSeverity)]) -> Told {
        var (rises, falls) = (false, false)
        for (index, one) in levels.enumerated() {
            for two in levels[(index + 1)...] where one.level != two.level {
                let (low, high) = one.level < two.level ? (one, two) : (two, one)
                if low.severity < high.severity { rises = true }
                if low.severity > high.severity { falls = true }
            }
        }
        if rises, falls { return .contradiction }
        return rises ? .direction(.fiveWorst) : falls ? .direction(.oneWorst) : .nothing
    }
}
