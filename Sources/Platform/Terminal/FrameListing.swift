/// Prints a frame for people and for tests: the text, and below it the styles of the cells, which plain text
/// cannot show.
public enum FrameListing {
    /// Returns the rows as text, then the style runs, one on each line: `row:first-last style`.
    public static func text(_ frame: Frame, withStyles: Bool) -> String {
        guard withStyles else { return frame.text }
        var text = frame.text
        text += "--- styles\n"
        for row in 0..<frame.size.rows {
            for run in runs(frame, row: row) where run.style != .plain {
                text += "\(row):\(run.first)-\(run.last) \(describe(run.style))\n"
            }
        }
        if let cursor = frame.cursor {
            text += "--- cursor \(cursor.row):\(cursor.column)\n"
        } else {
            text += "--- cursor hidden\n"
        }
        return text
    }

    private struct Run {
        var first: Int
        var last: Int
        var style: Style
    }

    private static func runs(_ frame: Frame, row: Int) -> [Run] {
        var runs: [Run] = []
        for column in 0..<frame.size.columns {
            let style = frame[column, row].style
            if let last = runs.last, last.style == style {
                runs[runs.count - 1].last = column
            } else {
                runs.append(Run(first: column, last: column, style: style))
            }
        }
        return runs
    }

    /// Returns a style in words: `fg=#ffffff bg=#14344f bold`; empty for the plain style.
    public static func describe(_ style: Style) -> String {
        var words: [String] = []
        if let color = style.foreground { words.append("fg=\(hex(color))") }
        if let color = style.background { words.append("bg=\(hex(color))") }
        let names: [(Style.Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
            (.reverse, "reverse"),
        ]
        for (attribute, name) in names where style.attributes.contains(attribute) { words.append(name) }
        return words.joined(separator: " ")
    }

    private static func hex(_ color: Color) -> String {
        "#"
            + [color.red, color.green, color.blue].map { channel in
                let digits = String(channel, radix: 16)
                return digits.count < 2 ? "0" + digits : digits
            }.joined()
    }
}
