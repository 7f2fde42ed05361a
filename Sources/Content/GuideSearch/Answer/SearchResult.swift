import ContentPack

/// One thing that was found, the best of it first: where it leads, and why it is shown.
public struct SearchResult: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        case guide
        /// A menu of the pack, a built-in screen or a web address that a menu leads to. Entries that lead to a guide
        /// are results of the kind `guide`.
        case menuEntry = "menu-entry"
        case contact, building, callbox
    }

    /// What opening the result shows.
    public enum Target: Sendable, Equatable {
        /// A guide by its path in the pack, at the section with the id `fragment`; at its top where that is `nil`.
        case guide(path: String, fragment: String?)
        case menu(MenuAddress)
        case segue(Segue)
        /// An address, to be shown and never opened.
        case web(String)
        /// Index into `Pack.contacts`.
        case contact(Int)
        /// Index into `CampusPlaces.buildings`.
        case building(Int)
        /// Index into `CampusPlaces.callboxes`.
        case callbox(Int)
    }

    public var kind: Kind
    public var target: Target
    /// What the menus call it: `Gas Leak`.
    public var name: String
    /// What `muster show` takes; `nil` for what is not a guide.
    public var slug: String?
    /// The category of a guide, the menu of an entry.
    public var category: String?
    /// The heading of the section that the excerpt is from: `Overview`. `nil` where the result leads to the whole.
    public var section: String?
    /// What must be said beside it: `sample position` for a place that was not surveyed; a telephone number.
    public var note: String?
    /// Some words of the text around those that were looked for.
    public var excerpt: SearchExcerpt
    /// How well it answers the query; comparable within one answer only, higher is better, never negative.
    public var score: Double

    public init(
        kind: Kind, target: Target, name: String, slug: String? = nil, category: String? = nil,
        section: String? = nil, note: String? = nil, excerpt: SearchExcerpt, score: Double
    ) {
        (self.kind, self.target, self.name, self.slug) = (kind, target, name, slug)
        (self.category, self.section, self.note) = (category, section, note)
        (self.excerpt, self.score) = (excerpt, score)
    }
}

/// A piece of text on one line, safe to show, with the words that were found marked. At least one piece is marked in
/// every result of a query.
public struct SearchExcerpt: Sendable, Equatable {
    public struct Piece: Sendable, Equatable {
        public var text: String
        public var isMarked: Bool
        public init(_ text: String, isMarked: Bool = false) {
            (self.text, self.isMarked) = (text, isMarked)
        }
    }

    /// In reading order; what was cut off is an `…` at either end.
    public var pieces: [Piece]

    public init(_ pieces: [Piece] = []) { self.pieces = pieces }

    /// The text without marks.
    public var text: String { pieces.reduce(into: "") { $0 += $1.text } }
}
