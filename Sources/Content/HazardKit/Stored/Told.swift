// What people were told, and what a session says and shows of it.
import Clocks
import SQLite
internal import TextTools

/// The record of what people were told of one thing. Its kind of hazard defines the keys and ranks.
public struct Told: Sendable, Hashable {
    /// The names that the thing had then. Any of them identifies it.
    public var keys: [String]
    public var places: [String]
    /// The severity that people were told, in each respect that counts.
    public var ranks: [Double]
    /// The name that people were told; empty if there is none.
    public var title: String
    public var isOver: Bool
    /// The number of attempts to tell people that have failed; below zero while one more is under way, which counts as
    /// having told them until it fails as well.
    public var failures = 0
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

    /// The most attempts after the first.
    private static let mostRetries = 3
    /// True if telling people failed, and is to be tried again.
    public var isToRetry: Bool { (1...Self.mostRetries).contains(failures) }

    public var parts: [String] {
        let key = (keys.first ?? "").utf8
        return key.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
    }

    /// The first rank, as a whole number from 0; 0 if there is none.
    public var rank: Int { ranks.first.map { max(0, Int($0)) } ?? 0 }
}

extension Told: Record {
    /// The most that people were told, and the most keys, places or ranks of one.
    static let limit = 200_000
    private static let values = 10_000
    /// The largest rank: a whole number in it is one of the program's own.
    private static let largestRank = 1e9

    public init() { self.init(keys: [], ranks: [], at: Moment(seconds: 0)) }

    public mutating func code(_ row: FieldCoder) {
        row.lines("keys", &keys, max: Self.values)
        row.lines("places", &places, max: Self.values)
        let text = row.stored("ranks", ranks.map { "\($0)" }.joined(with: " "))
        if row.isReading {
            ranks = (text ?? "").split(separator: " ", maxSplits: Self.values).map {
                DecimalText.double(String($0)) ?? .nan
            }
            (keys, places) = (keys.map(Self.cleaned), places.map(Self.cleaned))
            if !ranks.allSatisfy({ abs($0) <= Self.largestRank }) { row.reject() }
        }
        row.line("title", &title)
        row.flag("isOver", &isOver)
        row.integer("failures", &failures, in: -Self.mostRetries...Self.mostRetries + 1)
        row.moment("since", &since)
        row.moment("at", &at)
    }

    private static func cleaned(_ line: String) -> String {
        line.split(separator: "\t", maxSplits: 8, omittingEmptySubsequences: false).map {
            DisplayText.line(String($0))
        }.joined(with: "\t")
    }
}

public struct ToldNote: Sendable {
    /// Identifies what is announced once.
    public var name: String
    /// Identifies what comes over the screen once.
    public var chain: String
    /// Higher is worse. A note whose rank rises is announced again.
    public var rank: Int
    public var text: String
    /// The answer of a linear session that opens the list that it is in.
    public var answer: String
    public var danger: Int
    public var banner: Banner?

    /// The parts of a banner. What to do is the first action of the guide for the kind of hazard.
    public struct Banner: Sendable {
        public var what: String
        /// The words before the moment: `at`, `read at`.
        public var word = "at"
        public var place: String
        public var since: Moment
        /// True if it comes over the screen, and what to do stands with it.
        public var needsNotice: Bool

        public init(what: String, word: String = "at", place: String, since: Moment, needsNotice: Bool = true)
        {
            (self.what, self.word, self.place, self.since) = (what, word, place, since)
            self.needsNotice = needsNotice
        }
    }

    /// - Parameter chain: nil if it comes over the screen under its name.
    public init(
        name: String, chain: String? = nil, rank: Int, text: String, answer: String, danger: Int,
        banner: Banner? = nil
    ) {
        (self.name, self.chain, self.rank) = (name, chain ?? name, rank)
        (self.text, self.answer, self.danger, self.banner) = (text, answer, danger, banner)
    }

    /// The seconds for which a session announces something after people were told.
    public static let longest = Moment.day

    public static func recent(_ told: [Told], at now: Moment) -> [Told] {
        told.filter { isRecent($0, at: now) }
    }

    public static func isRecent(_ told: Told, at now: Moment) -> Bool {
        now.seconds - told.at.seconds < longest
    }
}
