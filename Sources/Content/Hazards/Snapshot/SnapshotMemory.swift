// What muster-sync keeps in a snapshot for its next reading of the feeds; the reader does not need it.

/// A document that an index led to, and the message in it: it is not fetched again while the index names it as it did.
package struct LinkRecord: Sendable, Hashable {
    /// The feed that the index belongs to.
    package var source: String
    package var address: String
    /// When the index said that the document was changed; empty if it did not say.
    package var mark: String
    /// The message in it; both empty if there was none for the public.
    package var message: AlertReference

    package init(source: String, address: String, mark: String, message: AlertReference) {
        (self.source, self.address, self.mark, self.message) = (source, address, mark, message)
    }
}

/// An alert that people were told of.
package struct ToldAlert: Sendable, Equatable {
    /// The messages that it had then. An alert is known by any of them.
    package var messages: [AlertReference]
    /// The worst that was told.
    package var severity: AlertSeverity
    package var urgency: AlertUrgency
    /// The places that it was told for.
    package var places: [String]
    /// Whether its end was told.
    package var isEnded = false

    package init(
        messages: [AlertReference], severity: AlertSeverity, urgency: AlertUrgency, places: [String]
    ) {
        (self.messages, self.severity, self.urgency, self.places) = (messages, severity, urgency, places)
    }
}
