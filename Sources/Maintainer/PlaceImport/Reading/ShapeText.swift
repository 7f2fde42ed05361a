import GeoFormats
import Geodesy
import TextTools

/// Parses positions such as `37.2, -80.4`, `(37.2, -80.4)` after an address, and `37°13'42"N 80°25'24"W`,
/// latitude first; shapes in well-known text (OGC 06-103r4, section 7.2), longitude first: `POINT (-80.4
/// 37.2)`, `MULTIPOLYGON (((…)))`; and geometries of GeoJSON.
enum ShapeText {
    /// Returns the shape, which is empty if the text says `EMPTY`, or nil if it cannot be parsed.
    static func geometry(_ text: BorrowedText) -> GeoGeometry? {
        var words = Words(text.bytes)
        if words.first == UInt8(ascii: "{") { return geoJSON(text) }
        let type = words.type()
        if type.isEmpty {
            let pair = words.pair()
            if let pair, pair.positions.allSatisfy(\.isOnEarth) { return pair }
            let written = text.string
            if let point = DegreesText.pointWithCommas(written) { return geometry(point) }
            // `62,7372` is the latitude alone.
            if let pair { return DegreesText.oneNumber(written) == nil ? pair : nil }
        }
        if type == "GEOMETRYCOLLECTION" { return collection(text.string) }
        if depths.contains(where: { $0.type == type }) { return words.shape(type: type) }
        return point(text.string).map(geometry)
    }

    private static func geometry(_ point: GeoPoint) -> GeoGeometry {
        var geometry = GeoGeometry()
        geometry.points = [point]
        return geometry
    }

    /// Returns a position in degrees with letters, or the last one in brackets, as after an address.
    private static func point(_ text: String) -> GeoPoint? {
        if let point = DegreesText.point(text) { return point }
        guard let start = text.lastIndex(of: "("), let end = text[start...].firstIndex(of: ")")
        else { return nil }
        var inside = String(text[text.index(after: start)..<end])
        return inside.withUTF8 { bytes in
            var words = Words(bytes)
            return words.pair()?.points.first
        } ?? DegreesText.point(inside)
    }

    private static func geoJSON(_ text: BorrowedText) -> GeoGeometry? {
        var found: GeoGeometry?
        let reader = GeoJSONReader { feature in
            found = feature.geometryFault == nil ? feature.geometry : nil
            return false
        }
        do throws(GeoFault) {
            try reader.read(text.bytes)
            try reader.finish()
        } catch {
            return nil
        }
        return found
    }

