import Terminal
import TextMetrics

/// Measures and draws the entries of a list or grid: shortcut, icon, name, mark.
struct RowDrawing {
    /// The columns for the icons of all rows, so that names line up: one or two, or three for fallbacks.
    let iconWidth: Int
    var width: Int
    private let profile: TerminalProfile

    init(_ sections: [ListModel.Section], width: Int, _ profile: TerminalProfile) {
        var widest = 0
        for section in sections {
            for row in section.withIcon {
                if let icon = section.rows[row].icon {
                    widest = max(widest, DisplayWidth.of(profile.icon(icon)))
                }
            }
        }
        (iconWidth, self.width, self.profile) = (widest, width, profile)
    }

    /// The columns that shortcut, selection mark and icon take before the name.
    var prefixWidth: Int { 4 + (iconWidth > 0 ? iconWidth + 1 : 0) }

    /// Returns the columns that the whole entry would take.
    func naturalWidth(_ row: ListModel.Row) -> Int {
        prefixWidth + DisplayWidth.of(profile.text(row.name)) + DisplayWidth.of(tail(row))
    }

    /// Returns whether a text fits after the name, if there is one.
    private func fits(_ text: String?, beside row: ListModel.Row) -> Bool {
        guard let text else { return true }
        return DisplayWidth.of(profile.text(text)) <= width - naturalWidth(row) - row.level * 2 - 3
    }

    func showsDetail(_ row: ListModel.Row) -> Bool {
        guard row.detail != nil else { return true }
        if row.warning != nil, fits(row.warning, beside: row) { return false }
        return fits(row.detail, beside: row)
    }

    /// Returns the warning of a list's row that does not fit beside it, and its detail if that is wrapped.
    func texts(below row: ListModel.Row, withDetail: Bool) -> [EntryLines.Line] {
        func wrapped(_ text: String?) -> [String] {
            text.map { profile.wrapped($0, width: max(10, width - prefixWidth - 1)) } ?? []
        }
        return (fits(row.warning, beside: row) ? [] : wrapped(row.warning).map { .warning($0) })
            + (withDetail && !showsDetail(row) ? wrapped(row.detail).map { .detail($0) } : [])
    }

    /// Draws an entry, with the digit that picks it, if any. Returns the column where its name begins.
    func draw(
        _ row: ListModel.Row, shortcut: Int?, isSelected: Bool, at point: Point, _ context: RenderContext,
        into frame: inout Frame
    ) -> Int {
        let end = min(point.column + width, context.size.columns)
        let base = isSelected ? context.theme.selection : .plain
        if isSelected { frame.fill(row: point.row, from: point.column, to: end, style: base) }
        func style(_ style: Style) -> Style {
            guard isSelected else { return style }
            return Style(attributes: style.attributes.subtracting(.dim).union(base.attributes))
        }
        let mark = isSelected ? profile.symbol("▸", ascii: ">") : " "
        frame.write(mark, column: point.column, row: point.row, style: base, limit: end)
        if let shortcut {
            frame.write(
                String(shortcut), column: point.column + 1, row: point.row,
                style: style(context.theme.shortcut), limit: end)
        }
        var column = point.column + 3 + row.level * 2
        if let icon = row.icon {
            let iconStyle =
                isSelected
                ? base : row.color == nil ? context.theme.tint(row.guideColor) : context.theme.icon(row.color)
            let icon = isSelected ? row.selectedIcon ?? icon : icon
            frame.write(profile.icon(icon), column: column, row: point.row, style: iconStyle, limit: end)
        }
        column += iconWidth > 0 ? iconWidth + 1 : 0
        let tail = tail(row)
        let room = end - column - DisplayWidth.of(tail)
        let name = profile.fitted(row.name, to: max(1, room))
        let nameColumn = min(column, end - 1)
        let nameStyle = style(context.theme.entry(highlighted: row.isHighlighted, color: row.color))
        column = frame.write(name, column: column, row: point.row, style: nameStyle, limit: end)
        column = frame.write(tail, column: column, row: point.row, style: nameStyle, limit: end)
        if let warning = row.warning, fits(warning, beside: row) {
            frame.write(
                profile.text(warning), column: column + 2, row: point.row, style: style(context.theme.notice),
                limit: end)
        } else if let detail = row.detail, end - column >= 10 {
            let text = profile.fitted(detail, to: end - column - 3)
            frame.write(
                text, column: column + 2, row: point.row, style: style(context.theme.detail), limit: end)
        }
        if isSelected { Self.shortenBar(at: point, to: end, in: &frame) }
        return nameColumn
    }

    /// Ends the bar of the selected entry one column behind its text: some sixty blanks in reverse would be half of what
    /// a key sends over a slow line.
    private static func shortenBar(at point: Point, to end: Int, in frame: inout Frame) {
        var last = end
        while last > point.column, frame[last - 1, point.row].text == " " { last -= 1 }
        frame.fill(row: point.row, from: last + 1, to: end, style: .plain)
    }

    /// Returns the text after the name that is never cut: the number to call, the mark.
    private func tail(_ row: ListModel.Row) -> String {
        let mark =
            switch row.mark {
            case .none: ""
            case .submenu: profile.symbol(" ›", ascii: " >")
            case .web: profile.symbol(" ↗", ascii: " ^")
            case .unavailable: " (not available)"
            }
        return (row.essential.map { "  " + profile.text($0) } ?? "") + mark
    }
}
