// An event about an alert that people are notified of.
import Alerts
import Clocks
import HazardKit

package struct AlertEvent: Sendable, Equatable {
    package enum Kind: String, Sendable {
        case new
        /// The alert became more severe or more urgent, or affects another place.
        case worse
        case ended
        /// The last alert that people were notified of has ended.
        case allOver = "last-ended"
    }

    /// The distinction between real alerts and tests.
    package enum Testing: String, Sendable {
        case real = "no"
        /// Only the text says that it is a test, while its severity is extreme: it may be a mistake.
        case unsure
        /// A test that this computer created.
        case local = "yes"
    }

    package var kind: Kind
    package var testing = Testing.real
    /// The names of the affected places.
    package var places: [String] = []
    /// The feed, and its server.
    package var source = ""
    package var host = ""
    /// The identifier of the current message.
    package var identifier = ""
    package var begins: Moment?
    package var ends: Moment?
    /// The message's text in the user's language or English.
    package var info = AlertInfo()
    /// The reason for the end in words: canceled, ended, all clear, no longer listed, no longer here, replaced by
    /// Freeze Warning, time over if no reading since then says that it was not extended.
    package var ending = ""
    /// The time at which the feed of an alert whose time is over was last read.
    package var lastRead: Moment?
    /// True if it ended before people were told of it, in quiet hours.
    package var wasHeldBack = false

    package init(_ kind: Kind) { self.kind = kind }

    /// True if quiet hours do not delay the event: it is immediate, and extreme or both severe and observed.
    package var isUrgent: Bool {
        let isWorst = info.gravity == .extreme || info.gravity == .severe && info.certainty == .observed
        return testing == .local || isWorst && info.urgency == .immediate
    }

    /// 0 for the campus's own alerts and tests of this computer, 1 for those of an authority, 2 for others.
    var trustRank: Int {
        if CampusSource.isVerified(source) || testing == .local { return 0 }
        return FeedNames.officialHosts.contains(host) ? 1 : 2
    }

    /// The sort key that puts the worst first.
    var rank: (Int, Int, Int) {
        (-info.gravity.rawValue, -info.urgency.rawValue, -info.threat.rawValue)
    }
}
