import Clocks
import ContentPack

/// What there is to say of a pack, for the status screen and for `muster status`.
public enum PackFacts {
    public struct Fact: Sendable, Equatable {
        /// For programs.
        public var key: String
        /// For people.
        public var label: String
        public var value: String
    }

    /// The day, and how a later attempt failed.
    private static func lastCheck(_ record: SyncRecord) -> String {
        let day = record.lastCheck?.description ?? "never"
        return record.lastOutcome.flatMap { failures[$0] }.map { "\(day); \($0)" } ?? day
    }

    /// How attempts end that change nothing, by the words of the sync's own record.
    private static let failures: [SyncOutcome: String] = [
        .noNetwork: "then there was no network",
        .portal: "then the network wanted a login first",
        .overloaded: "then the server was overloaded",
        .refused: "then the update was rejected",
        .failed: "then the download failed",
        .disk: "then it could not be written to disk",
    ]

    private static func held(_ version: Int) -> String {
        "yes: version \(version) was left by a rollback, and only a newer one is taken up"
    }

    /// - Parameters:
    ///   - today: what the day is compared with until which the content was said to be the newest.
    public static func facts(of pack: Pack, today: CalendarDate?) -> [Fact] {
        let isDoubtful = Freshness.mayBeOutdated(pack.syncRecord, today: today)
        return [
            Fact(key: "title", label: "Pack", value: pack.info.title),
            Fact(key: "identifier", label: "Identifier", value: pack.info.identifier),
            Fact(key: "version", label: "Version", value: String(pack.info.version)),
            Fact(key: "date", label: "Date", value: pack.info.date ?? "not given"),
            Fact(key: "folder", label: "Folder", value: pack.directory),
            Fact(key: "origin", label: "Found", value: Freshness.origin(pack.origin)),
            Fact(
                key: "verified", label: "Verified",
                value: pack.isVerified ? "yes, when it was installed" : "no"),
            Fact(key: "checked", label: "Last update check", value: lastCheck(pack.syncRecord)),
            Fact(key: "expires", label: "Newest until", value: pack.syncRecord.expires?.description ?? ""),
            Fact(key: "outdated", label: "May be outdated", value: isDoubtful ? "yes: that day is over" : ""),
            Fact(key: "hold", label: "Held back", value: pack.syncRecord.hold.map(held) ?? ""),
        ].filter { !$0.value.isEmpty }
    }
}
