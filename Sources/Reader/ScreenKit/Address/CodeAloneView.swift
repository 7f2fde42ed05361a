import AppCore
import Terminal
import TextMetrics

/// A code alone in the window, for one that is too low for a code beside its text. The way back, and what a phone reads, stand
/// beside it.
struct CodeAloneView: ScreenView {
    let actionContext = ActionContext.card
    let position: String? = nil
    let isAlone = true
    private let area: Area
    private let code: CodeDrawing
    private let lines: [String]

    /// Returns nil if the screen is not for a code alone, or no code fits.
    init?(model: AddressModel, context: RenderContext) {
        guard model.isAlone,
            let (code, text, missing) = CodeDrawing.longest(of: model, context, Self.area(context), .alone)
        else { return nil }
        self.code = code
        area = Self.area(context)
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

    private static func area(_ context: RenderContext) -> Area {
        Area(top: 0, left: 0, width: context.size.columns, height: context.size.rows)
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
