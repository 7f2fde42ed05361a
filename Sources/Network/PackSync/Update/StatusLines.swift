// A status as lines for people: a label and what is known.
import Clocks
import ContentPack
import TextTools
import Transport

extension PackStatus {
    /// - Parameters:
    ///   - address: where the next update comes from, where that is known.
    public func lines(address: SourceAddress?) -> [(String, String)] {
        let none = "none"
        let others = versions.filter { $0 != version.map { String($0) } }
        return [
            ("Pack", identifier), ("Folder", DisplayText.escaped(folder)),
            ("Version", version.map { String($0) } ?? none),
            ("Also here", others.isEmpty ? none : others.joined(separator: ", ")),
            ("Newest known", newest.map { String($0) } ?? "nothing is known yet"),
            ("Confirmed", confirmed),
            ("Hold", hold.map { "only what is newer than \($0) is installed" } ?? none),
            ("Updates from", address.map(Self.text) ?? "not known: name it with --from or in sync.conf"),
            ("Last attempt", check.lastAttempt.map { "\(Moment(seconds: $0).shown): \(outcome)" } ?? none),
            ("Last success", check.lastSuccess.map { Moment(seconds: $0).shown } ?? none),
            (
                "Next attempt",
                check.notBefore.map { "not before \(Moment(seconds: $0).shown)" } ?? "at any time"
            ),
        ]
    }

    private var confirmed: String {
        guard let issued, let expires else { return "nothing is known yet" }
        let words = "on \(issued.date), for use until \(expires.date)"
        return switch freshness {
        case .outdated: "\(words): they may be outdated"
        case .unknown: "\(words); the clock here is set before that, so their age can not be told"
        case .current, nil: words
        }
    }

    private static func text(_ address: SourceAddress) -> String {
        guard address.isPlainHTTP else { return address.shown }
        return address.shown
            + " (plain http: others can see what is fetched, and can not change it unnoticed)"
    }

    private var outcome: String {
        let words =
            switch check.outcome {
            case .unchanged: "nothing new"
            case .held: "something newer is held back"
            case .updated: "updated"
            case .refused: "refused, because it could not be trusted"
            case .portal: "the network wanted a login"
            case .overloaded: "the server had too much to do"
            case .noNetwork: "no network"
            case .disk: "the disk did not take it"
            case .failed, .available, .waiting, .busy, nil: "failed"
            }
        return check.address.isEmpty ? words : "\(words), from \(check.address)"
    }
}
