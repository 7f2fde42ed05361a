// Measures the drawing of maps from inside the process, for `make bench`.
import Canvas
import Glibc
import Terminal

/// map-probe COLUMNS ROWS FILE: draws the points of FILE (east and north in meters, a line each) again and again, and
/// writes the milliseconds of a frame: projection, bins, marks, labels, and the cells of the frame.
@main
enum MapProbe {
    static func main() throws {
        let words = Array(CommandLine.arguments.dropFirst())
        if words.first == "earth" { return try EarthProbe.run(Array(words.dropFirst())) }
        guard words.count == 3, let columns = Int(words[0]), let rows = Int(words[1]),
            let points = points(of: words[2])
        else {
            print("map-probe COLUMNS ROWS FILE | earth COLUMNS ROWS PACK HAZARDS")
            exit(2)
        }
        let names = points.indices.map { "Place \($0)" }
        let size = Size(columns: columns, rows: rows)
        var times: [Double] = []
        var labels = 0
        for round in 0..<300 {
            let start = milliseconds()
            labels = draw(points, names, size).labels
            // The first ones fill caches.
            if round >= 20 { times.append(milliseconds() - start) }
        }
        report("map", times, "\tlabels \(labels)")
    }

    static func report(_ name: String, _ times: [Double], _ rest: String = "") {
        let times = times.sorted()
        print(
            "\(name) \(times.count)\tmedian \(times[times.count / 2])\tp99 \(times[times.count * 99 / 100])\(rest)"
        )
    }

    private static func draw(
        _ points: [PlanePoint], _ names: [String], _ size: Size
    ) -> (frame: Frame, labels: Int) {
        var frame = Frame(size: size)
        guard
            let viewport = Viewport.fitting(points, columns: size.columns, rows: size.rows)
        else { return (frame, 0) }
        let cells = viewport.cells(of: points)
        var density = Density(viewport)
        density.add(cells: cells)
        var marks = MarkGrid(viewport)
        marks.add(density, priority: 1)
        marks.add(Mark("@", priority: 9), cell: cells[0])
        var placer = LabelPlacer(around: marks)
        for index in LabelOrder.nearestToMiddle(cells, in: viewport, max: 300) {
            placer.place(index, [names[index]], besideCell: Int(cells[index]))
        }
        var canvas = DotCanvas(viewport)
        canvas.line([points[0], points[1]], layer: 1, spacing: 3)
        MapPainter(drawing: .braille).paint(
            canvas, marks, placer.labels, into: &frame, at: Point(column: 0, row: 0))
        return (frame, placer.labels.count)
    }

    private static func points(of path: String) -> [PlanePoint]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var points: [PlanePoint] = []
        var (east, north) = (0.0, 0.0)
        while withUnsafeMutablePointer(
            to: &east,
            { east in
                withUnsafeMutablePointer(to: &north) { north in
                    withVaList([east, north]) { vfscanf(file, "%lf %lf", $0) }
                }
            }) == 2
        { points.append(PlanePoint(east: east, north: north)) }
        return points.count >= 2 ? points : nil
    }

    static func milliseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    }
}
