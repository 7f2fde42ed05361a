import Terminal

/// Scrolling of lists: the view depends only on the selection, so it survives every resize.
enum ScrollMath {
    /// Returns the first visible line that keeps `line` in the middle if possible.
    static func top(toShow line: Int, of count: Int, height: Int) -> Int {
        max(0, min(line - height / 2, count - height))
    }

    /// Draws marks at the right edge that show that there is more above or below.
    static func drawMarks(top: Int, count: Int, area: Area, context: RenderContext, into frame: inout Frame) {
        guard area.height > 0 else { return }
        let column = area.right - 1
        if top > 0 {
            let above = context.profile.glyphs == .ascii ? "^" : "↑"
            frame.write(above, column: column, row: area.top, style: context.theme.shortcut)
        }
        if top + area.height < count {
            let below = context.profile.glyphs == .ascii ? "v" : "↓"
            frame.write(below, column: column, row: area.bottom - 1, style: context.theme.shortcut)
        }
    }
}
