// The words of catalogs for kinds of events, for how far an event was reviewed, and for USGS's scale of impact.

/// What an event was, as the agency writes it, in small letters: the list of kinds is open.
package struct SeismicKind: Sendable, Hashable {
    package let text: String

    /// Returns nil for a text without a word. QuakeML of USGS has underscores where the others have blanks.
    package init?(_ text: String) {
        if Self.isAsKept(text) {
            self.text = text
            return
        }
        let words = text.lowercased().split { $0 == "_" || $0.isWhitespace }
        guard !words.isEmpty else { return nil }
        self.text = words.map(String.init).joined(separator: " ")
    }

    private init(known text: String) { self.text = text }

    /// Whether nothing has to be done: words of small letters with one blank between each, as nearly all are. Thousands of
    /// events are read at once.
    private static func isAsKept(_ text: String) -> Bool {
        var isAfterLetter = false
        for byte in text.utf8 {
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            guard isLetter || isAfterLetter && byte == UInt8(ascii: " ") else { return false }
            isAfterLetter = isLetter
        }
        return isAfterLetter
    }

    package static let earthquake = SeismicKind(known: "earthquake")
    package static let quarryBlast = SeismicKind(known: "quarry blast")

    /// Whether it is a blast in a quarry; older catalogs name only the place.
    package var isQuarryBlast: Bool { self == .quarryBlast || text == "quarry" }
}

/// How far an event was reviewed.
package enum ReviewStatus: Sendable, Hashable {
    case automatic
    case reviewed
    case deleted
    /// A word that is not known, shown as it is.
    case other(String)

    /// Returns nil for an empty text. Old files write the words in large letters.
    package init?(_ text: String) {
        switch text.lowercased() {
        case "": return nil
        case "automatic": self = .automatic
        case "reviewed": self = .reviewed
        case "deleted": self = .deleted
        default: self = .other(text)
        }
    }

    /// The word, as it is stored.
    package var text: String {
        switch self {
        case .automatic: "automatic"
        case .reviewed: "reviewed"
        case .deleted: "deleted"
        case .other(let text): text
        }
    }
}

/// USGS's estimate of deaths and losses (PAGER), the worst last.
package enum PagerLevel: Int, Sendable, Comparable, CaseIterable {
    case green, yellow, orange, red

    /// Returns nil for any other word than the four colors.
    package init?(_ text: String) {
        let text = text.lowercased()
        guard let level = Self.allCases.first(where: { $0.word == text }) else { return nil }
        self = level
    }

    /// The color in small letters.
    package var word: String { ["green", "yellow", "orange", "red"][rawValue] }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
