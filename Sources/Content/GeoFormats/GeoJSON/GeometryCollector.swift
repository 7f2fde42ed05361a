import Geodesy
import JSONReader
import TextTools

/// Collects one geometry object of GeoJSON (RFC 7946, section 3.1), including collections of geometries.
///
/// The type may come after the coordinates, so the nested lists are kept until the object ends.
struct GeometryCollector {
    private(set) var geometry = GeoGeometry()
    private(set) var fault: GeoJSONFeature.GeometryFault?
    private var objects: [Object] = []
    private var key = FeatureKey.other
    /// The number of open lists and objects in a member that is not read.
    private var skipped = 0
    /// The number of open lists of coordinates; 0 outside of them.
    private var depth = 0
    private var position = Position()
    /// The coordinates that are being read, which belong to the innermost object.
    private var coordinates = Coordinates()

    /// A geometry object that has not ended.
    private struct Object {
        var type: String?
        var coordinates = Coordinates()
    }

    /// The coordinates of one object: positions, and the ends of the lists around them.
    fileprivate struct Coordinates {
        var points: [GeoPoint] = []
        var altitude: Double?
        /// The nesting depth of positions: 1 in a Point; nil before the first.
        var level: Int?
        /// The ends of lists without numbers of their own: the depth of each, and the positions before it.
        var ends: [(level: Int, count: Int)] = []
        var fault: GeoJSONFeature.GeometryFault?
    }

    /// The numbers of the innermost list.
    fileprivate struct Position {
        var count = 0
        var x = 0.0
        var y = 0.0
        var z = 0.0
    }

    /// True if the object has not ended.
    var isBusy: Bool { !objects.isEmpty }

    mutating func take(_ event: JSONEvent) {
        guard skipped == 0 else {
            skipped += event.nesting
            return
        }
        if depth > 0 {
            takeCoordinate(event)
            if depth == 0, let last = objects.indices.last { objects[last].coordinates = coordinates }
            return
        }
        switch event {
        case .objectStart:
            if objects.isEmpty || key == .geometries { objects.append(Object()) } else { skipped = 1 }
        case .objectEnd: endObject()
        case .key(let text): key = FeatureKey.of(text)
        case .arrayStart: startList()
        case .arrayEnd: break
        case .string(let text): if key == .type { setType(text.string) }
        case .number, .boolean, .null: break
        }
    }

    mutating func setType(_ type: String) {
        if let last = objects.indices.last { objects[last].type = type }
    }

    private mutating func startList() {
        guard !objects.isEmpty else { return }
        switch key {
        case .coordinates:
            // Of members that are repeated the last counts.
            coordinates = Coordinates()
            depth = 1
            position = Position()
        case .geometries: break
        default: skipped = 1
        }
    }

    private mutating func takeCoordinate(_ event: JSONEvent) {
        switch event {
        case .arrayStart:
            if position.count > 0 { coordinates.fault = .position }
            depth += 1
            position = Position()
        case .arrayEnd:
            coordinates.endList(depth, position)
            depth -= 1
            position = Position()
        case .number(let text):
            position.add(text)
            if position.isBroken { coordinates.fault = .position }
        case .objectStart:
            coordinates.fault = .position
            skipped = 1
        case .string, .boolean, .null: coordinates.fault = .position
        case .key, .objectEnd: break
        }
    }

    private mutating func endObject() {
        guard let object = objects.popLast() else { return }
        key = .geometries
        guard object.type != "GeometryCollection" else { return }
        fault = fault ?? object.coordinates.add(as: object.type ?? "none", to: &geometry)
    }
}

extension GeometryCollector.Position {
    /// True if a number was not representable as a `Double`.
    fileprivate var isBroken: Bool { count < 0 }

    fileprivate mutating func add(_ text: BorrowedText) {
        guard count >= 0, let value = DecimalText.double(text) else {
            count = -1
            return
        }
        switch count {
        case 0: x = value
        case 1: y = value
        case 2: z = value
        default: break
        }
        count += 1
    }
}

extension GeometryCollector.Coordinates {
    fileprivate mutating func endList(_ depth: Int, _ position: GeometryCollector.Position) {
        guard position.count != 0 else {
            ends.append((depth, points.count))
            return
        }
        guard position.count >= 2, level == nil || level == depth else {
            fault = fault ?? .position
            return
        }
        level = depth
        if points.isEmpty, position.count > 2 { altitude = position.z }
        points.append(GeoPoint(latitude: position.y, longitude: position.x))
    }

    /// Adds the coordinates to `geometry`, or returns the error if `type` is none or they are not nested as it requires.
    fileprivate func add(as type: String, to geometry: inout GeoGeometry) -> GeoJSONFeature.GeometryFault? {
        guard let depth = Self.depths.first(where: { $0.type == type })?.depth else {
            return .unknownType(type)
        }
        if let fault { return fault }
        // Lists without a position are no fault: such a geometry has no place.
        guard let level else { return nil }
        guard level == depth else { return .nesting(type: type) }
        if geometry.altitude == nil { geometry.altitude = altitude }
        switch type {
        case "Point", "MultiPoint": geometry.points += points
        case "LineString": geometry.lines.append(points)
        case "MultiLineString": geometry.lines += parts(level: 2, 0..<points.count)
        default:
            let polygons = type == "Polygon" ? [0..<points.count] : ranges(level: 2, 0..<points.count)
            for polygon in polygons {
                let rings = parts(level: type == "Polygon" ? 2 : 3, polygon)
                guard let outer = rings.first else { continue }
                geometry.polygons.append(.init(outer: outer, inner: Array(rings.dropFirst())))
            }
        }
        return nil
    }

    /// The nesting depth of positions in each type of geometry.
    private static let depths: [(type: String, depth: Int)] = [
        ("Point", 1), ("MultiPoint", 2), ("LineString", 2), ("MultiLineString", 3), ("Polygon", 3),
        ("MultiPolygon", 4),
    ]

    /// Returns the positions of each list of a level, without empty lists.
    private func parts(level: Int, _ range: Range<Int>) -> [[GeoPoint]] {
        ranges(level: level, range).map { Array(points[$0]) }
    }

    private func ranges(level: Int, _ range: Range<Int>) -> [Range<Int>] {
        var start = range.lowerBound
        var found: [Range<Int>] = []
        for end in ends where end.level == level && end.count > start && end.count <= range.upperBound {
            found.append(start..<end.count)
            start = end.count
        }
        return found
    }
}
