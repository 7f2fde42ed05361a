import Diagnostics

/// One thing that is not the same in two packs. What it says is data; `ChangeText` makes it prose.
public struct PackChange: Sendable, Hashable {
    /// What a change is about, the most urgent first.
    public enum Area: String, Sendable, CaseIterable {
        case doNow = "do-now"
        case contacts, guides, menus, callboxes, buildings, search, looks, pack
    }

    public enum Kind: String, Sendable {
        case added, removed, renamed, moved, changed
    }

    /// The thing that was added, removed, renamed or moved, or the property that changed.
    public enum What: String, Sendable {
        // Guides and what they consist of.
        case guide, step, item, paragraph, heading, row, line, link, layout
        case title, summary, keyword, source, sourceAddress = "source-address", reviewed, language, division
        // Menus.
        case menu, section, submenu, entry
        case target, icon, color, highlight, level, webLink = "web-link", header, order
        // Contacts and places.
        case contact, number, note, email, emergency
        case building, callbox, code, address, alias, sample
        // Words, looks, Pack.plist.
        case synonym, phrase, stopWord = "stop-word", knownWord = "known-word"
        case image, rule, field
    }

    public var area: Area
    public var kind: Kind
    public var what: What
    /// The guide, entry, contact or place; after a renaming its new name.
    public var name: String
    /// The section of the guide, or the way to the menu (`Guides > Health`); after a move the new one.
    public var place: String?
    /// Where it was before, if that is elsewhere.
    public var oldPlace: String?
    /// The words that were added, removed or moved.
    public var text: String?
    /// What was said before and is said now.
    public var old: String?
    public var new: String?
    /// How far a place moved.
    public var metres: Double?
    /// The compass point it moved to.
    public var direction: String?
    /// How many there are of it, where they are counted and not told one by one.
    public var count: Int?
    /// The file it stands in, relative to the pack.
    public var file: String
    /// Where it stood before, in another file.
    public var oldFile: String?

    public init(_ area: Area, _ kind: Kind, _ what: What, name: String, file: String) {
        self.area = area
        self.kind = kind
        self.what = what
        self.name = name
        self.file = file
    }
}

extension PackChange {
    /// A property whose value changed.
    init(
        _ area: Area, _ what: What, of name: String, in place: String? = nil, from old: String?,
        to new: String?, file: String
    ) {
        self.init(area, .changed, what, name: name, file: file)
        self.place = place
        self.old = old
        self.new = new
    }
}

/// A file that could not be read, so that nothing in it was compared.
public struct UnreadFile: Sendable, Hashable {
    public enum Side: String, Sendable { case old, new }

    public var side: Side
    public var problem: Diagnostic
}

/// All that is not the same in two packs.
public struct PackComparison: Sendable {
    /// By area, in each the most urgent first, then by file.
    public internal(set) var changes: [PackChange] = []
    public internal(set) var unread: [UnreadFile] = []
    /// Files whose bytes differ and which say and show the same.
    public internal(set) var reformatted: [String] = []
    /// Files of the pack's folders that no reader shows, and that were added, removed or changed.
    public internal(set) var others: [String] = []

    public var isDifferent: Bool {
        !changes.isEmpty || !unread.isEmpty || !reformatted.isEmpty || !others.isEmpty
    }
}
