// The kinds of hazards, and what is said of each that does not depend on its data.

/// A kind of hazard, which has a file of its own, and beside it one with the newest states of its feeds.
public struct HazardKind: Sendable, Hashable, Codable {
    /// The name of its files and of its screen, in lowercase and in the plural.
    public let name: String

    public init(_ name: String) { self.name = name }

    /// Alerts, which any feed is about that no other kind names.
    public static let alerts = HazardKind("alerts")

    public var fileName: String { name + ".sqlite" }
    public var statesName: String { name + "-feeds.sqlite" }
}

public struct HazardFormat: Sendable {
    public let kind: HazardKind
    public let subject: String
    /// Its heading, and its entry on Welcome.
    public let title: String
    /// The version of the tables, raised with every change; a reader ignores files with other versions.
    let version: Int
    /// The bytes of a page; SQLite writes a page at a time.
    var pageSize = 16 << 10
    /// The event and the category by which a pack names its guide; nil if each thing has its own.
    public let guide: (event: String, category: String)?
    /// The things that a feed of it has, in the singular.
    public let noun: String
    /// Returns the displayed name of a feed; nil for its host, which is what a person trusts.
    public let feedName: @Sendable (FeedState) -> String?
    /// The names by which people know its feeds, by those in the configuration.
    public let feeds: [String: String]

    public init(
        _ kind: HazardKind, subject: String, title: String? = nil, version: Int, pageSize: Int = 16 << 10,
        guide: (event: String, category: String)? = nil, noun: String, feeds: [String: String],
        feedName: @escaping @Sendable (FeedState) -> String? = { _ in nil }
    ) {
        (self.kind, self.subject, self.title, self.version) = (kind, subject, title ?? subject, version)
        (self.pageSize, self.guide) = (pageSize, guide)
        (self.noun, self.feeds, self.feedName) = (noun, feeds, feedName)
    }
}
