// The file `check.plist`: the time and result of the last check, and the time of the next. Nothing in it is
// trusted: the worst it can cause is one check too many, or one that is a day late.
import Clocks
import ContentPack
import Transport

package struct CheckRecord: Sendable, Equatable {
    /// The checked address in a form that is safe to display.
    package var address = ""
    package var outcome: SyncOutcome?
    /// The server that `notBefore`, `failures` and `rootsAsked` belong to, in a form that is safe to display.
    package var server = ""
    /// The time of the last attempt in seconds since 1970, like the other times.
    package var lastAttempt: Int?
    package var lastSuccess: Int?
    /// The time before which no automatic attempt is made.
    package var notBefore: Int?
    /// The number of consecutive failed attempts.
    package var failures = 0
    /// The last time at which the server had no further root list.
    package var rootsAsked: Int?
    /// The digest of the last stamp whose update was completed.
    package var stamp: SHA256Digest?

    /// The number of seconds that a clock may be behind the time of the last attempt without counting as set back.
    private static let clockSlack = 300

    /// Returns the time before which this address must not be checked, or nil if it may be checked now. A
    /// check by hand waits only if the server asked for it.
    ///
    /// The record is trusted only within the limits that this program writes: neither a clock that was set
    /// back since nor an impossibly long wait may keep a pack from its updates.
    package func waiting(for address: String, now: Int, isAutomatic: Bool) -> Int? {
        guard isAutomatic || outcome == .overloaded, address == server, let notBefore, let lastAttempt,
            now >= lastAttempt - Self.clockSlack
        else { return nil }
        let moment = min(notBefore, lastAttempt + Backoff.longestWait)
        return moment > now ? moment : nil
    }

    /// Returns true if this server is to be asked for the next root list: once a day, since a stamp key may have been
    /// replaced although a stamp of the old one is still offered. A clock that was set back does not delay it.
    func wantsRoots(of address: String, now: Int) -> Bool {
        guard address == server, let rootsAsked else { return true }
        return !(0..<Moment.day).contains(now - rootsAsked)
    }

    /// Records the result of an attempt.
    ///
    /// - Parameters:
    ///   - retryAfter: the seconds that the server asked to wait.
    ///   - isServer: true if the address is a server, which may need a pause; a folder never does.
    mutating func note(
        _ outcome: SyncOutcome, address: String, isServer: Bool, now: Int, retryAfter: Int? = nil,
        random: (ClosedRange<Int>) -> Int
    ) {
        (self.address, self.outcome) = (address, outcome)
        lastAttempt = now
        if !outcome.isFailure { lastSuccess = now }
        guard isServer else { return }
        if address != server { (server, failures, notBefore, rootsAsked) = (address, 0, nil, nil) }
        guard outcome.isFailure else {
            failures = 0
            notBefore = nil
            return
        }
        failures = min(failures + 1, 1_000)
        notBefore = now + Backoff.wait(failures: failures, retryAfter: retryAfter, random: random)
    }
}
