import Campus
import Diagnostics
import Geodesy

/// One difference between two packs, as data. `ChangeText` describes it in words.
package struct PackChange: Sendable, Hashable {
    /// The part of a pack that changed, the most urgent first.
    package enum Area: String, Sendable, CaseIterable {
        case doNow = "do-now"
        case contacts, guides, alerts, menus, callboxes, aeds, shelters
        case assemblyPoints = "assembly-points"
        case buildings, search, looks, pack
    }

    package enum Kind: String, Sendable {
        case added, removed, renamed, moved, changed
    }

    /// The thing that was added, removed, renamed or moved, or the property that changed.
    package enum What: String, Sendable {
        // Guides and their parts.
        case guide, step, item, paragraph, heading, row, line, link, layout
        case title, summary, keyword, source, sourceAddress = "source-address", reviewed, language, division,
            purpose,
            privacy = "private", timer
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
        case alertEvent = "alert-event", alertCategory = "alert-category", otherAlerts = "other-alerts", feed
    }

    package var area: Area
    package var kind: Kind
    package var what: What
    /// The name of the guide, entry, contact or place; after a renaming the new one.
    package var name: String
    /// The section of the guide, or the path of the menu (`Guides > Health`); after a move the new one.
    package var place: String?
    /// The section or menu before a move.
    package var oldPlace: String?
    /// The text that was added, removed or moved.
    package var text: String?
    /// The values before and after.
    package var old: String?
    package var new: String?
    /// The distance by which a place moved.
    package var meters: Double?
    /// The direction in which it moved.
    package var direction: CompassPoint?
    /// The number of changes, if they are counted and not listed.
    package var count: Int?
    /// The file that contains it, relative to the pack.
    package var file: String
    /// The file that contained it before, if different.
    package var oldFile: String?

    package init(_ area: Area, _ kind: Kind, _ what: What, name: String, file: String) {
        self.area = area
        self.kind = kind
        self.what = what
        self.name = name
        self.file = file
    }
}

extension PackChange {
    /// Creates the change of a property's value.
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

/// A file that could not be read, so its contents were not compared.
package struct UnreadFile: Sendable, Hashable {
    package enum Side: String, Sendable { case old, new }

    package var side: Side
    package var problem: Diagnostic
}

/// All differences between two packs.
package struct PackComparison: Sendable {
    /// The differences, sorted by area, then urgency, then file.
    package internal(set) var changes: [PackChange] = []
    package internal(set) var unread: [UnreadFile] = []
    /// The files whose bytes differ although their content is the same.
    package internal(set) var reformatted: [String] = []
    /// The files in the pack's folders that are never shown, and that were added, removed or changed.
    package internal(set) var others: [String] = []

    package var isDifferent: Bool {
        !changes.isEmpty || !unread.isEmpty || !reformatted.isEmpty || !others.isEmpty
    }
}
