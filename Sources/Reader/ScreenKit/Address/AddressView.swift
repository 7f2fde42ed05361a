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

    /// Returns nil if code and text do not fit side by side, or there is no code: the address is then a page.
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

extension RenderContext { var takesCopies: Bool { profile.takesClipboard && access.allows(.copy) } }

/// An address as a page, where no code fits beside it.
enum AddressPage {
    /// Returns the address as a page, with the reason that there is no code to scan beside it.
    static func page(_ model: AddressModel, _ context: RenderContext) -> PageModel {
        var alone = model
        alone.isAlone = true
        let isShownAlone = !model.isAlone && CodeAloneView(model: alone, context: context) != nil
        let document = PageText.document {
            PageText.paragraph(model.purpose)
            for line in model.lines { PageText.strong(line) }
            PageText.paragraph(
                isShownAlone ? "Enter shows a code to scan, alone on the screen." : reason(context))
        }
        var page = PageModel(
            title: model.title, document: document,
            key:
                "address:\(isShownAlone):\(context.canShowCodes):\(context.profile.hasColors):\(model.address)"
        )
        page.copy = model.address
        if isShownAlone { page.codeAlone = model.codeAlone }
        return page
    }

    private static func reason(_ context: RenderContext) -> String {
        if context.canShowCodes { return "A code to scan does not fit in this window." }
        return context.profile.glyphs != .ascii && context.profile.hasColors
            ? "The monochrome theme shows no code to scan: it would have to be black on white."
            : "This terminal cannot show a code to scan."
    }
}

/// A code alone in a window too low for one beside its text, with the way back and what a phone reads.
struct CodeAloneView: ScreenView {
    let actionContext = ActionContext.card
    let position: String? = nil
    let isAlone = true
    private let area: Area
    private let code: CodeDrawing
    private let lines: [String]

    /// Returns nil if the screen is not for a code alone, or no code fits.
    init?(model: AddressModel, context: RenderContext) {
        area = Area(top: 0, left: 0, width: context.size.columns, height: context.size.rows)
        guard model.isAlone,
            let (code, text, missing) = CodeDrawing.longest(of: model, context, area, .alone)
        else { return nil }
        self.code = code
        let width = code.textWidth(in: area)
        let back = "Esc: back"
        guard width >= back.count else {
            lines = []
            return
        }
        func wrapped(_ text: String) -> [String] {
            TextFitting.wrapped(context.profile.text(text), width: width)
        }
        let texts = [back, ""] + text.split(separator: "\n").map(String.init)
        let shown = texts.flatMap(wrapped)
        lines = shown + CodeDrawing.remark(missing, rows: area.height - shown.count, wrapped)
    }

    func draw(into frame: inout Frame) {
        frame.cursor = Point(column: area.left, row: area.top)
        code.draw(in: area, into: &frame)
        for (row, line) in lines.prefix(area.height).enumerated() {
            frame.write(line, column: area.left, row: area.top + row)
        }
    }

    func respond(to action: Action) -> Response { .nothing }
    func respond(toClick point: Point) -> Response { .update(Back()) }
}
