import Diagnostics
import TextTools

/// The reason that something was not published or written: a code, a sentence for people, and the kind of problem.
package struct PublishProblem: Error, Sendable, Equatable {
    package enum Kind: Sendable {
        /// The disk failed, or an existing file prevents writing.
        case disk
        /// The keys, packs or lists are unusable.
        case content
        /// The request breaks a rule.
        case refused
    }

    package var kind: Kind
    /// A stable name, such as `publish-version`.
    package var code: String
    /// A sentence that is safe to display.
    package var sentence: String

    init(_ kind: Kind, _ code: String, _ sentence: String) {
        self.kind = kind
        self.code = "publish-" + code
        self.sentence = DisplayText.escaped(sentence)
    }

    /// Creates the problem of a file that its parser rejected.
    package init(_ finding: Diagnostic) {
        self.init(.content, "content", finding.description)
        code = finding.code
    }

    package static func threshold(_ threshold: Int, keys: Int) -> PublishProblem {
        PublishProblem(
            .refused, "threshold",
            "A threshold of \(threshold) cannot be reached with \(keys) root keys. Set it with --threshold.")
    }

    /// The problem of a list of alerts that another program has replaced meanwhile.
    static func changed(_ folder: String) -> PublishProblem {
        PublishProblem(
            .refused, "alerts-changed", "Another program has published alerts to \(folder) meanwhile.")
    }

    /// The problem of an alert that ended before it was published.
    package static func over(_ alert: String) -> PublishProblem {
        PublishProblem(.refused, "alerts-over", "Nothing was published: \(alert) has ended meanwhile.")
    }

    package var isOfChange: Bool { code == "publish-alerts-changed" }

    package static func noRootList(_ folder: String) -> PublishProblem {
        PublishProblem(
            .content, "root", "There is no key list in \(folder). Make one with muster-sync root new.")
    }
}
