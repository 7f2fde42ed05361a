import AppCore
import Terminal
import TextMetrics

/// An address with its QR code beside it, so that a phone can scan it.
struct AddressView: ScreenView {
    let actionContext = ActionContext.card
    let position: String? = nil
    private let area: Area
    private let code: CodeDrawing
    private let lines: [(text: String, style: Style)]

    /// Returns `nil` if code and text do not fit side by side, or the code cannot be shown: the address is
    /// then a page, which scrolls.
    init?(model: AddressModel, context: RenderContext, area: Area) {
        let whole = CodeDrawing(model.address, context, area)
        guard let code = whole ?? model.shorter.flatMap({ CodeDrawing($0, context, area) }) else {
            return nil
        }
        let width = code.textWidth(in: area) - 1
        let purpose = TextFitting.wrapped(context.profile.text(model.purpose), width: width)
        let address = model.lines.flatMap {
            TextFitting.wrapped(context.profile.text($0), width: width)
        }
        // What a phone reads must be what a person sees.
        let remark =
            whole == nil
            ? TextFitting.wrapped(
                context.profile.text("The code says it shorter: \(model.shorter ?? "")"), width: width) : []
        lines =
            purpose.map { ($0, .plain) } + [("", .plain)]
            + address.map { ($0, Style(attributes: .bold)) }
            + (remark.isEmpty ? [] : [("", .plain)]) + remark.map { ($0, .plain) }
        guard lines.count <= area.height else { return nil }
        self.code = code
        self.area = area
    }

    func draw(into frame: inout Frame) {
        frame.cursor = Point(column: area.left + 1, row: area.top)
        code.draw(in: area, into: &frame)
        for (offset, line) in lines.enumerated() {
            frame.write(line.text, column: area.left + 1, row: area.top + offset, style: line.style)
        }
    }

    func respond(to action: Action) -> Response { .nothing }
}
