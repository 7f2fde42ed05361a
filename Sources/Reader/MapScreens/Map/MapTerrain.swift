import Campus
import Canvas
import Geodesy

/// The pack's drawing of the ground, on the map's plane: outlines, paths, water.
struct MapTerrain {
    enum Kind: UInt8 {
        case outline = 1
        case path = 2
        case water = 3
    }

    struct Shape {
        var kind: Kind
        /// True if it encloses an area.
        var isArea: Bool
        var rings: [[PlanePoint]]
        /// The bounds of all its points; nil if there are none.
        let bounds: PlaneRect?

        init(_ kind: Kind, isArea: Bool, rings: [[PlanePoint]]) {
            (self.kind, self.isArea, self.rings) = (kind, isArea, rings)
            bounds = PlaneRect(aroundAll: rings)
        }
    }

    let shapes: [Shape]
    /// The attribution of the lines, if the source must be named.
    let notice: String?

    /// Projects a pack's drawing to the plane. Returns nil if it is empty.
    init?(_ map: CampusMap, _ projection: LocalProjection) {
        guard !map.isEmpty else { return nil }
        func projected(_ points: [GeoPoint]) -> [PlanePoint] {
            points.map { PlanePoint(projection, $0) }
        }
        shapes =
            map.polygons.map { Shape(Kind($0.kind), isArea: true, rings: $0.rings.map(projected)) }
            + map.lines.map { Shape(Kind($0.kind), isArea: false, rings: [projected($0.points)]) }
        notice = map.notice
    }
}

extension MapTerrain.Kind {
    fileprivate init(_ kind: CampusMap.Kind) {
        switch kind {
        case .outline: self = .outline
        case .path: self = .path
        case .water: self = .water
        }
    }
}
