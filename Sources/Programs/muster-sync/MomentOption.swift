internal import Clocks
import CommandLine

extension Option {
    static let json = Option("json", "Write JSON for programs.")
    static let porcelain = Option("porcelain", "Write lines for a program that shows them.")
    static let quiet = Option("quiet", "Print nothing unless something went wrong.")
    static let at = Option(
        "at", "TIME", "The time to use instead of the clock's, such as 2026-11-21T10:00:00Z.")

    /// The options for signing a stamp.
    static let stamping: [Option] = [stampKey.required, days, at, anyTime]
    static let stampKey = Option("stamp-key", "FILE", "The secret key that signs stamps.")
    static let anyTime = Option("anyway", "Sign although the time is before that of the last stamp.")
    fileprivate static let days = Option(
        "days", "N",
        """
        Days until the guides count as possibly outdated unless a newer stamp is published; 1 to 90, as long as clients \
        believe a stamp (default: 30).
        """)
}

extension Invocation {
    /// Returns the moment of `--at`, otherwise the clock's.
    func now() throws(CommandFailure) -> Moment {
        guard let text = value(.at) else { return .now() }
        guard let moment = Moment(text) else {
            throw .usage("--at takes a time such as 2026-11-21T10:00:00Z, not \"\(Output.printable(text))\"")
        }
        return moment
    }

    /// Returns the days after which a stamp expires.
    func days() throws(CommandFailure) -> Int { try number(.days, in: 1...90) ?? 30 }
}
