/// Prints a frame for people and tests: the text, and below it the styles of the cells.
public enum FrameListing {
    /// Returns the rows as text, then the style runs, one on each line: `row:first-last style`.
    public static func text(_ frame: Frame, withStyles: Bool) -> String {
        guard withStyles else { return frame.text }
        var text = frame.text + "--- styles\n"
        for row in 0..<frame.size.rows {
            for run in runs(frame, row: row) where run.style != .plain {
                text += "\(row):\(run.first)-\(run.last) \(describe(run.style))\n"
            }
        }
        return text + "--- cursor \(frame.cursor.map { "\($0.row):\($0.column)" } ?? "hidden")\n"
    }

    private static func runs(_ frame: Frame, row: Int) -> [(first: Int, last: Int, style: Style)] {
        var runs: [(first: Int, last: Int, style: Style)] = []
        for column in 0..<frame.size.columns {
            let style = frame[column, row].style
            if runs.last?.style == style {
                runs[runs.count - 1].last = column
            } else {
                runs.append((column, column, style))
            }
        }
        return runs
    }

    /// Returns a style in words: `fg=#ffffff bg=#14344f bold`; empty for the plain style.
    public static func describe(_ style: Style) -> String {
        var words: [String] = []
        if let color = style.foreground { words.append("fg=" + color.hexadecimalText.lowercased()) }
        if let color = style.background { words.append("bg=" + color.hexadecimalText.lowercased()) }
        let names: [(Style.Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
            (.reverse, "reverse"),
        ]
        for (attribute, name) in names where style.attributes.contains(attribute) { words.append(name) }
        return words.joined(separator: " ")
    }
}
