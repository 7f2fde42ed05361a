import AppCore
import GuideDocument
import GuideLayout
import LargeLetters
import Terminal

/// A step in large letters, with its text in normal ones below.
struct LargeStep {
    let layout: GuideLayout
    let place: StepPlacement
    private let text: LargeText
    private let area: Area

    /// - Returns: `nil` if large text is not wanted, or does not fit completely: then the step is shown as
    ///   usual.
    init?(_ shown: StepsModel.Shown, _ context: RenderContext, in area: Area) {
        guard context.settings.values.textSize == .large, !context.isCompact, let sentences = shown.sentences
        else { return nil }
        layout = context.layouts.layout(
            of: shown.page, width: context.textWidth(columns: area.width), profile: context.profile,
            pictures: context.pictures)
        place = StepPlacement(layout, belowLargeLettersIn: area)
        let rows = place.rowsAboveLines
        let room = Area(top: rows.lowerBound, left: area.left + 1, width: area.width - 2, height: rows.count)
        guard
            let text = LargeText.fitting(
                sentences.map(context.profile.text), columns: room.width, rows: room.height,
                elements: context.profile.largeElements)
        else { return nil }
        (self.text, self.area) = (text, room)
    }

    func draw(_ context: RenderContext, into frame: inout Frame) {
        text.draw(in: area, style: context.theme.largeText, into: &frame)
    }
}

extension StepsModel.Shown {
    /// The texts of the step, preceded by those that it must be read with; `nil` if its page contains
    /// anything but headings and paragraphs.
    fileprivate var sentences: [String]? {
        var sentences: [String] = []
        var waiting = Array(page.document.blocks.reversed())
        while let block = waiting.popLast() {
            switch block.content {
            case .paragraph(let spans) where spans.isPicture: continue
            case .heading(_, let spans), .paragraph(let spans):
                let text = spans.oneLine
                if !text.isEmpty { sentences.append(text) }
            case .container(let blocks): waiting += blocks.reversed()
            case .orderedList, .unorderedList, .definitionList, .table, .quote, .preformatted, .rule:
                return nil
            }
        }
        return sentences
    }
}
