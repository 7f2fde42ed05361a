// Lines and areas: as pictures, and beside the plainest way to compute them.
import TestSupport
import Testing

@testable import Canvas

@Suite struct DotCanvasTests {
    private func grid(_ columns: Int, _ rows: Int, metersPerColumn: Double = 10, up: Double = 0) -> Viewport {
        Viewport(
            columns: columns, rows: rows, center: PlanePoint(east: 0, north: 0),
            metersPerColumn: metersPerColumn, up: up)
    }

    /// A building with a court, a round path, a lake at the edge, a straight dotted way.
    private func campus(_ drawing: Drawing) -> DotCanvas {
        var canvas = DotCanvas(grid(48, 14))
        func square(_ east: Double, _ north: Double, _ half: Double) -> [PlanePoint] {
            PlaneRect(west: east - half, south: north - half, east: east + half, north: north + half).corners
        }
        let building = [square(-120, 40, 60), square(-120, 40, 25)]
        let lake = [
            PlanePoint(east: 150, north: -40), PlanePoint(east: 400, north: 20),
            PlanePoint(east: 400, north: -500), PlanePoint(east: 90, north: -200),
        ]
        if drawing.isFilled {
            canvas.fill(building, layer: 1)
            canvas.fill([lake], layer: 2)
        } else {
            for ring in building { canvas.line(ring, layer: 1, isClosed: true) }
            canvas.line(lake, layer: 2, isClosed: true)
        }
        canvas.circle(around: PlanePoint(east: 60, north: 60), radius: 55, layer: 3)
        canvas.line(
            [PlanePoint(east: -230, north: -120), PlanePoint(east: 230, north: 130)], layer: 4, spacing: 3)
        return canvas
    }

    @Test(arguments: Drawing.allCases)
    func pictures(_ drawing: Drawing) {
        expectGolden(picture(campus(drawing), drawing: drawing), named: "shapes-\(drawing.rawValue)")
    }

