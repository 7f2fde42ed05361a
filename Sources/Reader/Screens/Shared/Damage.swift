import Diagnostics

/// What a list says above its rows when its file could not be read whole.
enum Damage {
    /// The first error or warning about a file, as a sentence with its place; `nil` where there is none.
    static func text(of file: String, in findings: [Diagnostic]) -> String? {
        let found = findings.filter { $0.file == file && $0.severity != .note }
        guard let first = found.first else { return nil }
        let others = found.count > 1 ? " \(found.count - 1) more under Status." : ""
        return "Not all of this could be read. \(first.description).\(others)"
    }
}
