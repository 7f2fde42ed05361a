import TextTools

/// One finding about a file of a pack: the problem, its position, and how to fix it.
///
/// Errors are data here; only `description` turns them into a line of text. Texts may quote the content of a
/// file, so every character that could control a terminal is escaped (`\u{1B}`).
public struct Diagnostic: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Severity: String, Sendable, Codable, CaseIterable { case error, warning, note }

    public var severity: Severity
    /// A stable name such as `plist-truncated`, for `muster check --explain`.
    public var code: String
    /// The path relative to the pack's folder (or as given by the user), never empty.
    public var file: String
    public var position: SourcePosition?
    /// The position in a property list, such as `Objects[2].Link`; nil for the root, which has an empty one.
    public var keyPath: String?
    /// One sentence without a period that describes the problem.
    public var message: String
    /// One sentence without a period that says how to fix it.
    public var hint: String

    public init(
        _ severity: Severity, _ code: String, file: String, position: SourcePosition? = nil,
        keyPath: String? = nil, message: String, hint: String
    ) {
        (self.severity, self.code) = (severity, code)
        self.file = file.isEmpty ? "." : DisplayText.escaped(file)
        self.position = position
        self.keyPath = keyPath.flatMap { $0.isEmpty ? nil : DisplayText.escaped($0) }
        self.message = DisplayText.escaped(message)
        self.hint = DisplayText.escaped(hint)
    }

    /// `FILE:LINE:COLUMN: severity CODE: what is wrong; what to do`, for a binary file without line and column.
    public var description: String {
        let place = position ?? .start
        let file = place == .nowhere ? file : "\(file):\(place.line):\(place.column)"
        let key = keyPath.map { " (at \($0))" } ?? ""
        return "\(file): \(severity.rawValue) \(code): \(message)\(key); \(hint)"
    }

    /// The same as a warning: what it is about is of use without it.
    public var asWarning: Diagnostic {
        var warning = self
        warning.severity = .warning
        return warning
    }

    // MARK: Findings that make a whole file unusable

    public static let missingFile = "file-missing"
    public static let emptyPage = "html-empty"
    private static let unusable = ["plist-", "file-"]

    public var saysMissing: Bool { code == Self.missingFile }

    /// True if the page contains nothing to read, such as a file that was just emptied.
    public var saysEmptyPage: Bool { code == Self.emptyPage }

    /// True if the file exists but cannot be used at all: it cannot be read, does not parse, or is empty.
    public var saysUnusable: Bool {
        saysEmptyPage
            || severity == .error && !saysMissing && Self.unusable.contains { code.hasPrefix($0) }
    }
}
