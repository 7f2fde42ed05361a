// Positions of points in a grid, and fitting them into one.
import Canvas
import TestSupport
import Testing

@Suite struct ViewportTests {
    @Test func aPointAndItsPositionAreTheSamePlaceWhateverIsUp() {
        var generator = SeededGenerator(seed: 1)
        for up in [0.0, 45, 90, 137, 180, 270, -30, 721] {
            let viewport = Viewport(
                columns: 80, rows: 20, center: PlanePoint(east: 120, north: -40), metersPerColumn: 12.5,
                cellShape: 1.9, up: up)
            for point in randomPoints(50, within: 900, &generator) {
                let back = viewport.point(at: viewport.position(of: point))
                #expect(point.distance(to: back) < 1e-6)
            }
        }
    }

    @Test func whatIsFacedIsUp() {
        func cell(_ point: PlanePoint, up: Double) -> Int? {
            Viewport(
                columns: 11, rows: 11, center: PlanePoint(east: 0, north: 0), metersPerColumn: 10, up: up
            ).cell(of: point)
        }
        let upperMiddle = 0 * 11 + 5
        #expect(cell(PlanePoint(east: 0, north: 100), up: 0) == upperMiddle)
        #expect(cell(PlanePoint(east: 100, north: 0), up: 90) == upperMiddle)
        #expect(cell(PlanePoint(east: 71, north: -71), up: 135) == upperMiddle)
        #expect(cell(PlanePoint(east: -100, north: 0), up: 270) == upperMiddle)
    }

    @Test func manyPointsGetTheCellsThatEachGets() {
        var generator = SeededGenerator(seed: 2)
        let viewport = Viewport(
            columns: 60, rows: 20, center: PlanePoint(east: 0, north: 0), metersPerColumn: 20, up: 30)
        var points = randomPoints(2_000, within: 1_000, &generator)
        for east in hostileNumbers { points += hostileNumbers.map { PlanePoint(east: east, north: $0) } }
        let cells = viewport.cells(of: points)
        for (point, cell) in zip(points, cells) {
            #expect(cell == viewport.cell(of: point).map(Int32.init) ?? Viewport.outside)
        }
    }

    @Test func fittingShowsEveryPointAndWastesNothing() throws {
        var generator = SeededGenerator(seed: 3)
        for up in [0.0, 20, 90, 200] {
            for (columns, rows) in [(40, 7), (80, 19), (200, 55), (3, 3)] {
                let points = randomPoints(40, within: 700, &generator)
                let viewport = try #require(
                    Viewport.fitting(points, columns: columns, rows: rows, cellShape: 2.2, up: up))
                #expect(viewport.cells(of: points).allSatisfy { $0 != Viewport.outside })
                let tighter = viewport.scaled(metersPerColumn: viewport.metersPerColumn * 0.6)
                #expect(!tighter.cells(of: points).allSatisfy { $0 != Viewport.outside })
            }
        }
    }

    @Test func aViewIsNeverNarrowerThanItsMinimum() throws {
        let point = PlanePoint(east: 5, north: 5)
        let viewport = try #require(
            Viewport.fitting([point, point], columns: 80, rows: 19, minimumWidth: 200))
        #expect(abs(viewport.width - 200) < 1e-9)
        #expect(viewport.center == point)
    }

    @Test func paddingIsAddedOnBothSides() throws {
        let rect = PlaneRect(west: 0, south: 0, east: 790, north: 1)
        let viewport = try #require(
            Viewport.fitting(rect.corners, columns: 80, rows: 19, padding: 0.12))
        #expect(abs(viewport.metersPerColumn - 12.4) < 1e-9)
    }

    @Test func shapesOfCellsThatNoFontHasAreNotBelieved() {
        #expect(Viewport.shape(nil) == 2)
        #expect(Viewport.shape(1.59) == 2)
        #expect(Viewport.shape(.nan) == 2)
        #expect(Viewport.shape(1.6) == 1.6)
        #expect(Viewport.shape(2.6) == 2.6)
    }

    @Test func hostileNumbersMakeAViewThatCanBeDrawn() {
        for number in hostileNumbers {
            let viewport = Viewport(
                columns: 1 << 40, rows: -5, center: PlanePoint(east: number, north: number),
                metersPerColumn: number, cellShape: number, up: number)
            #expect(viewport.metersPerColumn > 0 && viewport.metersPerColumn.isFinite)
            #expect(viewport.center.isUsable)
            #expect(viewport.columns * viewport.rows <= 4_000_000 && viewport.rows == 1)
            _ = viewport.cell(of: PlanePoint(east: number, north: 0))
            _ = EdgeArrow(towards: PlanePoint(east: number, north: 3), in: viewport)
        }
    }

    @Test func panningAndZooming() {
        let viewport = Viewport(
            columns: 80, rows: 20, center: PlanePoint(east: 0, north: 0), metersPerColumn: 10)
        let right = viewport.panned(right: 0.25, up: 0)
        #expect(abs(right.center.east - 200) < 1e-9 && abs(right.center.north) < 1e-9)
        let up = viewport.panned(right: 0, up: 0.25)
        #expect(abs(up.center.north - 100) < 1e-9)
    }

    @Test func arrowsStandAtTheEdgeTowardsWhatIsOutOfView() throws {
        let viewport = Viewport(
            columns: 40, rows: 10, center: PlanePoint(east: 0, north: 0), metersPerColumn: 10)
        let cases: [(Double, Double, EdgeArrow.Direction, Int)] = [
            (1_000, 0, .right, 5 * 40 + 39), (-1_000, 0, .left, 5 * 40), (0, 1_000, .up, 20),
            (0, -1_000, .down, 9 * 40 + 20),
        ]
        for (east, north, direction, cell) in cases {
            let arrow = try #require(EdgeArrow(towards: PlanePoint(east: east, north: north), in: viewport))
            #expect(arrow.direction == direction && arrow.cell == cell)
        }
        #expect(EdgeArrow(towards: PlanePoint(east: 10, north: 10), in: viewport) == nil)
    }
}
