// Decodes CAP 1.1 and 1.2, alone or within any other document: every `alert` at any depth.
import TextTools
import XMLReader

/// Reads alerts from XML as it arrives; alerts that were complete before a fault are kept.
package struct CAPDecoder {
    private var feed = DecodedFeed()
    private var builder: AlertBuilder?
    private var index = IndexReader()
    /// The open elements below the alert; nil for each one that is not read.
    private var path: [CAPElement?] = []
    private var text: [UInt8] = []
    private var depth = 0
    /// The depth of an alert's element whose content is skipped; nil if there is none.
    private var skippedFrom: Int?
    /// The depth of the open element that holds text, whose own elements are markup; nil if there is none.
    private var textFrom: Int?
    private var root = ""
    /// True if an element names a fault, as in the answer of a server that has failed.
    private var hasFault = false
    /// True if the document has elements that no list without alerts has.
    private var hasOther = false

    /// The most bytes of one text of an alert, and of a polygon.
    private var longestText: Int { if case .polygon? = path.last { 2 << 20 } else { 256 << 10 } }

    /// Reads a whole document. Throws a `FeedFault` if it is not a feed, or if a fault occurs before any message was
    /// complete.
    package static func decode(_ bytes: [UInt8]) throws(FeedFault) -> DecodedFeed {
        var decoder = CAPDecoder()
        do throws(XMLFault) {
            try withUnsafeMutablePointer(to: &decoder) { (decoder) throws(XMLFault) in
                try XMLEventReader.read(bytes) { event, _ in
                    decoder.pointee.take(event)
                    return true
                }
            }
        } catch {
            guard !decoder.feed.messages.isEmpty else { throw FeedFault(error) }
            decoder.feed.damaged += 1
        }
        guard decoder.isFeed else {
            throw FeedFault(
                "the response is not a feed of alerts; its first element is \(DisplayText.line(decoder.root, limit: 40))"
            )
        }
        return decoder.feed
    }

    /// True if the document has alerts, or is a list that may contain none at the moment. An error of a server
    /// is no empty list.
    private var isFeed: Bool {
        if !feed.messages.isEmpty || feed.damaged + feed.dropped > 0 || hasEntries { return true }
        guard !hasFault else { return false }
        let root = root.lowercased()
        if ["feed", "rss", "edxldistribution", "channel", "rdf"].contains(root) { return true }
        return root.contains("alert") && !hasOther
    }

    /// True if an index has entries, whether they are followed or not.
    private var hasEntries = false

    /// The elements beside alerts of a list that may be empty.
    private static let ofLists: Set = [
        "alerts", "author", "category", "copyright", "count", "date", "email", "expires", "generated",
        "generator", "icon", "id", "identifier", "info", "language", "link", "logo", "metadata", "name",
        "published", "rights", "sender", "sent", "source", "subtitle", "title", "total", "updated", "uri",
    ]
    /// The faults that even a feed of entries cannot have as elements.
    private static let clearFaults: Set = [
        "error", "errors", "exception", "fault", "faultcode", "faultstring", "serviceexception",
    ]

    /// Notes an element outside of alerts.
    private mutating func noteElement(_ name: XMLName) {
        guard !hasFault || !hasOther else { return }
        let name = name.local.string.lowercased()
        if Self.clearFaults.contains(name) { hasFault = true }
        if depth > 1, !Self.ofLists.contains(name) { hasOther = true }
    }

    private mutating func take(_ event: XMLEvent) {
        switch event {
        case .start(let name, let attributes): start(name, attributes)
        case .end(let name): end(name)
        case .text(let piece):
            guard skippedFrom == nil else { return }
            let count = min(piece.count, max(0, longestText - text.count))
            text.append(contentsOf: UnsafeBufferPointer(rebasing: piece.bytes[..<count]))
        }
    }

    private mutating func start(_ name: XMLName, _ attributes: XMLAttributes) {
        depth += 1
        if root.isEmpty { root = name.local.string }
        guard skippedFrom == nil else { return }
        if textFrom != nil { return startMarkup(name, attributes) }
        text.removeAll(keepingCapacity: true)
        guard builder != nil else {
            if name == "alert" {
                builder = AlertBuilder()
            } else {
                if !index.isInEntry { noteElement(name) }
                index.start(name, attributes)
                if index.isInEntry { hasEntries = true }
            }
            return
        }
        let name = name.local
        let element = CAPElement.named(name)
        // Pictures may be in it, and CAP's signature is not checked.
        if element == nil, name == "derefUri" || name == "Signature" { skippedFrom = depth }
        path.append(element)
        if let element, !element.isContainer { textFrom = depth }
        builder?.start(path)
    }

    /// Notes an element within a text: its words belong to the text.
    private mutating func startMarkup(_ name: XMLName, _ attributes: XMLAttributes) {
        let name = name.local.string
        if name == "script" || name == "style" { skippedFrom = depth }
        separate(name)
        // A heading, as of the sections of some services.
        if let title = attributes["title"], !title.isEmpty { append(title + "\n") }
        if name.lowercased() == "li" { append("- ") }
    }

    /// Separates the words of an element from those beside it.
    private mutating func separate(_ name: String) {
        guard let last = text.last, last > 0x20 else { return }
        let isInline = ["a", "abbr", "b", "em", "font", "i", "small", "span", "strong", "sub", "sup", "u"]
            .contains(name.lowercased())
        if !isInline { append("\n") }
    }

    private mutating func append(_ words: String) {
        text.append(contentsOf: words.utf8.prefix(max(0, longestText - text.count)))
    }

    private mutating func end(_ name: XMLName) {
        defer { depth -= 1 }
        if let from = skippedFrom {
            guard depth == from else { return }
            skippedFrom = nil
            if textFrom != nil { return }
        }
        if let from = textFrom, depth > from { return separate(name.local.string) }
        textFrom = nil
        defer { text.removeAll(keepingCapacity: true) }
        guard builder != nil else {
            switch index.end(name, text: string) {
            case .link(let link): feed.links.append(link)
            case .unread(let title, let link): feed.addUnread(title, link: link)
            case .alert, nil: break
            }
            return
        }
        if let last = path.last {
            let text = last.map { $0.isContainer ? "" : string } ?? ""
            builder?.end(path, text: text)
            path.removeLast()
            return
        }
        if let message = builder?.message { feed.add(message) } else { feed.addUnread(builder?.title ?? "") }
        index.noteAlert()
        builder = nil
    }

    private var string: String { String(decoding: text, as: UTF8.self) }
}

/// Finds the address and the title of each entry of an Atom or RSS feed that lists alerts only by their addresses. An entry that contains its alert needs none.
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
