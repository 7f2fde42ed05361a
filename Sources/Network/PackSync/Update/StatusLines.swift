// The lines of a status for people: a label and a value each.
import Clocks
import ContentPack
import Diagnostics
import TextTools
import Transport

extension PackStatus {
    /// - Parameters:
    ///   - address: the source of the next update, if known.
    package func lines(address: SourceAddress?) -> [(String, String)] {
        let none = "none"
        let others = versions.filter { $0 != version.map { String($0) } }
        return [
            ("Pack", identifier), ("Folder", DisplayText.escaped(folder)),
            ("Version", version.map { String($0) } ?? none),
            ("Also installed", others.isEmpty ? none : others.joined(separator: ", ")),
            ("Newest known", newest.map { String($0) } ?? "unknown"),
            ("Confirmed", confirmed),
            ("Hold", hold.map { "only versions newer than \($0) are installed" } ?? none),
            (
                "Updates from",
                problem.map(Self.nowhere)
                    ?? address.map(Self.text)
                    ?? "not specified: name the source with --from or in sync.conf"
            ), ("Last attempt", check.lastAttempt.map { "\(Moment(seconds: $0).shown): \(outcome)" } ?? none),
            ("Last success", check.lastSuccess.map { Moment(seconds: $0).shown } ?? none),
            (
                "Next attempt",
                check.notBefore.map { "not before \(Moment(seconds: $0).shown)" } ?? "at any time"
            ),
        ]
    }

    private var confirmed: String {
        guard let issued, let expires else { return "unknown" }
        let words = "on \(issued.date), for use until \(expires.date)"
        return switch freshness {
        case .outdated: "\(words): they may be outdated"
        case .unknown:
            "\(words); the clock of this computer is set before that, or the publisher's is wrong, so their age is unknown"
        case .current, nil: words
        }
    }

    private static func nowhere(_ problem: Diagnostic) -> String {
        let line = problem.position.map { $0 == .nowhere ? "" : "line \($0.line) of " } ?? ""
        return "nowhere: \(line)sync.conf is wrong"
    }

    private static func text(_ address: SourceAddress) -> String {
        guard address.isPlainHTTP else { return address.shown }
        return address.shown + " (plain http: others can see what is downloaded, but not change it unnoticed)"
    }

    private var outcome: String {
        let words =
            switch check.outcome {
            case .unchanged: "nothing new"
            case .held: "a newer version is held back"
            case .updated: "updated"
            case .refused: "rejected: not trusted"
            case .portal: "the network required a login"
            case .overloaded: "the server was overloaded"
            case .noNetwork: "no network"
            case .disk: "could not write to disk"
            case .failed, .available, .waiting, .busy, .notConfigured, nil: "failed"
            }
        return check.address.isEmpty ? words : "\(words), from \(check.address)"
    }
}
