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
    }

    /// The seconds for which a session announces something after people were told.
    static let longest = Moment.day

    /// Returns what people were told recently enough for a note.
    static func recent(_ told: [Told], at now: Moment) -> [Told] {
        told.filter { now.seconds - $0.at.seconds < longest }
    }
}
