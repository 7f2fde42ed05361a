// The enumerations of CAP, in their order.

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

/// CAP's `severity`, the worst last.
public enum AlertSeverity: Int, Sendable, Comparable, CaseIterable {
    case unknown, minor, moderate, severe, extreme

    public init(_ text: String) {
        self =
            Self(rawValue: AlertWord.number(of: text, in: ["minor", "moderate", "severe", "extreme"]))
            ?? .unknown
    }

    /// The CAP value in lower case.
    public var word: String { ["unknown", "minor", "moderate", "severe", "extreme"][rawValue] }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// CAP's `urgency`, the most urgent last.
public enum AlertUrgency: Int, Sendable, Comparable, CaseIterable {
    case unknown, past, future, expected, immediate

    public init(_ text: String) {
        self =
            Self(rawValue: AlertWord.number(of: text, in: ["past", "future", "expected", "immediate"]))
            ?? .unknown
    }

    /// The CAP value in lower case.
    public var word: String { ["unknown", "past", "future", "expected", "immediate"][rawValue] }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// CAP's `certainty`, the most certain last. "Very Likely" is from CAP 1.0.
public enum AlertCertainty: Int, Sendable, Comparable, CaseIterable {
    case unknown, unlikely, possible, likely, observed

    public init(_ text: String) {
        let text = text.lowercased() == "very likely" ? "likely" : text
        self =
            Self(rawValue: AlertWord.number(of: text, in: ["unlikely", "possible", "likely", "observed"]))
            ?? .unknown
    }

    /// The CAP value in lower case.
    public var word: String { ["unknown", "unlikely", "possible", "likely", "observed"][rawValue] }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Finds a word in a list, ignoring case.
private enum AlertWord {
    /// Returns the number of the word, from 1, or 0, which is "unknown", if it is not in the list.
    static func number(of text: String, in words: [String]) -> Int {
        words.firstIndex { $0.isSame(as: text) }.map { $0 + 1 } ?? 0
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
