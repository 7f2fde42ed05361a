import Diagnostics
import PropertyLists

/// One rule of a pack: its description, and a function that finds violations.
struct CheckRule: Sendable {
    enum Examination: Sendable {
        /// Each guide in turn, while it is in memory.
        case guide(@Sendable (GuideUnderCheck, CheckContext) -> [Violation])
        /// The pack as a whole, after every guide has been read.
        case pack(@Sendable (CheckContext) -> [Violation])

        /// Each guide, in which the rule is broken once at most.
        static func guideOnce(
            _ examine: @escaping @Sendable (GuideUnderCheck, CheckContext) -> Violation?
        ) -> Examination {
            .guide { guide, context in examine(guide, context).map { [$0] } ?? [] }
        }

        /// The pack as a whole, in which the rule is broken once at most.
        static func packOnce(_ examine: @escaping @Sendable (CheckContext) -> Violation?) -> Examination {
            .pack { context in examine(context).map { [$0] } ?? [] }
        }
    }

    /// The stable name that findings and `--explain` use.
    var code: String
    var severity: Diagnostic.Severity
    /// The requirement as one sentence without a period.
    var title: String
    /// The reason for the requirement and the way to meet it, for `--explain`.
    var explanation: String
    var examination: Examination

    init(
        _ code: String, _ title: String, severity: Diagnostic.Severity = .warning, explanation: String,
        _ examination: Examination
    ) {
        (self.code, self.severity, self.title, self.explanation) = (code, severity, title, explanation)
        self.examination = examination
    }

    func diagnostic(_ violation: Violation) -> Diagnostic {
        Diagnostic(
            severity, code, file: violation.file, position: violation.position, keyPath: violation.keyPath,
            message: violation.message, hint: violation.hint)
    }
}

/// A violation of a rule: its location and description. The rule adds its code and severity.
struct Violation: Sendable {
    var file: String
    var position: SourcePosition?
    var keyPath: String?
    /// A description of the problem, without a period.
    var message: String
    /// A description of the correction, without a period.
    var hint: String

    init(
        _ file: String, _ position: SourcePosition?, keyPath: String? = nil, _ message: String, hint: String
    ) {
        (self.file, self.position, self.keyPath) = (file, position, keyPath)
        (self.message, self.hint) = (message, hint)
    }

    /// Creates a violation at the value of `key` in a dictionary, or at the dictionary itself.
    init(_ fields: PropertyListFields, at key: String? = nil, _ message: String, hint: String) {
        let place = fields.finding("", at: key, "", hint: "")
        self.init(place.file, place.position, keyPath: place.keyPath, message, hint: hint)
    }
}

/// The text of `muster check --explain` for a code of a rule or of a file's reader.
package struct Explanation: Sendable, Equatable {
    package let code: String
    /// The requirement as one sentence without a period.
    package let title: String
    package private(set) var text: String

    init(_ code: String, _ title: String, _ text: String) {
        (self.code, self.title, self.text) = (code, title, text)
    }

    /// Returns the explanation of `code`, or `nil` if there is no such code.
    package static func of(_ code: String) -> Explanation? { all.first { $0.code == code } }

    /// Reads a list in which the code and the title are in one line, and the text is in the indented lines below it.
    static func list(_ lines: String) -> [Explanation] {
        var list: [Explanation] = []
        for line in lines.split(separator: "\n") {
            if let last = list.indices.last, line.hasPrefix(" ") {
                list[last].text += (list[last].text.isEmpty ? "" : " ") + String(line.drop { $0 == " " })
            } else {
                let colon = line.firstIndex(of: ":") ?? line.endIndex
                list.append(Explanation(String(line[..<colon]), String(line[colon...].dropFirst(2)), ""))
            }
        }
        return list
    }

    /// The explanations of the rules, then those of the readers.
    package static let all: [Explanation] =
        RuleTable.all.map { Explanation($0.code, $0.title, $0.explanation) } + ReaderFindings.all
}
