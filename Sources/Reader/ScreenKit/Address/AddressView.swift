import AppCore
import Terminal
import TextMetrics

/// An address with its QR code beside it, so that a phone can scan it.
struct AddressView: ScreenView {
    let actionContext: ActionContext
    let position: String? = nil
    private let model: AddressModel
    private let area: Area
    private let code: CodeDrawing
    private let lines: [(text: String, style: Style)]

    /// Returns `nil` if code and text do not fit side by side, or the code cannot be shown: the address is
    /// then a page, which scrolls.
    init?(model: AddressModel, context: RenderContext, area: Area) {
        guard !model.isAlone,
            let (code, _, missing) = CodeDrawing.longest(of: model, context, area, .besideText)
        else { return nil }
        let width = code.textWidth(in: area) - 1
        func wrapped(_ text: String) -> [String] {
            TextFitting.wrapped(context.profile.text(text), width: width)
        }
        // What a phone reads must be what a person sees.
        let text =
            wrapped(model.purpose).map { ($0, Style.plain) } + [("", .plain)]
            + model.lines.flatMap(wrapped).map { ($0, Style(attributes: .bold)) }
        let remark = CodeDrawing.remark(missing, rows: area.height - text.count, wrapped)
        lines = text + remark.map { ($0, .plain) }
        guard lines.count <= area.height else { return nil }
        (self.code, self.area, self.model) = (code, area, model)
        actionContext = [
            .card, missing.isEmpty || model.codeAlone == nil ? [] : .code,
            context.takesCopies ? .copyable : [],
        ]
    }

    func draw(into frame: inout Frame) {
        frame.cursor = Point(column: area.left + 1, row: area.top)
        code.draw(in: area, into: &frame)
        for (offset, line) in lines.enumerated() {
            frame.write(line.text, column: area.left + 1, row: area.top + offset, style: line.style)
        }
    }

    func respond(to action: Action) -> Response {
        switch action {
        // More of the text fits where the code is alone.
        case .open where actionContext.contains(.code): model.codeAlone.map { .open(.screen($0)) } ?? .nothing
        case .copy: .update(CopyText(model.address))
        default: .nothing
        }
    }
}

extension RenderContext {
    var takesCopies: Bool { profile.takesClipboard && access.allows(.copy) }
}
