// Reads a drawing in plain GeoJSON ten times as fast as the reader of any GeoJSON: a person waits for the map to open.
import Geodesy
import TextTools

/// Reads what `muster import map` writes, and any text like it: features with a kind, a name and other single values, lines
/// and areas of numbers without exponents, texts without escapes.
///
/// It says nothing about faults. Whatever is not exactly as expected, wrong or only rare, is left to `GeoJSONReader`, whose
/// answer for a text that is read here is the same one.
struct PlainDrawing {
    private let text: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var map = CampusMap()
    private var vertices = 0

    /// Returns the drawing; nil where the text must be read by the reader of any GeoJSON.
    static func read(_ bytes: [UInt8]) -> CampusMap? {
        bytes.withUnsafeBufferPointer { text in
            var reader = PlainDrawing(text: text)
            return reader.readRoot() ? reader.map : nil
        }
    }

    private init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

    // MARK: Objects

    private mutating func readRoot() -> Bool {
        var (hasType, hasFeatures) = (false, false)
        var others = 0
        let isRead = readMembers { reader, key in
            if key == "type" {
                defer { hasType = true }
                return !hasType && reader.readText().map { $0 == "FeatureCollection" } ?? false
            }
            if key == "features" {
                defer { hasFeatures = true }
                return !hasFeatures && reader.readItems { $0.readFeature() }
            }
            others += 1
            guard others <= 16 else { return false }
            guard key == "Notice" else { return reader.skipValue() }
            guard reader.map.notice == nil, let notice = reader.readString() else { return false }
            let line = DisplayText.line(notice, limit: 300)
            reader.map.notice = line.isEmpty ? nil : line
            // Of members that are repeated the last counts, even a blank one.
            return !line.isEmpty
        }
        skipSpace()
        return isRead && hasType && hasFeatures && index == text.count
    }

    private mutating func readFeature() -> Bool {
        var (kind, name, type) = (CampusMap.Kind?.none, String?.none, BorrowedText?.none)
        var shape = Shape()
        var (isFeature, hasProperties) = (false, false)
        let isRead = readMembers { reader, key in
            if key == "type" {
                defer { isFeature = true }
                return !isFeature && reader.readText().map { $0 == "Feature" } ?? false
            }
            if key == "properties" {
                defer { hasProperties = true }
                return !hasProperties && reader.readProperties(&kind, &name)
            }
            if key == "geometry" { return type == nil && reader.readGeometry(&type, &shape) }
            return key == "id" && reader.skipValue()
        }
        guard isRead, isFeature, let type else { return false }
        let isArea = type == "Polygon" || type == "MultiPolygon"
        return add(shape, type, kind ?? (isArea ? .outline : .path), name)
    }

    private mutating func readProperties(_ kind: inout CampusMap.Kind?, _ name: inout String?) -> Bool {
        var (newKind, newName) = (CampusMap.Kind?.none, String?.none)
        defer { (kind, name) = (newKind, newName) }
        return readMembers { reader, key in
            if key == "kind" {
                guard newKind == nil, let word = reader.readText() else { return false }
                newKind =
                    word == "outline" ? .outline : word == "path" ? .path : word == "water" ? .water : nil
                return newKind != nil
            }
            guard key == "name" else { return reader.skipValue() }
            guard newName == nil, let text = reader.readString() else { return false }
            let line = DisplayText.line(text, limit: 200)
            newName = line
            return !line.isEmpty
        }
    }

    private mutating func readGeometry(_ type: inout BorrowedText?, _ shape: inout Shape) -> Bool {
        var (newType, newShape, hasShape) = (BorrowedText?.none, Shape(), false)
        defer { (type, shape) = (newType, newShape) }
        return readMembers { reader, key in
            if key == "type" {
                guard newType == nil else { return false }
                newType = reader.readText()
                return newType != nil
            }
            defer { hasShape = true }
            return key == "coordinates" && !hasShape && reader.readCoordinates(&newShape)
        } && hasShape
    }

    // MARK: Shapes

    /// Positions, and where the lists of positions and the areas end.
    private struct Shape {
        /// How deep positions stand: 2 in a line, 3 in an area, 4 in several areas.
        var level = 0
        var points: [GeoPoint] = []
        var rings: [Int] = []
        var areas: [Int] = []
    }

