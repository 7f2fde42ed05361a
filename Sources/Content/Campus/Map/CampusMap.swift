/// The drawing of a campus under its places: outlines of buildings, paths and water.
import Diagnostics
import Geodesy

/// The lines of `Plists/Map.geojson`, in degrees. All positions are on Earth.
public struct CampusMap: Sendable, Equatable {
    /// The kind of a shape: the property `kind` of its feature in the file.
    public enum Kind: String, Sendable, CaseIterable {
        /// The walls of a building, or the edge of an area.
        case outline
        /// A way: a street, path, or stairs.
        case path
        /// A river, lake or shore.
        case water
    }

    /// An area: its outer ring, then the rings of its holes. The last position of a ring does not repeat the
    /// first. A point is inside if an odd number of rings surround it.
    public struct Polygon: Sendable, Equatable {
        public var kind: Kind
        public var name: String?
        public var rings: [[GeoPoint]]
    }

    /// A line of at least two positions.
    public struct Line: Sendable, Equatable {
        public var kind: Kind
        public var name: String?
        public var points: [GeoPoint]
    }

    /// The areas, in the order of the file.
    public var polygons: [Polygon] = []
    public var lines: [Line] = []
    /// The attribution that a screen showing the drawing must display: the file's member `Notice`, on one line.
    public var notice: String?
    /// The problems found in the file. A shape that cannot be used is left out.
    public var findings: [Diagnostic] = []
    /// The reason that the file could not be read to its end; one of `findings`.
    public internal(set) var damage: Diagnostic?

    public static let maxBytes = 1 << 20
    /// The most positions of all shapes together.
    public static let maxVertices = 50_000

    public var isEmpty: Bool { polygons.isEmpty && lines.isEmpty }

    public var vertexCount: Int {
        polygons.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.count } }
            + lines.reduce(0) { $0 + $1.points.count }
    }

    /// The smallest rectangle that contains every shape; nil if there is none.
    public var bounds: GeoBounds? {
        GeoBounds(
            containing: polygons.lazy.flatMap { $0.rings.lazy.joined() }.map { $0 } + lines.flatMap(\.points))
    }
}
