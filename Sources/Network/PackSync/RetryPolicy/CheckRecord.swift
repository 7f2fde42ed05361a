// `check.plist`: when the server was last asked, how that went, when to ask again. Nothing here is trusted: the worst it
// can do is that a server is asked once too often, or a day later.
import ContentPack
import Transport

public struct CheckRecord: Sendable, Equatable {
    /// Where was asked, as it may be shown.
    public var address = ""
    public var outcome: SyncOutcome?
    /// The server that `notBefore`, `failures` and `validators` belong to, as it may be shown.
    public var server = ""
    /// Moments in seconds since 1970.
    public var lastAttempt: Int?
    public var lastSuccess: Int?
    /// No automatic attempt before this moment.
    public var notBefore: Int?
    /// Attempts in a row that failed.
    public var failures = 0
    /// Of the stamp that `stamp` is the digest of; only where all that stamp asks for was done.
    public var validators = Validators()
    public var stamp: SHA256Digest?

    public init() {}

    /// Seconds by which a clock may be behind what it said at the last attempt without counting as set back.
    private static let clockSlack = 300

    /// Until when to leave this address alone; `nil` where it may be asked now. Who asks by hand waits only for a server
    /// that wished it.
    ///
    /// What the record says is only believed as far as this program could have written it: a clock that was set back
    /// since, and a wait longer than any, must not keep a pack from its updates.
    public func waiting(for address: String, now: Int, isAutomatic: Bool) -> Int? {
        guard isAutomatic || outcome == .overloaded, address == server, let notBefore, let lastAttempt,
            now >= lastAttempt - Self.clockSlack
        else {
            return nil
        }
        let moment = min(notBefore, lastAttempt + Backoff.longestWait)
        return moment > now ? moment : nil
    }

    /// Notes how an attempt went.
    ///
    /// A folder, or another server asked once, leaves no mark on when something last came.
    ///
    /// - Parameters:
    ///   - retryAfter: seconds that the server asked to wait.
    ///   - isServer: whether there is a server to be left alone; a folder is asked as often as one likes.
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
            (server, failures, notBefore) = (address, 0, nil)
            (validators, stamp) = (Validators(), nil)
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
