import Diagnostics

/// The warning above the rows of a list whose file could not be read completely.
public enum Damage {
    /// Returns the first error or warning about a file, as a sentence with its position, or `nil` if there is none.
    public static func text(of file: String, in findings: [Diagnostic]) -> String? {
        let found = findings.filter { $0.file == file && $0.severity != .note }
        guard let first = found.first else { return nil }
        let others = found.count > 1 ? " \(found.count - 1) more under Status." : ""
        return "Not all of this could be read. \(first.description).\(others)"
    }
}
