// Fetches the alerts that an index links to, if they are new or changed.
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
    /// The number of links to other servers.
    private var foreign = 0
    private var unread: [UnreadEntry] = []

    init(source: String, index: DocumentAddress, client: HTTPClient, context: FeedContext<AlertSnapshot>) {
        (self.source, self.index, self.client, self.context) = (source, index, client, context)
    }

    /// The most consecutive documents that may fail before the rest is left for the next reading.
    private static let maxFailures = 5

    mutating func read(_ links: [FeedLink]) {
        let snapshot = context.stored()
        let stored = Dictionary(
            (snapshot?.messages ?? []).filter { $0.source == source }.map { ($0.message.key, $0.message) },
            uniquingKeysWith: { first, _ in first })
        var known: [String: [LinkRecord]] = [:]
        for record in snapshot?.links ?? [] where record.source == source {
            known[record.address + "\n" + record.mark, default: []].append(record)
        }
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
            let mark = DisplayText.line(link.changed, limit: 80)
            let here = known[address.text + "\n" + mark] ?? []
            let found = here.compactMap { stored[$0.message] }
            if !here.isEmpty, found.count == here.count || here.allSatisfy({ $0.message.identifier.isEmpty })
            {
                messages += found
                records += here
                continue
            }
            guard failures < Self.maxFailures else {
                missing += 1
                note(link)
                continue
            }
            guard let document = WebFeed.linked(address, client) else {
                (missing, failures) = (missing + 1, failures + 1)
                note(link)
                continue
            }
            failures = 0
            originals.append(document.bytes)
            take(WebFeed.decode(document), link, address, mark)
        }
    }

    /// Keeps an entry that could not be read for a person.
    private mutating func note(_ link: FeedLink) {
        guard unread.count < UnreadEntry.limit else { return }
        unread.append(UnreadEntry(title: link.title, link: link.address))
    }

    private mutating func take(
        _ answer: Result<DecodedFeed, FeedFailure>, _ link: FeedLink, _ address: DocumentAddress,
        _ mark: String
    ) {
        guard case .success(let feed) = answer else {
            guard !AlertInfo.isCalm(headline: DisplayText.line(link.title)) else { return }
            damaged += 1
            return note(link)
        }
        if feed.damaged > 0 { note(link) }
        messages += feed.messages
        (damaged, dropped) = (damaged + feed.damaged, dropped + feed.dropped)
        let keys =
            feed.messages.isEmpty ? [AlertReference(sender: "", identifier: "")] : feed.messages.map(\.key)
        records += keys.map {
            LinkRecord(source: source, address: address.text, mark: mark, message: $0)
        }
    }

    func add(to reading: inout FeedAnswer<ListedAlerts>) {
        reading.content?.messages += messages
        reading.content?.links = records
        reading.originals += originals
        reading.damaged += damaged + missing + foreign
        reading.dropped += dropped
        reading.unread = Array((reading.unread + unread).prefix(UnreadEntry.limit))
        var details: [String] = []
        if missing > 0 {
            details.append(CountedNoun.text(missing, "alert") + " of the index could not be fetched")
        }
        if foreign > 0 {
            details.append(
                CountedNoun.text(foreign, "alert")
                    + " of the index would be on another server, so they were not read")
        }
        if damaged > 0 {
            details.append(CountedNoun.text(damaged, "alert") + " of the index could not be read")
        }
        reading.detail = details.joined(with: "; ")
        // The same index must be read again where something of it is missing.
        if missing > 0 { (reading.entityTag, reading.lastModified) = ("", "") }
    }
}
