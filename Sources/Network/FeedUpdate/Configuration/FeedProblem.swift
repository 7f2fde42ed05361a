// Problems with the setup or storage of feeds on this computer, as opposed to failures of a server.
import Files
import HazardKit
import TextTools

/// The reason that a command about feeds cannot be carried out.
package struct FeedProblem: Error, Sendable, Equatable {
    package enum Kind: Sendable {
        /// The command line is not valid.
        case usage
        /// A required file or value is missing or unusable.
        case unusable
        /// Another program is using the same folder.
        case busy
    }

    package var kind: Kind
    /// Complete sentences that are safe to display: what happened, then what to do.
    package var sentence: String

    package init(_ kind: Kind, _ sentence: String) { (self.kind, self.sentence) = (kind, sentence) }

    private static let unchanged = " Nothing was changed."

    /// Returns the problem as one that was met after something else was changed, which the sentence `done` says.
    package func after(_ done: String) -> FeedProblem {
        let what =
            sentence.hasSuffix(Self.unchanged) ? sentence.dropLast(Self.unchanged.count) : sentence[...]
        return FeedProblem(kind, "\(done) What is stored could not be brought up to date. \(what)")
    }

    init(_ failure: FileFailure, doing what: String) {
        let path = DisplayText.escaped(failure.path)
        let sentence =
            failure.isFull
            ? "The disk is full, at \(path): \(what)." : "\(path): \(what): \(failure.reason)."
        self.init(.unusable, sentence + Self.unchanged)
    }

    init(importing path: String, _ failure: FileFailure, limit: Int) {
        let reason =
            failure.isTooLarge
            ? "it has more than \(limit) bytes"
            : failure.isNotFile ? "it is not a plain file" : failure.reason
        self.init(.unusable, "\(DisplayText.escaped(path)) cannot be read: \(reason).")
    }

    init(_ failure: SnapshotFailure) { self.init(.unusable, failure.message.capitalizedFirst + ".") }
}
