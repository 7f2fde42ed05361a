import AppCore
import Terminal
import TextMetrics

/// An address with its QR code, so that a phone can take it away.
struct AddressView: ScreenView {
    let model: AddressModel
    let scene: Scene
    let area: Area

    let context = ActionContext.card
    let position: String? = nil

    /// Light modules around a code: the standard asks for four; cameras do with two where rows are short.
    private static let quietZones = [4, 2]
    private static let narrowestText = 24

    func draw(into frame: inout Frame) {
        frame.cursor = Point(column: area.left + 1, row: area.top)
        let rows = codeRows()
        var textWidth = area.width - 2
        if let first = rows?.first {
            let codeWidth = first.count
            textWidth = area.width - codeWidth - 4
            for (offset, row) in (rows ?? []).enumerated() {
                frame.write(
                    row, column: area.right - codeWidth - 1, row: area.top + offset, style: scene.theme.code)
            }
        }
        drawText(width: textWidth, hasCode: rows != nil, into: &frame)
    }

    private func drawText(width: Int, hasCode: Bool, into frame: inout Frame) {
        let text = scene.look.text(model.purpose)
        var lines = TextFitting.wrapped(text, width: width).map { ($0, Style.plain) }
        lines.append(("", .plain))
        let address = TextFitting.wrapped(scene.look.text(model.address), width: width)
        lines += address.map { ($0, Style(attributes: [.bold])) }
        if !hasCode {
            lines.append(("", .plain))
            let reason =
                scene.look.glyphs == .full && scene.look.hasColors
                ? "A code to scan does not fit in this window." : "This terminal can not show a code to scan."
            lines += TextFitting.wrapped(reason, width: width).map { ($0, scene.theme.detail) }
        }
        for (offset, line) in lines.prefix(area.height).enumerated() {
            frame.write(line.0, column: area.left + 1, row: area.top + offset, style: line.1)
        }
    }

    /// The rows of the code, or `nil` where it does not fit or can not be shown black on white.
    private func codeRows() -> [String]? {
        guard scene.look.glyphs != .ascii, scene.look.hasColors else { return nil }
        for quietZone in Self.quietZones {
            let largest = min(
                area.height * 2 - 2 * quietZone, area.width - Self.narrowestText - 4 - 2 * quietZone)
            if let code = QRCode(model.address, largest: largest) {
                return code.halfBlocks(quietZone: quietZone)
            }
        }
        return nil
    }

    func respond(to action: Action) -> Response { .nothing }
}
