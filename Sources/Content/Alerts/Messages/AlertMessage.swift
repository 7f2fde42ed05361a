// One message of a feed about an alert, as the values of CAP, whatever its form was, with the results of its feed's readings.
import Clocks
import HazardKit

public struct AlertMessage: Sendable, Equatable {
    public var identifier: String
    public var sender: String
    /// The time at which it was sent; nil if the message gives none that can be read.
    public var sent: FeedTime?
    public var status: AlertStatus
    public var kind: AlertKind
    public var scope: AlertScope
    public var note = ""
    public var references: [AlertReference] = []
    public var infos: [AlertInfo] = []
    /// The number of its shapes that could not be read, and of its other parts beyond the limits.
    public var omitted = 0

    public init(
        identifier: String, sender: String, sent: FeedTime? = nil, status: AlertStatus = .actual,
        kind: AlertKind = .alert, scope: AlertScope = .everyone
    ) {
        (self.identifier, self.sender, self.sent) = (identifier, sender, sent)
        (self.status, self.kind, self.scope) = (status, kind, scope)
    }

    public var key: AlertReference { AlertReference(sender: sender, identifier: identifier) }

    var severity: AlertSeverity { infos.map(\.severity).max() ?? .unknown }
}

/// The key of a message: its sender and identifier. CAP's time is left out, since it is written in many ways.
public struct AlertReference: Sendable, Hashable {
    public var sender: String
    public var identifier: String

    public init(sender: String, identifier: String) { (self.sender, self.identifier) = (sender, identifier) }

    /// Reads `sender,identifier,sent`; the identifier may contain commas.
    public init?(triple: Substring) {
        guard let first = triple.firstIndex(of: ","), let last = triple.lastIndex(of: ","), first < last
        else { return nil }
        let identifier = triple[triple.index(after: first)..<last]
        guard !identifier.isEmpty else { return nil }
        self.init(sender: String(triple[..<first]), identifier: String(identifier))
    }

    public static func list(_ text: String) -> [AlertReference] {
        text.split { $0.isWhitespace }.compactMap(AlertReference.init(triple:))
    }
}

/// A name with a value: an event code, a parameter, a geocode.
public struct NamedValue: Sendable, Hashable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// The content of a message in one language, or for one of its areas.
public struct AlertInfo: Sendable, Equatable {
    /// The language by RFC 3066, as written; CAP's default is `en-US`.
    public var language = "en-US"
    public var categories: [String] = []
    public var event = ""
    public var responses: [String] = []
    /// The urgency, severity and certainty as written: a word unknown in CAP is shown unchanged.
    public var urgencyText = ""
    public var severityText = ""
    public var certaintyText = ""
    public var senderName = ""
    public var headline = ""
    public var description = ""
    public var instruction = ""
    public var web = ""
    public var contact = ""
    public var eventCodes: [NamedValue] = []
    public var parameters: [NamedValue] = []
    public var effective: FeedTime?
    public var onset: FeedTime?
    /// The time at which the text expires, which is not the end of the event.
    public var expires: FeedTime?
    /// The end of the event, as given by the National Weather Service.
    public var ends: FeedTime?
    public var areas: [AlertArea] = []

    public init() {}

    public var urgency: AlertUrgency { AlertUrgency(urgencyText) }
    public var severity: AlertSeverity { AlertSeverity(severityText) }
    public var certainty: AlertCertainty { AlertCertainty(certaintyText) }

    var isUncertain: Bool { areas.contains(where: \.isUncertain) }

    /// Returns the values of a parameter, ignoring the case of its name.
    public func parameter(_ name: String) -> [String] {
        // A loop is inlined, so that callers copy no info that has no parameters.
        var values: [String] = []
        for parameter in parameters where parameter.name.isSame(as: name) { values.append(parameter.value) }
        return values
    }
}

public struct ListedMessage: Sendable, Equatable {
    public var message: AlertMessage
    /// The feed that it came from, such as `nws`.
    public var source: String
    /// The times at which a feed first and last had it.
    public var firstListed: Moment
    public var lastListed: Moment
    /// The number of successful readings of the feed since then that did not have it.
    public var missed = 0
    /// The first and the last of those readings; nil if the last reading had it.
    public var missedFrom: Moment?
    public var missedUntil: Moment?

    public init(_ message: AlertMessage, source: String, listed: Moment) {
        (self.message, self.source) = (message, source)
        (firstListed, lastListed) = (listed, listed)
    }

    mutating func noteListed(at now: Moment) {
        (lastListed, missed, missedFrom, missedUntil) = (now, 0, nil, nil)
    }

    mutating func noteMissed(at now: Moment) {
        (missed, missedFrom, missedUntil) = (min(missed + 1, 1_000), missedFrom ?? now, now)
    }

    /// The time at which it was sent, or otherwise first seen.
    public var sent: Moment { message.sent?.moment ?? firstListed }

    /// The realm of its feed. Messages of different realms are never about one alert: a feed can end, replace
    /// or hide only its own.
    public var realm: String { CampusSource.realm(of: source) }

    public var name: MessageName { MessageName(realm: realm, key: message.key) }
}

/// The name of a message: the realm of its feed, and its key.
public struct MessageName: Sendable, Hashable {
    public let realm: String
    public let key: AlertReference
}
