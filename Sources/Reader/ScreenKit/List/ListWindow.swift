/// Scrolling of lists.
struct ListWindow {
    let top: Int
    /// The number of visible lines, and of all.
    let height: Int
    let count: Int

    /// Creates the window that shows some lines: the one that was open before, moved as little as possible. With nothing open
    /// before, the first of the lines is in the middle if possible.
    init(showing lines: Range<Int>, before: Int?, height: Int, of count: Int) {
        let top =
            before.map { min(max($0, lines.upperBound - height), lines.lowerBound) }
            ?? lines.lowerBound - height / 2
        self.init(top: top, height: height, of: count)
    }

    init(top: Int, height: Int, of count: Int) {
        self.top = max(0, min(top, count - height))
        (self.height, self.count) = (height, count)
    }

    /// Returns marks if there is more above or below, and a text behind them. They stand in the status line and not in the
    /// list: there they would be sent again for each line that scrolls.
    func marks(before text: String, _ context: RenderContext) -> String {
        let isASCII = context.profile.glyphs == .ascii
        let (isAbove, isBelow) = (top > 0, top + height < count)
        guard isAbove || isBelow else { return text }
        return (isAbove ? isASCII ? "^" : "↑" : " ") + (isBelow ? isASCII ? "v" : "↓" : " ")
            + (context.isCompact ? "" : " ") + text
    }
}
