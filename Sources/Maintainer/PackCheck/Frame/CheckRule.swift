import Diagnostics
import PropertyLists

/// One rule of a pack: data, and one function that finds where the pack breaks it.
struct CheckRule: Sendable {
    /// What the rule looks at.
    enum Examination: Sendable {
        /// One guide after the other, while it is in memory.
        case guide(@Sendable (GuideUnderCheck, CheckContext) -> [Violation])
        /// The pack as a whole, after every guide has been read.
        case pack(@Sendable (CheckContext) -> [Violation])
    }

    /// The stable name that findings and `--explain` use.
    var code: String
    var severity: Diagnostic.Severity
    /// What must be so, as one sentence without a full stop.
    var title: String
    /// Why, and how to put it right, for `--explain`.
    var explanation: String
    var examination: Examination

    init(
        _ code: String, _ title: String, severity: Diagnostic.Severity = .warning, explanation: String,
        guide examine: @escaping @Sendable (GuideUnderCheck, CheckContext) -> [Violation]
    ) {
        (self.code, self.severity, self.title, self.explanation) = (code, severity, title, explanation)
        examination = .guide(examine)
    }

    init(
        _ code: String, _ title: String, severity: Diagnostic.Severity = .warning, explanation: String,
        pack examine: @escaping @Sendable (CheckContext) -> [Violation]
    ) {
        (self.code, self.severity, self.title, self.explanation) = (code, severity, title, explanation)
        examination = .pack(examine)
    }

    func diagnostic(_ violation: Violation) -> Diagnostic {
        Diagnostic(
            severity, code, file: violation.file, position: violation.position, keyPath: violation.keyPath,
            message: violation.message, hint: violation.hint)
    }
}

/// Where a rule is broken, and how. The rule adds its code and severity.
struct Violation: Sendable {
    var file: String
    var position: SourcePosition?
    var keyPath: String?
    /// What is wrong, without a full stop.
    var message: String
    /// What to do, without a full stop.
    var hint: String

    init(
        _ file: String, _ position: SourcePosition?, keyPath: String? = nil, _ message: String, hint: String
    ) {
        self.file = file
        self.position = position
        self.keyPath = keyPath
        self.message = message
        self.hint = hint
    }

    /// At the value of `key` of a dictionary, or at the dictionary itself.
    init(_ fields: PropertyListFields, at key: String? = nil, _ message: String, hint: String) {
        let place = fields.finding(.warning, "", at: key, "", hint: "")
        self.init(place.file, place.position, keyPath: place.keyPath, message, hint: hint)
    }
}
