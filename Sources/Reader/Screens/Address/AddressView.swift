import AppCore
import Terminal
import TextMetrics

/// An address with its QR code beside it, so that a phone can take it away.
struct AddressView: ScreenView {
    let actionContext = ActionContext.card
    let position: String? = nil
    private let area: Area
    private let codeStyle: Style
    private let code: [String]
    private let lines: [(text: String, style: Style)]

    /// Light modules around a code: the standard asks for four; cameras do with two where rows are short.
    private static let quietZones = [4, 2]
    private static let narrowestText = 24

    /// `nil` where code and text do not fit side by side, or the code cannot be shown: then the address is a
    /// page, which scrolls.
    init?(model: AddressModel, context: RenderContext, area: Area) {
        guard let code = Self.code(model.address, context, area), let first = code.first else { return nil }
        let width = area.width - first.count - 4
        let purpose = TextFitting.wrapped(context.profile.text(model.purpose), width: width)
        let address = TextFitting.wrapped(context.profile.text(model.address), width: width)
        lines =
            purpose.map { ($0, .plain) } + [("", .plain)]
            + address.map { ($0, Style(attributes: .bold)) }
        guard lines.count <= area.height else { return nil }
        self.code = code
        self.area = area
        codeStyle = context.theme.code
    }

    func draw(into frame: inout Frame) {
        frame.cursor = Point(column: area.left + 1, row: area.top)
        for (offset, row) in code.enumerated() {
            frame.write(row, column: area.right - row.count - 1, row: area.top + offset, style: codeStyle)
        }
        for (offset, line) in lines.enumerated() {
            frame.write(line.text, column: area.left + 1, row: area.top + offset, style: line.style)
        }
    }

    /// The rows of the code; `nil` where it does not fit or cannot be shown black on white.
    private static func code(_ address: String, _ context: RenderContext, _ area: Area) -> [String]? {
        guard context.profile.glyphs != .ascii, context.theme.hasColors else { return nil }
        // No font of a Linux console has half blocks: there a module is a row high, and two columns wide.
        let isWhole = context.profile.glyphs == .console
        let (rows, columns) = isWhole ? (1, 2) : (2, 1)
        for quietZone in quietZones {
            let largest = min(
                area.height * rows - 2 * quietZone,
                (area.width - narrowestText - 4) / columns - 2 * quietZone)
            if let code = QRCode(address, largest: largest) {
                return isWhole
                    ? code.wholeBlocks(quietZone: quietZone) : code.halfBlocks(quietZone: quietZone)
            }
        }
        return nil
    }

    func respond(to action: Action) -> Response { .nothing }
}
