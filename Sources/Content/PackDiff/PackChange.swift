import Diagnostics
import Geodesy

/// One difference between two packs, as data. `ChangeText` describes it in words.
public struct PackChange: Sendable, Hashable {
    /// The part of a pack that changed, the most urgent first.
    public enum Area: String, Sendable, CaseIterable {
        case doNow = "do-now"
        case contacts, guides, alerts, menus, callboxes, aeds, shelters
        case assemblyPoints = "assembly-points"
        case buildings, search, looks, pack
    }

    public enum Kind: String, Sendable { case added, removed, renamed, moved, changed }

    /// The thing that was added, removed, renamed or moved, or the property that changed.
    public enum What: String, Sendable {
        // Guides and their parts.
        case guide, step, item, paragraph, heading, row, line, link, picture, layout
        case title, summary, keyword, source, sourceAddress = "source-address", reviewed, language, division,
            purpose, privacy = "private", timer
        // Menus.
        case menu, section, submenu, entry
        case target, icon, color, highlight, level, webLink = "web-link", header, order
        // Contacts and places.
        case contact, number, note, email, emergency, contactID = "contact-id"
        case building, callbox, aed, shelter, code, address, alias, sample
        case assemblyPoint = "assembly-point"
        // Search words, appearance, Pack.plist.
        case synonym, userPhrase = "phrase", stopWord = "stop-word", knownWord = "known-word", otherTopic =
            "other-topic"
        case image, rule, field, drawing
        // Guides for alerts, and what Feeds.plist suggests.
        case alertEvent = "alert-event", alertWord = "alert-word", alertCategory = "alert-category"
        case otherAlerts = "other-alerts", feed
    }

    public var area: Area
    public var kind: Kind
    public var what: What
    /// The name of the guide, entry, contact or place; after a renaming the new one.
    public var name: String
    /// The section of the guide, or the path of the menu (`Guides > Health`); after a move the new one.
    public var place: String?
    /// The section or menu before a move.
    public var oldPlace: String?
    /// The text that was added, removed or moved.
    public var text: String?
    /// The values before and after.
    public var old: String?
    public var new: String?
    public var meters: Double?
    public var direction: CompassPoint?
    /// The number of changes, if they are counted and not listed.
    public var count: Int?
    /// The file that contains it, relative to the pack.
    public var file: String
    /// The file that contained it before, if different.
    public var oldFile: String?

    init(
        _ area: Area, _ kind: Kind, _ what: What, name: String, place: String? = nil, text: String? = nil,
        from old: String? = nil, to new: String? = nil, count: Int? = nil, file: String
    ) {
        (self.area, self.kind, self.what) = (area, kind, what)
        (self.name, self.place, self.text) = (name, place, text)
        (self.old, self.new, self.count, self.file) = (old, new, count, file)
    }

    /// Returns the changes of the properties of one thing whose values before and after differ.
    static func properties(
        _ values: [(What, String?, String?)], _ area: Area, name: String, place: String? = nil, file: String
    ) -> [PackChange] {
        values.filter { $0.1 != $0.2 }.map { what, old, new in
            PackChange(area, .changed, what, name: name, place: place, from: old, to: new, file: file)
        }
    }

    /// Returns the same for fields, which are told by their labels.
    static func fields(_ values: [(String, String?, String?)], _ area: Area, file: String) -> [PackChange] {
        values.flatMap { properties([(.field, $0.1, $0.2)], area, name: $0.0, file: file) }
    }

    /// Returns the change of something that each pack has at most once, told by one text; nil if it is the same.
    ///
    /// - Parameter isOther: true if it differs although its text is the same.
    static func value(
        _ what: What, _ area: Area, name: String, from old: String?, to new: String?, isOther: Bool = false,
        file: String
    ) -> PackChange? {
        guard old != new || isOther else { return nil }
        let kind: Kind = old == nil ? .added : new == nil ? .removed : .changed
        return PackChange(area, kind, what, name: name, from: old, to: new, file: file)
    }
}

/// A file that could not be read, so its contents were not compared.
public struct UnreadFile: Sendable, Hashable {
    public enum Side: String, Sendable { case old, new }

    public var side: Side
    public var problem: Diagnostic
}

/// All differences between two packs.
public struct PackComparison: Sendable {
    /// The differences, sorted by area, then urgency, then file.
    public internal(set) var changes: [PackChange] = []
    public internal(set) var unread: [UnreadFile] = []
    /// The files whose bytes differ although their content is the same.
    public internal(set) var reformatted: [String] = []
    /// The files in the pack's folders that are never shown, and that were added, removed or changed.
    public internal(set) var others: [String] = []

    public var isDifferent: Bool {
        !changes.isEmpty || !unread.isEmpty || !reformatted.isEmpty || !others.isEmpty
    }
}
