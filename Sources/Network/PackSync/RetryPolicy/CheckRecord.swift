// The file `check.plist`: the time and result of the last check, and the time of the next. Nothing in it is
// trusted: the worst it can cause is one check too many, or one that is a day late.
import Clocks
import ContentPack
import Diagnostics
import PropertyLists
import TextTools
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

    /// Returns true if the next root list is to be asked for: always in a folder; of a server once a day, whatever its
    /// clock did, since a stamp key may have been replaced although a stamp of the old one is still offered.
    func wantsRoots(of address: SourceAddress, now: Int) -> Bool {
        guard address.isServer, address.shown == server, let rootsAsked else { return true }
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

enum CheckRecordFile {
    private static let format = "muster-check-1"
    static let limits = PropertyListLimits(bytes: 8 << 10, depth: 4, values: 100, textBytes: 4 << 10)
    /// The latest valid time (the year 9999); this program never writes a later one.
    private static let latest = 253_402_300_799

    static func bytes(_ record: CheckRecord) -> [UInt8] {
        var text = PropertyListWriter.head + "<dict>\n"
        func add(_ entry: String) { text += "\t" + entry + "\n" }
        func add(_ key: String, _ value: String?) {
            if let value { add(PropertyListWriter.entry(key, value)) }
        }
        func add(_ key: String, _ value: Int?) { if let value { add(PropertyListWriter.entry(key, value)) } }
        add("Format", format)
        add("Address", record.address)
        add("Server", record.server)
        add("Outcome", record.outcome?.rawValue)
        add("LastAttempt", record.lastAttempt)
        add("LastSuccess", record.lastSuccess)
        add("NotBefore", record.notBefore)
        add("Failures", record.failures)
        add("RootsAsked", record.rootsAsked)
        add("Stamp", record.stamp?.hex)
        return Array((text + "</dict>\n" + PropertyListWriter.end).utf8)
    }

    static func read(_ bytes: [UInt8]?) -> CheckRecord {
        guard let bytes,
            let root = try? StrictPropertyList.read(bytes[...], file: InstalledLayout.check, limits: limits)
        else { return CheckRecord() }
        return (try? record(StrictFields(root, prefix: "check", file: InstalledLayout.check)))
            ?? CheckRecord()
    }

    private static func record(_ fields: StrictFields) throws(Diagnostic) -> CheckRecord {
        var record = CheckRecord()
        guard try fields.string("Format") == format else { return record }
        func text(_ key: String) throws(Diagnostic) -> String? {
            guard fields.has(key) else { return nil }
            let text = try fields.string(key)
            // It may go into a request or onto a terminal.
            return text.utf8.count <= 2_048 && DisplayText.isHarmless(text) ? text : nil
        }
        func number(_ key: String, max most: Int = latest) throws(Diagnostic) -> Int? {
            try fields.integerIfAny(key, in: 0...most)
        }
        record.address = try text("Address") ?? ""
        record.server = try text("Server") ?? ""
        record.outcome = try text("Outcome").flatMap(SyncOutcome.init).flatMap { $0.isRecorded ? $0 : nil }
        record.lastAttempt = try number("LastAttempt")
        record.lastSuccess = try number("LastSuccess")
        record.notBefore = try number("NotBefore")
        record.failures = try number("Failures", max: 1_000) ?? 0
        record.rootsAsked = try number("RootsAsked")
        record.stamp = try text("Stamp").flatMap { SHA256Digest(hex: $0) }
        return record
    }
}
