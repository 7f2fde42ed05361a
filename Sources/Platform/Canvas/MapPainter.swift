/// Draws dots, marks and labels into the cells of a frame, in this order: each covers what is below it.
import Terminal

public struct MapPainter {
    public struct Styles: Sendable {
        /// The styles by layer of the canvas; the last one is used for higher layers.
        public var layers: [Style]
        /// The styles by priority of the mark; `plainMark` for the others.
        public var marks: [UInt8: Style]
        public var plainMark: Style
        public var label: Style
        /// The styles by number of the label; `label` for the others.
        public var labels: [Int: Style]

        public init(
            layers: [Style] = [.plain], marks: [UInt8: Style] = [:], plainMark: Style = .plain,
            label: Style = .plain, labels: [Int: Style] = [:]
        ) {
            self.layers = layers.isEmpty ? [.plain] : layers
            (self.marks, self.plainMark, self.label, self.labels) = (marks, plainMark, label, labels)
        }
    }

    public var drawing: Drawing
    public var styles: Styles

    public init(drawing: Drawing, styles: Styles = Styles()) {
        (self.drawing, self.styles) = (drawing, styles)
    }

    /// Draws a map with its upper left cell at `origin`. Only cells that are not empty are written.
    public func paint(
        _ canvas: DotCanvas, _ marks: MarkGrid, _ labels: [PlacedLabel], into frame: inout Frame,
        at origin: Point
    ) {
        if drawing != .none { paint(canvas, into: &frame, at: origin) }
        for label in labels { clear(around: label, marks, in: &frame, at: origin) }
        paint(marks, into: &frame, at: origin)
        for label in labels {
            frame.write(
                label.text, column: origin.column + label.column, row: origin.row + label.row,
                style: styles.labels[label.id] ?? styles.label, limit: origin.column + marks.columns)
        }
    }

    private func paint(_ canvas: DotCanvas, into frame: inout Frame, at origin: Point) {
        let columns = canvas.viewport.columns
        for (cell, layer) in canvas.layers.enumerated() where layer != 0 {
            frame[origin.column + cell % columns, origin.row + cell / columns] = Cell(
                drawing.text(dots: canvas.dots(in: cell)),
                style: styles.layers[min(Int(layer), styles.layers.count - 1)])
        }
    }

    private func paint(_ marks: MarkGrid, into frame: inout Frame, at origin: Point) {
        // Styles by priority in an array: this is done for every mark.
        var byPriority = Array(repeating: styles.plainMark, count: 256)
        for (priority, style) in styles.marks { byPriority[Int(priority)] = style }
        for (cell, sign) in marks.signs.enumerated() where sign != 0 {
            guard let scalar = Unicode.Scalar(sign) else { continue }
            frame[origin.column + cell % marks.columns, origin.row + cell / marks.columns] = Cell(
                String(scalar), style: byPriority[Int(marks.priorities[cell])])
        }
    }

    private func clear(
        around label: PlacedLabel, _ marks: MarkGrid, in frame: inout Frame, at origin: Point
    ) {
        for column in [label.column - 1, label.column + label.columns]
        where (0..<marks.columns).contains(column) {
            frame[origin.column + column, origin.row + label.row] = .blank
        }
    }
}