    private mutating func add(
        _ shape: Shape, _ type: BorrowedText, _ kind: CampusMap.Kind, _ name: String?
    ) -> Bool {
        var start = 0
        func next(_ end: Int, closed: Bool) -> [GeoPoint]? {
            var points = shape.points[start..<end]
            start = end
            if closed, points.count > 1, points.first == points.last { points = points.dropLast() }
            return points.count >= (closed ? 3 : 2) ? Array(points) : nil
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
        return vertices <= CampusMap.mostVertices
    }

    private mutating func readCoordinates(_ shape: inout Shape) -> Bool {
        var depth = 0
        while true {
            skipSpace()
            guard index < text.count, depth < 5 else { return false }
            if text[index] == UInt8(ascii: "[") {
                index += 1
                depth += 1
                continue
            }
            // The first number of a position.
            guard depth >= 2, shape.level == 0 || shape.level == depth, let point = readPosition() else {
                return false
            }
            shape.level = depth
            shape.points.append(point)
            depth -= 1
            while !takes(UInt8(ascii: ",")) {
                guard takes(UInt8(ascii: "]")) else { return false }
                depth -= 1
                if depth == max(0, shape.level - 2) { shape.rings.append(shape.points.count) }
                if shape.level == 4, depth == 1 { shape.areas.append(shape.rings.count) }
                if depth == 0 { return true }
            }
        }
    }

    /// Reads from behind the bracket of a position to behind its end. A height is passed over.
    private mutating func readPosition() -> GeoPoint? {
        guard let longitude = readNumber(), takes(UInt8(ascii: ",")), let latitude = readNumber() else {
            return nil
        }
        if takes(UInt8(ascii: ",")) { guard readNumber() != nil else { return nil } }
        let point = GeoPoint(latitude: latitude, longitude: longitude)
        return takes(UInt8(ascii: "]")) && point.isOnEarth ? point : nil
    }

    // MARK: Tokens

    private mutating func skipSpace() {
        while index < text.count {
            switch text[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    private mutating func takes(_ byte: UInt8) -> Bool {
        skipSpace()
        guard index < text.count, text[index] == byte else { return false }
        index += 1
        return true
    }

    /// Reads an object, each value by the function.
    private mutating func readMembers(_ read: (inout PlainDrawing, BorrowedText) -> Bool) -> Bool {
        guard takes(UInt8(ascii: "{")) else { return false }
        if takes(UInt8(ascii: "}")) { return true }
        repeat {
            guard let key = readText(), takes(UInt8(ascii: ":")), read(&self, key) else { return false }
        } while takes(UInt8(ascii: ","))
        return takes(UInt8(ascii: "}"))
    }

    /// Reads a list of at least one item.
    private mutating func readItems(_ read: (inout PlainDrawing) -> Bool) -> Bool {
        guard takes(UInt8(ascii: "[")) else { return false }
        repeat { guard read(&self) else { return false } } while takes(UInt8(ascii: ","))
        return takes(UInt8(ascii: "]"))
    }

    /// Reads a text of printable ASCII without escapes.
    private mutating func readText() -> BorrowedText? { readBytes { $0 < 0x7F } }

    /// Reads a text in UTF-8 without escapes.
    private mutating func readString() -> String? {
        guard let found = readBytes({ $0 != 0x7F }) else { return nil }
        var checker = UTF8Checker()
        return checker.firstFault(in: found.bytes) == nil && checker.isAtBoundary ? found.string : nil
    }

    private mutating func readBytes(_ isKnown: (UInt8) -> Bool) -> BorrowedText? {
        guard takes(UInt8(ascii: "\"")) else { return nil }
        let start = index
        while index < text.count, text[index] != UInt8(ascii: "\"") {
            guard text[index] >= 0x20, text[index] != UInt8(ascii: "\\"), isKnown(text[index]) else {
                return nil
            }
            index += 1
        }
        guard index < text.count else { return nil }
        index += 1
        return BorrowedText(UnsafeBufferPointer(rebasing: text[start..<(index - 1)]))
    }

    /// Passes over a text, a number or a word of the language.
    private mutating func skipValue() -> Bool {
        skipSpace()
        guard index < text.count else { return false }
        switch text[index] {
        case UInt8(ascii: "\""): return readString() != nil
        case UInt8(ascii: "t"): return skipWord("true")
        case UInt8(ascii: "f"): return skipWord("false")
        case UInt8(ascii: "n"): return skipWord("null")
        default: return readNumber() != nil
        }
    }

    private mutating func skipWord(_ word: StaticString) -> Bool {
        guard text.count - index >= word.utf8CodeUnitCount,
            BorrowedText(UnsafeBufferPointer(rebasing: text[index..<(index + word.utf8CodeUnitCount)]))
                == word
        else { return false }
        index += word.utf8CodeUnitCount
        return true
    }

    /// Reads a number without an exponent.
    private mutating func readNumber() -> Double? {
        skipSpace()
        let start = index
        if index < text.count, text[index] == UInt8(ascii: "-") { index += 1 }
        let first = index
        skipDigits()
        // JSON has no zeros before a number, and digits on both sides of a point.
        guard index > first, text[first] != 0x30 || index == first + 1 else { return nil }
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            let point = index
            skipDigits()
            guard index > point else { return nil }
        }
        guard index - first <= 64 else { return nil }
        return DecimalText.double(UnsafeBufferPointer(rebasing: text[start..<index]))
    }

    private mutating func skipDigits() {
        while index < text.count, text[index] &- 0x30 < 10 { index += 1 }
    }
}
