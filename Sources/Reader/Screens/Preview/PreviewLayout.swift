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

    /// - Parameter wanted: a size to simulate; `nil` for whatever there is room for.
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

/// The sizes that a preview cycles through.
enum PreviewSize: CaseIterable {
    /// As large as this terminal has room for.
    case own
    case standard, smallest, large

    /// The size, or `nil` for whatever there is room for.
    var size: Size? {
        switch self {
        case .own: nil
        case .standard: Size(columns: 80, rows: 24)
        case .smallest: RenderContext.smallest
        case .large: Size(columns: 120, rows: 40)
        }
    }

    var next: PreviewSize {
        let all = Self.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }
}

/// A kind of terminal that a preview can look like: this one, or a less capable one.
struct PreviewColors: Equatable {
    var capabilities: TerminalCapabilities
    var name: String

    /// Returns this terminal, then those with fewer colors, then one that shows only ASCII. A terminal cannot
    /// show more than it has, so nothing more is offered.
    static func all(on own: TerminalCapabilities) -> [PreviewColors] {
        let kinds: [(TerminalCapabilities.Colors, String)] = [
            (.direct, "direct colors"), (.indexed256, "256 colors"), (.sixteen, "16 colors"),
            (.eight, "8 colors"), (.monochrome, "no colors"),
        ]
        let first = kinds.firstIndex { $0.0 == own.colors } ?? 0
        var modes = kinds[first...].map { colors, name in
            var capabilities = own
            capabilities.colors = colors
            return PreviewColors(capabilities: capabilities, name: name)
        }
        if own.unicode {
            var ascii = own
            ascii.unicode = false
            modes.append(PreviewColors(capabilities: ascii, name: "ASCII only"))
        }
        return modes
    }
}
