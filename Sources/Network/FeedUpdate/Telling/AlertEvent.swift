// Something that people are to be told of an alert, as values.
import Clocks
import Hazards

package struct AlertEvent: Sendable, Equatable {
    package enum Kind: String, Sendable {
        case new
        /// More severe, more urgent, or for another place too.
        case worse
        case ended
        /// No alert that people were told of is in force any more.
        case allOver = "last-ended"
    }

    /// Whether it is about a real alert.
    package enum Testing: String, Sendable {
        case real = "no"
        /// Only its text says that it is a test, and it calls itself extreme: it may be a slip.
        case unsure
        /// This computer has made it.
        case local = "yes"
    }

    package var kind: Kind
    package var testing = Testing.real
    /// The names of the places that it is for.
    package var places: [String] = []
    /// The feed, and its server.
    package var source = ""
    package var host = ""
    /// The present message.
    package var identifier = ""
    package var begins: Moment?
    package var ends: Moment?
    /// What the message says, in the person's language or English.
    package var info = AlertInfo()
    /// How it ended, in a word: canceled, ended, all clear, no longer listed.
    package var ending = ""

    package init(_ kind: Kind) { self.kind = kind }

    /// Whether no quiet hours hold it back.
    package var isUrgent: Bool {
        testing == .local || info.severity == .extreme && info.urgency == .immediate
    }

    /// The place of it in a list: the worst first.
    var rank: (Int, Int) { (-info.severity.rawValue, -info.urgency.rawValue) }
}
