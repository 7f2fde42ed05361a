// `check.plist`: when the server was last asked, how that ended, when to ask again. Nothing in it is trusted: the worst
// it can cause is a check too many, or a day later.
import Clocks
import ContentPack
import Transport

public struct CheckRecord: Sendable, Equatable {
    /// The address that was asked, as it may be shown.
    public var address = ""
    public var outcome: SyncOutcome?
    /// The server that `notBefore`, `failures` and `rootsAsked` belong to, as it may be shown.
    public var server = ""
    /// Moments in seconds since 1970.
    public var lastAttempt: Int?
    public var lastSuccess: Int?
    /// No automatic attempt before this moment.
    public var notBefore: Int?
    /// Attempts in a row that failed.
    public var failures = 0
    /// When the server last had no further root list.
    public var rootsAsked: Int?
    /// The digest of the last stamp, if all that it asks for was done.
    public var stamp: SHA256Digest?

    public init() {}

    /// Seconds by which a clock may be behind what it said at the last attempt without counting as set back.
    private static let clockSlack = 300

    /// Returns the time before which this address must not be asked; nil if it may be asked now. A check by hand waits only
    /// if the server asked for it.
    ///
    /// The record is only believed as far as this program could have written it: neither a clock that was set back since
    /// nor an impossibly long wait may keep a pack from its updates.
    public func waiting(for address: String, now: Int, isAutomatic: Bool) -> Int? {
        guard isAutomatic || outcome == .overloaded, address == server, let notBefore, let lastAttempt,
            now >= lastAttempt - Self.clockSlack
        else {
            return nil
        }
        let moment = min(notBefore, lastAttempt + Backoff.longestWait)
        return moment > now ? moment : nil
    }

    /// Whether this server is to be asked for the next root list: once a day, since a stamp key may have been replaced
    /// although a stamp of the old one is still offered. A clock that was set back since does not put it off.
    func wantsRoots(of address: String, now: Int) -> Bool {
        guard address == server, let rootsAsked else { return true }
        return !(0..<Moment.day).contains(now - rootsAsked)
    }

    /// Records how an attempt ended.
    ///
    /// - Parameters:
    ///   - retryAfter: seconds that the server asked to wait.
    ///   - isServer: whether the address is a server, which may need a pause; a folder never does.
    mutating func note(
        _ outcome: SyncOutcome, address: String, isServer: Bool, now: Int, retryAfter: Int? = nil,
        random: (ClosedRange<Int>) -> Int
    ) {
        self.address = address
        self.outcome = outcome
        lastAttempt = now
        if !outcome.isFailure { lastSuccess = now }
        guard isServer else { return }
        if address != server {
            (server, failures, notBefore, rootsAsked) = (address, 0, nil, nil)
        }
        guard outcome.isFailure else {
            failures = 0
            notBefore = nil
            return
        }
        failures = min(failures + 1, 1_000)
        notBefore = now + Backoff.wait(failures: failures, retryAfter: retryAfter, random: random)
    }
}
