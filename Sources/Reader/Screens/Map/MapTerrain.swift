import Campus
import Canvas
import Geodesy

/// What the pack tells of the ground: outlines, paths, water, on the map's plane.
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
        /// Of all its points; nil without any.
        let bounds: PlaneRect?

        init(_ kind: Kind, isArea: Bool, rings: [[PlanePoint]]) {
            (self.kind, self.isArea, self.rings) = (kind, isArea, rings)
            bounds = PlaneRect(aroundAll: rings)
        }
    }

    let shapes: [Shape]
    /// Said for the source of the lines, where it must be named.
    let notice: String?

    /// Puts a pack's drawing on the plane; nil if there is nothing in it.
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
