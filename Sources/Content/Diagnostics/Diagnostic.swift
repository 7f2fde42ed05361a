import TextTools

/// One finding about a file of a pack: the problem, its position, and how to fix it.
///
/// Errors are data here; only `description` turns them into a line of text. Texts may quote the content of a
/// file, so every character that could control a terminal is escaped (`\u{1B}`).
package struct Diagnostic: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Severity: String, Sendable, Codable, CaseIterable {
        case error, warning, note
    }

    package var severity: Severity
    /// A stable name such as `plist-truncated`, for `muster check --explain`.
    package var code: String
    /// The path relative to the pack's folder (or as given by the user), never empty.
    package var file: String
    package var position: SourcePosition?
    /// The position in a property list, such as `Objects[2].Link`.
    package var keyPath: String?
    /// One sentence without a period that describes the problem.
    package var message: String
    /// One sentence without a period that says how to fix it.
    package var hint: String

    package init(
        _ severity: Severity, _ code: String, file: String, position: SourcePosition? = nil,
        keyPath: String? = nil, message: String, hint: String
    ) {
        self.severity = severity
        self.code = code
        self.file = file.isEmpty ? "." : DisplayText.escaped(file)
        self.position = position
        self.keyPath = keyPath.map(DisplayText.escaped)
        self.message = DisplayText.escaped(message)
        self.hint = DisplayText.escaped(hint)
    }

    /// The finding as `FILE:LINE:COLUMN: severity CODE: what is wrong; what to do`, without line and column
    /// for a value in a binary file.
    package var description: String {
        let place = position ?? .start
        let file = place == .nowhere ? file : "\(file):\(place.line):\(place.column)"
        let key = keyPath.map { " (at \($0))" } ?? ""
        return
            "\(file): \(severity.rawValue) \(code): \(message)\(key); \(hint)"
    }
}
