import Terminal
import TextMetrics

/// The coloured line with a guide's icon and name.
enum BannerDrawing {
    static func draw(_ banner: PageModel.Banner, row: Int, scene: RenderContext, into frame: inout Frame) {
        let style = scene.theme.bar(banner.colors, otherwise: Theme.slate)
        frame.fill(row: row, style: style)
        var column = 1
        if let icon = banner.icon {
            column = frame.write(scene.look.icon(icon), column: column, row: row, style: style) + 1
        }
        let text = TextFitting.truncated(
            scene.look.text(banner.text), to: scene.size.columns - column - 1, symbols: scene.look.symbols)
        frame.write(text, column: column, row: row, style: style)
    }
}
