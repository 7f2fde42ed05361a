/// Pieces of text for findings.
import TextTools

/// Formats numbers for people.
package enum Tenths {
    /// Returns the number with one decimal, rounded half away from zero: `7.5`, `-0.3`.
    package static func text(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "-" }
        let tenths = Int((abs(value) * 10).rounded())
        return (value < 0 && tenths > 0 ? "-" : "") + "\(tenths / 10).\(tenths % 10)"
    }

    /// Returns the number rounded down, so that a value below a limit never looks equal to it: 4.47 is `4.4`.
    static func text(below value: Double) -> String { text((value * 10).rounded(.down) / 10) }
}

/// The hint about a word that names nothing.
enum MeantHint {
    /// Returns a question about the candidate that is most like `word`, or `otherwise` if none is.
    static func of(_ word: String, among candidates: [String], _ otherwise: String) -> String {
        let near = EditDistance.nearest(to: word, among: candidates, count: 1).first
        return near.map { "did you mean \($0)?" } ?? otherwise
    }
}

/// Shortens text of a file for a finding; `Diagnostic` makes it safe.
enum ShortText {
    private static let longest = 60

    static func of(_ text: String) -> String { text.count <= longest ? text : text.prefix(longest - 1) + "…" }
}
