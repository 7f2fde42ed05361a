import GuideDocument

/// A place in a guide that can be found again.
public struct Place: Sendable, Hashable, Codable {
    /// The id of the section; `nil` in a guide without fixed sections.
    public var section: String?
    public var name: String
    /// The exact line; `nil` if the guide may have changed since, so that only the section can be found.
    public var anchor: Anchor?

    public init(section: String?, name: String, anchor: Anchor?) {
        (self.section, self.name, self.anchor) = (section, name, anchor)
    }

    /// Returns whether both share a bookmark: in one section, or without sections under one heading.
    public func isSameSection(as other: Place) -> Bool {
        section == other.section && (section != nil || name == other.name)
    }
}

public struct Bookmark: Sendable, Hashable, Codable {
    public var guide: String
    public var title: String
    public var place: Place

    public init(guide: String, title: String, place: Place) {
        (self.guide, self.title, self.place) = (guide, title, place)
    }

    /// The bookmark as it is shown: `Fire: During`.
    public var name: String { place.name.isEmpty || place.name == title ? title : "\(title): \(place.name)" }

    public func marksSame(as other: Bookmark) -> Bool {
        guide == other.guide && place.isSameSection(as: other.place)
    }
}

public struct RecentGuide: Sendable, Hashable, Codable {
    public var guide: String
    public var title: String
    /// The place where the person left the guide; `nil` at its beginning.
    public var place: Place?

    public init(guide: String, title: String, place: Place?) {
        (self.guide, self.title, self.place) = (guide, title, place)
    }
}

/// The record of one pack that is kept from session to session.
public struct ReadingRecord: Sendable, Hashable, Codable {
    /// The newest first.
    public var bookmarks: [Bookmark] = []
    /// The most recently read first.
    public var recent: [RecentGuide] = []

    public static let maxBookmarks = 100
    public static let maxRecent = 30

    public init() {}

    public func recent(_ guide: String) -> RecentGuide? { recent.first { $0.guide == guide } }
}

/// A single change of the record. Stores apply changes to the current contents of the file, so that two readers at once
/// do not undo each other's. Stored indirectly, so that the rows of a list, which may hold one, stay small.
public indirect enum RecordChange: Sendable, Hashable, Codable {
    case mark(Bookmark)
    case unmark(Bookmark)
    case read(RecentGuide)
    case forget(guide: String)
    /// Removes all recently read guides; with `bookmarks`, everything that is remembered.
    case clear(bookmarks: Bool)

    public func apply(to record: inout ReadingRecord) {
        switch self {
        case .mark(let bookmark):
            record.bookmarks.removeAll { $0.marksSame(as: bookmark) }
            record.bookmarks.insert(bookmark, at: 0)
            if record.bookmarks.count > ReadingRecord.maxBookmarks { record.bookmarks.removeLast() }
        case .unmark(let bookmark): record.bookmarks.removeAll { $0.marksSame(as: bookmark) }
        case .read(let guide):
            record.recent.removeAll { $0.guide == guide.guide }
            record.recent.insert(guide, at: 0)
            if record.recent.count > ReadingRecord.maxRecent { record.recent.removeLast() }
        case .forget(let guide): record.recent.removeAll { $0.guide == guide }
        case .clear(let bookmarks):
            record.recent = []
            if bookmarks { record.bookmarks = [] }
        }
    }
}
