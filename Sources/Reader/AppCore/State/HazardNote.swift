// A hazard in force for here, as a session announces and shows it.
import Alerts

/// A hazard in force for here: an alert, an earthquake, a flood, a river over a threshold.
public struct HazardNote: Sendable, Hashable, Codable {
    public var name: String
    /// Higher is worse. A note whose rank rises is announced again.
    public var rank: Int
    public var text: String
    /// The answer of a linear session that opens the list that it is in.
    public var answer: String
    /// The place in the order of danger, higher for worse.
    public var danger = 0
    /// Identifies what comes over the screen once: all messages of an alert, all reports of a flood.
    public var chain: String
    public var needsNotice = false
    public var banner: Banner?
    /// The path of the guide that says what to do; nil if the pack names none.
    public var guide: String?
    /// The identity of an alert, for its page; nil for other hazards.
    public var alert: AlertName?

    public struct Banner: Sendable, Hashable, Codable {
        /// `Tornado Warning`.
        public var what: String
        /// `until 18:00`, `at 12:05`; empty if there is nothing to say.
        public var time: String
        /// `for Blacksburg`, `near Home`; empty if it is for no place.
        public var place: String
        /// The first action of the guide, or of the alert; empty if neither has one.
        public var action: String
        /// The time at which it was sent, happened or was told, in seconds since 1970.
        public var since: Int

        public init(what: String, time: String = "", place: String = "", action: String = "", since: Int) {
            (self.what, self.time, self.place) = (what, time, place)
            (self.action, self.since) = (action, since)
        }
    }

    /// The first message of an alert, and the feed that it came from.
    public struct AlertName: Sendable, Hashable, Codable {
        public var source: String
        public var sender: String
        public var identifier: String

        public init(_ alert: Alert) {
            (source, sender, identifier) = (alert.source, alert.key.sender, alert.key.identifier)
        }

        var joined: String { "\(source)\n\(sender)\n\(identifier)" }
    }

    public init(name: String, rank: Int, text: String, answer: String = "alerts") {
        (self.name, self.rank, self.text, self.answer) = (name, rank, text, answer)
        chain = name
    }

    /// Returns whether it is more dangerous than another one, or of the same danger and worse, or newer.
    func precedes(_ other: HazardNote) -> Bool {
        let (since, others) = (banner?.since ?? 0, other.banner?.since ?? 0)
        return (danger, rank, since, other.name) > (other.danger, other.rank, others, name)
    }
}
