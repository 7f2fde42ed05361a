import Campus
import GeoFormats
import Geodesy
import TextTools

/// Imports outlines, paths and water from CSV, GeoJSON or KML that arrives in pieces.
package final class MapImporter {
    private let options: ImportOptions
    private lazy var source = ImportSource(asked: options.positionKeys) { [unowned self] in take($0) }
    private var report = ImportReport()
    private var shapes: [MapShape] = []
    private var vertices = 0
    private var verticesRead = 0
    private var plane: LocalProjection?
    private var clip: MapClip?
    private var names = NameKeys()
    private var condition: [Int] = []
    private var kindKeys: [Int] = []
    private var keysLookedAt = 0
    private var clipped = 0
    private var wanted = 0
    private var isFull = false
    private var noun = "record"

    /// The margin around the bounds in meters, which the screen shows beyond the last place.
    static let margin = 200.0
    /// The finest tolerance of the drawing in meters.
    static let tolerance = 1.0
    /// The most positions to keep while the file is read, before the drawing is simplified: 16 bytes each.
    private static let maxVertices = 1_000_000

    package init(options: ImportOptions) { self.options = options }

    /// Reads the next piece of the file.
    package func read(_ piece: UnsafeBufferPointer<UInt8>) throws(ImportFault) {
        try source.read(piece, of: options.file)
    }

    /// - Parameter fault: why the file could not be read to its end; everything before it is kept.
    package func finish(after fault: ImportFault? = nil) -> ImportOutcome {
        let fault = source.finish(after: fault, of: options.file)
        var lines = source.hasPositions ? report.lines(noun: noun) : []
        lines += source.remarks
        if clipped > 0 {
            lines.append(
                "\(CountedNoun.text(clipped, noun)) left out or cut off at the bounds and \(Int(Self.margin)) m"
            )
        }
        var text: String?
        if isFull {
            lines.append(
                "more than \(Self.maxVertices) positions: give --bounds S,W,N,E of the campus, or choose with --where"
            )
        } else if let problem = decision() {
            lines += problem
        } else if shapes.isEmpty {
            if fault == nil { lines.append("no lines and no areas: nothing is written") }
        } else {
            text = drawing(&lines)
        }
        return ImportOutcome(text: text, report: lines, after: fault)
    }

    private func decision() -> [String]? {
        let (meters, exchanged) = (report.count(.meters), report.count(.exchanged))
        guard source.hasPositions else { return source.missingPositions }
        if let key = options.condition?.key, source.records > 0, source.table.matches(key).isEmpty {
            return KeyListText.missing(key, of: "--where", source.table)
        }
        if meters > 0, shapes.isEmpty { return ["the positions are meters, not degrees: export as WGS 84"] }
        if exchanged > 0, shapes.isEmpty || exchanged * 2 > wanted {
            return [report.exchangedSentence(of: wanted, noun, isSwapped: options.swaps)]
        }
        return nil
    }

    /// Returns the text of the drawing, simplified until the reader can load it.
    private func drawing(_ lines: inout [String]) -> String? {
        var tolerance = Self.tolerance
        let notice = notice(&lines)
        guard let plane else { return nil }
        while tolerance <= 64 {
            let text = MapText(notice: notice, plane: plane).text(shapes)
            if vertices <= CampusMap.maxVertices, text.utf8.count <= CampusMap.maxBytes {
                lines.append(
                    "\(CountedNoun.text(source.records, noun)) read, \(CountedNoun.text(shapes.count, "shape")) with \(vertices) of "
                        + "\(verticesRead) positions, \(text.utf8.count) bytes, simplified to \(Int(tolerance)) m"
                )
                return text
            }
            tolerance *= 2
            shapes = shapes.compactMap { $0.simplified(tolerance) }
            vertices = shapes.reduce(0) { $0 + $1.vertexCount }
        }
        lines.append(
            "the drawing has \(vertices) positions and may have \(CampusMap.maxVertices), or more than "
                + "\(CampusMap.maxBytes) bytes: give --bounds, or choose with --where")
        return nil
    }

    /// Returns the credit line of the drawing, as given by the person or the file.
    private func notice(_ lines: inout [String]) -> String {
        if let notice = options.notice { return DisplayText.line(notice, limit: 300) }
        let said = ["Notice", "notice", "attribution", "copyright", "license", "licence"].lazy
            .compactMap { self.source.header[$0]?.string }.first { !$0.isEmpty }
        if let said { return DisplayText.line(said, limit: 300) }
        lines.append(
            "the file does not say whom it is from, and the map must: give --notice TEXT, or edit Notice")
        return "Drawing imported from \(DisplayText.line(options.fileName, limit: 200))"
    }

    private func take(_ record: ImportRecord) -> Bool {
        noun = record.noun
        lookAtKeys()
        source.note(record)
        if let value = options.foldedCondition,
            !condition.contains(where: { record.value($0).lowercased() == value })
        {
            report.count(one: .condition)
            return true
        }
        wanted += 1
        guard let geometry = record.geometry(), !geometry.lines.isEmpty || !geometry.polygons.isEmpty else {
            report.add(
                .noShape, "\(record.label): \(record.fault() ?? "it is neither a line nor an area"); left out"
            )
            return true
        }
        add(options.swaps ? geometry.swapped : geometry, record)
        return !isFull
    }

    private func lookAtKeys() {
        guard keysLookedAt < source.table.keys.count else { return }
        keysLookedAt = source.table.keys.count
        names.look(at: source.table, asked: options.keys[.name])
        if let key = options.condition?.key { condition = source.table.matches(key) }
        kindKeys = MapShape.kindKeys.flatMap { source.table.matches($0) }
    }

    private func add(_ geometry: GeoGeometry, _ record: ImportRecord) {
        let positions = geometry.positions
        for point in positions {
            // Only what cannot be a position is refused here: what lies outside of the bounds is cut off.
            guard let fault = PositionFault(point, bounds: nil) else { continue }
            return report.add(fault.remark, "\(record.label): \(fault.message); left out")
        }
        verticesRead += positions.count
        let plane = self.plane ?? LocalProjection(origin: options.bounds?.center ?? positions[0])
        self.plane = plane
        if clip == nil, let bounds = options.bounds {
            clip = MapClip(bounds, widenedBy: Self.margin, on: plane)
        }
        let kind = MapShape.kind(
            of: kindKeys.map { (source.table.keys[$0].folded, record.text($0).string) }, geometry)
        let name = PlaceName.clean(names.name(of: record), removing: options.stripped)
        let whole = MapShape(kind: kind, name: name.isEmpty ? nil : name, geometry, on: plane)
        var shape = whole
        if let clip {
            guard let inside = whole.clipped(clip) else {
                if let bounds = options.bounds, geometry.swapped.positions.contains(where: bounds.contains) {
                    report.add(.exchanged, "\(record.label): latitude and longitude are exchanged; left out")
                } else {
                    clipped += 1
                }
                return
            }
            if !whole.isInside(clip) { clipped += 1 }
            shape = inside
        }
        guard let shape = shape.simplified(Self.tolerance) else { return }
        vertices += shape.vertexCount
        isFull = vertices > Self.maxVertices
        shapes.append(shape)
    }
}

extension GeoGeometry {
    var swapped: GeoGeometry {
        func swap(_ points: [GeoPoint]) -> [GeoPoint] {
            points.map { GeoPoint(latitude: $0.longitude, longitude: $0.latitude) }
        }
        var result = GeoGeometry()
        result.points = swap(points)
        result.lines = lines.map(swap)
        result.polygons = polygons.map { Polygon(outer: swap($0.outer), inner: $0.inner.map(swap)) }
        return result
    }
}
