/// Converts a layout to text for a pipe: no styles, no trailing blanks.
extension GuideLayout {
    public var plainLines: [String] { lines.map(\.plainText) }

    /// The lines, each ended by a newline.
    public var plainText: String {
        var text = ""
        text.reserveCapacity(lines.count * 48)
        for line in lines { text += line.plainText + "\n" }
        return text
    }
}

extension LaidOutLine {
    public var plainText: String {
        var text = ""
        for run in runs { text += run.text }
        // Scalars, since a blank may be the end of a larger cluster.
        while text.utf8.last == 0x20 { text.unicodeScalars.removeLast() }
        return text
    }
}
