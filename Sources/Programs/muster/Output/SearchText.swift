import GuideSearch
import TextMetrics
import TextTools

/// Formats a search result as lines of text.
enum SearchText {
    private static let indent = 4

    /// Returns the name and the target, the first action if the result is surely the answer, then the excerpt. Hits are bold,
    /// or between stars if there are no styles.
    static func lines(_ result: SearchResult, isSure: Bool, width: Int, withStyles: Bool) -> String {
        let emphasis = Emphasis(isOn: withStyles)
        var head = [emphasis.bold(result.name)]
        switch result.kind {
        case .guide:
            let section = SearchCommand.section(of: result)
            head.append(
                (result.slug.map(ShellWord.quoted) ?? "")
                    + (section.map { " --section " + ShellWord.quoted($0) } ?? ""))
        case .menuEntry: head.append("menu" + (result.category.map { " in " + $0 } ?? ""))
        case .contact: head.append(result.kind.rawValue)
        case .building, .callbox, .aed, .shelter, .assemblyPoint:
            head.append(result.kind.place?.name ?? result.kind.rawValue)
        }
        if let note = result.note { head.append(note) }
        let blank = String(repeating: " ", count: indent)
        let wrapped = TextFitting.wrapped(marked(result.excerpt), width: width - indent)
        var text = head.joined(separator: " · ") + "\n"
        if isSure, let action = result.firstAction, !result.excerpt.text.hasPrefix(action) {
            text += TextFitting.wrapped(action, width: width - indent).map { blank + $0 + "\n" }.joined()
        }
        for line in wrapped { text += blank + shown(line, emphasis) + "\n" }
        return text
    }

    /// Marks the beginning and end of a hit while lines are wrapped.
    private static let star: Character = "*"

    private static func marked(_ excerpt: SearchExcerpt) -> String {
        excerpt.pieces.reduce(into: "") { text, piece in
            // A star in the text itself would end a hit.
            let plain = String(piece.text.map { $0 == star ? "∗" : $0 })
            text += piece.isMarked ? "\(star)\(plain)\(star)" : plain
        }
    }

    /// Returns the line with hits in bold instead of between stars. A hit is one word, so it is never on two lines.
    private static func shown(_ line: String, _ emphasis: Emphasis) -> String {
        guard emphasis.isOn else { return line }
        var text = ""
        for (index, part) in line.split(separator: star, omittingEmptySubsequences: false).enumerated() {
            text += index % 2 == 1 ? emphasis.bold(String(part)) : String(part)
        }
        return text
    }
}
