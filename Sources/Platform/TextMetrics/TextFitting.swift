/// Fits texts into columns by truncating, padding, and wrapping.
public enum TextFitting {
    public enum Alignment: Sendable { case left, right }

    /// Returns the text, or as much of it as fits with an ellipsis. With ASCII symbols the whole text becomes ASCII.
    public static func truncated(_ text: String, to columns: Int, symbols: SymbolSet = .unicode) -> String {
        let text = symbols == .ascii ? AsciiFallback.text(text) : text
        if text.utf8.count <= columns, text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        if DisplayWidth.of(text) <= columns { return text }
        let ellipsis = symbols == .ascii ? "..." : "…"
        let room = columns - DisplayWidth.of(ellipsis)
        guard room > 0 else { return String(prefix(text, columns: columns)) }
        var kept = prefix(text, columns: room)
        while kept.last == " " { kept.removeLast() }
        return kept + ellipsis
    }

    /// Returns the text padded with blanks to `columns`; unchanged if it is longer.
    public static func padded(_ text: String, to columns: Int, alignment: Alignment = .left) -> String {
        let missing = columns - DisplayWidth.of(text)
        guard missing > 0 else { return text }
        return alignment == .left ? text + blanks(missing) : blanks(missing) + text
    }

    /// Returns the longest prefix of whole clusters that takes at most `columns`.
    public static func prefix(_ text: String, columns: Int) -> Substring {
        var width = 0
        var index = text.startIndex
        while index < text.endIndex {
            width += DisplayWidth.of(cluster: text[index])
            if width > columns { break }
            index = text.index(after: index)
        }
        return text[..<index]
    }

    /// Returns the longest suffix of whole clusters that takes at most `columns`.
    public static func suffix(_ text: String, columns: Int) -> Substring {
        var width = 0
        var index = text.endIndex
        while index > text.startIndex {
            let before = text.index(before: index)
            width += DisplayWidth.of(cluster: text[before])
            if width > columns { break }
            index = before
        }
        return text[index...]
    }

    /// Returns the lines of a paragraph, none wider than `width` (at least 2); `\n` forces a break.
    ///
    /// An empty text has no lines.
    public static func wrapped(_ text: String, width: Int, symbols: SymbolSet = .unicode) -> [String] {
        let text = symbols == .ascii ? AsciiFallback.convert(text, keepsBreakMarks: true) : text
        let breakable = BreakableText(text)
        var lines: [String] = []
        var position = 0
        while let line = breakable.nextLine(from: position, columns: max(2, width)) {
            let shown = breakable.text(line.start..<line.end)
            lines.append(line.isHyphenated ? shown + "-" : shown)
            position = line.next
        }
        return lines
    }

    public static func blanks(_ count: Int) -> String { String(" ", times: count) }
}
