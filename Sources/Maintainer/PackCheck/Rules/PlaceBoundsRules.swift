import Campus
import ContentPack
import Geodesy

/// The rules for places and `CampusBounds`: a mistake in a coordinate usually leads far away.
///
/// One mistake is one finding: bounds without any place in them are reported as such and not once for each
/// place, and so is a file in which every place is wrong.
enum PlaceBoundsRules {
    static let all = [bounds, places, home]

    private static let bounds = CheckRule(
        "place-bounds", "CampusBounds holds the places of the campus",
        explanation: """
            CampusBounds in Pack.plist is [south, west, north, east] in degrees, with negative numbers for south and \
            west. Where not one building, callbox or HomeLocation lies inside, the bounds are more likely wrong than \
            all the places.
            """,
        .packOnce { context in
            guard let view = BoundsView(context), view.holdsNothing else { return nil }
            let hint =
                view.wouldHoldAllExchanged
                ? "latitudes stand first and third: write [south, west, north, east]"
                : "write [south, west, north, east] in degrees, west and south negative"
            return Violation(
                PackFiles.info, context.lists[PackFiles.info]?.dictionary?["CampusBounds"]?.position,
                keyPath: "CampusBounds",
                "none of the \(view.points.count) places of this pack lies in CampusBounds", hint: hint)
        })

    private static let places = CheckRule(
        "place-outside", "A place lies in CampusBounds",
        explanation: """
            People are sent there. Latitude and longitude exchanged, a minus forgotten or a digit mistyped lead far \
            from the campus. A place that is really so far out needs wider CampusBounds in Pack.plist.
            """,
        .pack { context in
            guard let view = BoundsView(context), !view.holdsNothing else { return [] }
            return context.places.kinds.flatMap { places in
                let outside = places.filter { !view.bounds.contains($0.location) }
                let isWhole = outside.count == places.count && outside.count > 1
                if isWhole, let first = outside.first { return [whole(outside, first, view)] }
                return outside.map { place in
                    place.violation(
                        "\(ShortText.of(place.name)) is \(view.distance(to: place.location)) outside CampusBounds",
                        hint: view.hint(for: place.location))
                }
            }
        })

    /// Returns the finding for a file whose places are all outside.
    private static func whole(
        _ places: [PlaceSource.Place], _ first: PlaceSource.Place, _ view: BoundsView
    ) -> Violation {
        let areExchanged = places.allSatisfy { view.bounds.contains($0.location.exchanged) }
        return Violation(
            first.file, first.position, keyPath: first.keyPath,
            "all \(places.count) \(first.kind.plural) of this file lie outside CampusBounds",
            hint: areExchanged
                ? "exchange latitude and longitude in each: the latitude comes first"
                : "correct their positions, or CampusBounds in Pack.plist")
    }

    private static let home = CheckRule(
        "place-home", "HomeLocation lies in CampusBounds",
        explanation: """
            Distances are told from HomeLocation in Pack.plist, [latitude, longitude], until the reader says where they \
            are.
            """,
        .packOnce { context in
            guard let view = BoundsView(context), !view.holdsNothing,
                let home = context.pack.info.homeLocation, !view.bounds.contains(home)
            else { return nil }
            return Violation(
                PackFiles.info, context.lists[PackFiles.info]?.dictionary?["HomeLocation"]?.position,
                keyPath: "HomeLocation", "HomeLocation is \(view.distance(to: home)) outside CampusBounds",
                hint: view.hint(for: home))
        })
}

/// The places of a pack compared with its bounds.
private struct BoundsView {
    let bounds: GeoBounds
    /// The points of every place and of home.
    let points: [GeoPoint]

    /// Returns `nil` if the pack has no usable bounds.
    init?(_ context: CheckContext) {
        guard let bounds = context.pack.info.campusBounds else { return nil }
        self.bounds = bounds
        points = context.places.all.map(\.location) + [context.pack.info.homeLocation].compactMap { $0 }
    }

    /// True if the bounds contain no place. With a single place, either may be the mistake.
    var holdsNothing: Bool { points.count > 1 && !points.contains(where: bounds.contains) }

    var wouldHoldAllExchanged: Bool { points.allSatisfy { bounds.contains($0.exchanged) } }

    /// Returns a distance such as `1.2 km`.
    func distance(to point: GeoPoint) -> String {
        GeoText.metric(point.distance(to: bounds.nearestPoint(to: point)))
    }

    func hint(for point: GeoPoint) -> String {
        let (latitude, longitude) = (point.latitude, point.longitude)
        if bounds.contains(point.exchanged) {
            return "exchange its latitude and longitude: it is at \(longitude), \(latitude)"
        }
        if bounds.contains(GeoPoint(latitude: latitude, longitude: -longitude)) {
            return "did you mean the longitude \(-longitude)? West is negative"
        }
        if bounds.contains(GeoPoint(latitude: -latitude, longitude: longitude)) {
            return "did you mean the latitude \(-latitude)? South is negative"
        }
        return "correct its position, or CampusBounds in Pack.plist"
    }
}

extension GeoPoint {
    fileprivate var exchanged: GeoPoint { GeoPoint(latitude: longitude, longitude: latitude) }
}

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
