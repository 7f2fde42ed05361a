import ArgumentParser
internal import Clocks
import PackSync

/// The option for the moment: the current one, or a given one.
struct MomentOption: ParsableArguments {
    @Option(
        name: .customLong("at"),
        help: ArgumentHelp(
            "The time to use instead of the clock's.", valueName: "2026-11-21T10:00:00Z"),
        transform: { text in
            guard let moment = Moment(text) else {
                throw ValidationError("This is not a time such as 2026-11-21T10:00:00Z.")
            }
            return moment
        })
    var moment: Moment?

    var now: Moment { moment ?? .now() }
}

/// The options for signing a stamp.
struct StampOptions: ParsableArguments {
    @Option(help: "The secret key that signs stamps.") var stampKey: String
    @OptionGroup var lasting: DaysOption
    @OptionGroup var moment: MomentOption

    func secretKey() throws(PublishProblem) -> SecretKey { try KeyFiles.secret(stampKey) }
    var days: Int { lasting.days }
    var now: Moment { moment.now }
}

/// The option for the time after which a stamp expires.
struct DaysOption: ParsableArguments {
    @Option(
        name: .customLong("days"),
        help: """
            Days until the guides count as possibly outdated unless a newer stamp is published; 1 to 90, as long as clients \
            believe a stamp.
            """)
    var days = 30

    func validate() throws {
        guard (1...90).contains(days) else { throw ValidationError("--days is from 1 to 90.") }
    }
}
