// A grid as text, and places made from a seed.
import Canvas
import Terminal
import TestSupport

/// Returns a painted canvas as lines between bars, so that blanks at the end are visible.
func picture(
    _ canvas: DotCanvas, marks: MarkGrid? = nil, labels: [PlacedLabel] = [], drawing: Drawing
) -> String {
    let size = Size(columns: canvas.viewport.columns, rows: canvas.viewport.rows)
    var frame = Frame(size: size)
    MapPainter(drawing: drawing).paint(
        canvas, marks ?? MarkGrid(canvas.viewport), labels, into: &frame, at: Point(column: 0, row: 0))
    return (0..<size.rows).map { row in
        "|" + (0..<size.columns).map { frame[$0, row].text }.joined() + "|"
    }.joined(separator: "\n") + "\n"
}

func randomPoints(_ count: Int, within meters: Double, _ generator: inout SeededGenerator) -> [PlanePoint] {
    (0..<count).map { _ in
        PlanePoint(
            east: Double.random(in: -meters...meters, using: &generator),
            north: Double.random(in: -meters...meters, using: &generator))
    }
}

/// Values that no map has.
let hostileNumbers: [Double] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, -1e300, 1e8,
    -1e8,
    .leastNonzeroMagnitude, 0, -0.0,
]

extension PlaneRect {
    /// The corners in order around the rectangle.
    var corners: [PlanePoint] {
        [
            PlanePoint(east: west, north: south), PlanePoint(east: east, north: south),
            PlanePoint(east: east, north: north), PlanePoint(east: west, north: north),
        ]
    }
}
