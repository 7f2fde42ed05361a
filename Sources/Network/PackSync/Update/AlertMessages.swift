// The messages for failures of reading a campus's alerts.
import Files
import TextTools
import Transport

extension SyncFailure {
    /// A sentence about what happened. The caller adds that the earlier alerts are kept.
    package var alertSentence: String {
        switch self {
        case .refused(let refusal): refusal.sentence
        case .disk(let failure):
            "The alerts cannot be kept: \(DisplayText.escaped(failure.path)): \(failure.reason)."
        case .notOwner(let path):
            "\(DisplayText.escaped(path)) belongs to another user, and only its owner may change what is in it."
        case .noSpace(_, _, let path): "The disk is full, at \(DisplayText.escaped(path))."
        case .transport: "The alerts could not be fetched."
        }
    }
}

extension SourceAddress {
    /// The name of the server, or the folder.
    package var shownHost: String {
        guard case .web(let base) = self else { return shown }
        let rest = base.drop { $0 != ":" }.drop { $0 == ":" || $0 == "/" }
        let server = rest.prefix { $0 != "/" }
        return DisplayText.escaped(String(server.split(separator: "@").last ?? server))
    }
}
