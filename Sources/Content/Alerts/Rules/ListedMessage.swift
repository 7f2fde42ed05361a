// A message together with the results of its feed's readings.
import Clocks
import HazardKit

/// A message as stored.
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

    /// Notes that a reading had it.
    mutating func noteListed(at now: Moment) {
        (lastListed, missed, missedFrom, missedUntil) = (now, 0, nil, nil)
    }

    /// Notes that a whole reading did not have it.
    mutating func noteMissed(at now: Moment) {
        (missed, missedFrom, missedUntil) = (min(missed + 1, 1_000), missedFrom ?? now, now)
    }

    /// The time at which it was sent, or otherwise first seen.
    public var sent: Moment { message.sent?.moment ?? firstListed }

    /// The realm of its feed. Messages of different realms are never about one alert: a feed can end, replace
    /// or hide only its own.
    public var realm: String { CampusSource.realm(of: source) }

    /// The name of the message among those of all feeds.
    public var name: MessageName { MessageName(realm: realm, key: message.key) }
}

/// The name of a message: the realm of its feed, and its key.
public struct MessageName: Sendable, Hashable {
    public var realm: String
    public var key: AlertReference

    public init(realm: String, key: AlertReference) { (self.realm, self.key) = (realm, key) }
}
