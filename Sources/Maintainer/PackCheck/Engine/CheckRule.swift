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
        let place = fields.finding(.warning, "", at: key, "", hint: "")
        self.init(place.file, place.position, keyPath: place.keyPath, message, hint: hint)
    }
}
