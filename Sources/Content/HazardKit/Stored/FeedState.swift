// The state of a feed: the time and the result of its last reading, and the age of its data.
import Clocks
import SQLite
internal import TextTools

public enum FeedOutcome: String, Sendable {
    case ok
    /// The server reported that nothing has changed.
    case notModified = "not-modified"
    /// Some messages could not be read.
    case partial
    /// There was something, and nothing of it could be read as an alert.
    case notUnderstood = "not-understood"
    /// There was no network or no such server, or the connection was lost.
    case unreachable
    /// Something else answered, such as a login page.
    case portal
    /// The server refused, or asked to wait.
    case refused
    /// The response is not the feed, or is damaged.
    case unreadable
    case never

    /// True if the present content of the feed is known, as far as it can be understood.
    public var isGood: Bool {
        self == .ok || self == .notModified || self == .partial || self == .notUnderstood
    }
}

/// An entry of a feed that cannot be read as an alert, as a person can follow it.
public struct UnreadEntry: Sendable, Hashable {
    /// The title, or the first words of the text.
    public var title: String
    /// The address of a page about it, as written; empty if there is none.
    public var link: String
    /// The most entries of a feed that are kept.
    public static let limit = 50
    /// The most scalars of a title, and of an address.
    private static let longest = 400

    public init(title: String, link: String = "") {
        self.title = DisplayText.line(title, limit: Self.longest)
        self.link = DisplayText.line(link, limit: Self.longest)
    }
}

public struct FeedState: Sendable, Equatable {
    public var name: String
    /// The server's name, which a person trusts.
    public var host: String
    /// The seconds between two readings.
    public var interval: Int
    public var attempted: Moment?
    /// The time at which it was last read, or last reported no change.
    public var succeeded: Moment?
    public var outcome = FeedOutcome.never
    /// A sentence with the reason for a failure, or with what was left out.
    public var detail = ""
    /// The numbers of the last success: what was stored, could not be read, and is not for the public.
    public var listed = 0
    public var damaged = 0
    public var dropped = 0
    /// The identifier of the version that was read, as the server gave it.
    public var entityTag = ""
    public var lastModified = ""
    /// The address of that version, if the feed has more than one address; otherwise empty.
    public var address = ""
    /// The number of consecutive failures, and the time from which the next attempt is allowed.
    public var failures = 0
    public var notBefore: Moment?
    /// The time at which it last listed the stored messages, or reported no change: by the clock of its server if that is
    /// earlier.
    public var confirmed: Moment?
    public var audience: FeedAudience
    /// The first entries that the last success could not read as alerts.
    public var unread: [UnreadEntry] = []

    /// True if all that the feed listed at its last success could be read as alerts.
    public var isUnderstood: Bool { damaged == 0 && unread.isEmpty && outcome != .notUnderstood }

    public init(name: String, host: String, interval: Int) {
        (self.name, self.host, self.interval) = (name, host, interval)
        audience = FeedAudience(of: name)
    }

    /// The name used instead of a server for an imported file. It is kept although no feed of it is on.
    public static let importedHost = "a file"

    public var isImported: Bool { host == Self.importedHost }

    /// True if the last attempt read the feed, but its data has only an earlier confirmation by its
    /// publisher: a signed list that has expired.
    public var isUnconfirmed: Bool {
        guard outcome.isGood, let attempted, let succeeded else { return false }
        return attempted > succeeded
    }

    public func isNewer(than other: FeedState) -> Bool {
        let never = Moment(seconds: .min)
        return (succeeded ?? never) > (other.succeeded ?? never)
    }

    /// Returns whether this and another reading asked the same address, as far as it is known: earlier programs did not
    /// store every address.
    public func hasSameAddress(as other: FeedState) -> Bool {
        host == other.host && (address == other.address || address.isEmpty || other.address.isEmpty)
    }

    public enum Age: Sendable, Equatable {
        case never
        /// The data is current; its age in seconds.
        case fresh(Int)
        /// The data is out of date, with its age in seconds: older than three intervals, or expired.
        case stale(Int)
        /// The clock of this machine is earlier than the data, or later than that of the feed's server.
        case unknown
    }

    /// The seconds by which clocks may differ.
    public static let tolerance = 300
    /// The intervals after which data is out of date.
    public static let staleIntervals = 3

    /// The seconds by which this machine's clock was ahead of the server's at the last success; 0 if few.
    public var clockLead: Int {
        guard let succeeded, let confirmed, succeeded.seconds - confirmed.seconds > Self.tolerance else {
            return 0
        }
        return succeeded.seconds - confirmed.seconds
    }

    /// - Parameter newest: the time at which the newest message of the feed was sent.
    public func age(at now: Moment, newest: Moment? = nil) -> Age {
        guard let succeeded else { return .never }
        let latest = max(succeeded, newest ?? succeeded)
        guard now.seconds >= latest.seconds - Self.tolerance, clockLead == 0 else { return .unknown }
        let seconds = max(0, now.seconds - succeeded.seconds)
        return isUnconfirmed || seconds > Self.staleIntervals * interval ? .stale(seconds) : .fresh(seconds)
    }
}

extension FeedState: Record {
    /// The most feeds of a file.
    static let limit = 200
    /// The most of a count, more than any feed has: counts of a file are added to.
    private static let countable = 1_000_000

    public init() { self.init(name: "", host: "", interval: 1) }

    public mutating func code(_ row: FieldCoder) {
        row.line("name", &name)
        row.line("host", &host)
        row.integer("interval", &interval, in: 1...30 * Moment.day)
        row.moment("attempted", &attempted)
        row.moment("succeeded", &succeeded)
        row.word("outcome", &outcome, or: .unreadable)
        row.line("detail", &detail)
        row.integer("listed", &listed, in: 0...Self.countable)
        row.integer("damaged", &damaged, in: 0...Self.countable)
        row.integer("dropped", &dropped, in: 0...Self.countable)
        row.line("entityTag", &entityTag)
        row.line("lastModified", &lastModified)
        row.integer("failures", &failures, in: 0...Self.countable)
        row.moment("notBefore", &notBefore)
        row.moment("confirmed", &confirmed)
        row.line("address", &address)
        var stored: FeedAudience? = audience
        row.value("audience", &stored)
        audience = stored ?? FeedAudience(of: name)
        var entries = unread.map { "\($0.title)\t\($0.link)" }
        row.lines("unread", &entries, max: UnreadEntry.limit)
        if row.isReading { unread = entries.map(UnreadEntry.init(stored:)) }
    }
}

extension UnreadEntry {
    fileprivate init(stored text: String) {
        let parts = text.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(title: String(parts.first ?? ""), link: parts.count > 1 ? String(parts[1]) : "")
    }
}
