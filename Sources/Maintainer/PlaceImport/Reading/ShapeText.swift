// Reads shapes that stand in one field of a table.
import GeoFormats
import Geodesy
import TextTools

/// Positions such as `37.2, -80.4` and `(37.2, -80.4)`, latitude first, and shapes in well-known text (OGC 06-103r4,
/// section 7.2), longitude first: `POINT (-80.4 37.2)`, `MULTIPOLYGON (((…)))`.
enum ShapeText {
    static func geometry(_ text: BorrowedText) -> GeoGeometry? {
        var words = Words(text.bytes)
        let type = words.type()
        guard !type.isEmpty else { return words.pair() }
        guard let depth = depths.first(where: { $0.type == type })?.depth else { return nil }
        return words.shape(type: type, depth: depth)
    }

    /// How many brackets stand around positions.
    private static let depths: [(type: String, depth: Int)] = [
        ("POINT", 1), ("MULTIPOINT", 1), ("LINESTRING", 1), ("MULTILINESTRING", 2), ("POLYGON", 2),
        ("MULTIPOLYGON", 3),
    ]

    private struct Words {
        private var rest: Slice<UnsafeBufferPointer<UInt8>>

        init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = bytes[...] }

        private mutating func skip() { rest = rest.drop { $0 <= 0x20 } }

        /// The type of well-known text in upper case, without `SRID=4326;` before it and `Z` or `M` after it; empty if there
        /// is none.
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
            return String(decoding: letters, as: UTF8.self).uppercased()
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

        mutating func shape(type: String, depth wanted: Int) -> GeoGeometry? {
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
