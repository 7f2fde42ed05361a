// What a session says and shows of something that people were told of.
import Clocks

package struct ToldNote: Sendable {
    /// Identifies what is announced once.
    package var name: String
    /// Identifies what comes over the screen once.
    package var chain: String
    /// Higher is worse. A note whose rank rises is announced again.
    package var rank: Int
    /// The announcement, one sentence.
    package var text: String
    /// The answer of a linear session that opens the list that it is in.
    package var answer: String
    /// The place in the order of danger.
    package var danger: Int
    /// The banner; nil if it has none.
    package var banner: Banner?

    /// The parts of a banner. What to do is the first action of the guide for the kind of hazard.
    package struct Banner: Sendable {
        package var what: String
        /// The words before the moment: `at`, `read at`.
        package var word = "at"
        package var place: String
        package var since: Moment

        package init(what: String, word: String = "at", place: String, since: Moment) {
            (self.what, self.word, self.place, self.since) = (what, word, place, since)
        }
    }

    /// - Parameter chain: nil if it comes over the screen under its name.
    package init(
        name: String, chain: String? = nil, rank: Int, text: String, answer: String, danger: Int,
        banner: Banner? = nil
    ) {
        (self.name, self.chain, self.rank) = (name, chain ?? name, rank)
        (self.text, self.answer, self.danger, self.banner) = (text, answer, danger, banner)
    }

    /// The seconds for which a session announces something after people were told.
    package static let longest = Moment.day

    /// Returns what people were told recently enough for a note.
    package static func recent(_ told: [Told], at now: Moment) -> [Told] {
        told.filter { now.seconds - $0.at.seconds < longest }
    }
}
