import TextMetrics
import TextTools

/// Formats changes as text: one heading for each area, one item for each change.
public enum ChangeReport {
    /// Returns the report as lines of text.
    ///
    /// - Parameters:
    ///   - width: the most columns of a line, 20 or more.
    ///   - headingStyle: adds terminal styling to a line of a heading.
    public static func text(
        _ comparison: PackComparison, width: Int, headingStyle: (String) -> String = { $0 }
    ) -> String {
        var sections: [String] = []
        func heading(_ text: String) -> String {
            TextFitting.wrapped(text, width: width).map(headingStyle).joined(separator: "\n")
        }
        if !comparison.unread.isEmpty {
            let items = comparison.unread.map { unread in
                item("in the \(unread.side.rawValue) pack: \(unread.problem.description)", width)
            }
            sections.append(heading("Not compared, because unreadable") + "\n" + items.joined())
        }
        for area in PackChange.Area.allCases {
            let changes = comparison.changes.filter { $0.area == area }
            if changes.isEmpty { continue }
            let title = heading("\(area.title): \(CountedNoun.text(changes.count, "change"))")
            sections.append(title + "\n" + changes.map { text($0, width) }.joined())
        }
        let files = files(comparison).map { item($0, width) }
        if !files.isEmpty { sections.append(heading("Files") + "\n" + files.joined()) }
        return sections.joined(separator: "\n")
    }

    private static func files(_ comparison: PackComparison) -> [String] {
        var lines: [String] = []
        let (reformatted, others) = (comparison.reformatted, comparison.others)
        if !reformatted.isEmpty {
            let count = CountedNoun.text(reformatted.count, "file was", "files were")
            lines.append("\(count) only reformatted: \(reformatted.listed(most: maxNames))")
        }
        if !others.isEmpty {
            let count = CountedNoun.text(others.count, "other file")
            lines.append("\(count) that no screen shows changed: \(others.listed(most: maxNames))")
        }
        return lines
    }

    private static let maxNames = 10

    private static func text(_ change: PackChange, _ width: Int) -> String {
        let text = ChangeText(change)
        var lines = item(text.headline, width)
        // Aligned, so that the difference is easy to see.
        let widest = text.details.map(\.label.count).max() ?? 0
        for (label, words) in text.details {
            let begin = "    \(label):" + TextFitting.blanks(widest - label.count + 1)
            lines += hanging(words, first: begin, width)
        }
        return lines
    }

    private static func item(_ text: String, _ width: Int) -> String { hanging(text, first: "- ", width) }

    /// Returns a paragraph with a hanging indent as wide as `first`.
    private static func hanging(_ text: String, first: String, _ width: Int) -> String {
        let indent = DisplayWidth.of(first)
        let lines = TextFitting.wrapped(text, width: max(8, width - indent))
        let blanks = TextFitting.blanks(indent)
        return lines.enumerated().map { ($0 == 0 ? first : blanks) + $1 + "\n" }.joined()
    }
}
