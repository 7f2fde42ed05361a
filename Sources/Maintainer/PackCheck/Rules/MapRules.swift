import Campus
import ContentPack
import Geodesy

/// The rules for the campus map as a whole. Its reader's findings about single shapes also have codes `map-…`.
enum MapRules {
    static let all = [notice, outside, zero]

    private static let notice = CheckRule(
        "map-notice", "The drawing of the map names its source",
        explanation: """
            The people who drew the outlines have rights in them, and most licenses ask for a line that names them. The member \
            "Notice" at the top of Map.geojson is shown with the map.
            """,
        .packOnce { context in
            guard let map = context.map, map.notice == nil, map.damage == nil else { return nil }
            return Violation(
                PackFiles.map, .start, "the drawing does not name its source",
                hint: "write \"Notice\": \"Outlines: …\" before \"features\"")
        })

    /// The margin around the bounds in meters: people want to see where the streets lead.
    private static let margin = 1_000.0

    private static let outside = CheckRule(
        "map-outside", "The drawing of the map is of the campus",
        explanation: """
            What lies more than a kilometer outside of CampusBounds in Pack.plist is never seen and makes the file \
            larger; if it is everything, the positions are mostly exchanged.
            """,
        .packOnce { context in
            guard let map = context.map, let bounds = context.pack.info.campusBounds else { return nil }
            let shapes = map.polygons.map { $0.rings[0] } + map.lines.map(\.points)
            let far = shapes.filter { isFar($0, from: bounds) { $0 } }
            guard let first = far.first?.first else { return nil }
            let areExchanged = far.allSatisfy {
                !isFar($0, from: bounds) { GeoPoint(latitude: $0.longitude, longitude: $0.latitude) }
            }
            let count = far.count == shapes.count ? "all \(far.count)" : "\(far.count) of \(shapes.count)"
            return Violation(
                PackFiles.map, .start,
                "\(count) shapes lie outside CampusBounds, one at longitude \(first.longitude), latitude "
                    + "\(first.latitude)",
                hint: areExchanged
                    ? "in GeoJSON the longitude comes first: exchange the numbers of each position"
                    : "make the drawing with \"muster import map\" and --bounds, or correct CampusBounds")
        })

    /// Returns true if no position of a shape, changed by `change`, is near the bounds.
    private static func isFar(
        _ points: [GeoPoint], from bounds: GeoBounds, _ change: (GeoPoint) -> GeoPoint
    ) -> Bool {
        points.allSatisfy {
            let point = change($0)
            return point.distance(to: bounds.nearestPoint(to: point)) > margin
        }
    }

    private static let zero = CheckRule(
        "place-zero", "No place is at latitude 0, longitude 0",
        explanation: """
            Programs write 0, 0 for a place whose position they do not know. It is in the Gulf of Guinea.
            """,
        .pack { context in
            context.places.all.filter {
                abs($0.location.latitude) < 1e-6 && abs($0.location.longitude) < 1e-6
            }.map {
                $0.violation(
                    "\(ShortText.of($0.name)) is at 0, 0, which means that its position is not known",
                    hint: "give its position, or leave it out")
            }
        })
}
