// Reads Atom and RSS feeds that list alerts only by their addresses.
import XMLReader

/// Finds the address and the title of each entry. An entry that contains its alert needs none.
struct IndexReader {
    enum Entry {
        case alert
        case link(FeedLink)
        /// It has neither an alert nor an address to follow; its title, and an address for a person.
        case unread(title: String, link: String)
    }

    private(set) var isInEntry = false
    private var hasAlert = false
    /// The best address so far, and its rank: a type of CAP is best, then a link without relation or an alternate one.
    private var link = ""
    private var rank = 0
    private var found = 0
    private var changed = ""
    private var title = ""
    private var summary = ""
    /// True if the open `guid` is no address.
    private var isGuidName = false

    /// The most links of one index that are followed; the others are left for a person.
    static let limit = 1_000
    /// The most Unicode scalars of a date to keep.
    private static let longestDate = 80

    mutating func start(_ name: XMLName, _ attributes: XMLAttributes) {
        if name == "entry" || name == "item" {
            (isInEntry, hasAlert, link, rank, changed) = (true, false, "", 0, "")
            (title, summary) = ("", "")
        } else if isInEntry, name == "link", let address = attributes["href"] {
            note(address, rank: Self.rank(type: attributes["type"], relation: attributes["rel"]))
        } else if isInEntry, name == "guid" {
            isGuidName = attributes["isPermaLink"]?.lowercased() == "false"
        }
    }

    private static func rank(type: String?, relation: String?) -> Int {
        if type?.lowercased() == "application/cap+xml" { return 4 }
        return relation == nil || relation == "alternate" ? 3 : 0
    }

    private mutating func note(_ address: String, rank: Int) {
        guard rank > self.rank, !address.isEmpty, address.utf8.count <= 2_048 else { return }
        (link, self.rank) = (address, rank)
    }

    mutating func noteAlert() { hasAlert = true }

    /// Returns what the entry that ends here gives; nil if none ends.
    mutating func end(_ name: XMLName, text: String) -> Entry? {
        if isInEntry { note(name, text) }
        guard name == "entry" || name == "item", isInEntry else { return nil }
        isInEntry = false
        if hasAlert { return .alert }
        guard !link.isEmpty, found < Self.limit else {
            return .unread(title: title.isEmpty ? summary : title, link: link)
        }
        found += 1
        return .link(FeedLink(address: link, changed: changed, title: title.isEmpty ? summary : title))
    }

    private mutating func note(_ name: XMLName, _ text: String) {
        if name == "link" {
            note(String(text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }), rank: 2)
        } else if name == "guid", !isGuidName, text.lowercased().hasPrefix("http") {
            note(String(text.prefix { !$0.isWhitespace }), rank: 1)
        } else if name == "updated" || name == "pubDate" || name == "date" {
            changed = String(text.unicodeScalars.prefix(Self.longestDate))
        } else if name == "title" {
            title = text
        } else if name == "description" || name == "summary" || name == "content" {
            summary = text
        }
    }
}
