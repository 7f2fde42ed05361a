import Campus
import ContentPack

/// One result of a search: its target, and the excerpt that shows why it was found.
public struct SearchResult: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        case guide
        /// A menu, built-in screen or web address of a menu. Entries that lead to a guide are guides.
        case menuEntry = "menu-entry"
        case contact, building, callbox, aed, shelter
        case assemblyPoint = "assembly-point"

        init(_ kind: PlaceKind) {
            self =
                switch kind {
                case .building: .building
                case .callbox: .callbox
                case .aed: .aed
                case .shelter: .shelter
                case .assemblyPoint: .assemblyPoint
                }
        }

        public var place: PlaceKind? { PlaceKind(rawValue: rawValue) }
    }

    /// The destination of a result, named so that it means the same in another version of the pack: an index may be older
    /// than the pack that is open.
    public enum Target: Sendable, Equatable {
        case pack(PackTarget)
        case contact(ItemKey)
        case place(PlaceKind, ItemKey)

        /// Returns whether both are the same but for the section of a guide.
        func isSame(as other: Target) -> Bool {
            if case (.pack(.guide(let path, _)), .pack(.guide(let otherPath, _))) = (self, other) {
                return path == otherPath
            }
            return self == other
        }
    }

    public var kind: Kind
    public var target: Target
    /// The name in the menus: `Gas Leak`.
    public var name: String
    /// The name to type after `muster show`; `nil` unless it is a guide.
    public var slug: String?
    /// The category of a guide, the menu of an entry.
    public var category: String?
    /// The heading of the section that the excerpt is from: `Overview`; `nil` if the result opens the whole guide.
    public var section: String?
    /// A note to show with it: a telephone number, or `sample position` for a place that was not surveyed.
    public var note: String?
    /// The first action of a guide's do-now; `nil` if there is none.
    public var firstAction: String?
    /// The names of the contacts whose numbers are among the guide's first actions, but for those of an emergency.
    public var calls: [String] = []
    /// True if the section answers the query by itself, so that the guide is opened there and not at its beginning.
    public var isSectionAnswer = false
    /// The line of a guide that answers the query, if that is not in do-now: words of the guide, or the id of a section. Nil
    /// if the section that the result leads to is the answer.
    public var answer: String?
    public var excerpt: SearchExcerpt
    /// The score, zero or more, higher is better; comparable only within one answer.
    public var score: Double
}

/// An excerpt on one line, without control characters, with the hits marked. A result has at least one word.
public struct SearchExcerpt: Sendable, Equatable {
    public struct Piece: Sendable, Equatable {
        public var text: String
        public var isMarked: Bool
        public init(_ text: String, isMarked: Bool = false) { (self.text, self.isMarked) = (text, isMarked) }
    }

    /// The pieces in reading order; an `…` at either end stands for omitted text.
    public var pieces: [Piece]

    public init(_ pieces: [Piece] = []) { self.pieces = pieces }

    /// The words of a keyword or phrase that was matched where no text has them; they are not shown.
    public var phraseWords: [String] = []

    public var words: [String] { pieces.filter(\.isMarked).map(\.text) + phraseWords }

    public var text: String { pieces.reduce(into: "") { $0 += $1.text } }
}
