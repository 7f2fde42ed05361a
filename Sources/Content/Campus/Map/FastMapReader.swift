// Reads a drawing in plain GeoJSON ten times as fast as the general reader, because a person waits for the map to open.
import Geodesy
import TextTools

/// Reads GeoJSON in the form that `muster import map` writes: features with a kind, a name and other single
/// values, and lines and areas whose numbers have no exponents and whose strings have no escapes.
///
/// It reports no faults. A text that is not exactly as expected, whether wrong or only unusual, is left to
/// `GeoJSONReader`, which gives the same result for every text that this one can read.
struct FastMapReader {
    private var tokens: FastJSONScanner
    private var shape = FastShapeReader()
    private var map = CampusMap()
    private var vertices = 0

    /// Returns the drawing, or nil if the text must be read by `GeoJSONReader`.
    static func read(_ bytes: [UInt8]) -> CampusMap? {
        bytes.withUnsafeBufferPointer { text in
            var reader = FastMapReader(FastJSONScanner(text))
            return reader.readRoot() ? reader.map : nil
        }
    }

    private init(_ tokens: FastJSONScanner) { self.tokens = tokens }

    private mutating func readRoot() -> Bool {
        var (hasType, hasFeatures) = (false, false)
        var others = 0
        let isRead = readMembers { reader, key in
            if key == "type" {
                defer { hasType = true }
                return !hasType && reader.tokens.takeWord().map { $0 == "FeatureCollection" } ?? false
            }
            if key == "features" {
                defer { hasFeatures = true }
                return !hasFeatures && reader.readItems { $0.readFeature() }
            }
            others += 1
            guard others <= 16 else { return false }
            guard key == "Notice" else { return reader.tokens.skipValue() }
            guard reader.map.notice == nil, let notice = reader.tokens.takeString() else { return false }
            reader.map.notice = DisplayText.lineIfAny(notice, limit: 300)
            // Of members that are repeated the last counts, even a blank one.
            return reader.map.notice != nil
        }
        return isRead && hasType && hasFeatures && tokens.takeEnd()
    }

    private mutating func readFeature() -> Bool {
        var (kind, name, type) = (CampusMap.Kind?.none, String?.none, BorrowedText?.none)
        var (isFeature, hasProperties) = (false, false)
        let isRead = readMembers { reader, key in
            if key == "type" {
                defer { isFeature = true }
                return !isFeature && reader.tokens.takeWord().map { $0 == "Feature" } ?? false
            }
            if key == "properties" {
                defer { hasProperties = true }
                return !hasProperties && reader.readProperties(&kind, &name)
            }
            if key == "geometry" { return type == nil && reader.readGeometry(&type) }
            return key == "id" && reader.tokens.skipValue()
        }
        guard isRead, isFeature, let type else { return false }
        let isArea = type == "Polygon" || type == "MultiPolygon"
        return add(type, kind ?? (isArea ? .outline : .path), name)
    }

    private mutating func readProperties(_ kind: inout CampusMap.Kind?, _ name: inout String?) -> Bool {
        var (newKind, newName) = (CampusMap.Kind?.none, String?.none)
        defer { (kind, name) = (newKind, newName) }
        return readMembers { reader, key in
            if key == "kind" {
                guard newKind == nil, let word = reader.tokens.takeWord() else { return false }
                newKind =
                    word == "outline" ? .outline : word == "path" ? .path : word == "water" ? .water : nil
                return newKind != nil
            }
            guard key == "name" else { return reader.tokens.skipValue() }
            guard newName == nil, let text = reader.tokens.takeString() else { return false }
            let line = DisplayText.line(text, limit: 200)
            newName = line
            return !line.isEmpty
        }
    }

    private mutating func readGeometry(_ type: inout BorrowedText?) -> Bool {
        var (newType, hasShape) = (BorrowedText?.none, false)
        defer { type = newType }
        shape.removeAll()
        return readMembers { reader, key in
            if key == "type" {
                guard newType == nil else { return false }
                newType = reader.tokens.takeWord()
                return newType != nil
            }
            defer { hasShape = true }
            return key == "coordinates" && !hasShape && reader.shape.read(&reader.tokens)
        } && hasShape
    }

    private mutating func add(_ type: BorrowedText, _ kind: CampusMap.Kind, _ name: String?) -> Bool {
        let shape = shape
        var start = 0
        func next(_ end: Int, closed: Bool) -> [GeoPoint]? {
            let points = shape.positions(start..<end, isOpened: closed)
            start = end
            return points.count >= (closed ? 3 : 2) ? points : nil
        }
        switch (shape.level, shape.rings.isEmpty) {
        case (2, false) where type == "LineString", (3, false) where type == "MultiLineString":
            for end in shape.rings {
                guard let line = next(end, closed: false) else { return false }
                vertices += line.count
                map.lines.append(.init(kind: kind, name: name, points: line))
            }
        case (3, false) where type == "Polygon", (4, false) where type == "MultiPolygon":
            var ring = 0
            for last in shape.level == 3 ? [shape.rings.count] : shape.areas {
                guard last > ring else { return false }
                var rings: [[GeoPoint]] = []
                for end in shape.rings[ring..<last] {
                    guard let points = next(end, closed: true) else { return false }
                    vertices += points.count
                    rings.append(points)
                }
                ring = last
                map.polygons.append(.init(kind: kind, name: name, rings: rings))
            }
        default: return false
        }
        return vertices <= CampusMap.maxVertices
    }

    /// Reads an object, each value by the function.
    private mutating func readMembers(_ read: (inout FastMapReader, BorrowedText) -> Bool) -> Bool {
        guard tokens.take(UInt8(ascii: "{")) else { return false }
        if tokens.take(UInt8(ascii: "}")) { return true }
        repeat {
            guard let key = tokens.takeWord(), tokens.take(UInt8(ascii: ":")), read(&self, key) else {
                return false
            }
        } while tokens.take(UInt8(ascii: ","))
        return tokens.take(UInt8(ascii: "}"))
    }

    /// Reads a list of at least one item.
    private mutating func readItems(_ read: (inout FastMapReader) -> Bool) -> Bool {
        guard tokens.take(UInt8(ascii: "[")) else { return false }
        repeat { guard read(&self) else { return false } } while tokens.take(UInt8(ascii: ","))
        return tokens.take(UInt8(ascii: "]"))
    }
}
