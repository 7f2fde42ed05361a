/// Draws lines and circles. Each is clipped first, so that its length on the map does not matter.
internal import Glibc

extension DotCanvas {
    /// Draws a line through points, also from the last to the first if it is closed. An unusable point
    /// interrupts it. One of `spacing` dots is drawn: 1 gives a solid line.
    public mutating func line(
        _ points: [PlanePoint], layer: UInt8, isClosed: Bool = false, spacing: Int = 1
    ) {
        var last: Viewport.Position?
        var drawn = 0
        for point in points { last = next(point, after: last, layer: layer, spacing: spacing, drawn: &drawn) }
        if isClosed, points.count > 2, let first = points.first {
            _ = next(first, after: last, layer: layer, spacing: spacing, drawn: &drawn)
        }
    }

    /// Draws a circle of a radius in meters.
    public mutating func circle(around center: PlanePoint, radius: Double, layer: UInt8, spacing: Int = 1) {
        guard radius > 0, radius <= PlanePoint.farthest else { return }
        // Enough corners for every dot of the largest circle whose curve can be seen; the rest looks straight.
        let corners = 360
        let points = (0..<corners).map { corner in
            let angle = Double(corner) * 2 * .pi / Double(corners)
            return PlanePoint(
                east: center.east + radius * sin(angle), north: center.north + radius * cos(angle))
        }
        line(points, layer: layer, isClosed: true, spacing: spacing)
    }

    /// Draws the line to the next point and returns its position, or nil if it is not usable.
    private mutating func next(
        _ point: PlanePoint, after last: Viewport.Position?, layer: UInt8, spacing: Int, drawn: inout Int
    ) -> Viewport.Position? {
        guard point.isUsable else { return nil }
        let position = dot(of: point)
        if let last, let part = clipped(from: last, to: position) {
            segment(part, layer: layer, spacing: max(1, spacing), drawn: &drawn)
        }
        return position
    }

    struct Segment: Equatable {
        var start: Viewport.Position
        var end: Viewport.Position
    }

    /// Returns the part of a straight line that is inside the grid of dots, by the algorithm of Y. Liang and
    /// B. Barsky ("A New Concept and Method for Line Clipping", ACM Transactions on Graphics 3(1), 1984), or
    /// nil if there is none.
    func clipped(from start: Viewport.Position, to end: Viewport.Position) -> Segment? {
        if isInside(start), isInside(end) { return Segment(start: start, end: end) }
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        var (enter, leave) = (0.0, 1.0)
        for (change, room) in [
            (-dx, start.x), (dx, Double(dotColumns) - start.x), (-dy, start.y),
            (dy, Double(dotRows) - start.y),
        ] {
            if change == 0 {
                if room < 0 { return nil }
            } else if change < 0 {
                enter = max(enter, room / change)
            } else {
                leave = min(leave, room / change)
            }
        }
        guard enter <= leave else { return nil }
        return Segment(
            start: Viewport.Position(x: start.x + enter * dx, y: start.y + enter * dy),
            end: Viewport.Position(x: start.x + leave * dx, y: start.y + leave * dy))
    }

    /// Draws the dots of a clipped line, evenly along its longer side.
    private mutating func segment(_ part: Segment, layer: UInt8, spacing: Int, drawn: inout Int) {
        let (x, y) = (dotColumn(part.start.x), dotRow(part.start.y))
        let (endX, endY) = (dotColumn(part.end.x), dotRow(part.end.y))
        let steps = max(abs(endX - x), abs(endY - y))
        var across = EvenSteps(from: x, to: endX, steps: steps)
        var down = EvenSteps(from: y, to: endY, steps: steps)
        for step in 0...steps {
            // The first dot of a line that goes on is the last one of the line before it.
            if step > 0 || drawn == 0 {
                if spacing == 1 || drawn % spacing == 0 { set(across.value, down.value, layer: layer) }
                drawn += 1
            }
            across.advance()
            down.advance()
        }
    }

    /// Computes the whole numbers nearest to even steps from one number to another, without a division for each.
    private struct EvenSteps {
        private(set) var value: Int
        private let direction: Int
        /// The change per step, the remainder since the last change of `value`, and the amount that changes it by one.
        private let change: Int
        private var rest: Int
        private let whole: Int

        /// - Parameter steps: at least the difference of the two numbers.
        init(from start: Int, to end: Int, steps: Int) {
            value = start
            direction = end < start ? -1 : 1
            change = 2 * abs(end - start)
            rest = steps
            whole = 2 * steps
        }

        mutating func advance() {
            rest += change
            guard rest >= whole else { return }
            rest -= whole
            value += direction
        }
    }

    private func isInside(_ position: Viewport.Position) -> Bool {
        position.x >= 0 && position.x <= Double(dotColumns) && position.y >= 0
            && position.y <= Double(dotRows)
    }

    /// Returns the column of a position inside the grid. Rounding can put a position on the far edge.
    func dotColumn(_ x: Double) -> Int { min(max(Int(x), 0), dotColumns - 1) }
    func dotRow(_ y: Double) -> Int { min(max(Int(y), 0), dotRows - 1) }
}
