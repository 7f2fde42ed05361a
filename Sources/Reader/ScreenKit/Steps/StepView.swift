import AppCore
import GuideDocument
import GuideLayout
import Terminal
import TextMetrics

/// One step, large and calm: its text in the middle of the screen between two lines, widely spaced if there
/// is room; above it the progress, below it what comes next. A step that does not fit scrolls. In the setting
/// for large text the step is shown in large letters, if they fit, and below them in normal ones: the cursor
/// is on those, and a screen reader or a braille display reads them.
struct StepView: ScreenView {
    var actionContext: ActionContext { model.timerKind == nil ? .steps : [.steps, .timed] }
    private let model: StepsModel
    private let visit: Visit
    private let context: RenderContext
    private let area: Area
    private let index: Int
    private let shown: StepsModel.Shown
    private let layout: GuideLayout
    private let place: StepPlacement
    private let large: LargeStep?
    /// The first visible line; 0 if all of them fit.
    private let top: Int

    init(model: StepsModel, visit: Visit, context: RenderContext, area: Area) {
        (self.model, self.visit, self.context, self.area) = (model, visit, context, area)
        index = model.index(for: visit.steps.step)
        shown = model.shown(index)
        let barRows = context.isCompact || model.banner == nil ? 0 : 1
        let stepArea = area.dropping(rows: barRows)
        large = LargeStep(shown, context, in: stepArea)
        if let large {
            (layout, place) = (large.layout, large.place)
        } else {
            let isWide = shown.page.document.needsWidth
            let width = StepPlacement.textWidth(context, columns: area.width, isWide: isWide)
            layout = context.laidOut(shown.page, width: width).layout
            place = StepPlacement(
                layout, width: width, isWide: isWide || shown.page.document.hasPicture, area: stepArea,
                isCompact: context.isCompact)
        }
        let wanted = layout.line(at: visit.text.anchor) - visit.text.lead
        top = place.scrolls ? max(0, min(wanted, place.lastTop)) : 0
    }

    var position: String? {
        if !place.scrolls { return nil }
        if top >= place.lastTop { return "End" }
        return context.profile.glyphs == .ascii ? "more below" : "more ↓"
    }

    /// The rows with banner, progress and note, and two lines with their blanks around the text.
    var height: Int { place.scrolls ? layout.lines.count + 7 : 0 }

    // MARK: Drawing

    func draw(into frame: inout Frame) {
        if let banner = model.banner, !context.isCompact {
            BannerDrawing.draw(banner, row: area.top, context: context, into: &frame)
        }
        drawProgress(into: &frame)
        drawRules(into: &frame)
        large?.draw(context, into: &frame)
        for (row, line) in place.visible(top: top) { draw(line: line, row: row, into: &frame) }
        if let note { drawCentered(note, row: place.noteRow, style: .plain, into: &frame) }
        frame.cursor = cursor
    }

    private var note: String? {
        if top < place.lastTop { return "Space shows the rest of this step." }
        return shown.next ?? (context.isCompact ? keys : nil)
    }

    /// The keys that lead forward and back, if the footer has no room for them.
    private var keys: String {
        ActionTable.footer(in: actionContext).filter { $0.action == .nextStep || $0.action == .previousStep }
            .map { KeyLabel.text($0.keys[0], context.profile) + " " + $0.label.lowercased() }
            .joined(separator: context.profile.separator)
    }

    /// Draws the progress in words; a long title is shortened rather than the numbers.
    private func drawProgress(into frame: inout Frame) {
        let room = area.width - 4 - DisplayWidth.of(shown.count)
        let part = context.profile.fitted(shown.part, to: max(1, room))
        drawCentered(
            "\(part): \(shown.count)", row: place.progressRow, style: context.theme.notice, into: &frame)
    }

    private func drawCentered(_ text: String, row: Int, style: Style, into frame: inout Frame) {
        let fitted = context.profile.fitted(text, to: area.width - 2)
        let column = area.left + (area.width - DisplayWidth.of(fitted)) / 2
        frame.write(fitted, column: column, row: row, style: style)
    }

    /// Draws rules above and below only: a screen reader would read borders at the sides on every line.
    private func drawRules(into frame: inout Frame) {
        let line = String(repeating: context.profile.glyphs == .ascii ? "-" : "─", count: place.ruleWidth)
        for row in place.ruleRows {
            frame.write(
                line, column: area.left + (area.width - place.ruleWidth) / 2, row: row,
                style: context.theme.style(Role(.rule), isLink: false))
        }
    }

    private func draw(line: Int, row: Int, into frame: inout Frame) {
        var column = place.left
        // A screenful of bold text is not calm any more, and under large letters nothing need stand out.
        let isBold = !place.scrolls && large == nil && line >= layout.lineOfID[StepsModel.bodyID] ?? 0
        for run in layout.lines[line].runs {
            let isFocused = run.link != nil && run.link == focusedLink
            var style =
                isFocused ? context.theme.focusedLink : context.theme.style(run.role, isLink: run.link != nil)
            if isBold { style.attributes.insert(.bold) }
            column = frame.write(run.text, column: column, row: row, style: style)
        }
    }

