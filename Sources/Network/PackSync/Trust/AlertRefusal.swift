// The reasons that a campus's list of alerts is not trusted, as data, with their messages.
import Diagnostics
import TextTools

package enum AlertRefusal: Error, Sendable, Equatable {
    /// The key list names no key for alerts.
    case noKeys
    case missing
    case tooLarge
    case signature
    case form(Diagnostic)
    case otherPack(found: String, expected: String)
    case rootMissing(found: Int, known: Int)
    case older(found: Int, seen: Int)
    case equivocation(number: Int)
    case recordDamaged(path: String)

    /// A stable name for scripts and tests.
    package var code: String {
        switch self {
        case .noKeys: "alerts-no-keys"
        case .missing: "alerts-missing"
        case .tooLarge: "alerts-size"
        case .signature: "alerts-signature"
        case .form: "alerts-form"
        case .otherPack: "alerts-other-pack"
        case .rootMissing: "alerts-root-missing"
        case .older: "alerts-older"
        case .equivocation: "alerts-two-truths"
        case .recordDamaged: "alerts-record-damaged"
        }
    }

    /// True if newer root lists must be fetched before this refusal is final.
    var wantsNewerLists: Bool {
        switch self {
        case .noKeys, .signature, .rootMissing: true
        default: false
        }
    }

    /// A message about what happened and what it means, safe to display. The caller adds that the earlier
    /// alerts are kept.
    package var sentence: String {
        switch self {
        case .noKeys: "This campus publishes no alerts: its key list names no key that may sign them."
        case .missing: "No list of alerts is published here."
        case .tooLarge:
            "The list of alerts is too large. A login page of the network, or another file, may be in its place."
        case .signature:
            "The list of alerts is not signed by a key that may sign alerts. A login page of the network may be in its place, "
                + "or it may be damaged or forged."
        case .form(let fault): "The list of alerts is validly signed but cannot be read: \(fault)."
        case .otherPack(let found, let expected):
            "These are the alerts of another campus (\(found), not \(expected))."
        case .rootMissing(let found, let known):
            "The list of alerts names key list \(found), and the newest available is \(known)."
        case .older(let found, let seen):
            "Old alerts were offered as new: list \(found), where list \(seen) was already seen."
        case .equivocation(let number):
            "Conflicting signatures: two different lists of alerts have the number \(number). An alert key may have been stolen: "
                + "tell the publisher."
        case .recordDamaged(let path):
            "The record of earlier alerts is damaged or missing (\(DisplayText.escaped(path))). It protects against old alerts "
                + "being offered as new ones. Rebuild it with muster-sync update --repair."
        }
    }
}
