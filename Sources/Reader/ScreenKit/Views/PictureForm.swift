import Canvas
import GuideDocument
import GuideLayout

/// The form of a guide's pictures on a screen. A guide says in words what they show, so nothing is lost without them.
public enum PictureForm: Hashable, Sendable {
    /// In braille characters, in at most that many rows.
    case drawn(rows: Int)
    case words
    /// Not at all: in a low window each row is needed for the steps.
    case leftOut

    public init(_ profile: TerminalProfile, rows: Int) {
        let full = profile.glyphs == .full ? Self.drawn(rows: rows < 36 ? 10 : 15) : .words
        self = rows < RenderContext.compactRows ? .leftOut : full
    }

    public func drawing(_ drawings: [LineDrawing?]) -> GuideLayouter.Pictures? {
        if self == .words || drawings.isEmpty { return nil }
        return { index, columns in
            guard drawings.indices.contains(index), let drawing = drawings[index] else { return nil }
            guard case .drawn(let rows) = self else { return [] }
            guard columns >= Self.leastColumns else { return nil }
            return drawing.rows(columns: min(columns, rows * 4), rows: rows)
        }
    }

    /// The columns below which a figure cannot be made out.
    private static let leastColumns = 30
}

extension LineDrawing {
    /// Returns the drawing in braille characters, as large as fits into a grid of cells that are twice as high as wide.
    fileprivate func rows(columns: Int, rows: Int) -> [String] {
        let scale = min(Double(columns * 2) / width, Double(rows * 4) / height)
        func cells(_ length: Double, _ dots: Double) -> Int { Int((length * scale / dots).rounded(.up)) }
        var canvas = FigureCanvas(columns: cells(width, 2), rows: cells(height, 4))
        for shape in shapes {
            let lines = shape.lines.map { line in
                line.map { Viewport.Position(x: ($0.x - origin.x) * scale, y: ($0.y - origin.y) * scale) }
            }
            if let fill = shape.fill { canvas.fill(lines, clears: fill == .white) }
            guard let stroke = shape.stroke else { continue }
            for line in lines {
                canvas.stroke(line, width: shape.strokeWidth * scale, clears: stroke == .white)
            }
        }
        return canvas.rows
    }
}