    /// Returns the shapes of a collection as one; nested collections are rejected.
    private static func collection(_ text: String) -> GeoGeometry? {
        guard let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")"), start < end
        else { return text.uppercased().hasSuffix("EMPTY") ? GeoGeometry() : nil }
        var (depth, member, result) = (0, "", GeoGeometry())
        func add() -> Bool {
            guard
                let shape = member.withUTF8({ bytes in
                    var words = Words(bytes)
                    let type = words.type()
                    return words.shape(type: type)
                })
            else { return false }
            result.points += shape.points
            result.lines += shape.lines
            result.polygons += shape.polygons
            member = ""
            return true
        }
        for character in text[text.index(after: start)..<end] {
            if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
            if character == ",", depth == 0 {
                guard add() else { return nil }
            } else {
                member.append(character)
            }
        }
        return add() ? result : nil
    }

    /// The number of brackets around the positions of each type.
    private static let depths: [(type: String, depth: Int)] = [
        ("POINT", 1), ("MULTIPOINT", 1), ("LINESTRING", 1), ("MULTILINESTRING", 2), ("POLYGON", 2),
        ("MULTIPOLYGON", 3),
    ]

    private struct Words {
        private var rest: Slice<UnsafeBufferPointer<UInt8>>

        init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = bytes[...] }

        private mutating func skip() { rest = rest.drop { $0 <= 0x20 } }

        var first: UInt8? { rest.first { $0 > 0x20 } }
        /// True if the type was followed by the word for an empty shape.
        private(set) var isEmptyShape = false

        /// Reads the type of a shape in uppercase, without `SRID=4326;` before it and `Z` or `M` after it.
        mutating func type() -> String {
            skip()
            if rest.starts(with: "SRID=".utf8), let end = rest.firstIndex(of: UInt8(ascii: ";")) {
                rest = rest[(end + 1)...]
                skip()
            }
            let letters = rest.prefix { ($0 | 0x20) &- 0x61 < 26 }
            rest = rest[letters.endIndex...]
            skip()
            let suffix = rest.prefix { ($0 | 0x20) &- 0x61 < 26 }
            rest = rest[suffix.endIndex...]
            // `POINT Z EMPTY`
            let last = rest.drop { $0 <= 0x20 }
            isEmptyShape = [suffix, last].contains {
                String(decoding: $0, as: UTF8.self).uppercased() == "EMPTY"
            }
            let type = String(decoding: letters, as: UTF8.self).uppercased()
            // `POINTZ`, as some write it.
            guard let end = type.last, "ZM".contains(end) else { return type }
            let bare = type.hasSuffix("ZM") ? type.dropLast(2) : type.dropLast(1)
            return ShapeText.depths.contains { $0.type == bare } ? String(bare) : type
        }

        private mutating func number() -> Double? {
            skip()
            let word = rest.prefix {
                $0 > 0x20 && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "]")
            }
            rest = rest[word.endIndex...]
            return DecimalText.double(UnsafeBufferPointer(rebasing: word))
        }

        mutating func pair() -> GeoGeometry? {
            skip()
            let isBracketed = rest.first == UInt8(ascii: "(") || rest.first == UInt8(ascii: "[")
            if isBracketed { rest = rest.dropFirst() }
            guard let north = number() else { return nil }
            skip()
            if rest.first == UInt8(ascii: ",") || rest.first == UInt8(ascii: ";") { rest = rest.dropFirst() }
            guard let east = number() else { return nil }
            skip()
            if isBracketed { rest = rest.dropFirst() }
            skip()
            guard rest.isEmpty else { return nil }
            var geometry = GeoGeometry()
            geometry.points.append(GeoPoint(latitude: north, longitude: east))
            return geometry
        }

        mutating func shape(type: String) -> GeoGeometry? {
            guard let wanted = ShapeText.depths.first(where: { $0.type == type })?.depth else { return nil }
            if isEmptyShape { return GeoGeometry() }
            var geometry = GeoGeometry()
            var (depth, line) = (0, [GeoPoint]())
            var rings: [[GeoPoint]] = []
            func addRings() {
                if let outer = rings.first {
                    geometry.polygons.append(.init(outer: outer, inner: Array(rings.dropFirst())))
                }
                rings = []
            }
            while true {
                skip()
                guard let byte = rest.first else { break }
                switch byte {
                case UInt8(ascii: "("):
                    depth += 1
                    rest = rest.dropFirst()
                case UInt8(ascii: ")"):
                    rest = rest.dropFirst()
                    if depth == wanted, !line.isEmpty {
                        switch type {
                        case "POLYGON", "MULTIPOLYGON": rings.append(line)
                        case "LINESTRING", "MULTILINESTRING": geometry.lines.append(line)
                        default: geometry.points += line
                        }
                        line = []
                    }
                    depth -= 1
                    if depth == wanted - 2 { addRings() }
                case UInt8(ascii: ","): rest = rest.dropFirst()
                default:
                    guard let east = number(), let north = number() else { return nil }
                    line.append(GeoPoint(latitude: north, longitude: east))
                    // Heights and measures.
                    while let next = rest.drop(while: { $0 == 0x20 }).first, next != UInt8(ascii: ","),
                        next != UInt8(ascii: ")")
                    {
                        guard number() != nil else { return nil }
                    }
                }
                guard depth > 0 else { break }
            }
            addRings()
            return depth == 0 && !geometry.isEmpty ? geometry : nil
        }
    }
}