    /// The cursor position: on the selected link, or else where the text begins.
    private var cursor: Point {
        if let focused = focusedLink, let row = place.row(ofLine: layout.links[focused].line, top: top) {
            return Point(column: place.left + layout.links[focused].column, row: row)
        }
        let first = place.visible(top: top).first
        let indent = first.map { layout.lines[$0.line].textColumn ?? 0 } ?? 0
        return Point(column: place.left + indent, row: first?.row ?? place.progressRow)
    }

    private var focusedLink: Int? {
        visit.text.focusedLink.flatMap { layout.links.indices.contains($0) ? $0 : nil }
    }

    // MARK: Actions

    /// One action for a step that scrolls, otherwise none: a flick of the wheel would turn many short steps.
    var actionsPerWheelStep: Int { place.scrolls ? 1 : 0 }

    func respond(to action: Action) -> Response {
        switch action {
        case .nextStep: return next()
        case .previousStep: return previous()
        case .up: return place.scrolls ? scroll(to: top - 1) : previous()
        case .down: return place.scrolls ? scroll(to: top + 1) : next()
        case .top: return go(to: 0)
        case .bottom: return go(to: model.sequence.count - 1)
        case .nextItem: return select(linkAfter: focusedLink.map { $0 + 1 } ?? 0)
        case .previousItem: return select(linkAfter: focusedLink.map { $0 - 1 } ?? layout.links.count - 1)
        case .nextSection: return section(by: 1)
        case .previousSection: return section(by: -1)
        case .open: return open()
        case .timer: return .update(model.timer)
        default: return .nothing
        }
    }

    private func next() -> Response {
        if top < place.lastTop { return scroll(to: top + place.page) }
        if index + 1 < model.sequence.count { return .update(GoToStep(index + 1)) }
        return .update(ShowNotice("That was the last step; Esc leaves."))
    }

    private func previous() -> Response {
        if top > 0 { return scroll(to: top - place.page) }
        if index > 0 { return .update(GoToStep(index - 1)) }
        return .update(ShowNotice("This is the first step; Esc leaves."))
    }

    private func go(to step: Int) -> Response {
        step == index && top == 0 ? .nothing : .update(GoToStep(step))
    }

    /// Moves forward to the next part, or back to the beginning of this one, then of the previous one.
    private func section(by distance: Int) -> Response {
        guard let part = model.sequence.place(of: index)?.part else { return .nothing }
        let begin = model.sequence.firstStep(ofPart: part)
        if distance < 0 {
            return go(to: index > begin ? begin : model.sequence.firstStep(ofPart: max(0, part - 1)))
        }
        guard part + 1 < model.sequence.parts.count else {
            return .update(ShowNotice("This is the last section."))
        }
        return go(to: model.sequence.firstStep(ofPart: part + 1))
    }

    private func scroll(to line: Int) -> Response {
        let target = max(0, min(line, place.lastTop))
        return target == top ? .nothing : .update(ScrollTo(line: target, of: layout))
    }

    private func select(linkAfter link: Int) -> Response {
        guard layout.links.indices.contains(link) else {
            let hint = layout.links.isEmpty ? "This step has no links." : "This step has no more links."
            return .update(ShowNotice(hint))
        }
        let line = layout.links[link].line
        let isVisible = place.row(ofLine: line, top: top) != nil
        return .update(
            ReadPage.link(
                link, scroll: isVisible ? nil : ScrollTo(line: min(line, place.lastTop), of: layout)))
    }

    /// Opens the selected link in view. Without one Enter goes to the next step, as in most such programs.
    private func open() -> Response {
        guard let focused = focusedLink, place.row(ofLine: layout.links[focused].line, top: top) != nil else {
            return next()
        }
        let link = layout.links[focused]
        return .open(shown.page.destination(ofLink: link.destination, text: link.text, in: context.screens))
    }
}

extension LaidOutLine {
    /// The column where the guide's text begins in this line; `nil` in a border or blank line.
    var textColumn: Int? {
        var column = 0
        for run in runs {
            if !run.isDecoration { return column }
            column += run.width
        }
        return nil
    }
}

extension Guide {
    fileprivate var hasPicture: Bool {
        var hasPicture = false
        Block.walk(blocks) { if case .spans(let spans) = $0, spans.isPicture { hasPicture = true } }
        return hasPicture
    }

    /// True if any part of it is hard to read in a narrow column.
    fileprivate var needsWidth: Bool {
        var needsWidth = false
        Block.walk(blocks) { visit in
            guard case .block(let block, _) = visit else { return }
            switch block.content {
            case .table, .preformatted: needsWidth = true
            default: break
            }
        }
        return needsWidth
    }
}
