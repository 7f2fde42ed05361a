import TextMetrics
import TextTools

/// Lists the keys of a file for a person who must choose one.
enum KeyListText {
    private static let limit = 60

    /// Returns headings and a line for each key: its name, the number of records with a value, the first value.
    static func lines(_ keys: [KeyTable.Key]) -> [String] {
        let shown = keys.prefix(limit)
        let names = ["KEY"] + shown.map { $0.name.isEmpty ? "(blank)" : DisplayText.line($0.name, limit: 40) }
        let counts = ["COUNT"] + shown.map { String($0.count) }
        let examples = ["EXAMPLE"] + shown.map(\.example)
        let widths = (names.map { DisplayWidth.of($0) }.max() ?? 0, counts.map(\.utf8.count).max() ?? 0)
        var lines = names.indices.map { index in
            let name = TextFitting.padded(names[index], to: widths.0)
            let count = TextFitting.padded(counts[index], to: widths.1, alignment: .right)
            return "  \(name)  \(count)  \(examples[index])"
        }
        if keys.count > limit { lines.append("  … and \(keys.count - limit) more") }
        return lines
    }

    /// Returns the lines about a key that an option names and the file does not have.
    static func missing(_ key: String, of option: String, _ table: KeyTable) -> [String] {
        ["\(option): there is no key \"\(DisplayText.line(key, limit: 60))\"; there are:", ""]
            + lines(table.keys)
    }

    /// Returns the lines for a condition that no record meets, with the existing values.
    static func values(_ values: [String: Int], of key: String) -> [String] {
        let sorted = values.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(20)
        return [
            "--where: no record has this value of \"\(DisplayText.line(key, limit: 60))\"; there are:", "",
        ] + sorted.map { "  \($0.value)  \($0.key.isEmpty ? "(blank)" : $0.key)" }
    }

    /// Returns the lines for a table without recognized positions, and how to name their columns.
    static func noPositions(_ keys: [KeyTable.Key], suggestion: String?) -> [String] {
        let sentence =
            suggestion.map {
                "the table has no headings: say by their numbers what the columns are, maybe \($0)"
            }
            ?? "no columns of positions: choose them with --latitude KEY and --longitude KEY, or export the table with them"
            + proposal(keys)
        return [sentence, ""] + lines(keys)
    }

    /// Returns options that may name the columns, from the first values in them.
    private static func proposal(_ keys: [KeyTable.Key]) -> String {
        let numbers = keys.filter { DegreesText.isCoordinate($0.example) }
        guard numbers.count > 1 else { return "" }
        // Beyond 90 degrees there is no latitude.
        let isExchanged = abs(DegreesText.value(numbers[0].example)?.degrees ?? 0) > 90
        let (north, east) = isExchanged ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
        let name = name(among: keys, besides: [north.name, east.name]).map { " --name \($0)" } ?? ""
        return "; maybe --latitude \(quoted(north)) --longitude \(quoted(east))\(name)"
    }

    private static func quoted(_ key: KeyTable.Key) -> String {
        ShellWord.quoted(DisplayText.line(key.name, limit: 60))
    }

    /// Returns the key that most likely holds names, as it is typed: the one with the longest first value of those that
    /// are not numbers.
    static func name(among keys: [KeyTable.Key], besides others: [String]) -> String? {
        let texts = keys.filter { key in
            !others.contains(key.name) && !key.name.isEmpty
                && key.example.contains { $0.isLetter } && !key.example.holds("://")
        }
        return texts.max { ($0.count, $0.example.count) < ($1.count, $1.example.count) }.map(quoted)
    }
}
