// What a feed's answer contains, and why one is refused.
import Hazards

/// What came out of one document.
package struct DecodedFeed: Sendable, Equatable {
    package var messages: [AlertMessage] = []
    /// Documents that an index leads to, as they are written in it; each has an alert.
    package var links: [FeedLink] = []
    /// Messages that could not be read.
    package var damaged = 0
    /// Drafts, and messages that are not for the public.
    package var dropped = 0

    package init() {}

    /// Adds a message, unless it is none for a person who reads alerts.
    mutating func add(_ message: AlertMessage) {
        guard !message.identifier.isEmpty else {
            damaged += 1
            return
        }
        guard message.scope == .everyone, message.status != .draft else {
            dropped += 1
            return
        }
        guard messages.count < AlertLimits.messages else {
            damaged += 1
            return
        }
        messages.append(message)
        messages[messages.count - 1].clean()
    }
}

/// An entry of an index.
package struct FeedLink: Sendable, Hashable {
    /// As it is written; relative to the index, mostly.
    package var address: String
    /// When the entry was changed, as it is written; empty if the index does not say.
    package var changed: String

    package init(address: String, changed: String = "") {
        (self.address, self.changed) = (address, changed)
    }
}

/// Why a document is not a feed, or not all of it could be read.
package struct FeedFault: Error, Sendable, Equatable {
    /// One sentence without a full stop.
    package var message: String

    init(_ message: String) { self.message = message }
}
