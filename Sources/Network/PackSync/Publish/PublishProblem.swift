import Diagnostics
import TextTools

/// Why something was not published or written: a code, a sentence for people, and of what kind it is.
public struct PublishProblem: Error, Sendable, Equatable {
    public enum Kind: Sendable {
        /// The disk, or something that is in the way on it.
        case disk
        /// Keys, packs or lists that cannot be used.
        case content
        /// What was asked for breaks a rule.
        case refused
    }

    public var kind: Kind
    /// A stable name such as `publish-version`.
    public var code: String
    /// Safe to show.
    public var sentence: String

    init(_ kind: Kind, _ code: String, _ sentence: String) {
        self.kind = kind
        self.code = "publish-" + code
        self.sentence = DisplayText.escaped(sentence)
    }

    /// A file that its reader has found wrong.
    public init(_ finding: Diagnostic) {
        self.init(.content, "content", finding.description)
        code = finding.code
    }

    public static func threshold(_ threshold: Int, keys: Int) -> PublishProblem {
        PublishProblem(
            .refused, "threshold",
            "A threshold of \(threshold) cannot be reached with \(keys) root keys. Set it with --threshold."
        )
    }

    public static func noRootList(_ folder: String) -> PublishProblem {
        PublishProblem(
            .content, "root", "There is no key list in \(folder). Make one with muster-sync root new.")
    }
}
