// Reads and writes the states of feeds in the file of a snapshot.
import Clocks
import SQLite
internal import TextTools

public enum FeedRows {
    public static let table = """
        CREATE TABLE feed (name TEXT NOT NULL, host TEXT, interval INTEGER, attempted TEXT, succeeded TEXT, outcome TEXT,
            detail TEXT, listed INTEGER, damaged INTEGER, dropped INTEGER, entityTag TEXT, lastModified TEXT,
            failures INTEGER, notBefore TEXT, confirmed TEXT, address TEXT,
            audience TEXT, unread TEXT);
        """

    /// The most feeds that are read.
    private static let limit = 200

    public static func add(_ feeds: [FeedState], to database: Database) throws(DatabaseFailure) {
        let row = try SnapshotRow("feed", 18, in: database)
        for feed in feeds {
            try row.add([
                .text(feed.name), .text(feed.host), .integer(feed.interval), .moment(feed.attempted),
                .moment(feed.succeeded), .text(feed.outcome.rawValue), .text(feed.detail),
                .integer(feed.listed), .integer(feed.damaged), .integer(feed.dropped), .text(feed.entityTag),
                .text(feed.lastModified), .integer(feed.failures), .moment(feed.notBefore),
                .moment(feed.confirmed), .text(feed.address), .text(feed.audience.text),
                .text(feed.unread.map { "\($0.title)\t\($0.link)" }.joined(with: "\n")),
            ])
        }
    }

    public static func read(_ database: Database) throws(DatabaseFailure) -> [FeedState] {
        let row = try database.prepare("SELECT * FROM feed LIMIT \(limit)")
        var feeds: [FeedState] = []
        while try row.step() {
            var feed = FeedState(
                name: row.line(0), host: row.line(1), interval: min(max(row.number(2), 1), 30 * Moment.day))
            (feed.attempted, feed.succeeded) = (row.moment(3), row.moment(4))
            feed.outcome = FeedOutcome(rawValue: row.line(5)) ?? .unreadable
            feed.detail = row.line(6)
            (feed.listed, feed.damaged, feed.dropped) = (row.number(7), row.number(8), row.number(9))
            (feed.entityTag, feed.lastModified) = (row.line(10), row.line(11))
            (feed.failures, feed.notBefore) = (row.number(12), row.moment(13))
            feed.confirmed = row.moment(14)
            feed.address = row.line(15)
            if let audience = FeedAudience(text: row.line(16)) { feed.audience = audience }
            feed.unread = unread(row.text(17) ?? "")
            feeds.append(feed)
        }
        return feeds
    }

    private static func unread(_ text: String) -> [UnreadEntry] {
        text.split(separator: "\n").prefix(UnreadEntry.limit).map { line in
            let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
            return UnreadEntry(
                title: String(parts.first ?? ""), link: parts.count > 1 ? String(parts[1]) : "")
        }
    }
}
