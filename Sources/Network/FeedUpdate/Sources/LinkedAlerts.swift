// Fetches the alerts that an index links to: those that are new or changed at once, the others now and then.
import Alerts
import FeedDecoding
import HazardKit
import TextTools
import Transport

/// Follows the links of one index, on its server only.
struct LinkedAlerts {
    let source: String
    let index: DocumentAddress
    let client: HTTPClient
    let context: FeedContext<AlertSnapshot>

    private var messages: [AlertMessage] = []
    private var records: [LinkRecord] = []
    private var originals: [[UInt8]] = []
    /// The number of documents that could not be fetched, and of those that could not be read.
    private var missing = 0
    private var damaged = 0
    private var dropped = 0
    private var foreign = 0
    private var unread: [UnreadEntry] = []
    /// True if an entry does not say when it was changed.
    private var isUndated = false

    init(source: String, index: DocumentAddress, client: HTTPClient, context: FeedContext<AlertSnapshot>) {
        (self.source, self.index, self.client, self.context) = (source, index, client, context)
    }

    /// The most consecutive documents that may fail before the rest is left for the next reading.
    private static let maxFailures = 5

    /// The seconds within which a document of an unchanged entry is read once more: one address may give another alert, or
    /// its cancellation, without a word in the index.
    static let interval = 600
    /// The most such documents of one reading; of more, any.
    private static let maxRepeated = 30

    mutating func read(_ links: [FeedLink]) {
        let snapshot = context.stored()
        let stored = Dictionary(
            (snapshot?.messages ?? []).filter { $0.source == source }.map { ($0.message.key, $0.message) },
            uniquingKeysWith: { first, _ in first })
        var earlier: [String: [LinkRecord]] = [:]
        for record in snapshot?.links ?? [] where record.source == source {
            earlier[record.address + "\n" + record.mark, default: []].append(record)
        }
        var known: [Known] = []
        var seen: Set<String> = []
        var failures = 0
        for link in links {
            guard let address = index.resolving(link.address) else {
                damaged += 1
                note(link)
                continue
            }
            guard address.isOnServer(of: index) else {
                foreign += 1
                note(link)
                continue
            }
            isUndated = isUndated || link.changed.isEmpty
            let mark = DisplayText.line("\(link.changed) \(link.title)", limit: 400)
            let name = address.text + "\n" + mark
            guard seen.insert(name).inserted else { continue }
            let here = earlier[name] ?? []
            let found = here.compactMap { stored[$0.message] }
            if !here.isEmpty, found.count == here.count || here.allSatisfy({ $0.message.identifier.isEmpty })
            {
                known.append(Known(link: link, address: address, mark: mark, messages: found, records: here))
                continue
            }
            guard failures < Self.maxFailures, let document = WebFeed.linked(address, client) else {
                (missing, failures) = (missing + 1, failures + 1)
                note(link)
                continue
            }
            failures = 0
            originals.append(document.bytes)
            take(try? WebFeed.decode(document), link, address, mark)
        }
        readAgain(known, failures: failures)
    }

    /// Reads the documents of some unchanged entries again, after so many others have just failed; of the rest, what they
    /// had is kept.
    private mutating func readAgain(_ known: [Known], failures: Int) {
        var failures = failures
        let isDue = context.isDue(every: Self.interval)
        let repeated = known.indices.filter { isDue || known[$0].link.changed.isEmpty }.shuffled()
        let asked = Set(repeated.prefix(Self.maxRepeated))
        for (index, item) in known.enumerated() {
            let isAsked = asked.contains(index)
            if isAsked, failures < Self.maxFailures, let document = WebFeed.linked(item.address, client) {
                failures = 0
                let feed = try? WebFeed.decode(document)
                if feed?.messages != item.messages { originals.append(document.bytes) }
                take(feed, item.link, item.address, item.mark)
                continue
            }
            messages += item.messages
            records += item.records
            guard isAsked else { continue }
            failures += 1
            // What does not say when it was changed may be another alert by now.
            guard item.link.changed.isEmpty else { continue }
            missing += 1
            note(item.link)
        }
    }

    /// An entry that is as it was, and what its document had.
    private struct Known {
        var link: FeedLink
        var address: DocumentAddress
        var mark: String
        var messages: [AlertMessage]
        var records: [LinkRecord]
    }

    /// Keeps an entry that could not be read for a person.
    private mutating func note(_ link: FeedLink) {
        guard unread.count < UnreadEntry.limit else { return }
        unread.append(UnreadEntry(title: link.title, link: link.address))
    }

    /// Takes what a document had; nil if it could not be read.
    private mutating func take(
        _ feed: DecodedFeed?, _ link: FeedLink, _ address: DocumentAddress, _ mark: String
    ) {
        guard let feed else {
            guard !AlertInfo.isCalm(headline: DisplayText.line(link.title)) else { return }
            damaged += 1
            return note(link)
        }
        if feed.damaged > 0 { note(link) }
        messages += feed.messages
        (damaged, dropped) = (damaged + feed.damaged, dropped + feed.dropped)
        let keys =
            feed.messages.isEmpty ? [AlertReference(sender: "", identifier: "")] : feed.messages.map(\.key)
        records += keys.map { LinkRecord(source: source, address: address.text, mark: mark, message: $0) }
    }

    func add(to reading: inout FeedAnswer<ListedAlerts>) {
        reading.content?.messages += messages
        reading.content?.links = records
        reading.originals += originals
        reading.damaged += damaged + missing + foreign
        reading.dropped += dropped
        reading.unread = Array((reading.unread + unread).prefix(UnreadEntry.limit))
        var details: [String] = []
        func note(_ count: Int, _ what: String) {
            if count > 0 { details.append(CountedNoun.text(count, "alert") + " of the index " + what) }
        }
        note(missing, "could not be fetched")
        note(foreign, "would be on another server, so they were not read")
        note(damaged, "could not be read")
        reading.detail = details.joined(with: "; ")
        // The same index must be read again where something of it is missing, or may be another alert.
        if missing > 0 || isUndated { (reading.entityTag, reading.lastModified) = ("", "") }
    }
}
