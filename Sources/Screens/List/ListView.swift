import AppCore
import Guidebook
import Terminal
import TextMetrics

/// Entries below each other, with headings between sections. The selection stays in sight.
struct ListView: ScreenView {
    /// What stands in one row of the list.
    private enum Line {
        case heading(String)
        case row(Int)
        case text(String)
        case blank
    }

    let model: ListModel
    let scene: Scene
    let area: Area
    private let rows: [ListModel.Row]
    private let selection: Int
    private let lines: [Line]

    let context = ActionContext.list
    let position: String?

    init(model: ListModel, visit: Visit, scene: Scene, area: Area) {
        self.model = model
        self.scene = scene
        self.area = area
        rows = model.rows
        selection = max(0, min(visit.selection, rows.count - 1))
        lines = Self.lines(of: model, width: area.width, look: scene.look)
        position = rows.isEmpty ? nil : "\(selection + 1) of \(rows.count)"
    }

    private static func lines(of model: ListModel, width: Int, look: Look) -> [Line] {
        var lines: [Line] = []
        var index = 0
        for section in model.sections {
            if let name = section.name {
                if !lines.isEmpty { lines.append(.blank) }
                lines.append(.heading(name))
            }
            for _ in section.rows {
                lines.append(.row(index))
                index += 1
            }
        }
        if index == 0 { lines += wrapped(model.emptyText, width: width, look) }
        if let note = model.note { lines += [.blank] + wrapped(note, width: width, look) }
        return lines
    }

    private static func wrapped(_ text: String, width: Int, _ look: Look) -> [Line] {
        TextFitting.wrapped(look.text(text), width: max(10, width - 4)).map { .text($0) }
    }

    func draw(into frame: inout Frame) {
        let selectedLine = lines.firstIndex { if case .row(selection) = $0 { true } else { false } } ?? 0
        let top = ScrollMath.top(toShow: selectedLine, of: lines.count, height: area.height)
        let iconWidth = RowDrawing.iconWidth(rows, scene.look)
        for offset in 0..<max(0, min(area.height, lines.count - top)) {
            let y = area.top + offset
            switch lines[top + offset] {
            case .blank: break
            case .text(let text): frame.write(text, column: area.left + 2, row: y, style: scene.theme.detail)
            case .heading(let name):
                let style = scene.theme.sectionHeading(name)
                frame.write(" \(scene.look.text(name)) ", column: area.left + 1, row: y, style: style)
            case .row(let index):
                let drawing = RowDrawing(
                    row: rows[index], shortcut: index < Action.shortcutCount ? index + 1 : nil,
                    isSelected: index == selection, scene: scene)
                drawing.draw(
                    at: Point(column: area.left, row: y), width: area.width, iconWidth: iconWidth, into: &frame)
                if index == selection { frame.cursor = Point(column: area.left, row: y) }
            }
        }
        ScrollMath.drawMarks(top: top, count: lines.count, area: area, scene: scene, into: &frame)
    }

    func respond(to action: Action) -> Response {
        if let picked = action.pickedIndex {
            return rows.indices.contains(picked) ? .open(rows[picked].target) : .nothing
        }
        guard !rows.isEmpty else { return .nothing }
        let target: Int
        switch action {
        case .open: return .open(rows[selection].target)
        case .up, .previousItem: target = selection - 1
        case .down, .nextItem: target = selection + 1
        case .pageUp: target = selection - area.height
        case .pageDown: target = selection + area.height
        case .halfUp: target = selection - area.height / 2
        case .halfDown: target = selection + area.height / 2
        case .top: target = 0
        case .bottom: target = rows.count - 1
        default: return .nothing
        }
        let clamped = max(0, min(target, rows.count - 1))
        return clamped == selection ? .nothing : .update(Select(clamped))
    }
}
