// What is known of a feed: when it was read, how that ended, how old what was read is.
import Clocks

/// How the last attempt to read a feed ended.
package enum FeedOutcome: String, Sendable {
    case ok
    /// The server said that nothing has changed.
    case notModified = "not-modified"
    /// Some messages could not be read.
    case partial
    /// No network, no such server, or it broke off.
    case unreachable
    /// Something else answered in its place: a page to log in at.
    case portal
    /// The server refused, or asked to wait.
    case refused
    /// What came is not the feed, or is damaged.
    case unreadable
    case never

    /// Whether the feed's present content is known.
    package var isGood: Bool { self == .ok || self == .notModified || self == .partial }
}

package struct FeedState: Sendable, Equatable {
    package var name: String
    /// The server's name, as it is shown: whom one trusts.
    package var host: String
    /// Seconds between two readings.
    package var interval: Int
    package var attempted: Moment?
    /// When the feed was last read, or last said that nothing has changed.
    package var succeeded: Moment?
    package var outcome = FeedOutcome.never
    /// Why it failed, or what was left out; a sentence.
    package var detail = ""
    /// Of the last success: alerts listed, or events stored, and those that could not be read or are not for the public.
    package var listed = 0
    package var damaged = 0
    package var dropped = 0
    /// For the next request: what names the version that was read, as the server gave it.
    package var entityTag = ""
    package var lastModified = ""
    /// The address whose version they name, where a feed has more than one; empty if it has one only.
    package var address = ""
    /// Failures in a row, and when the next attempt is allowed.
    package var failures = 0
    package var notBefore: Moment?
    /// When the feed last listed the messages that are stored as listed, or said that it still does.
    package var confirmed: Moment?

    package init(name: String, host: String, interval: Int) {
        (self.name, self.host, self.interval) = (name, host, interval)
    }

    /// The agency whose events the feed has; nil for a feed of alerts.
    package var agency: EarthquakeAgency? { EarthquakeAgency.read.first { $0.rawValue == name } }

    /// Whether the last attempt read it, and what came was confirmed by its publisher only before: a signed list that has
    /// expired.
    package var isUnconfirmed: Bool {
        guard outcome.isGood, let attempted, let succeeded else { return false }
        return attempted > succeeded
    }

    /// How old what was read is.
    package enum Age: Sendable, Equatable {
        case never
        /// Seconds.
        case fresh(Int)
        /// Three intervals are over, and the last attempts failed or there were none; or what came has expired.
        case stale(Int)
        /// The clock of this machine is earlier than what was read.
        case unknown
    }

    /// Seconds that clocks may differ.
    private static let tolerance = 300

    /// - Parameters:
    ///   - newest: when the newest message of the feed was sent.
    package func age(at now: Moment, newest: Moment? = nil) -> Age {
        guard let succeeded else { return .never }
        let latest = max(succeeded, newest ?? succeeded)
        guard now.seconds >= latest.seconds - Self.tolerance else { return .unknown }
        let seconds = max(0, now.seconds - succeeded.seconds)
        return isUnconfirmed || seconds > 3 * interval ? .stale(seconds) : .fresh(seconds)
    }
}
