import GuideLayout
import LargeLetters
import Terminal

/// The placement of a step's lines on the screen.
struct StepPlacement {
    let progressRow: Int
    let noteRow: Int
    let left: Int
    let ruleRows: [Int]
    let ruleWidth: Int
    let scrolls: Bool
    let lastTop: Int
    /// The number of lines that scrolling moves by: one stays in view.
    var page: Int { max(1, height - 1) }
    private let firstRow: Int
    private let height: Int
    /// The line in each row of the text; `nil` for a blank row between two of them.
    private let rows: [Int?]

    /// The usual width: wide enough for a sentence in one or two lines, narrow enough to read at a glance.
    private static let calmWidth = 56

    /// Returns the columns of the text in a window of that many columns.
    static func textWidth(_ context: RenderContext, columns: Int, isWide: Bool) -> Int {
        let chosen = context.textWidth(columns: columns)
        return isWide ? chosen : min(chosen, columns - 4, calmWidth)
    }

    /// - Parameter isWide: true if the text needs all of the width that it was laid out for, as tables do.
    init(_ layout: GuideLayout, width: Int, isWide: Bool, area: Area, isCompact: Bool) {
        progressRow = area.top + (isCompact ? 0 : 1)
        noteRow = area.bottom - 1
        let room = max(0, noteRow - progressRow - 1)
        let widest = layout.lines.map(\.width).max() ?? 0
        // Spread out, a table is not one any more.
        let spaced = isWide ? layout.lines.indices.map { Optional($0) } : Self.spaced(layout)
        let close = layout.lines.indices.map { Optional($0) }
        let padding: Int
        // Two lines around the text, with blanks beside them where the text is spaced out.
        if spaced.count + 4 <= room {
            (rows, padding) = (spaced, 2)
        } else if close.count + 4 <= room {
            (rows, padding) = (close, 2)
        } else {
            (rows, padding) = (close, close.count + 2 <= room ? 1 : 0)
        }
        scrolls = close.count > room
        height = scrolls ? room : rows.count
        // In a window too low for any line, the last one is as far as it goes.
        lastTop = scrolls ? close.count - max(1, room) : 0
        let begin = progressRow + 1 + max(0, room - height - 2 * padding) / 2
        firstRow = begin + padding
        ruleRows = padding == 0 ? [] : [begin, begin + height + 2 * padding - 1]
        ruleWidth = min(max(Self.calmWidth, widest) + 4, area.width - 2)
        left = area.left + max(1, (area.width - (scrolls ? width : widest)) / 2)
    }

    /// Places the lines below large letters: at the bottom, above the note, close together.
    init(_ layout: GuideLayout, belowLargeLettersIn area: Area) {
        progressRow = area.top
        noteRow = area.bottom - 1
        (ruleRows, ruleWidth) = ([], 0)
        (scrolls, lastTop) = (false, 0)
        rows = layout.lines.indices.map { Optional($0) }
        height = rows.count
        firstRow = noteRow - height
        left = area.left + max(1, (area.width - (layout.lines.map(\.width).max() ?? 0)) / 2)
    }

    var rowsAboveLines: Range<Int> { progressRow + 1..<max(progressRow + 1, firstRow) }

    private static func spaced(_ layout: GuideLayout) -> [Int?] {
        var rows: [Int?] = []
        for index in layout.lines.indices {
            let isBlank = layout.lines[index].runs.isEmpty
            if !isBlank, index > 0, !layout.lines[index - 1].runs.isEmpty { rows.append(nil) }
            rows.append(index)
        }
        return rows
    }

    /// Returns the rows of the screen that hold lines, with the line in each.
    func visible(top: Int) -> [(row: Int, line: Int)] {
        rows.dropFirst(top).prefix(height).enumerated().compactMap { offset, line in
            line.map { (firstRow + offset, $0) }
        }
    }

    func row(ofLine line: Int, top: Int) -> Int? { visible(top: top).first { $0.line == line }?.row }
}

/// A step in large letters, with its text in normal ones below.
struct LargeStep {
    let layout: GuideLayout
    let place: StepPlacement
    private let text: LargeText
    private let area: Area

    /// Returns nil if large text is not wanted, or does not fit completely: then the step is shown as usual.
    init?(_ shown: StepsModel.Shown, _ context: RenderContext, in area: Area) {
        guard context.settings.values.textSize == .large, !context.isCompact, let sentences = shown.sentences
        else { return nil }
        layout = context.laidOut(shown.page, width: context.textWidth(columns: area.width)).layout
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
    /// The texts of the step, after those to be read with it; nil if not all are headings and paragraphs.
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
