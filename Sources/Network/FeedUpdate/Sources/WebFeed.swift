// A feed on a web server: one document, or an index that links to documents of the same server, one level deep.
import Alerts
import FeedDecoding
import Geodesy
import HazardKit
import TextTools
import Transport

/// CAP in any wrapper, or GeoJSON of the National Weather Service; which of them is seen from the document itself.
struct WebFeed: DocumentFeed {
    let name: String
    let address: DocumentAddress
    /// The number of seconds between two readings.
    let interval: Int
    /// The User-Agent of this program.
    let agent: String
    var limits = WebFeed.usualLimits
    /// The position that the service is asked for; nil for none.
    var point: GeoPoint?
    /// The people that its alerts are for if they name no area; nil for the usual ones.
    var chosenAudience: FeedAudience?

    var audience: FeedAudience { chosenAudience ?? FeedAudience(of: name) }
    var host: String { address.host }

    /// The default number of seconds between readings of a feed with a configured address.
    static let usualInterval = 300
    /// The most bytes of a document after decompression: all alerts of the United States take a fifth of it
    /// on a bad day.
    static let largest = 20 << 20
    /// The most bytes of one alert that an index links to.
    private static let largestLinked = 2 << 20
    private static let media =
        "application/geo+json, application/cap+xml, application/atom+xml, application/rss+xml, application/xml;q=0.9, */*;q=0.5"

    /// The limits of one feed, so that a slow server does not delay the next feed.
    static var usualLimits: TransportLimits {
        var limits = TransportLimits()
        limits.connecting = 10
        limits.stall = 15
        limits.answer = 30
        limits.whole = 90
        limits.redirects = 3
        limits.resumes = 1
        limits.resumesInAll = 3
        return limits
    }

    func read(_ context: FeedContext<AlertSnapshot>) throws(FeedFailure) -> FeedAnswer<ListedAlerts> {
        // That an index is the same does not say so of the documents that it leads to.
        let isDue =
            LinkedAlerts.isDue(after: context.state.succeeded, at: context.now)
            && context.stored()?.links.contains { $0.source == name } ?? false
        let (answer, client) = try ask(
            address, DocumentRequest(path: address.path, limit: Self.largest, accept: Self.media),
            isKnown: context.state.address == version && !isDue, context)
        let times = client.times
        switch answer {
        case .notModified: return try dated(FeedAnswer(nil), times, context)
        // A server that has failed says so as well.
        case .nothing: throw Self.empty
        case .found(let document):
            let feed = try Self.decode(document).get()
            if feed == DecodedFeed(), let title = FeedTitle(document.bytes), title.isOfFailure {
                throw FeedFailure(.unreadable, "the response is no list of alerts, but says: \(title.text)")
            }
            return try dated(reading(feed, document, client, context), times, context)
        }
    }

    /// The version that the stored validators belong to: the address, which changes when the places change, and the place that is
    /// asked for.
    private var version: String {
        if case .place(let name) = audience { "\(address.text) for \(name)" } else { address.text }
    }

    private static let empty = FeedFailure(
        .unreadable, "the response is empty, which does not mean that there are no alerts")

    /// Decodes a document; a web page in its place is told apart from a damaged feed.
    static func decode(_ document: Document) -> Result<DecodedFeed, FeedFailure> {
        let bytes = document.bytes
        let first = bytes.first { ![0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains($0) }
        guard let first else { return .failure(empty) }
        do throws(FeedFault) {
            let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
            return .success(try isJSON ? NWSDecoder.decode(bytes) : CAPDecoder.decode(bytes))
        } catch {
            return .failure(FeedFailure(error, of: document))
        }
    }

    private func reading(
        _ feed: DecodedFeed, _ document: Document, _ client: HTTPClient, _ context: FeedContext<AlertSnapshot>
    ) -> FeedAnswer<ListedAlerts> {
        var reading = FeedAnswer(ListedAlerts(feed.messages))
        (reading.damaged, reading.dropped) = (feed.damaged, feed.dropped)
        reading.unread = feed.unread
        if case .place = audience, !NWSFeed.isForOnePoint(feed.messages, point) {
            reading.audience = .national
        }
        (reading.entityTag, reading.lastModified) = (document.entityTag, document.lastModified)
        reading.originals = [document.bytes]
        if !feed.links.isEmpty {
            var index = LinkedAlerts(source: name, index: address, client: client, context: context)
            index.read(feed.links)
            index.add(to: &reading)
        }
        reading.address = version
        if reading.damaged > 0, reading.detail.isEmpty {
            let count = reading.content?.messages.count ?? 0
            let isCut = !feed.links.isEmpty && feed.damaged > 0
            reading.detail =
                isCut
                ? "\(count) of \(count + reading.damaged) were read; the rest is missing"
                : CountedNoun.text(reading.damaged, "message") + " could not be read"
        }
        return reading
    }

    /// Fetches an alert that an index links to, or returns nil if that fails.
    static func linked(_ address: DocumentAddress, _ client: HTTPClient) -> Document? {
        let request = DocumentRequest(path: address.path, limit: largestLinked, accept: media)
        guard case .found(let document) = try? client.document(request) else { return nil }
        return document
    }
}

extension FeedFailure {
    /// Creates the failure of a document that is not the feed; a web page in its place is distinguished.
    init(_ fault: FeedFault, of document: Document) {
        guard !CaptivePortal.isPage(document) else {
            self.init(
                .portal,
                "a web page came instead of the feed: log in to the network with a web browser, or check the address"
            )
            return
        }
        self.init(.unreadable, DisplayText.line(fault.message, limit: 400))
    }
}
