/// The drawing of a campus under its places: outlines of buildings, paths and water.
import Diagnostics
import Geodesy

/// The lines of `Plists/Map.geojson`, in degrees. All positions are on Earth.
public struct CampusMap: Sendable, Equatable {
    /// What a shape is; in the file the property `kind` of its feature.
    public enum Kind: String, Sendable, CaseIterable {
        /// The walls of a building, or an area.
        case outline
        /// A way: a street, path, or stairs.
        case path
        /// A river, lake or shore.
        case water
    }

    /// An area: its outer ring, then the rings of its holes. The last position of a ring is not the first one again; the
    /// inside is what an odd number of rings surround.
    public struct Polygon: Sendable, Equatable {
        public var kind: Kind
        public var name: String?
        public var rings: [[GeoPoint]]

        public init(kind: Kind, name: String? = nil, rings: [[GeoPoint]]) {
            (self.kind, self.name, self.rings) = (kind, name, rings)
        }
    }

    /// A line of at least two positions.
    public struct Line: Sendable, Equatable {
        public var kind: Kind
        public var name: String?
        public var points: [GeoPoint]

        public init(kind: Kind, name: String? = nil, points: [GeoPoint]) {
            (self.kind, self.name, self.points) = (kind, name, points)
        }
    }

    /// In the order of the file.
    public var polygons: [Polygon]
    public var lines: [Line]
    /// Whom the drawing is from, which a screen that shows it must say: the file's member `Notice`, on one line.
    public var notice: String?
    /// What is wrong with the file. A shape that cannot be used is left out.
    public var findings: [Diagnostic]
    /// Why the file could not be read to its end; one of `findings`.
    public internal(set) var damage: Diagnostic?

    public init(
        polygons: [Polygon] = [], lines: [Line] = [], notice: String? = nil, findings: [Diagnostic] = []
    ) {
        (self.polygons, self.lines, self.notice, self.findings) = (polygons, lines, notice, findings)
    }

    /// The most bytes of the file.
    public static let mostBytes = 1 << 20
    /// The most positions of all shapes together.
    public static let mostVertices = 50_000

    public var isEmpty: Bool { polygons.isEmpty && lines.isEmpty }

    /// How many positions the shapes have.
    public var vertexCount: Int {
        polygons.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.count } }
            + lines.reduce(0) { $0 + $1.points.count }
    }

    /// The smallest rectangle that holds every shape; nil if there is none.
    public var bounds: GeoBounds? {
        GeoBounds(
            containing: polygons.lazy.flatMap { $0.rings.lazy.joined() }.map { $0 } + lines.flatMap(\.points))
    }
}
