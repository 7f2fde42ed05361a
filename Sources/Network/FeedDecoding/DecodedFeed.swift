// The content of a feed's answer, and the reason that one is refused.
import Hazards

/// The messages and links decoded from one document.
package struct DecodedFeed: Sendable, Equatable {
    package var messages: [AlertMessage] = []
    /// The documents with alerts that an index links to, as written there.
    package var links: [FeedLink] = []
    /// The number of messages that could not be read.
    package var damaged = 0
    /// The number of drafts and of messages that are not for the public.
    package var dropped = 0

    package init() {}

    /// Adds a message, or counts it as dropped if it is not meant for the public.
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
    /// The address as written, which is usually relative to the index.
    package var address: String
    /// The time of the entry's last change, as written; empty if the index has none.
    package var changed: String

    package init(address: String, changed: String = "") {
        (self.address, self.changed) = (address, changed)
    }
}

/// The reason that a document is not a feed, or could not be read completely.
package struct FeedFault: Error, Sendable, Equatable {
    /// One sentence without a period.
    package var message: String

    init(_ message: String) { self.message = message }
}
