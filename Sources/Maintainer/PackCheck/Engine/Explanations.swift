/// The text of `muster check --explain` for a code of a rule or of a file's reader.
public struct Explanation: Sendable, Equatable {
    public let code: String
    /// The requirement as one sentence without a period.
    public let title: String
    public let text: String

    /// Returns the explanation of `code`, or `nil` if there is no such code.
    public static func of(_ code: String) -> Explanation? {
        all.first { $0.code == code }
    }

    /// The explanations of the rules, then those of the readers.
    public static let all: [Explanation] =
        RuleTable.all.map { Explanation(code: $0.code, title: $0.title, text: $0.explanation) }
        + ReaderFindings.all.map { Explanation(code: $0.code, title: $0.title, text: $0.text) }
}
