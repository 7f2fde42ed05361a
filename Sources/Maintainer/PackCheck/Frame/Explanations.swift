/// What `muster check --explain` says of a code, be it of a rule or of what the readers notice.
public struct Explanation: Sendable, Equatable {
    public let code: String
    /// What must be so, one sentence without a full stop.
    public let title: String
    public let text: String

    /// The explanation of `code`; `nil` where there is no such code.
    public static func of(_ code: String) -> Explanation? {
        all.first { $0.code == code }
    }

    /// Those of the rules, then those of the readers.
    public static let all: [Explanation] =
        RuleTable.all.map { Explanation(code: $0.code, title: $0.title, text: $0.explanation) }
        + ReaderFindings.all.map { Explanation(code: $0.code, title: $0.title, text: $0.text) }
}
