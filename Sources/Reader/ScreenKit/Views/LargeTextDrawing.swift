import LargeLetters
import Terminal

extension TerminalProfile {
    /// The elements that large letters are drawn with here: a Linux console's fonts have only whole blocks.
    var largeElements: LargeText.Elements {
        switch glyphs {
        case .full: .blocks
        case .console: .cells("█")
        case .ascii: .cells("#")
        }
    }
}

extension LargeText {
    /// Draws the letters in the middle of an area. Their cells are quiet: the same text is beside them in
    /// normal letters, and blocks are useless to a screen reader.
    public func draw(in area: Area, style: Style, into frame: inout Frame) {
        let top = area.top + max(0, area.height - rows.count) / 2
        let left = area.left + max(0, area.width - width) / 2
        for (offset, row) in rows.enumerated() {
            frame.write(row, column: left, row: top + offset, style: style)
            frame.keepQuiet(row: top + offset, columns: area.left..<area.right)
        }
    }
}
