// What a session says and shows of something that people were told of.
import Clocks

public struct ToldNote: Sendable {
    /// Identifies what is announced once.
    public var name: String
    /// Identifies what comes over the screen once.
    public var chain: String
    /// Higher is worse. A note whose rank rises is announced again.
    public var rank: Int
    /// The announcement, one sentence.
    public var text: String
    /// The answer of a linear session that opens the list that it is in.
    public var answer: String
    /// The place in the order of danger.
    public var danger: Int
    /// The banner; nil if it has none.
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

    /// Returns what people were told recently enough for a note.
    public static func recent(_ told: [Told], at now: Moment) -> [Told] {
        told.filter { isRecent($0, at: now) }
    }

    public static func isRecent(_ told: Told, at now: Moment) -> Bool {
        now.seconds - told.at.seconds < longest
    }
}
