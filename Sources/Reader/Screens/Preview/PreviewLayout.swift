import Terminal

/// Where things stand on the real terminal: a title line, the screen that is previewed, and below it what is broken.
struct PreviewLayout: Equatable {
    /// The size that the session draws for.
    var screen: Size
    /// The row in which the screen begins: 0 where there is no room for a title.
    var top: Int
    /// Rows and columns of the screen that can be seen at once.
    var window: Size
    /// Rows of what is broken, a line above it included; 0 where there is no room, or nothing is broken.
    var paneRows: Int

    var hasTitle: Bool { top > 0 }
    /// The terminal that would show all of it; `nil` where this one does.
    var needed: Size? {
        guard window != screen else { return nil }
        return Size(columns: screen.columns, rows: top + screen.rows + paneRows)
    }

    /// Fewer rows say too little, more hide what is being edited.
    private static let leastPane = 2
    private static let mostPane = 6

    /// - Parameters:
    ///   - wanted: a size to pretend; `nil`: what there is room for.
    ///   - paneLines: lines that there are to say of what is broken.
    init(terminal: Size, wanted: Size?, paneLines: Int) {
        // On the smallest terminal a title would make the reader say that its window is too small.
        let hasTitle = wanted != nil || terminal.rows > RenderContext.smallest.rows
        top = hasTitle ? 1 : 0
        let rows = max(0, terminal.rows - top)
        let room: Int
        if let wanted {
            let free = rows - wanted.rows
            room = free >= Self.leastPane ? free : min(Self.mostPane, rows / 3)
        } else {
            room = min(rows - RenderContext.smallest.rows, Self.mostPane)
        }
        let isShown = paneLines > 0 && room >= Self.leastPane
        paneRows = isShown ? min(paneLines + 1, room) : 0
        screen = wanted ?? Size(columns: terminal.columns, rows: rows - paneRows)
        window = Size(
            columns: min(screen.columns, terminal.columns), rows: max(0, min(screen.rows, rows - paneRows)))
    }
}
