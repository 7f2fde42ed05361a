import Terminal
import TextMetrics

/// The colored line with a guide's icon and name.
enum BannerDrawing {
    static func draw(_ banner: PageModel.Banner, row: Int, context: RenderContext, into frame: inout Frame) {
        let style = context.theme.bar(banner.colors, otherwise: Theme.slate)
        frame.fill(row: row, style: style)
        var column = 1
        if let icon = banner.icon.map(context.profile.icon), !icon.isEmpty {
            column = frame.write(icon, column: column, row: row, style: style) + 1
        }
        let text = TextFitting.truncated(
            context.profile.text(banner.text), to: context.size.columns - column - 1,
            symbols: context.profile.symbols)
        frame.write(text, column: column, row: row, style: style)
    }
}
