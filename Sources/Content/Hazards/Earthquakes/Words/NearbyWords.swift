// Describes the distance of an earthquake from the places that it concerns.
import Geodesy
internal import TextTools

public enum NearbyWords {
    /// Returns the mark of an event in a list: `near Home, 75 mi (120 km)`, `5540 mi (8915 km) from Home`, with the nearest
    /// of several places. Returns nil for an event that concerns none.
    ///
    /// - Parameter lies: the effects on the places, the nearest first.
    public static func mark(_ lies: [EarthquakeAtPlace]) -> String? {
        guard let first = lies.first else { return nil }
        let others = lies.count - 1
        let more = others > 0 ? " and \(CountedNoun.text(others, "other place"))" : ""
        guard first.isNear else {
            return place(first) + (others > 0 ? ", farther from" + more.dropFirst(4) : "")
        }
        return "near \(first.place)\(more), \(GeoText.distance(first.distance))"
    }

    /// Returns a place with its distance, or that it is near: `near Home`, `5540 mi (8915 km) from Home`.
    static func place(_ lie: EarthquakeAtPlace) -> String {
        lie.isNear ? "near \(lie.place)" : "\(GeoText.distance(lie.distance)) from \(lie.place)"
    }

    /// Returns the distance and direction of an event from a place: `Home: 75 mi (120 km) north-west`.
    public static func line(_ lie: EarthquakeAtPlace) -> String {
        "\(lie.place): \(GeoText.distance(lie.distance))" + (lie.direction.map { " " + $0.name } ?? "")
    }
}
