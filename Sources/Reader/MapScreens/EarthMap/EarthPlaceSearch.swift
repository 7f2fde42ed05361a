import Geodesy
import PlaceNames
import ScreenKit
import TextMetrics

/// Finds the place that a person types on a map of the Earth: one of their places, the pack's reference
/// point, an item by its words, or a larger city.
package struct EarthPlaceSearch {
    /// A place that is not one of the items.
    package struct Place: Sendable {
        package var name: String
        var point: GeoPoint

        package init(name: String, point: GeoPoint) { (self.name, self.point) = (name, point) }
    }

    package let places: [Place]

    package init(places: [Place]) { self.places = places }

    /// Returns the places that a person has configured, and the pack's reference point.
    package static func places(_ context: RenderContext) -> [Place] {
        var places = (context.alertBoard?.places ?? []).compactMap { place in
            place.point.map { Place(name: place.name, point: $0) }
        }
        if let origin = context.origin, origin.person == nil, let name = origin.name {
            places.append(Place(name: name, point: origin.point))
        }
        return places
    }

    /// Returns the first match whose words begin with all typed words: a place, or else an item; or else the largest
    /// city of that name.
    package func find(_ typed: String, order: [Int], text: (Int) -> String) -> MapFound? {
        let wanted = Self.words(typed)
        guard !wanted.isEmpty else { return nil }
        if let place = places.first(where: { Self.has(wanted, Self.words($0.name)) }) {
            return .place(place.point)
        }
        return order.first { Self.has(wanted, Self.words(text($0))) }.map { .item($0) }
            ?? PlaceNames.cities(typed).first.map { .place($0.point) }
    }

    private static func words(_ text: String) -> [String] { FoldedWords(text).all }

    private static func has(_ wanted: [String], _ known: [String]) -> Bool {
        wanted.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }
}
