import ScreenKit
import Terminal

/// The layout of the real terminal: a title line, the screen that is previewed, and below it the broken files.
struct PreviewLayout: Equatable {
    /// The size that the session draws for.
    var screen: Size
    /// The row in which the screen begins: 0 if there is no room for a title.
    var top: Int
    /// The rows and columns of the screen that are visible at once.
    var window: Size
    /// The rows of the list of broken files, including the line above it; 0 if there is no room, or nothing is broken.
    var paneRows: Int

    var hasTitle: Bool { top > 0 }
    /// The size of a terminal that would show all of it; `nil` if this one does.
    var needed: Size? {
        guard window != screen else { return nil }
        return Size(columns: screen.columns, rows: top + screen.rows + paneRows)
    }

    /// The rows of the list: fewer say too little, more hide the preview.
    private static let leastPane = 2
    private static let maxPane = 6

    /// - Parameters:
    ///   - wanted: a size to simulate; `nil` for whatever there is room for.
    ///   - paneLines: the number of lines about broken files.
    init(terminal: Size, wanted: Size?, paneLines: Int) {
        // On the smallest terminal a title would make the reader say that its window is too small.
        let hasTitle = wanted != nil || terminal.rows > RenderContext.smallest.rows
        top = hasTitle ? 1 : 0
        let rows = max(0, terminal.rows - top)
        let room: Int
        if let wanted {
            let free = rows - wanted.rows
            room = free >= Self.leastPane ? free : min(Self.maxPane, rows / 3)
        } else {
            room = min(rows - RenderContext.smallest.rows, Self.maxPane)
        }
        let isShown = paneLines > 0 && room >= Self.leastPane
        paneRows = isShown ? min(paneLines + 1, room) : 0
        screen = wanted ?? Size(columns: terminal.columns, rows: rows - paneRows)
        window = Size(
            columns: min(screen.columns, terminal.columns), rows: max(0, min(screen.rows, rows - paneRows)))
    }
}
