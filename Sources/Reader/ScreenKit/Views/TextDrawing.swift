import ContentPack
import LargeLetters
import Terminal
import TextMetrics

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

/// The colored line with a guide's icon and name; several lines for a long name.
public enum BannerDrawing {
    private static let maxLines = 4

    public static func height(_ banner: PageModel.Banner, _ context: RenderContext) -> Int {
        lines(banner, context).count
    }

    private static func icon(_ banner: PageModel.Banner, _ context: RenderContext) -> String? {
        banner.icon.map(context.profile.icon).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func lines(
        _ banner: PageModel.Banner, _ context: RenderContext, max maxLines: Int = maxLines
    ) -> [String] {
        let column = icon(banner, context).map { 2 + DisplayWidth.of($0) } ?? 1
        let width = max(1, context.size.columns - column - 1)
        let text = context.profile.text(banner.text)
        guard DisplayWidth.of(text) > width else { return [text] }
        return context.profile.wrapped(text, width: width, max: maxLines)
    }

    /// - Parameter isTitle: true for the title bar, which is one line.
    public static func draw(
        _ banner: PageModel.Banner, row: Int, isTitle: Bool = false, context: RenderContext,
        into frame: inout Frame
    ) {
        let style = context.theme.guideBar(banner.colors)
        var column = 1
        for (index, line) in lines(banner, context, max: isTitle ? 1 : maxLines).enumerated() {
            frame.fill(row: row + index, style: style)
            if index == 0, let icon = icon(banner, context) {
                column = frame.write(icon, column: column, row: row, style: style) + 1
            }
            frame.write(line, column: column, row: row + index, style: style)
        }
    }
}

/// Writes keys for people.
public enum KeyLabel {
    public static func text(_ name: String, _ profile: TerminalProfile) -> String {
        switch (name, profile.glyphs == .ascii) {
        case ("Up", false): "↑"
        case ("Down", false): "↓"
        case ("Left", false): "←"
        case ("Right", false): "→"
        case ("Down", true): "Dn"
        case ("Backspace", _): "Bksp"
        default: name.hasPrefix("C-") ? "^" + name.dropFirst(2).uppercased() : name
        }
    }
}

extension String {
    public func trimmingBlanks() -> String { ConfigurationFile.trimmed(self[...]) }
}
