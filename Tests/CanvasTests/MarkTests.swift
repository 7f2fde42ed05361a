// Marks, densities, labels and the scale bar.
import TestSupport
import Testing
import TextMetrics

@testable import Canvas

@Suite struct MarkTests {
    private let viewport = Viewport(
        columns: 60, rows: 16, center: PlanePoint(east: 0, north: 0), metersPerColumn: 10)

    @Test func theHighestPriorityIsShownAndSeveralOfItAreAStar() {
        var marks = MarkGrid(columns: 4, rows: 1)
        marks.add(Mark("o", priority: 1), cell: 0)
        marks.add(Mark("!", priority: 2), cell: 0)
        marks.add(Mark("o", priority: 1), cell: 0)
        marks.add(Mark("o", priority: 1), cells: [1, 1, 2, -1, 4, .max, .min])
        #expect((0..<5).map { marks.sign(in: $0) } == ["!", "*", "o", nil, nil])
    }

    @Test func densityHasThreeSigns() {
        var density = Density(viewport)
        density.add(cells: [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, -1, .max])
        var marks = MarkGrid(viewport)
        marks.add(density, priority: 1)
        #expect((0..<5).map { marks.sign(in: $0) } == [".", ":", ":", "*", nil])
    }

    @Test func weightsAreAddedUpAndNonsenseIsNothing() {
        var density = Density(viewport)
        density.add(cells: [0, 0, 0, 1, -1], weights: [1.5, .nan, 2, -.infinity, 7])
        #expect(density.weights[0] == 3.5 && density.weights[1] == 0)
        #expect(density.counts[0] == 3)
    }

    @Test func labelsNeverOverlapNorCoverMarksNorAreCut() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<80 {
            var marks = MarkGrid(viewport)
            let count = Int.random(in: 1...120, using: &generator)
            let cells = (0..<count).map { _ in Int.random(in: 0..<960, using: &generator) }
            for cell in cells { marks.add(Mark("o", priority: 1), cell: Int32(cell)) }
            var placer = LabelPlacer(around: marks)
            for (id, cell) in cells.enumerated() {
                let long = String(repeating: "x", count: Int.random(in: 1...70, using: &generator))
                placer.place(id, [long, "会堂"], besideCell: cell)
            }
            check(placer.labels, marks)
        }
    }

    private func check(_ labels: [PlacedLabel], _ marks: MarkGrid) {
        var taken = Set<Int>()
        for label in labels {
            #expect(label.column >= 0 && label.column + label.columns <= marks.columns)
            #expect((0..<marks.rows).contains(label.row))
            #expect(DisplayWidth.of(label.text) == label.columns)
            for column in label.column - 1...label.column + label.columns
            where (0..<marks.columns).contains(column) {
                let cell = label.row * marks.columns + column
                #expect(marks.sign(in: cell) == nil, "a label covers or touches a mark")
                let isText = (label.column..<label.column + label.columns).contains(column)
                #expect(!taken.contains(cell) || !isText, "two labels overlap or touch")
            }
            for column in label.column - 1...label.column + label.columns
            where (0..<marks.columns).contains(column) { taken.insert(label.row * marks.columns + column) }
        }
    }

    @Test func theFirstOfEightPositionsAndOfTheFormsOfANameIsTaken() {
        var marks = MarkGrid(columns: 20, rows: 3)
        marks.add(Mark("o", priority: 1), cell: 28)
        var placer = LabelPlacer(around: marks)
        placer.place(0, ["Lane Hall", "Lane"], besideCell: 28)
        placer.place(1, ["Lane Hall", "Lane"], besideCell: 28)
        placer.place(2, ["A much too long name for this grid", "Short"], besideCell: 28)
        let labels = placer.labels
        #expect(labels.map(\.text) == ["Lane Hall", "Lane Hall", "Short"])
        #expect(labels.map(\.column) == [10, 10, 2])
        #expect(labels.map(\.row) == [1, 0, 1])
    }

    @Test func thoseNearestToTheMiddleAreNamedFirst() {
        var generator = SeededGenerator(seed: 8)
        let cells = (0..<5_000).map { _ in Int32.random(in: -5..<965, using: &generator) }
        let chosen = LabelOrder.nearestToMiddle(cells, in: viewport, max: 200)
        func distance(_ index: Int) -> Double {
            let (row, column) = Int(cells[index]).quotientAndRemainder(dividingBy: 60)
            let (x, y) = (Double(column) - 29.5, (Double(row) - 7.5) * 2)
            return x * x + y * y
        }
        let sorted = cells.indices.filter { (0..<960).contains(cells[$0]) }
            .sorted { (distance($0), $0) < (distance($1), $1) }
        #expect(chosen == Array(sorted.prefix(200)))
        #expect(LabelOrder.nearestToMiddle([], in: viewport, max: 5).isEmpty)
        #expect(LabelOrder.nearestToMiddle([-1, 3], in: viewport, max: 5) == [1])
        #expect(LabelOrder.nearestToMiddle([3], in: viewport, max: 0).isEmpty)
    }

    @Test func scaleBarsHaveRoundLengths() {
        func bar(_ metersPerColumn: Double) -> String? {
            ScaleBar(metersPerColumn: metersPerColumn, columns: 12)?.text(symbols: .unicode)
        }
        #expect(bar(8.9) == "├─────────┤ 100 m")
        #expect(bar(48) == "├────────┤ 500 m")
        #expect(bar(250) == "├──────┤ 2 km")
        #expect(bar(40_000) == "├───┤ 200 km")
        #expect(ScaleBar(metersPerColumn: 48, columns: 12)?.text(symbols: .ascii) == "|--------| 500 m")
        #expect(bar(.nan) == nil && bar(-1) == nil && bar(0) == nil && bar(1e7) == nil)
    }

    @Test(arguments: [Drawing.braille, .shaded, .ascii, .none])
    func aWholeMap(_ drawing: Drawing) {
        let signs = Drawing.ascii == drawing
        var canvas = DotCanvas(viewport)
        let ring = PlaneRect(west: -180, south: -60, east: -60, north: 70).corners
        if drawing.isFilled {
            canvas.fill([ring], layer: 1)
        } else {
            canvas.line(ring, layer: 1, isClosed: true)
        }
        canvas.circle(around: PlanePoint(east: 90, north: 0), radius: 120, layer: 2, spacing: 2)
        let places: [(String, Double, Double)] = [
            ("Newman Library", 90, 0), ("Patton Hall", -120, 0), ("War Memorial Chapel", 30, -60),
            ("Torgersen Hall", 35, -55), ("Burruss Hall", -250, 100), ("Squires Student Center", 250, -100),
        ]
        let cells = viewport.cells(of: places.map { PlanePoint(east: $0.1, north: $0.2) })
        var marks = MarkGrid(viewport)
        for (index, cell) in cells.enumerated() {
            marks.add(Mark(index == 0 ? "X" : "o", priority: index == 0 ? 9 : 1), cell: cell)
        }
        if let arrow = EdgeArrow(towards: PlanePoint(east: 900, north: 800), in: viewport) {
            marks.add(
                Mark(signs ? arrow.direction.asciiSign : arrow.direction.sign, priority: 8),
                cell: Int32(arrow.cell))
        }
        var placer = LabelPlacer(around: marks)
        for (index, cell) in cells.enumerated() {
            placer.place(index, [places[index].0], besideCell: Int(cell))
        }
        expectGolden(
            picture(canvas, marks: marks, labels: placer.labels, drawing: drawing),
            named: "map-\(drawing.rawValue)")
    }
}
