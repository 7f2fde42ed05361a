/// Removes positions of lines that make no visible difference (D. H. Douglas and T. K. Peucker, "Algorithms
/// for the reduction of the number of points required to represent a digitized line or its caricature", The
/// Canadian Cartographer 10(2), 1973).
enum LineSimplifier {
    /// The most positions of a piece. Longer lines are divided, because the time of a piece may grow with the
    /// square of its positions.
    private static let pieceLength = 2_000

    /// Returns the line without positions that are within `tolerance` meters of the result.
    static func line(_ points: [FlatPoint], tolerance: Double) -> [FlatPoint] {
        guard points.count > 2 else { return points }
        var kept = [Bool](repeating: false, count: points.count)
        var start = 0
        while start < points.count - 1 {
            let end = min(start + pieceLength, points.count - 1)
            (kept[start], kept[end]) = (true, true)
            mark(&kept, points, start, end, tolerance)
            start = end
        }
        return points.indices.filter { kept[$0] }.map { points[$0] }
    }

    /// Returns the ring, which does not repeat its first position, simplified in the same way; empty if it
    /// would be invisible.
    static func ring(_ points: [FlatPoint], tolerance: Double) -> [FlatPoint] {
        guard points.count > 3 else { return points }
        // Two positions that are far apart are kept, and each half is a line.
        let far = points.indices.max {
            points[$0].squaredDistance(to: points[0]) < points[$1].squaredDistance(to: points[0])
        }
        guard let far, far > 0 else { return [] }
        let first = line(Array(points[...far]), tolerance: tolerance)
        let second = line(Array(points[far...]) + [points[0]], tolerance: tolerance)
        let ring = first.dropLast() + second.dropLast()
        return ring.count >= 3 ? Array(ring) : []
    }

    /// Marks the positions to keep between two others, without recursion.
    private static func mark(
        _ kept: inout [Bool], _ points: [FlatPoint], _ first: Int, _ last: Int, _ tolerance: Double
    ) {
        var open = [(first, last)]
        while let (start, end) = open.popLast() {
            guard end - start > 1 else { continue }
            var farthest = (distance: tolerance * tolerance, index: -1)
            for index in (start + 1)..<end {
                let distance = squaredDistance(points[index], points[start], points[end])
                if distance > farthest.distance { farthest = (distance, index) }
            }
            guard farthest.index > 0 else { continue }
            kept[farthest.index] = true
            open.append((start, farthest.index))
            open.append((farthest.index, end))
        }
    }

    private static func squaredDistance(_ point: FlatPoint, _ start: FlatPoint, _ end: FlatPoint) -> Double {
        let (east, north) = (end.east - start.east, end.north - start.north)
        let length = east * east + north * north
        guard length > 0 else { return point.squaredDistance(to: start) }
        let along = ((point.east - start.east) * east + (point.north - start.north) * north) / length
        let part = min(max(along, 0), 1)
        return point.squaredDistance(
            to: FlatPoint(east: start.east + part * east, north: start.north + part * north))
    }
}
