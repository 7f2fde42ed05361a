// What people were told.
import Clocks
import SQLite
internal import TextTools

/// The record of what people were told of one thing: an alert, an earthquake near a place, a report, a gauge. Its kind of
/// hazard defines the keys and ranks.
public struct Told: Sendable, Hashable {
    /// The names that the thing had then. Any of them identifies it.
    public var keys: [String]
    /// The places that people were told of it for.
    public var places: [String]
    /// The severity that people were told, in each respect that counts.
    public var ranks: [Double]
    /// The name that people were told; empty if there is none.
    public var title: String
    /// True if people were told of its end.
    public var isOver: Bool
    /// The times at which people were first and last told.
    public var since: Moment
    public var at: Moment

    public init(
        keys: [String], places: [String] = [], ranks: [Double], title: String = "", isOver: Bool = false,
        since: Moment? = nil, at: Moment
    ) {
        (self.keys, self.places, self.ranks, self.title) = (keys, places, ranks, title)
        (self.isOver, self.since, self.at) = (isOver, since ?? at, at)
    }

    /// Makes one key of the parts of a name. No part has a tab: all of them are cleaned when they are read.
    public static func key(_ parts: String...) -> String { parts.joined(with: "\t") }

    /// The parts of its first key.
    public var parts: [String] {
        (keys.first ?? "").split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }

    /// The first rank, as a whole number from 0; 0 if there is none.
    public var rank: Int { ranks.first.map { max(0, Int($0)) } ?? 0 }
}

/// Reads and writes the rows of what people were told.
enum ToldRows {
    static let table = """
        CREATE TABLE told (keys TEXT NOT NULL, places TEXT, ranks TEXT, title TEXT, isOver INTEGER, since TEXT, at TEXT);
        """

    /// The most rows, and the most keys, places or ranks of one.
    private static let (limit, values) = (200_000, 10_000)
    /// The largest rank: a whole number in it is one of the program's own.
    private static let largestRank = 1e9

    static func add(_ told: [Told], to database: Database) throws(DatabaseFailure) {
        guard !told.isEmpty else { return }
        let row = try SnapshotRow("told", 7, in: database)
        for item in told {
            try row.add([
                .text(item.keys.joined(with: "\n")), .text(item.places.joined(with: "\n")),
                .text(item.ranks.map { "\($0)" }.joined(with: " ")), .text(item.title),
                .integer(item.isOver ? 1 : 0), .moment(item.since), .moment(item.at),
            ])
        }
    }

    static func read(_ database: Database) throws(DatabaseFailure) -> [Told] {
        let row = try database.prepare("SELECT * FROM told ORDER BY rowid LIMIT \(limit)")
        var told: [Told] = []
        while try row.step() {
            guard let since = row.moment(5), let at = row.moment(6) else { continue }
            let ranks = (row.text(2) ?? "").split(separator: " ", maxSplits: values).map {
                DecimalText.double(String($0)) ?? .nan
            }
            guard ranks.allSatisfy({ abs($0) <= largestRank }) else { continue }
            told.append(
                Told(
                    keys: lines(row.text(0)), places: lines(row.text(1)), ranks: ranks, title: row.line(3),
                    isOver: row.number(4) != 0, since: since, at: at))
        }
        return told
    }

    private static func lines(_ text: String?) -> [String] {
        (text ?? "").split(separator: "\n", maxSplits: values).map { line in
            line.split(separator: "\t", maxSplits: 8, omittingEmptySubsequences: false).map {
                DisplayText.line(String($0))
            }.joined(with: "\t")
        }
    }
}
