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
