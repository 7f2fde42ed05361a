import AppCore
import GuideScreens
import ScreenKit
import Terminal
import TextMetrics

/// A terminal inside a terminal: it simulates another size and other colors for the session, whose screens
/// appear below a title line and above a list of broken files.
/// It handles the keys of the preview that concern the terminal (the context `preview` of the table); all
/// others reach the session.
package final class PreviewDriver: TerminalDriver {
    private let terminal: any TerminalDriver
    private let copy: WorkingCopy
    private let name: String
    private let profile: TerminalProfile
    private let modes: [PreviewColors]
    private var mode = 0
    private var wanted = PreviewSize.own
    /// The top left corner of the visible part at the last drawing, for clicks.
    private var corner = Point(column: 0, row: 0)

    /// - Parameter name: the name of the pack, as a person knows it; any text.
    package init(_ terminal: any TerminalDriver, copy: WorkingCopy, name: String) {
        (self.terminal, self.copy) = (terminal, copy)
        self.name = Sanitizer.clean(name)
        profile = TerminalProfile(terminal.capabilities)
        modes = PreviewColors.all(on: terminal.capabilities)
    }

    package var size: Size { layout.screen }
    package var capabilities: TerminalCapabilities { modes[mode].capabilities }

    private var layout: PreviewLayout {
        PreviewLayout(terminal: terminal.size, wanted: wanted.size, paneLines: paneLines.count)
    }

    package func nextEvent(milliseconds: Int?) -> TerminalEvent {
        nextEvent(milliseconds: milliseconds, watching: [])
    }

    package func nextEvent(milliseconds: Int?, watching descriptors: [Int32]) -> TerminalEvent {
        switch terminal.nextEvent(milliseconds: milliseconds, watching: descriptors) {
        case .key(let key): return event(for: key)
        case .mouse(.click(let point)): return click(at: point)
        case .resize: return .resize(size)
        case let event: return event
        }
    }

    private func event(for key: Key) -> TerminalEvent {
        switch ActionTable.action(forKey: key.name, in: .preview) {
        case .previewSize: wanted = wanted.next
        case .previewColors: mode = (mode + 1) % modes.count
        default: return .key(key)
        }
        return .resize(size)
    }

    /// Returns the event of a click. A click beside the screen has no effect, and does not count as user activity.
    private func click(at point: Point) -> TerminalEvent {
        let layout = layout
        let row = point.row - layout.top
        guard (0..<layout.window.rows).contains(row), (0..<layout.window.columns).contains(point.column)
        else { return .timeout }
        return .mouse(.click(Point(column: corner.column + point.column, row: corner.row + row)))
    }

    package func draw(_ frame: Frame) {
        let layout = layout
        var screen = frame
        if capabilities.colors != terminal.capabilities.colors {
            screen.restyle(ColorMapping(colors: capabilities.colors).shown)
        }
        var whole = Frame(size: terminal.size)
        corner = Self.corner(showing: frame.cursor, of: frame.size, in: layout.window)
        let origin = Point(column: 0, row: layout.top)
        whole.copy(screen, from: corner, size: layout.window, to: origin)
        drawEdges(layout, into: &whole)
        drawPane(layout, into: &whole)
        drawTitle(layout, into: &whole)
        whole.cursor = frame.cursor.flatMap { cursor in
            let place = Point(column: cursor.column - corner.column, row: cursor.row - corner.row)
            guard (0..<layout.window.columns).contains(place.column),
                (0..<layout.window.rows).contains(place.row)
            else { return nil }
            return Point(column: place.column, row: place.row + layout.top)
        }
        terminal.draw(whole)
    }

    /// Returns the part of a screen that is shown if not all of it fits: the beginning, or as far as the cursor.
    private static func corner(showing cursor: Point?, of screen: Size, in window: Size) -> Point {
        guard let cursor else { return Point(column: 0, row: 0) }
        // A line or two around the cursor belong in sight.
        let column = max(0, min(cursor.column + 8 - window.columns, screen.columns - window.columns))
        let row = max(0, min(cursor.row + 3 - window.rows, screen.rows - window.rows))
        return Point(column: column, row: row)
    }

    private func drawEdges(_ layout: PreviewLayout, into frame: inout Frame) {
        let style = Style(attributes: .dim)
        let isNarrow = layout.window.columns < frame.size.columns
        let bottom = layout.top + layout.window.rows
        for row in layout.top..<bottom where isNarrow {
            frame.write(profile.line("│", ascii: "|"), column: layout.window.columns, row: row, style: style)
        }
        guard bottom < frame.size.rows else { return }
        let line = String(repeating: profile.line("─", ascii: "-"), count: layout.window.columns)
        frame.write(
            line + (isNarrow ? profile.line("┘", ascii: "+") : ""), column: 0, row: bottom, style: style)
    }

    private var paneLines: [String] {
        copy.broken.flatMap { problem in
            profile.wrapped(problem.description + ".", width: max(10, terminal.size.columns - 2))
        }
    }

    /// Draws the broken files below the screen, as many as there is room for, and a note if there are more.
    private func drawPane(_ layout: PreviewLayout, into frame: inout Frame) {
        guard layout.paneRows > 0 else { return }
        let top = max(layout.top + layout.window.rows, frame.size.rows - layout.paneRows)
        let start = min(top, layout.top + layout.window.rows)
        let rule = String(repeating: profile.line("─", ascii: "-"), count: frame.size.columns)
        frame.write(rule, column: 0, row: start, style: Style(attributes: .dim))
        let count = copy.broken.count
        let heading = count == 1 ? " 1 file is broken; " : " \(count) files are broken; "
        frame.write(
            heading + "what was read of \(count == 1 ? "it" : "them") before stays ", column: 2, row: start,
            style: Style(attributes: .bold), limit: frame.size.columns - 2)
        let lines = paneLines
        let room = layout.paneRows - 1
        for (offset, line) in lines.prefix(room).enumerated() {
            let isCut = offset == room - 1 && lines.count > room
            let text = isCut ? line + (profile.glyphs == .ascii ? "..." : " …") : line
            frame.write(
                TextFitting.truncated(text, to: frame.size.columns - 2, symbols: profile.symbols), column: 1,
                row: start + 1 + offset)
        }
    }

    private func drawTitle(_ layout: PreviewLayout, into frame: inout Frame) {
        // Without room for it, it takes the place of the screen's own title only where there is something to say.
        guard layout.hasTitle || !copy.broken.isEmpty else { return }
        let style = Style(attributes: .reverse)
        frame.fill(row: 0, style: style)
        let width = frame.size.columns
        let keys = ActionTable.footer(in: .preview).map {
            "\(KeyLabel.text($0.footerKeys[0], profile)) \($0.label)"
        }.joined(with: "  ")
        var parts = titleParts(layout)
        // What matters least goes first, then the keys, which the help names too; what is broken is never left out.
        var right = keys
        func length() -> Int {
            DisplayWidth.of(parts.map(\.text).joined(with: profile.separator))
                + (right.isEmpty ? 0 : DisplayWidth.of(right) + 2)
        }
        func removeLeast(above rank: Int) -> Bool {
            let removable = parts.indices.filter { parts[$0].rank > rank }
            guard let least = removable.max(by: { parts[$0].rank < parts[$1].rank }) else { return false }
            parts.remove(at: least)
            return true
        }
        while length() > width - 2 {
            if removeLeast(above: 2) { continue }
            if !right.isEmpty { right = "" } else if !removeLeast(above: 1) { break }
        }
        let left = TextFitting.truncated(
            parts.map(\.text).joined(with: profile.separator), to: width - 2, symbols: profile.symbols)
        frame.write(left, column: 1, row: 0, style: style)
        if !right.isEmpty {
            frame.write(right, column: width - 1 - DisplayWidth.of(right), row: 0, style: style)
        }
    }

    private struct TitlePart {
        var text: String
        /// The highest rank is dropped first if there is no room for all; rank 2 after the keys; rank 1 stays.
        var rank: Int
    }

    private func titleParts(_ layout: PreviewLayout) -> [TitlePart] {
        var parts = [TitlePart(text: profile.text("Preview of \(name)"), rank: 6)]
        let isSaidBelow = layout.paneRows > 0
        func add(_ text: String, _ rank: Int) { parts.append(TitlePart(text: text, rank: rank)) }
        if let first = copy.broken.first {
            let place = first.position ?? .start
            let address = " \(profile.text(first.file)):\(place.line):\(place.column)"
            add("BROKEN" + (isSaidBelow ? "" : address), 1)
        }
        let size = text(layout.screen)
        if let needed = layout.needed { add("\(size) needs \(text(needed))", 2) } else { add(size, 3) }
        if mode > 0 || wanted != .own { add(modes[mode].name, 3) }
        if let counts = FindingsScreen.counts(copy) {
            add(counts, 4)
        } else {
            add(copy.isCheckDue ? "checking" : "no findings", 5)
        }
        if let remark = copy.remark { add(profile.text(remark), 2) }
        return parts
    }

    private func text(_ size: Size) -> String { "\(size.columns)x\(size.rows)" }

    package func suspend() { terminal.suspend() }
    package func redrawEverything() { terminal.redrawEverything() }
    package func reportMouse(_ isOn: Bool) { terminal.reportMouse(isOn) }
    package func restore() { terminal.restore() }
    package func restoreAndClear() { terminal.restoreAndClear() }
}
