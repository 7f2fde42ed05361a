/// The text of `muster check --explain` for a code of a rule or of a file's reader.
package struct Explanation: Sendable, Equatable {
    package let code: String
    /// The requirement as one sentence without a period.
    package let title: String
    package let text: String

    /// Returns the explanation of `code`, or `nil` if there is no such code.
    package static func of(_ code: String) -> Explanation? {
        all.first { $0.code == code }
    }

    /// The explanations of the rules, then those of the readers.
    package static let all: [Explanation] =
        RuleTable.all.map { Explanation(code: $0.code, title: $0.title, text: $0.explanation) }
        + ReaderFindings.all.map { Explanation(code: $0.code, title: $0.title, text: $0.text) }
}