    @Test func areasAreWhatTheEvenOddRuleSays() {
        var generator = SeededGenerator(seed: 4)
        for round in 0..<60 {
            var canvas = DotCanvas(grid(Int.random(in: 1...70, using: &generator), 9, up: Double(round * 7)))
            let rings = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                randomPoints(
                    Int.random(in: 3...9, using: &generator), within: round % 3 == 0 ? 2_000 : 300, &generator
                )
            }
            canvas.fill(rings, layer: 1)
            let corners = rings.map { ring in ring.map { canvas.dot(of: $0) } }
            var filled = 0
            for y in 0..<canvas.dotRows {
                for x in 0..<canvas.dotColumns {
                    let isInside = isInside(Double(x) + 0.5, Double(y) + 0.5, corners)
                    #expect(canvas.areas[x, y] == isInside)
                    filled += isInside ? 1 : 0
                }
            }
            #expect(canvas.scratch == BitGrid(columns: canvas.dotColumns, rows: canvas.dotRows))
            #expect(filled > 0 || canvas.layers.allSatisfy { $0 == 0 })
        }
    }

    private func isInside(_ x: Double, _ y: Double, _ rings: [[Viewport.Position]]) -> Bool {
        var inside = false
        for ring in rings {
            for (index, end) in ring.enumerated() {
                let start = ring[(index + ring.count - 1) % ring.count]
                guard (start.y > y) != (end.y > y) else { continue }
                let crossing = start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
                if x > crossing { inside.toggle() }
            }
        }
        return inside
    }

    @Test func aBuildingSmallerThanADotDoesNotVanish() {
        var canvas = DotCanvas(grid(20, 5, metersPerColumn: 1_000))
        canvas.fill([PlaneRect(west: 100, south: 100, east: 120, north: 120).corners], layer: 3)
        #expect(canvas.layers.filter { $0 == 3 }.count == 1)
        #expect(picture(canvas, drawing: .ascii).filter { $0 == "." }.count == 1)
    }

    @Test func aLineIsClippedWithoutChangingItsDots() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<400 {
            let canvas = DotCanvas(grid(20, 6))
            let (start, end) = (position(&generator), position(&generator))
            let part = canvas.clipped(from: start, to: end)
            // Points along the line, closely.
            var inside: [Viewport.Position] = []
            for step in 0...4_000 {
                let share = Double(step) / 4_000
                let x = start.x + share * (end.x - start.x)
                let y = start.y + share * (end.y - start.y)
                if (0...40).contains(x), (0...24).contains(y) { inside.append(Viewport.Position(x: x, y: y)) }
            }
            guard let first = inside.first, let last = inside.last else { continue }
            guard let part else {
                Issue.record("a line that crosses the grid is not drawn")
                continue
            }
            #expect(abs(part.start.x - first.x) < 0.2 && abs(part.start.y - first.y) < 0.2)
            #expect(abs(part.end.x - last.x) < 0.2 && abs(part.end.y - last.y) < 0.2)
        }
    }

    /// Each dot of a line is the one nearest to even steps along its longer side.
    @Test func theDotsOfALineAreEven() {
        var generator = SeededGenerator(seed: 6)
        for round in 0..<300 {
            let viewport = grid(20, 6)
            var canvas = DotCanvas(viewport)
            let ends = (0..<2).map { _ in
                // Within the grid, so that nothing is clipped.
                Viewport.Position(
                    x: Double(Int.random(in: 0..<40, using: &generator)) + 0.5,
                    y: Double(Int.random(in: 0..<24, using: &generator)) + 0.5)
            }
            let spacing = round % 3 == 0 ? 4 : 1
            canvas.line(
                ends.map { viewport.point(at: Viewport.Position(x: $0.x / 2, y: $0.y / 4)) }, layer: 1,
                spacing: spacing)
            let (x, y) = (Int(ends[0].x), Int(ends[0].y))
            let (dx, dy) = (Int(ends[1].x) - x, Int(ends[1].y) - y)
            let steps = max(abs(dx), abs(dy))
            var expected = DotCanvas(viewport)
            for step in stride(from: 0, through: steps, by: spacing) {
                let way = { (change: Int) in Int((Double(change * step) / Double(max(1, steps))).rounded()) }
                expected.set(x + way(dx), y + way(dy), layer: 1)
            }
            #expect(canvas == expected, "\(ends)")
        }
    }

    private func position(_ generator: inout SeededGenerator) -> Viewport.Position {
        Viewport.Position(
            x: Double.random(in: -100...140, using: &generator),
            y: Double.random(in: -80...100, using: &generator))
    }

    @Test func lengthOnTheMapMakesNoDifference() {
        var canvas = DotCanvas(grid(20, 5))
        canvas.line(
            [PlanePoint(east: -1e8, north: 0), PlanePoint(east: 1e8, north: 0)], layer: 1)
        #expect(canvas.lines.filter { $0 != 0 }.count == 20)
    }

    @Test func hostilePointsAreLeftOut() {
        var canvas = DotCanvas(grid(30, 8))
        let points = hostileNumbers.flatMap { east in
            hostileNumbers.map { PlanePoint(east: east, north: $0) }
        }
        canvas.line(points, layer: 1, isClosed: true, spacing: -4)
        canvas.fill([points, [], [points[0]], Array(points.suffix(2))], layer: 1)
        for point in points {
            canvas.circle(around: point, radius: point.east, layer: 2, spacing: 0)
        }
        var alone = DotCanvas(grid(30, 8))
        alone.line([PlanePoint(east: .nan, north: 1), PlanePoint(east: 1, north: .infinity)], layer: 1)
        alone.fill([[PlanePoint(east: .nan, north: 1), PlanePoint(east: 1e300, north: 2)]], layer: 1)
        #expect(alone == DotCanvas(grid(30, 8)))
    }

    @Test func fiftyThousandCornersInOneArea() {
        var generator = SeededGenerator(seed: 6)
        var canvas = DotCanvas(grid(200, 60))
        let points = randomPoints(50_000, within: 1_500, &generator)
        canvas.fill([points], layer: 1)
        canvas.line(points, layer: 2, isClosed: true)
        #expect(canvas.layers.contains(1) || canvas.layers.contains(2))
    }
}
