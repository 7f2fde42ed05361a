import GuideDocument
import TextMetrics

/// Writes the lines of a layout with their margins, markers, blank lines between blocks and border of a card.
struct LineWriter {
    /// The least columns for text, a third of the page but at least 12: an indent that would leave less is not made.
    var leastTextWidth: Int { max(12, width / 3) }
    /// The least columns for text beside a marker; with fewer, the marker is on a separate line.
    private static let leastWidthBesideMarker = 6

    struct Margin {
        var runs: [LaidOutRun] = []
        var width = 0
        /// The columns of the border on the right, and of the blank before it.
        var rightWidth = 0
    }

    private struct NewLeaf { var heading: Int? }

    let width: Int
    private(set) var lines: [LaidOutLine] = []
    private(set) var lineOfID: [String: Int] = [:]
    /// The index of the leaf block being written, or of the next one.
    private(set) var leaf = 0
    /// True if that block already has a line.
    private var leafHasLines = false
    /// The current block while it has no lines: a block without text leaves no trace.
    private var newLeaf: NewLeaf?

    private(set) var margin = Margin()
    /// The margin of the next line only, which ends in the marker of a list item.
    private var markerMargin: Margin?
    /// The runs of a blank line to write before the next line; nil for none.
    private var pendingBlank: [LaidOutRun]?
    private var pendingIDs: [String] = []
    /// The level of the heading that was written last, if nothing has followed it yet.
    private var lastHeading: Int?
    private var rightBorder: LaidOutRun?

    init(width: Int) { self.width = width }

    var textWidth: Int { width - margin.width - margin.rightWidth }

    var nextTextWidth: Int {
        let next = markerMargin ?? margin
        return width - next.width - next.rightWidth
    }

    /// Returns the anchor at a byte of the leaf's text. Its first line begins at 0, whatever is left out before it.
    func anchor(_ offset: Int = 0) -> Anchor { Anchor(block: leaf, offset: leafHasLines ? offset : 0) }

    // MARK: Blocks

    /// Requests a blank line before the next line; several requests make one blank line.
    mutating func requestBlank() { pendingBlank = margin.runs }

    mutating func add(ids: [String]) { pendingIDs.append(contentsOf: ids) }

    /// Begins a leaf block: a heading of that level, or none.
    mutating func beginLeaf(heading level: Int? = nil) {
        newLeaf = NewLeaf(heading: level)
        leafHasLines = false
    }

    mutating func endLeaf() {
        newLeaf = nil
        leaf += 1
        leafHasLines = false
    }

    /// Begins a card or another frame that always has a blank line before it.
    mutating func beginFrame() { lastHeading = nil }

    // MARK: Margins

    /// Moves the text right by a marker that is shown on the next line only. Returns the margin to pass to `leave`.
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

    /// Moves the text right by a blank or a bar that is shown on every line, if there is enough space.
    mutating func enter(bar: LaidOutRun) -> Margin {
        let outer = margin
        guard nextTextWidth - bar.width >= leastTextWidth, textWidth - bar.width >= leastTextWidth else {
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

    /// Returns the runs that a line begins with: append the text to them and pass them to `endLine`.
    mutating func beginLine(_ anchor: Anchor) -> [LaidOutRun] {
        if let leaf = newLeaf {
            // Text follows its heading without a blank line.
            if let lastHeading, !(lastHeading == 1 && leaf.heading != nil) { pendingBlank = nil }
            lastHeading = leaf.heading
            newLeaf = nil
        }
        if var blank = pendingBlank {
            pendingBlank = nil
            while let last = blank.last, last.text.utf8.allSatisfy({ $0 == 0x20 }) { blank.removeLast() }
            endLine(blank, anchor)
        }
        placeIDs(at: lines.count)
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

    mutating func writeLine(_ run: LaidOutRun, _ anchor: Anchor) {
        var runs = beginLine(anchor)
        runs.append(run)
        endLine(runs, anchor)
    }

    private mutating func writeMarkerLine() {
        let anchor = anchor()
        endLine(beginLine(anchor), anchor)
    }

    /// Ends the layout. Ids without anything after them lead to the last line.
    mutating func finish() { placeIDs(at: max(0, lines.count - 1)) }

    private mutating func placeIDs(at line: Int) {
        for id in pendingIDs where lineOfID[id] == nil { lineOfID[id] = line }
        if !pendingIDs.isEmpty { pendingIDs.removeAll() }
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
