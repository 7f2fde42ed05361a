// The direction of the levels of severity, which differs between servers.
import HazardKit

/// The direction of the levels 1 to 5: the end that is the worst.
public enum FloodDirection: String, Sendable, CaseIterable {
    case oneWorst = "1-worst"
    case fiveWorst = "5-worst"

    /// Returns the meaning of a level, or nil if it is not 1 to 5.
    public func severity(of level: Int) -> FloodSeverity? {
        guard FloodLimits.levels.contains(level) else { return nil }
        return FloodSeverity(rawValue: self == .fiveWorst ? level : FloodLimits.levels.upperBound + 1 - level)
    }
}

/// A style in a document of markers, from which the direction is determined.
public struct FloodStyle: Sendable, Equatable {
    public var level: Int
    /// The severities according to the name of its icon, and to its color; nil if unknown.
    public var named: FloodSeverity?
    public var colored: FloodSeverity?

    public init(level: Int, named: FloodSeverity? = nil, colored: FloodSeverity? = nil) {
        (self.level, self.named, self.colored) = (level, named, colored)
    }
}

extension FloodDirection {
    /// Determines the direction from the styles of a document. Returns nil if they show none, or contradict
    /// each other. It is never assumed: at least two levels must differ.
    public init?(styles: [FloodStyle]) {
        let named = styles.compactMap { style in style.named.map { (style.level, $0) } }
        let colored = styles.compactMap { style in style.colored.map { (style.level, $0) } }
        let shown = Self.directions(of: named).union(Self.directions(of: colored))
        guard shown.count == 1, let direction = shown.first else { return nil }
        self = direction
    }

    /// Returns the directions that two levels of different severity show; both are a contradiction.
    private static func directions(of levels: [(level: Int, severity: FloodSeverity)]) -> Set<Self> {
        var shown: Set<Self> = []
        for (index, one) in levels.enumerated() {
            for two in levels[(index + 1)...] where one.level != two.level {
                let (low, high) = one.level < two.level ? (one, two) : (two, one)
                if low.severity < high.severity { shown.insert(.fiveWorst) }
                if low.severity > high.severity { shown.insert(.oneWorst) }
            }
        }
        return shown
    }
}
