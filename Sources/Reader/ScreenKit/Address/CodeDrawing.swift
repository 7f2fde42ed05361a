import Terminal

/// A text as a QR code at the right edge of an area, with other text beside it.
struct CodeDrawing {
    private let rows: [String]
    private let style: Style

    /// The place of a code: beside a text that matters as much, or alone on the screen.
    enum Place {
        case besideText, alone

        /// Light modules around the code: the standard asks for four; two or one will do where rows are few.
        var quietZones: [Int] { self == .alone ? [4, 2, 1] : [4, 2] }
        /// The fewest columns of the text, and those between text, code and edge.
        var columnsOfText: Int { self == .alone ? 0 : 28 }
    }

    /// Returns `nil` if the code does not fit, or cannot be shown in black on white.
    init?(_ text: String, _ context: RenderContext, _ area: Area, _ place: Place = .besideText) {
        guard context.canShowCodes else { return nil }
        // No font of a Linux console has half blocks: there a module is a row high, and two columns wide.
        let isWhole = context.profile.glyphs == .console
        let (height, width) = isWhole ? (1, 2) : (2, 1)
        for quietZone in place.quietZones {
            let largest = min(
                area.height * height - 2 * quietZone,
                (area.width - place.columnsOfText) / width - 2 * quietZone)
            guard let code = QRCode(text, largest: largest) else { continue }
            rows = isWhole ? code.wholeBlocks(quietZone: quietZone) : code.halfBlocks(quietZone: quietZone)
            style = context.theme.code
            return
        }
        return nil
    }

    /// Returns the code of the best text of a model that fits, that text, and what it leaves out; nil if none fits.
    static func longest(
        of model: AddressModel, _ context: RenderContext, _ area: Area, _ place: Place
    ) -> (code: CodeDrawing, text: String, missing: [String])? {
        for text in [AddressModel.Shorter(text: model.address, missing: [])] + model.shorter {
            if let code = CodeDrawing(text.text, context, area, place) {
                return (code, text.text, text.missing)
            }
        }
        return nil
    }

    /// Returns the lines beside a code that does not say all, in full if there are that many rows.
    static func remark(_ missing: [String], rows: Int, _ wrapped: (String) -> [String]) -> [String] {
        guard !missing.isEmpty else { return [] }
        let whole = wrapped("Not in the code: " + missing[0]) + missing.dropFirst().flatMap(wrapped)
        let count = missing.count == 1 ? "1 line" : "\(missing.count) lines"
        return [""] + (whole.count < rows ? whole : wrapped("Not in the code: \(count)"))
    }

    private var width: Int { rows.first?.count ?? 0 }
    var height: Int { rows.count }

    func textWidth(in area: Area) -> Int { area.width - width - 3 }

    func draw(in area: Area, into frame: inout Frame) {
        for (offset, row) in rows.enumerated() {
            frame.write(
                row, column: max(area.left, area.right - width - 1), row: area.top + offset, style: style)
        }
    }
}

extension RenderContext { var canShowCodes: Bool { profile.glyphs != .ascii && theme.hasColors } }
