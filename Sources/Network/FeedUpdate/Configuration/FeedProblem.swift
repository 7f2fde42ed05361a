// Why feeds cannot be set up or stored here, as data: what has nothing to do with a server.
import Files
import Hazards
import TextTools

/// What keeps a command about feeds from being done.
package struct FeedProblem: Error, Sendable, Equatable {
    package enum Kind: Sendable {
        /// The command is not written as it must be.
        case usage
        /// Something is missing, or cannot be used.
        case unusable
        /// Another program is at work in the same place.
        case busy
    }

    package var kind: Kind
    /// Whole sentences, safe to show: what happened, then what to do.
    package var sentence: String

    package init(_ kind: Kind, _ sentence: String) { (self.kind, self.sentence) = (kind, sentence) }

    init(_ failure: FileFailure, doing what: String) {
        let path = DisplayText.escaped(failure.path)
        if failure.isFull {
            self.init(.unusable, "The disk is full, at \(path): \(what). Everything is as it was.")
        } else {
            self.init(.unusable, "\(path): \(what): \(failure.reason). Everything is as it was.")
        }
    }

    /// Creates the problem of a saved file that cannot be read.
    init(importing path: String, _ failure: FileFailure, limit: Int) {
        let reason =
            failure.isTooLarge
            ? "it has more than \(limit) bytes"
            : failure.isNotFile ? "it is not a plain file" : failure.reason
        self.init(.unusable, "\(DisplayText.escaped(path)) cannot be read: \(reason).")
    }

    init(_ failure: SnapshotFailure) {
        let text = failure.message
        self.init(.unusable, text.prefix(1).uppercased() + text.dropFirst() + ".")
    }
}
