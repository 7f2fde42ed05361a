// The enumerations of CAP in their order, and the order of danger, by which a person sees the worst hazard first.

/// CAP's `status`.
public enum AlertStatus: String, Sendable {
    case actual = "Actual"
    case exercise = "Exercise"
    case system = "System"
    case test = "Test"
    case draft = "Draft"
}

/// CAP's `msgType`.
public enum AlertKind: String, Sendable {
    case alert = "Alert"
    case update = "Update"
    case cancel = "Cancel"
    case acknowledgment = "Ack"
    case error = "Error"

    /// True if such a message is about an alert, and not only about other messages.
    public var isVersion: Bool { self != .acknowledgment && self != .error }
}

/// CAP's `scope`.
public enum AlertScope: String, Sendable {
    case everyone = "Public"
    case restricted = "Restricted"
    case addressed = "Private"
}

/// An enumeration whose cases are in an order.
public protocol Ranked: RawRepresentable<Int>, Comparable {}

extension Ranked {
    @inlinable
    public static func < (one: Self, two: Self) -> Bool { one.rawValue < two.rawValue }
}

/// A word of CAP that has a rank; the first is unknown.
public protocol CAPRank: Ranked, Sendable, CaseIterable {
    /// The words in lower case, in the order of the ranks.
    static var words: [String] { get }
    static var unknown: Self { get }
}

extension CAPRank {
    /// Reads a word, ignoring case; any other is unknown.
    @inlinable
    public init(_ text: String) { self = Self.ranked(text.lowercased()) }

    /// It is inlined where alerts are decoded and judged, for each message.
    @inlinable
    static func ranked(_ word: String) -> Self {
        words.firstIndex(of: word).flatMap { Self(rawValue: $0) } ?? .unknown
    }

    /// The CAP value in lower case.
    public var word: String { Self.words[rawValue] }
}

/// CAP's `severity`, the worst last.
public enum AlertSeverity: Int, CAPRank {
    case unknown, minor, moderate, severe, extreme

    public static let words = ["unknown", "minor", "moderate", "severe", "extreme"]
}

/// CAP's `urgency`, the most urgent last.
public enum AlertUrgency: Int, CAPRank {
    case unknown, past, future, expected, immediate

    public static let words = ["unknown", "past", "future", "expected", "immediate"]
}

/// CAP's `certainty`, the most certain last. "Very Likely" is from CAP 1.0.
public enum AlertCertainty: Int, CAPRank {
    case unknown, unlikely, possible, likely, observed

    public static let words = ["unknown", "unlikely", "possible", "likely", "observed"]

    public init(_ text: String) {
        let word = text.lowercased()
        self = word == "very likely" ? .likely : Self.ranked(word)
    }
}

extension String {
    /// Returns whether both are equal, ignoring case.
    public func isSame(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else {
            // Some letters beyond ASCII have cases of other lengths.
            return !(isASCII && other.isASCII) && lowercased() == other.lowercased()
        }
        return self == other || lowercased() == other.lowercased()
    }

    private var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

/// The class of an alert among Wireless Emergency Alerts (47 CFR 10.400), the most dangerous last.
public enum WEAClass: Int, Sendable, Ranked {
    case none, childAbduction, publicSafety, imminentThreat, national
}

/// The danger of hazards of all kinds as one number, higher for worse.
public enum Danger {
    /// The class comes first, then the severity and the urgency. Trust breaks ties: the authorities of most countries are
    /// not known, and what one of them says of a tsunami must not stand behind what is minor.
    ///
    /// - Parameters:
    ///   - isTrusted: true for what a campus signed or an authority sent: no other feed can push it behind what is no worse.
    ///     Only such a message can be a national alert.
    ///   - nearness: 0 to 9, higher for nearer.
    public static func value(
        isTrusted: Bool, _ weaClass: WEAClass, _ severity: AlertSeverity, _ urgency: AlertUrgency,
        nearness: Int
    ) -> Int {
        let weaClass = isTrusted ? weaClass : min(weaClass, .imminentThreat)
        return [weaClass.rawValue, severity.rawValue, urgency.rawValue, isTrusted ? 1 : 0, nearness]
            .reduce(0) { 10 * $0 + $1 }
    }
}
