// What a feed is to an update: something that is asked once in an interval, and answers with messages or events.
import Clocks
import FeedDecoding
import Hazards
import Transport

/// One feed as it is asked for: one request, or whatever takes its place.
package protocol FeedSource: Sendable {
    /// Its name in the snapshot, `nws`; no two sources have the same.
    var name: String { get }
    /// Whom one trusts: the server's name.
    var host: String { get }
    /// Seconds between two readings.
    var interval: Int { get }
    /// The snapshot that it belongs to.
    var content: SnapshotContent { get }

    /// Asks once. Called without any lock, and beside other feeds that are asked on threads of their own: it may take a
    /// minute.
    func read(_ context: FeedContext) throws(FeedFailure) -> FeedReading
}

extension FeedSource {
    package var content: SnapshotContent { .alerts }
}

/// What a source may need to know of earlier readings.
package struct FeedContext: Sendable {
    /// With the marks of the version that is here.
    package var state: FeedState
    /// Reads what is stored of this source: only an index that has changed needs it.
    package var messages: @Sendable () -> [ListedMessage]
    /// The documents that its index led to.
    package var links: [LinkRecord]
    /// Reads what is stored of this source, if it is a service of floods; nil where nothing is.
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

/// What a successful reading brought.
package struct FeedReading: Sendable {
    /// What the feed lists now.
    package enum Content: Sendable {
        /// All messages.
        case alerts([AlertMessage])
        /// Answers about the events of one agency.
        case earthquakes([DecodedEarthquakes])
        /// All that a service of floods has now, with what was here of it and stays.
        case floods(FloodCollection)
        /// One gauge, and its values over time if they were asked for.
        case gauge(Gauge, DecodedSeries?)
    }
    /// Nil if nothing has changed.
    package var content: Content?
    package var entityTag = ""
    package var lastModified = ""
    /// The address that the marks belong to, of a feed that has several.
    package var address = ""
    /// Messages that could not be read, and those that are not for the public.
    package var damaged = 0
    package var dropped = 0
    /// What was left out, without a full stop; empty if nothing was.
    package var detail = ""
    package var links: [LinkRecord] = []
    /// Until when it is known that this is all there is; nil for now.
    package var confirmed: Moment?
    /// The documents as they came, to be kept for a while.
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

/// Why a feed could not be read.
package struct FeedFailure: Error, Sendable, Equatable {
    package var outcome: FeedOutcome
    /// What happened, without a full stop, safe to show.
    package var message: String
    /// Seconds that the server asks to wait.
    package var retryAfter: Int?

    package init(_ outcome: FeedOutcome, _ message: String, retryAfter: Int? = nil) {
        (self.outcome, self.message, self.retryAfter) = (outcome, message, retryAfter)
    }
}
