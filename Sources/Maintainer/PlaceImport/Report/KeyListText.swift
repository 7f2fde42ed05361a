import TextMetrics
import TextTools

/// Lists the keys of a file for a person who must choose one.
enum KeyListText {
    private static let limit = 60

    /// Returns a line of headings and one for each key: its name, the number of records with a value, and the
    /// first value.
    static func lines(_ keys: [KeyTable.Key]) -> [String] {
        let shown = keys.prefix(limit)
        let names = ["KEY"] + shown.map { $0.name.isEmpty ? "(blank)" : DisplayText.line($0.name, limit: 40) }
        let counts = ["COUNT"] + shown.map { String($0.count) }
        let examples = ["EXAMPLE"] + shown.map(\.example)
        let widths = (names.map { DisplayWidth.of($0) }.max() ?? 0, counts.map(\.utf8.count).max() ?? 0)
        var lines = names.indices.map { index in
            let name = names[index] + blanks(widths.0 - DisplayWidth.of(names[index]))
            let count = blanks(widths.1 - counts[index].utf8.count) + counts[index]
            return "  \(name)  \(count)  \(examples[index])"
        }
        if keys.count > limit { lines.append("  … and \(keys.count - limit) more") }
        return lines
    }

    /// Returns the lines for a condition that no record meets, with the existing values.
    static func values(_ values: [String: Int], of key: String) -> [String] {
        let sorted = values.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(20)
        return [
            "--where: no record has this value of \"\(DisplayText.line(key, limit: 60))\"; there are:", "",
        ]
            + sorted.map { "  \($0.value)  \($0.key.isEmpty ? "(blank)" : $0.key)" }
    }

    /// Returns the lines for a table without recognized positions, and how to name their columns.
    static func noPositions(_ keys: [KeyTable.Key], suggestion: String?) -> [String] {
        let sentence =
            suggestion.map {
                "the table has no headings: say by their numbers what the columns are, maybe \($0)"
            }
            ?? "no columns of positions: choose them with --latitude KEY and --longitude KEY, or export the table with them"
        return [sentence, ""] + lines(keys)
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
