import Campus
import Canvas
import Geodesy

/// The pack's drawing of the ground, on the map's plane: outlines, paths, water.
struct MapTerrain {
    struct Shape {
        /// The layer of `MapLines`.
        let layer: UInt8
        /// True if it encloses an area.
        let isArea: Bool
        let rings: [[PlanePoint]]
        /// The bounds of all its points; nil if there are none.
        let bounds: PlaneRect?

        init(_ kind: CampusMap.Kind, isArea: Bool, rings: [[PlanePoint]]) {
            layer =
                switch kind {
                case .outline: MapLines.Layer.outline
                case .path: MapLines.Layer.path
                case .water: MapLines.Layer.water
                }
            (self.isArea, self.rings) = (isArea, rings)
            bounds = PlaneRect(aroundAll: rings)
        }
    }

    let shapes: [Shape]
    /// The attribution of the lines, if the source must be named.
    let notice: String?

    /// Projects a pack's drawing to the plane. Returns nil if it is empty.
    init?(_ map: CampusMap, _ projection: LocalProjection) {
        guard !map.isEmpty else { return nil }
        func projected(_ points: [GeoPoint]) -> [PlanePoint] { points.map { PlanePoint(projection, $0) } }
        shapes =
            map.polygons.map { Shape($0.kind, isArea: true, rings: $0.rings.map(projected)) }
            + map.lines.map { Shape($0.kind, isArea: false, rings: [projected($0.points)]) }
        notice = map.notice
    }
}
