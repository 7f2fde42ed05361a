// The terms of catalogs for kinds of events, for their review status, and for USGS's scale of impact.
import HazardKit

/// The kind of an event as written by the agency, in lower case. The list of kinds is open.
public struct SeismicKind: Sendable, Hashable, TextValue {
    public let text: String

    /// Returns nil for a text without a word. QuakeML of USGS has underscores where the others have blanks.
    public init?(_ text: String) {
        if Self.isAsKept(text) {
            self.text = text
            return
        }
        let words = text.lowercased().split { $0 == "_" || $0.isWhitespace }
        guard !words.isEmpty else { return nil }
        self.text = words.map(String.init).joined(separator: " ")
    }

    private init(known text: String) { self.text = text }

    /// Returns whether a text needs no change: lower-case words with one blank between each, as nearly all
    /// are. This is faster when thousands of events are read.
    private static func isAsKept(_ text: String) -> Bool {
        var isAfterLetter = false
        for byte in text.utf8 {
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            guard isLetter || isAfterLetter && byte == UInt8(ascii: " ") else { return false }
            isAfterLetter = isLetter
        }
        return isAfterLetter
    }

    public static let earthquake = SeismicKind(known: "earthquake")
    public static let quarryBlast = SeismicKind(known: "quarry blast")

    /// True if it is a blast in a quarry; older catalogs name only the place.
    public var isQuarryBlast: Bool { self == .quarryBlast || text == "quarry" }
}

public enum ReviewStatus: Sendable, Hashable, TextValue {
    case automatic
    case reviewed
    case deleted
    /// An unknown status, shown as written.
    case other(String)

    /// Creates a status. Returns nil for an empty text. Old files write the words in upper case.
    public init?(_ text: String) {
        switch text.lowercased() {
        case "": return nil
        case "automatic": self = .automatic
        case "reviewed": self = .reviewed
        case "deleted": self = .deleted
        default: self = .other(text)
        }
    }

    public var text: String {
        switch self {
        case .automatic: "automatic"
        case .reviewed: "reviewed"
        case .deleted: "deleted"
        case .other(let text): text
        }
    }
}

/// USGS's estimate of deaths and losses (PAGER), the worst last.
public enum PagerLevel: Int, Sendable, Ranked, CaseIterable, TextValue {
    case green, yellow, orange, red

    public init?(_ text: String) {
        let text = text.lowercased()
        guard let level = Self.allCases.first(where: { $0.text == text }) else { return nil }
        self = level
    }

    public var text: String { ["green", "yellow", "orange", "red"][rawValue] }
}
