import TextMetrics

/// A layout as text for a pipe: no styles, no trailing blanks.
extension GuideLayout {
    public var plainLines: [String] { lines.map(\.plainText) }

    /// All lines, each ended by a newline.
    public var plainText: String {
        var text = ""
        for line in lines {
            text += line.plainText
            text += "\n"
        }
        return text
    }
}

extension LaidOutLine {
    /// The text of the line without trailing blanks.
    public var plainText: String {
        var text = ""
        for run in runs { text += run.text }
        while text.utf8.last == 0x20 { text.removeLast() }
        return text
    }
}
