import Geodesy

/// A rectangle in meters on the plane of a map.
struct MapClip {
    let west: Double
    let south: Double
    let east: Double
    let north: Double

    init(_ bounds: GeoBounds, widenedBy margin: Double, on plane: LocalProjection) {
        let low = plane.project(GeoPoint(latitude: bounds.south, longitude: bounds.west))
        let high = plane.project(GeoPoint(latitude: bounds.north, longitude: bounds.east))
        (west, south) = (low.east - margin, low.north - margin)
        (east, north) = (high.east + margin, high.north + margin)
    }

    func holds(_ point: FlatPoint) -> Bool {
        point.east >= west && point.east <= east && point.north >= south && point.north <= north
    }

    /// Returns the parts of a line inside the rectangle (Y.-D. Liang and B. A. Barsky, "A New Concept and
    /// Method for Line Clipping", ACM Transactions on Graphics 3(1), 1984).
    func parts(ofLine line: [FlatPoint]) -> [[FlatPoint]] {
        if line.allSatisfy(holds) { return [line] }
        var parts: [[FlatPoint]] = []
        var part: [FlatPoint] = []
        for (start, end) in zip(line, line.dropFirst()) {
            guard let (first, last) = inside(start, end) else { continue }
            if first > 0 || part.isEmpty {
                if part.count > 1 { parts.append(part) }
                part = [Self.between(start, end, first)]
            }
            part.append(Self.between(start, end, last))
            if last < 1 {
                parts.append(part)
                part = []
            }
        }
        if part.count > 1 { parts.append(part) }
        return parts
    }

    /// Returns the part of a line segment inside the rectangle, as fractions of the segment.
    private func inside(_ start: FlatPoint, _ end: FlatPoint) -> (Double, Double)? {
        var (first, last) = (0.0, 1.0)
        let (east, north) = (end.east - start.east, end.north - start.north)
        for (change, room) in [
            (-east, start.east - west), (east, self.east - start.east), (-north, start.north - south),
            (north, self.north - start.north),
        ] {
            if change == 0 {
                if room < 0 { return nil }
            } else if change < 0 {
                first = max(first, room / change)
            } else {
                last = min(last, room / change)
            }
        }
        return first < last ? (first, last) : nil
    }

    private static func between(_ start: FlatPoint, _ end: FlatPoint, _ part: Double) -> FlatPoint {
        part <= 0 ? start : part >= 1 ? end : start.toward(end, part)
    }

    /// Returns a ring clipped at the four edges (I. E. Sutherland and G. W. Hodgman, "Reentrant Polygon
    /// Clipping", Communications of the ACM 17(1), 1974); empty if nothing of it is inside.
    func ring(_ ring: [FlatPoint]) -> [FlatPoint] {
        if ring.allSatisfy(holds) { return ring }
        var points = ring
        for edge in [
            (isEast: true, limit: west, isLow: true), (true, east, false), (false, south, true),
            (false, north, false),
        ] { points = Self.cut(points, edge) }
        return points
    }

    private static func cut(
        _ ring: [FlatPoint], _ edge: (isEast: Bool, limit: Double, isLow: Bool)
    ) -> [FlatPoint] {
        func value(_ point: FlatPoint) -> Double { edge.isEast ? point.east : point.north }
        func isInside(_ point: FlatPoint) -> Bool {
            edge.isLow ? value(point) >= edge.limit : value(point) <= edge.limit
        }
        guard var last = ring.last else { return [] }
        var kept: [FlatPoint] = []
        for point in ring {
            if isInside(point) != isInside(last) {
                let part = (edge.limit - value(last)) / (value(point) - value(last))
                kept.append(between(last, point, part))
            }
            if isInside(point) { kept.append(point) }
            last = point
        }
        return kept
    }
}

/// Removes positions of lines that make no visible difference (D. H. Douglas and T. K. Peucker, "Algorithms
/// for the reduction of the number of points required to represent a digitized line or its caricature", The
/// Canadian Cartographer 10(2), 1973).
enum LineSimplifier {
    /// The most positions of a piece of a line: the time of a piece may grow with the square of its positions.
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

    /// Returns the ring, without its first position repeated, simplified alike; empty if it would be invisible.
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
        return point.squaredDistance(to: start.toward(end, min(max(along, 0), 1)))
    }
}
