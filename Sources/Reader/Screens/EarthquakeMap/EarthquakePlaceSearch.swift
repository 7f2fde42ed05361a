import AppCore
import Geodesy
import Hazards
import TextMetrics

/// Finds what a person types on a map of earthquakes: a place of theirs, the pack's point of reference, or the place that an
/// event was named by.
struct EarthquakePlaceSearch {
    /// A place that is no event.
    struct Place: Sendable {
        var name: String
        var point: GeoPoint
    }

    enum Found: Equatable {
        case place(Int)
        case event(Int)
    }

    let places: [Place]

    /// The places that a person has set, and the pack's point of reference.
    static func places(_ context: RenderContext) -> [Place] {
        var places = (context.alertBoard?.places ?? []).compactMap { place in
            place.point.map { Place(name: place.name, point: $0) }
        }
        if let origin = context.origin, origin.person == nil, let name = origin.name {
            places.append(Place(name: name, point: origin.point))
        }
        return places
    }

    /// Returns what has all words that were typed at the beginning of its own: a place first, else the first of some events.
    func find(_ typed: String, in mapped: MappedEarthquakes, order: [Int]) -> Found? {
        let wanted = Self.words(typed)
        guard !wanted.isEmpty else { return nil }
        if let place = places.firstIndex(where: { Self.has(wanted, Self.words($0.name)) }) {
            return .place(place)
        }
        for index in order {
            let text = mapped.events[index].records.compactMap(\.report.place).joined(separator: " ")
            if Self.has(wanted, Self.words(text)) { return .event(index) }
        }
        return nil
    }

    private static func words(_ text: String) -> [String] {
        TextFolding.folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static func has(_ wanted: [String], _ known: [String]) -> Bool {
        wanted.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }
}
