// The interface of a feed: a source that is read once per interval, and returns messages or events.
import Alerts
import Clocks
import HazardKit
import Transport

package protocol FeedSource<Snapshot>: Sendable {
    /// The stored data of the kind of hazard that it is about.
    associatedtype Snapshot: UpdatedSnapshot

    /// The name in the snapshot, such as `nws`; no two sources have the same.
    var name: String { get }
    /// The name of the server, by which the data is trusted.
    var host: String { get }
    /// The number of seconds between two readings.
    var interval: Int { get }
    /// The people that its alerts are for if they name no area.
    var audience: FeedAudience { get }

    /// Asks once. Called without any lock, and beside other feeds that are asked on threads of their own: it may take a
    /// minute.
    func read(_ context: FeedContext<Snapshot>) throws(FeedFailure) -> FeedAnswer<Snapshot.Reading>
}

extension FeedSource {
    package var audience: FeedAudience { FeedAudience(of: name) }
}

/// The stored results of earlier readings that a source may need.
package struct FeedContext<Snapshot: HazardSnapshot>: Sendable {
    /// The state, with the validators of the stored version.
    package var state: FeedState
    /// Reads the stored data of all sources of its kind; nil if there is none.
    package var stored: @Sendable () -> Snapshot? = { nil }
    package var now: Moment

    /// Returns whether a span of as many seconds has begun since the last successful reading.
    func isDue(every seconds: Int) -> Bool {
        state.succeeded.map { $0.seconds / seconds != now.seconds / seconds } ?? true
    }
}

package struct FeedAnswer<Content: Sendable>: Sendable {
    /// All that the feed lists now; nil if nothing has changed.
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
    /// The moment up to which the content is known to be complete; nil for now.
    package var confirmed: Moment?
    /// The time of the reading by the server's clock; nil if it does not say.
    package var served: Moment?
    /// The documents as received, to be kept for a while.
    package var originals: [[UInt8]] = []

    package init(_ content: Content?) { self.content = content }

    /// Creates the answer with the content of a document.
    init(_ content: Content, of document: Document, at address: String) {
        (self.content, self.address, originals) = (content, address, [document.bytes])
        (entityTag, lastModified) = (document.entityTag, document.lastModified)
    }
}

package struct ListedAlerts: Sendable {
    package var messages: [AlertMessage]
    /// The documents that an index led to.
    package var links: [LinkRecord] = []

    package init(_ messages: [AlertMessage]) { self.messages = messages }
}

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
