// The coasts and borders of the world: constants in the program, read when a map is drawn for the first time.
internal import CWorldLines
import Geodesy

/// Lines on the Earth, at the scale of a map of the world: Natural Earth, 1:110,000,000.
public struct WorldLines: Sendable {
    public enum Kind: Sendable {
        case coast
        case border
    }

    public struct Line: Sendable {
        public var kind: Kind
        /// The points, at most `longestEdge` degrees apart: each edge is a straight line on any plane.
        public var points: [EarthPoint]
    }

    public let lines: [Line]

    /// All lines. They are read at the first use, which takes about a millisecond.
    public static let all = WorldLines()

    /// The greatest degrees of longitude or latitude of an edge; longer edges are divided.
    static let longestEdge = 2.0

    private init() {
        guard let table = world_line_table(), let vertices = world_line_vertices() else {
            lines = []
            return
        }
        var lines: [Line] = []
        lines.reserveCapacity(world_line_count())
        var next = 0
        for index in 0..<world_line_count() {
            let count = Int(table[index * 2])
            var points: [EarthPoint] = []
            points.reserveCapacity(count * 5 / 4)
            for vertex in next..<next + count {
                let point = GeoPoint(
                    latitude: Double(vertices[vertex * 2 + 1]) / 100,
                    longitude: Double(vertices[vertex * 2]) / 100)
                if let last = points.last?.point { Self.divide(from: last, to: point, &points) }
                points.append(EarthPoint(point))
            }
            lines.append(Line(kind: table[index * 2 + 1] == 0 ? .coast : .border, points: points))
            next += count
        }
        self.lines = lines
    }

    private static func divide(from start: GeoPoint, to end: GeoPoint, _ points: inout [EarthPoint]) {
        let (east, north) = (end.longitude - start.longitude, end.latitude - start.latitude)
        let parts = (max(abs(east), abs(north)) / longestEdge).rounded(.up)
        guard parts > 1, parts < 1_000 else { return }
        for part in 1..<Int(parts) {
            let share = Double(part) / parts
            points.append(
                EarthPoint(
                    GeoPoint(
                        latitude: start.latitude + north * share, longitude: start.longitude + east * share)))
        }
    }
}
