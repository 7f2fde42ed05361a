// Figures in braille: thick lines, areas, what covers what.
import Testing

@testable import Canvas

@Suite struct FigureCanvasTests {
    private func at(_ x: Double, _ y: Double) -> Viewport.Position { Viewport.Position(x: x, y: y) }

    @Test func linesHaveTheirWidthAndCoverWhatIsBelow() {
        var canvas = FigureCanvas(columns: 8, rows: 3)
        canvas.fill([
            [at(0, 0), at(12, 0), at(12, 12), at(0, 12)], [at(2, 2), at(4, 2), at(4, 4), at(2, 4)],
        ])
        #expect(canvas.rows == ["⣿⠛⣿⣿⣿⣿", "⣿⣿⣿⣿⣿⣿", "⣿⣿⣿⣿⣿⣿"])
        canvas.stroke([at(0, 6), at(16, 6)], width: 4, clears: true)
        canvas.stroke([at(0, 6), at(16, 6)], width: 2)
        #expect(canvas.rows[1] == "⠶⠶⠶⠶⠶⠶⠶⠶")
    }

    @Test func whateverIsDrawnStaysOnTheCanvas() {
        var canvas = FigureCanvas(columns: 0, rows: -1)
        #expect(canvas.rows == [""])
        let far = [at(-4e5, -4e5), at(4e5, 4e5), at(4e5, -4e5), at(3, 3)]
        canvas.stroke(far, width: 4e5)
        canvas.fill([far, [], [at(1, 1)]])
        #expect(canvas.rows == ["⣿"])
        canvas.stroke([at(1, 1)], width: 9, clears: true)
        #expect(canvas.rows == ["⣿"])
    }
}
