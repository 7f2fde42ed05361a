// Whether an earthquake concerns a place.
import Geodesy

/// An earthquake as it lies to a place that it concerns.
package struct EarthquakeAtPlace: Sendable, Equatable {
    /// The name of the place.
    package let place: String
    /// Meters from the place to the epicenter.
    package let distance: Double
    /// From the place to the epicenter; nil where they are one.
    package let direction: CompassPoint?
    /// The level of the Modified Mercalli scale to expect there.
    package let intensity: Double
}

extension AlertPlace {
    /// Returns how an earthquake lies to this place; nil if a person does not want to know of it here.
    ///
    /// An event whose magnitude or position is unknown concerns no place, and no blast or other event does. What no person
    /// has reviewed does from `leastAutomatic` on.
    package func match(_ report: EarthquakeReport) -> EarthquakeAtPlace? {
        guard let wish = quakes, let magnitude = report.magnitude, let lies = lie(report),
            report.kind == nil || report.kind == .earthquake
        else { return nil }
        if report.status == .automatic, magnitude < leastAutomatic ?? -.infinity { return nil }
        switch wish {
        case .within(let kilometers, let least):
            guard magnitude >= least, lies.distance <= kilometers * 1_000 else { return nil }
        case .felt:
            guard lies.intensity >= ShakingEstimate.felt, lies.distance <= ShakingEstimate.farthest * 1_000
            else { return nil }
        }
        return lies
    }

    /// Returns how an event lies to this place, wanted or not; nil where that is not known.
    package func lie(_ report: EarthquakeReport) -> EarthquakeAtPlace? {
        guard let point, let epicenter = report.epicenter, let magnitude = report.magnitude else {
            return nil
        }
        let distance = point.distance(to: epicenter)
        let intensity = ShakingEstimate.intensity(
            magnitude: magnitude, kilometers: distance / 1_000, depth: report.depth)
        return EarthquakeAtPlace(
            place: name, distance: distance, direction: point.direction(to: epicenter), intensity: intensity)
    }
}

extension Earthquake {
    /// Returns how this event lies to each of the places that it concerns, the nearest first; nothing if it was withdrawn.
    package func lies(to places: [AlertPlace]) -> [EarthquakeAtPlace] {
        guard removal == nil else { return [] }
        return places.compactMap { $0.match(report) }.sorted { $0.distance < $1.distance }
    }
}
