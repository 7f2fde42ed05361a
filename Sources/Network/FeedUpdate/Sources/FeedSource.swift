// The interface of a feed: a source that is read once per interval, and returns messages or events.
import Clocks
import FeedDecoding
import Hazards
import Transport

/// One feed to read, with one request or more.
package protocol FeedSource: Sendable {
    /// The name in the snapshot, such as `nws`; no two sources have the same.
    var name: String { get }
    /// The name of the server, by which the data is trusted.
    var host: String { get }
    /// The number of seconds between two readings.
    var interval: Int { get }
    /// The snapshot that the source belongs to.
    var content: HazardKind { get }
    /// The people that its alerts are for if they name no area.
    var audience: FeedAudience { get }

    /// The sender of the reports that people have written; nil for a feed that takes none.
    var sender: FloodSender? { get }

    /// Asks once. Called without any lock, and beside other feeds that are asked on threads of their own: it may take a
    /// minute.
    func read(_ context: FeedContext) throws(FeedFailure) -> FeedAnswer
}

extension FeedSource {
    package var content: HazardKind { .alerts }
    package var audience: FeedAudience { FeedAudience(of: name) }
    package var sender: FloodSender? { nil }
}

/// The stored results of earlier readings that a source may need.
package struct FeedContext: Sendable {
    /// The state, with the validators of the stored version.
    package var state: FeedState
    /// Returns the stored messages of this source: only an index that has changed needs them.
    package var messages: @Sendable () -> [ListedMessage]
    /// The documents that the source's index linked to.
    package var links: [LinkRecord]
    /// Returns the stored data of this source if it is a flood service; nil if there is none.
    package var floods: @Sendable () -> FloodCollection?
    package var now: Moment

    package init(
        state: FeedState, messages: @escaping @Sendable () -> [ListedMessage], links: [LinkRecord],
        floods: @escaping @Sendable () -> FloodCollection? = { nil }, now: Moment
    ) {
        (self.state, self.messages, self.links, self.now) = (state, messages, links, now)
        self.floods = floods
    }
}

/// The result of a successful reading.
package struct FeedAnswer: Sendable {
    /// The content that the feed lists now.
    package enum Content: Sendable {
        /// All messages.
        case alerts([AlertMessage])
        /// Answers about the events of one agency.
        case earthquakes([DecodedEarthquakes])
        /// Everything that a flood service lists now, with the stored data that is still current.
        case floods(FloodCollection)
        /// One gauge, with its values over time if they were requested.
        case gauge(Gauge, DecodedSeries?)
    }
    /// The content; nil if nothing has changed.
    package var content: Content?
    package var entityTag = ""
    package var lastModified = ""
    /// The address that the validators belong to, for a feed with several addresses.
    package var address = ""
    /// The number of messages that could not be read, and of those that are not for the public.
    package var damaged = 0
    package var dropped = 0
    /// The first of those that could not be read, for a person.
    package var unread: [UnreadEntry] = []
    /// The people that the alerts are for if they name no area; nil for those of the source.
    package var audience: FeedAudience?
    /// A description of omitted content, without a period; empty if nothing was omitted.
    package var detail = ""
    package var links: [LinkRecord] = []
    /// The moment up to which the content is known to be complete; nil for now.
    package var confirmed: Moment?
    /// The documents as received, to be kept for a while.
    package var originals: [[UInt8]] = []

    /// - Parameters:
    ///   - messages: nil if nothing has changed.
    package init(_ messages: [AlertMessage]?) { content = messages.map(Content.alerts) }

    package init(earthquakes: [DecodedEarthquakes]) { content = .earthquakes(earthquakes) }

    package init(_ gauge: Gauge, _ series: DecodedSeries?) { content = .gauge(gauge, series) }

    /// The messages of a feed of alerts; nil if nothing has changed.
    package var messages: [AlertMessage]? {
        get { if case .alerts(let messages) = content { messages } else { nil } }
        set { content = newValue.map(Content.alerts) }
    }
}

/// The reason that a feed could not be read.
package struct FeedFailure: Error, Sendable, Equatable {
    package var outcome: FeedOutcome
    /// A description of the failure, without a period, safe to display.
    package var message: String
    /// The number of seconds that the server asks to wait.
    package var retryAfter: Int?
    /// True if the server was never reached: no fault of it, so that it may be asked again soon.
    package var isWithoutNetwork = false

    package init(_ outcome: FeedOutcome, _ message: String, retryAfter: Int? = nil) {
        (self.outcome, self.message, self.retryAfter) = (outcome, message, retryAfter)
    }
}
