// Reads Atom and RSS feeds that list alerts only by their addresses.
import XMLReader

/// Finds the address of each entry. An entry that contains its alert needs none.
struct IndexReader {
    private var isInEntry = false
    private var hasAlert = false
    /// The best address so far, and its rank: a type of CAP is best, then a link without relation or an
    /// alternate one.
    private var link = ""
    private var rank = 0
    private var found = 0
    private var changed = ""

    /// The most links of one index; one with more is not an index of alerts in force.
    static let limit = 200
    /// The most Unicode scalars of a date to keep.
    private static let longestDate = 80

    mutating func start(_ name: XMLName, _ attributes: XMLAttributes) {
        if name == "entry" || name == "item" {
            (isInEntry, hasAlert, link, rank, changed) = (true, false, "", 0, "")
        } else if isInEntry, name == "link", let address = attributes["href"] {
            note(address, rank: Self.rank(type: attributes["type"], relation: attributes["rel"]))
        }
    }

    private static func rank(type: String?, relation: String?) -> Int {
        if type?.lowercased() == "application/cap+xml" { return 3 }
        return relation == nil || relation == "alternate" ? 2 : 0
    }

    private mutating func note(_ address: String, rank: Int) {
        guard rank > self.rank, !address.isEmpty, address.utf8.count <= 2_048 else { return }
        (link, self.rank) = (address, rank)
    }

    /// Records that the open entry contains an alert.
    mutating func noteAlert() { hasAlert = true }

    /// Returns the address of the entry that ends here, if it has one and contains no alert.
    mutating func end(_ name: XMLName, text: String) -> FeedLink? {
        if isInEntry, name == "link" {
            note(String(text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }), rank: 1)
        } else if isInEntry, name == "updated" || name == "pubDate" || name == "date" {
            changed = String(text.unicodeScalars.prefix(Self.longestDate))
        }
        guard name == "entry" || name == "item" else { return nil }
        isInEntry = false
        guard !hasAlert, !link.isEmpty, found < Self.limit else { return nil }
        found += 1
        return FeedLink(address: link, changed: changed)
    }
}
