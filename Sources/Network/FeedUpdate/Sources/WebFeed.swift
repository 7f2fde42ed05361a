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
        (limits.connecting, limits.stall, limits.answer, limits.whole) = (10, 15, 30, 90)
        (limits.redirects, limits.resumes, limits.resumesInAll) = (3, 1, 3)
        return limits
    }

    func read(_ context: FeedContext<AlertSnapshot>) throws(FeedFailure) -> FeedAnswer<ListedAlerts> {
        // That an index is the same does not say so of the documents that it leads to.
        let isDue =
            context.isDue(every: LinkedAlerts.interval)
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
            let feed = try Self.decode(document)
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
    static func decode(_ document: Document) throws(FeedFailure) -> DecodedFeed {
        let first = document.bytes.first { ![0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains($0) }
        guard let first else { throw empty }
        return try document.decoded { (bytes) throws(FeedFault) in
            let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
            return try isJSON ? NWSDecoder.decode(bytes) : CAPDecoder.decode(bytes)
        }
    }

    private func reading(
        _ feed: DecodedFeed, _ document: Document, _ client: HTTPClient, _ context: FeedContext<AlertSnapshot>
    ) -> FeedAnswer<ListedAlerts> {
        var reading = FeedAnswer(ListedAlerts(feed.messages), of: document, at: version)
        (reading.damaged, reading.dropped) = (feed.damaged, feed.dropped)
        reading.unread = feed.unread
        if case .place = audience, !NWSFeed.isForOnePoint(feed.messages, point) {
            reading.audience = .national
        }
        if !feed.links.isEmpty {
            var index = LinkedAlerts(source: name, index: address, client: client, context: context)
            index.read(feed.links)
            index.add(to: &reading)
        }
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

    static func linked(_ address: DocumentAddress, _ client: HTTPClient) -> Document? {
        let request = DocumentRequest(path: address.path, limit: largestLinked, accept: media)
        guard case .found(let document) = try? client.document(request) else { return nil }
        return document
    }
}

/// The first title of a document in XML or JSON. Some servers put the words of a failure into an empty list.
struct FeedTitle {
    let text: String

    /// The bytes within which the title of a list stands.
    private static let longestHead = 4_096

    /// Returns nil if there is no title at the beginning of the document.
    init?(_ bytes: [UInt8]) {
        let head = Array(bytes.prefix(Self.longestHead))
        let word = Array("title".utf8)
        let mark = head.indices.first { index in
            index > 0 && (head[index - 1] == UInt8(ascii: "<") || head[index - 1] == UInt8(ascii: "\""))
                && head[index...].starts(with: word)
        }
        guard let mark else { return nil }
        let isXML = head[mark - 1] == UInt8(ascii: "<")
        let (begin, end) =
            isXML ? (UInt8(ascii: ">"), UInt8(ascii: "<")) : (UInt8(ascii: "\""), UInt8(ascii: "\""))
        // In JSON the name of the member is followed by its own quotation mark.
        let rest = head[mark...].dropFirst(word.count + (isXML ? 0 : 1))
        guard let start = rest.firstIndex(of: begin) else { return nil }
        let title = rest[(start + 1)...]
        let quoted = Array("<![CDATA[".utf8)
        let isQuoted = isXML && title.starts(with: quoted)
        let bytes = title.dropFirst(isQuoted ? quoted.count : 0)
            .prefix { $0 != (isQuoted ? UInt8(ascii: "]") : end) }
        text = DisplayText.line(String(decoding: bytes, as: UTF8.self), limit: 120)
    }

    private static let words: Set = ["denied", "error", "forbidden", "unavailable"]
    private static let phrases = [
        ["bad", "gateway"], ["not", "found"], ["timed", "out"], ["too", "many", "requests"],
    ]

    /// True if the title says that the server has failed.
    var isOfFailure: Bool {
        let words = text.lowercased().split { !$0.isLetter }.map(String.init)
        return words.contains(where: Self.words.contains)
            || Self.phrases.contains { phrase in
                words.indices.contains { words[$0...].starts(with: phrase) }
            }
    }
}
