import Terminal
import TextMetrics

/// Draws one entry of a list or grid: shortcut, icon, name, mark.
struct RowDrawing {
    let row: ListModel.Row
    let shortcut: Int?
    let isSelected: Bool

    /// Returns the columns of the icon column: glyphs take one or two, fallbacks up to three.
    static func iconWidth(_ sections: [ListModel.Section], _ profile: TerminalProfile) -> Int {
        var widest = 0
        for section in sections {
            for row in section.withIcon {
                if let icon = section.rows[row].icon {
                    widest = max(widest, DisplayWidth.of(profile.icon(icon)))
                }
            }
        }
        return widest
    }

    /// Returns the columns that shortcut, selection mark and icon take before the name.
    static func prefixWidth(iconWidth: Int) -> Int { 4 + (iconWidth > 0 ? iconWidth + 1 : 0) }

    static func naturalWidth(_ row: ListModel.Row, iconWidth: Int, _ profile: TerminalProfile) -> Int {
        prefixWidth(iconWidth: iconWidth) + DisplayWidth.of(profile.text(row.name))
            + DisplayWidth.of(tail(row, profile))
    }

    /// Draws the entry and returns the column where its name begins.
    ///
    /// - Parameter iconWidth: columns kept for the icons of all rows, so that names line up.
    @discardableResult
    func draw(
        at point: Point, width: Int, iconWidth: Int, _ context: RenderContext, into frame: inout Frame
    ) -> Int {
        let profile = context.profile
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
        let tail = Self.tail(row, profile)
        let room = end - column - DisplayWidth.of(tail)
        let name = profile.fitted(row.name, to: max(1, room))
        let nameColumn = min(column, end - 1)
        let nameStyle = style(context.theme.entry(highlighted: row.isHighlighted, color: row.color))
        column = frame.write(name, column: column, row: point.row, style: nameStyle, limit: end)
        column = frame.write(tail, column: column, row: point.row, style: nameStyle, limit: end)
        if let warning = row.warning, Self.fitsBeside(row, iconWidth: iconWidth, width: width, profile) {
            frame.write(
                profile.text(warning), column: column + 2, row: point.row, style: style(context.theme.notice),
                limit: end)
        } else {
            drawDetail(
                from: column + 2, to: end, row: point.row, style: style(context.theme.detail), profile,
                into: &frame)
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

    /// Returns whether the warning fits after the name; if not, it goes below.
    static func fitsBeside(
        _ row: ListModel.Row, iconWidth: Int, width: Int, _ profile: TerminalProfile
    ) -> Bool {
        guard let warning = row.warning else { return true }
        let room = width - naturalWidth(row, iconWidth: iconWidth, profile) - row.level * 2 - 3
        return DisplayWidth.of(profile.text(warning)) <= room
    }

    /// Returns whether the whole detail fits after the name.
    static func showsDetail(
        _ row: ListModel.Row, iconWidth: Int, width: Int, _ profile: TerminalProfile
    ) -> Bool {
        guard let detail = row.detail else { return true }
        if row.warning != nil, fitsBeside(row, iconWidth: iconWidth, width: width, profile) { return false }
        let room = width - naturalWidth(row, iconWidth: iconWidth, profile) - row.level * 2 - 3
        return DisplayWidth.of(profile.text(detail)) <= room
    }

    private func drawDetail(
        from column: Int, to end: Int, row line: Int, style: Style, _ profile: TerminalProfile,
        into frame: inout Frame
    ) {
        guard let detail = row.detail, end - column >= 8 else { return }
        let text = profile.fitted(detail, to: end - column - 1)
        frame.write(text, column: column, row: line, style: style, limit: end)
    }

    /// Returns the text after the name that is never cut: the number to call, the mark.
    private static func tail(_ row: ListModel.Row, _ profile: TerminalProfile) -> String {
        (row.essential.map { "  " + profile.text($0) } ?? "") + markText(row.mark, profile)
    }

    private static func markText(_ mark: ListModel.Row.Mark, _ profile: TerminalProfile) -> String {
        switch mark {
        case .none: ""
        case .submenu: profile.symbol(" ›", ascii: " >")
        case .web: profile.symbol(" ↗", ascii: " ^")
        case .unavailable: " (not available)"
        }
    }
}
