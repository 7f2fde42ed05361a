// A campus's own alerts as a feed: fetched and verified by the rules of the pack's repository, then read as CAP.
import Alerts
import Clocks
internal import FeedDecoding
import FeedUpdate
import HazardKit
import PackSync
internal import TextTools

package struct CampusFeed: FeedSource {
    package let name: String
    package let host: String
    package let interval: Int
    private let request: AlertRequest

    /// The default number of seconds between two readings of a server or a file share.
    package static let usualInterval = 60
    /// The interval in seconds of alerts imported from a file; after three of them they count as old.
    private static let carriedInterval = Moment.day

    package init(name: String, interval: Int? = nil, request: AlertRequest) {
        (self.name, self.interval, self.request) = (name, interval ?? Self.usualInterval, request)
        host = request.address.shownHost
    }

    /// Creates a feed of alerts imported from a file, which needs no enabled feed.
    package init(carriedAs name: String, request: AlertRequest) {
        (self.name, interval, self.request) = (name, Self.carriedInterval, request)
        host = CampusSource.carriedHost
    }

    package var audience: FeedAudience { .campus(request.anchor.identifier) }

    package func read(_ context: FeedContext<AlertSnapshot>) throws(FeedFailure) -> FeedAnswer<ListedAlerts> {
        switch AlertUpdate(request, clock: { context.now }).run() {
        case .read(let reading): return Self.reading(of: reading.list, reading.freshness)
        case .busy: throw FeedFailure(.unreachable, "another program is reading the campus's alerts")
        case .failed(.transport(let failure)): throw FeedFailure(failure, host: host, now: context.now)
        case .failed(let failure):
            var sentence = failure.alertSentence
            if sentence.hasSuffix(".") { sentence.removeLast() }
            throw FeedFailure(.unreadable, sentence)
        }
    }

    /// Returns the reading of a list. An expired list is read as well; it was complete when it was signed.
    private static func reading(
        of list: AlertList, _ freshness: AlertList.Freshness
    ) -> FeedAnswer<ListedAlerts> {
        var messages: [AlertMessage] = []
        var (damaged, dropped) = (0, 0)
        var unread: [UnreadEntry] = []
        for document in list.messages {
            guard let feed = try? CAPDecoder.decode(Array(document.utf8)) else {
                damaged += 1
                continue
            }
            messages += feed.messages
            unread += feed.unread
            (damaged, dropped) = (damaged + feed.damaged, dropped + feed.dropped)
        }
        var reading = FeedAnswer(ListedAlerts(messages))
        (reading.damaged, reading.dropped) = (damaged, dropped)
        reading.unread = Array(unread.prefix(UnreadEntry.limit))
        var details = [freshness.sentence.map { String($0.dropLast()) }].compactMap { $0 }
        if damaged > 0 { details.append(CountedNoun.text(damaged, "message") + " could not be read") }
        reading.detail = details.joined(with: "; ")
        switch freshness {
        case .current: break
        case .expired(let moment), .unknown(let moment): reading.confirmed = moment
        }
        return reading
    }
}
