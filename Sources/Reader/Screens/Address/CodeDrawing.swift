import Terminal

/// An address as a QR code at the right edge of an area, with the text beside it.
struct CodeDrawing {
    private let rows: [String]
    private let style: Style

    /// Light modules around a code: the standard asks for four; two are enough for cameras if rows are short.
    private static let quietZones = [4, 2]
    /// The fewest columns of the text beside the code.
    private static let narrowestText = 24
    /// Columns between code and text, and at the edge.
    private static let gap = 3

    /// Returns `nil` if the code does not fit, or cannot be shown in black on white.
    init?(_ address: String, _ context: RenderContext, _ area: Area) {
        guard context.profile.glyphs != .ascii, context.theme.hasColors,
            let rows = Self.rows(address, context, area)
        else { return nil }
        self.rows = rows
        style = context.theme.code
    }

    private static func rows(_ address: String, _ context: RenderContext, _ area: Area) -> [String]? {
        // No font of a Linux console has half blocks: there a module is a row high, and two columns wide.
        let isWhole = context.profile.glyphs == .console
        let (rows, columns) = isWhole ? (1, 2) : (2, 1)
        for quietZone in quietZones {
            let largest = min(
                area.height * rows - 2 * quietZone,
                (area.width - narrowestText - gap - 1) / columns - 2 * quietZone)
            if let code = QRCode(address, largest: largest) {
                return isWhole
                    ? code.wholeBlocks(quietZone: quietZone) : code.halfBlocks(quietZone: quietZone)
            }
        }
        return nil
    }

    /// Returns the columns that are left for the text.
    func textWidth(in area: Area) -> Int { area.width - (rows.first?.count ?? 0) - Self.gap }

    func draw(in area: Area, into frame: inout Frame) {
        for (offset, row) in rows.enumerated() {
            frame.write(row, column: area.right - row.count - 1, row: area.top + offset, style: style)
        }
    }
}
