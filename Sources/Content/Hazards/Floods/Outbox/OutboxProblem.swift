// The errors of the outbox, as data.
import Files
import HazardKit
internal import TextTools

public enum OutboxProblem: Error, Sendable, Equatable {
    case disk(FileFailure)
    /// Another program has held its lock for too long.
    case busy
    case otherOwner(path: String)
    /// The folder has more files than are looked through.
    case crowded(path: String)
    case full(max: Int)
    case missing(id: String)
    case unreadable(id: String, String)
    /// No service is turned on.
    case noService
    /// The picture cannot be sent, for this reason.
    case picture(String)
    /// The report is being sent, or has been.
    case underWay(id: String, ReportDelivery.State)

    /// The problem, then what to do.
    public var sentence: String {
        switch self {
        case .disk(let failure) where failure.isInPlace:
            "\(DisplayText.escaped(failure.path)): \(failure.reason). The change was made, but a power failure now might undo it. "
                + "See it with muster floods outbox."
        case .disk(let failure) where failure.isFull:
            "The disk is full, at \(DisplayText.escaped(failure.path)). Nothing was changed. Make room, and try again."
        case .disk(let failure):
            "\(DisplayText.escaped(failure.path)): \(failure.reason). Nothing was changed."
        case .busy: "Another program is changing the outbox. Try again."
        case .otherOwner(let path):
            "The folder \(DisplayText.escaped(path)) belongs to another user. Use your own account."
        case .crowded(let path):
            "The folder \(DisplayText.escaped(path)) has too many files to find the reports among them. Move the others away."
        case .full(let limit):
            "There are \(limit) reports in the outbox already. Have them sent (muster-sync feeds send), or withdraw some."
        case .missing(let id):
            "There is no report \(DisplayText.line(id, limit: 40)) in the outbox. muster floods outbox lists them."
        case .unreadable(let id, let why):
            "The report \(id) cannot be read: \(why). Withdraw it, and write it again."
        case .noService:
            "No flood service is enabled, so there is no one to report to. Enable one with muster-sync feeds enable flood ADDRESS."
        case .picture(let why): "The picture cannot be sent: \(why)."
        case .underWay(let id, let state):
            switch state {
            case .sending: "The report \(id) is being sent at this moment. Look again in a minute."
            case .unsure:
                "The service may have the report \(id) already, so it cannot be changed. muster-sync finds out with its next reading."
            default: "The report \(id) was sent already. It cannot be changed."
            }
        }
    }
}
