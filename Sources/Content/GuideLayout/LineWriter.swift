import GuideDocument
import TextMetrics

/// Writes the lines of a layout: keeps the margin, the marker that waits for its line, blank lines between
/// blocks, and the right border of a card.
struct LineWriter {
    /// Indents stop where less than this would be left for the text, in columns: a third of the page, but 12.
    var leastTextWidth: Int { max(12, width / 3) }
    /// A marker stands on a separate line where less than this would be left beside it.
    private static let leastWidthBesideMarker = 6

    /// What stands left of the text.
    struct Margin {
        var runs: [LaidOutRun] = []
        var width = 0
        /// Columns of the border on the right, and of the blank before it.
        var rightWidth = 0
    }

    private struct NewLeaf {
        var heading: Int?
    }

    let width: Int
    private(set) var lines: [LaidOutLine] = []
    private(set) var lineOfID: [String: Int] = [:]
    /// The index of the leaf block being written, or of the next one.
    private(set) var leaf = 0
    /// Whether that block has a line already.
    private var leafHasLines = false
    /// That block, while it has none: a block without text leaves no trace.
    private var newLeaf: NewLeaf?

    private(set) var margin = Margin()
    /// The margin of the next line only: it ends in the marker of a list item.
    private var markerMargin: Margin?
    /// A blank line is to stand before the next line, with these runs.
    private var pendingBlank: [LaidOutRun]?
    private var pendingIDs: [String] = []
    /// The level of the heading that was written last, if nothing followed it yet.
    private var lastHeading: Int?
    private var rightBorder: LaidOutRun?

    init(width: Int) {
        self.width = width
    }

    /// Columns for text beside the margin.
    var textWidth: Int { width - margin.width - margin.rightWidth }

    /// Columns for text on the next line.
    var nextTextWidth: Int {
        let next = markerMargin ?? margin
        return width - next.width - next.rightWidth
    }

    /// The place at a byte of the leaf's text. Its first line begins at 0, whatever is left out before it.
    func anchor(_ offset: Int = 0) -> Anchor {
        Anchor(block: leaf, offset: leafHasLines ? offset : 0)
    }

    // MARK: Blocks

    /// Asks for a blank line before the next line; several requests make one blank line.
    mutating func requestBlank() {
        pendingBlank = margin.runs
    }

    mutating func add(ids: [String]) {
        pendingIDs.append(contentsOf: ids)
    }

    /// Says that a leaf block begins: a heading of that level, or none.
    mutating func beginLeaf(heading level: Int? = nil) {
        newLeaf = NewLeaf(heading: level)
        leafHasLines = false
    }

    mutating func endLeaf() {
        newLeaf = nil
        leaf += 1
        leafHasLines = false
    }

    /// The first line of a leaf: text follows its heading without a blank line.
    private mutating func open(_ new: NewLeaf) {
        if let lastHeading, !(lastHeading == 1 && new.heading != nil) { pendingBlank = nil }
        lastHeading = new.heading
        newLeaf = nil
    }

    /// Says that a card or another thing begins that always has a blank line before it.
    mutating func beginFrame() {
        lastHeading = nil
    }

    // MARK: Margins

    /// Moves the text right by a marker that is shown on the next line only. Returns what `leave` takes.
    mutating func enter(marker: [LaidOutRun], indent: Int) -> Margin {
        let outer = margin
        let width = marker.reduce(0) { $0 + $1.width }
        if markerMargin != nil, nextTextWidth - width < leastTextWidth { writeMarkerLine() }
        var next = markerMargin ?? margin
        for run in marker { next.append(run) }
        markerMargin = next
        if textWidth - indent >= leastTextWidth { margin.append(Self.blank(indent)) }
        if nextTextWidth < Self.leastWidthBesideMarker { writeMarkerLine() }
        return outer
    }

    /// Moves the text right by a blank or a bar that is shown on every line, where there is room for it.
    mutating func enter(bar: LaidOutRun) -> Margin {
        let outer = margin
        guard nextTextWidth - bar.width >= leastTextWidth, textWidth - bar.width >= leastTextWidth
        else {
            return outer
        }
        markerMargin?.append(bar)
        margin.append(bar)
        return outer
    }

    /// Moves the text into a frame: `left` on every line, and `right` at the end of every line.
    mutating func enter(left: LaidOutRun, right: LaidOutRun) -> Margin {
        let outer = margin
        margin.append(left)
        margin.rightWidth = right.width
        rightBorder = right
        return outer
    }

    mutating func leave(_ outer: Margin) {
        if markerMargin != nil { writeMarkerLine() }
        margin = outer
        if outer.rightWidth == 0 { rightBorder = nil }
    }

    static func blank(_ columns: Int) -> LaidOutRun {
        LaidOutRun(text: TextFitting.blanks(columns), role: Role(.body), width: columns)
    }

    // MARK: Lines

    /// The runs that a line begins with: append the text to them and pass them to `endLine`.
    mutating func beginLine(_ anchor: Anchor) -> [LaidOutRun] {
        if let newLeaf { open(newLeaf) }
        if let blank = pendingBlank {
            pendingBlank = nil
            writeBlank(blank, anchor)
        }
        if !pendingIDs.isEmpty {
            for id in pendingIDs where lineOfID[id] == nil { lineOfID[id] = lines.count }
            pendingIDs.removeAll()
        }
        let runs = (markerMargin ?? margin).runs
        markerMargin = nil
        return runs
    }

    mutating func endLine(_ runs: consuming [LaidOutRun], _ anchor: Anchor) {
        if let border = rightBorder {
            let used = runs.reduce(0) { $0 + $1.width }
            let gap = width - margin.rightWidth - used
            if gap > 0 { runs.append(Self.blank(gap)) }
            runs.append(border)
        }
        lines.append(LaidOutLine(runs: runs, anchor: anchor))
        leafHasLines = true
    }

    /// Writes a line of one run.
    mutating func writeLine(_ run: LaidOutRun, _ anchor: Anchor) {
        var runs = beginLine(anchor)
        runs.append(run)
        endLine(runs, anchor)
    }

    private mutating func writeMarkerLine() {
        let anchor = anchor()
        endLine(beginLine(anchor), anchor)
    }

    private mutating func writeBlank(_ runs: [LaidOutRun], _ anchor: Anchor) {
        var runs = runs
        while let last = runs.last, last.text.utf8.allSatisfy({ $0 == 0x20 }) { runs.removeLast() }
        endLine(runs, anchor)
    }

    /// Ids that nothing followed lead to the last line.
    mutating func finish() {
        for id in pendingIDs where lineOfID[id] == nil { lineOfID[id] = max(0, lines.count - 1) }
        pendingIDs.removeAll()
    }
}

extension LineWriter.Margin {
    mutating func append(_ run: LaidOutRun) {
        if run.text.isEmpty { return }
        width += run.width
        // Blanks beside blanks become one run, and bars beside bars.
        if let last = runs.last, last.isDecoration, run.isDecoration, last.role == run.role,
            run.role.kind == .body || run.role.kind == .quote
        {
            runs[runs.count - 1].text += run.text
            runs[runs.count - 1].width += run.width
        } else {
            runs.append(run)
        }
    }
}
