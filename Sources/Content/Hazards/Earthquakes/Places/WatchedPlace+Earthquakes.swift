// Determines if an earthquake concerns a place.
import Geodesy
import HazardKit

public struct EarthquakeAtPlace: Sendable, Equatable {
    public let place: String
    /// The distance from the place to the epicenter in meters.
    public let distance: Double
    /// The direction from the place to the epicenter; nil if they are the same.
    public let direction: CompassPoint?
    /// The expected level of the Modified Mercalli scale at the place.
    public fileprivate(set) var intensity: Double

    public var isFelt: Bool {
        intensity >= ShakingEstimate.felt && distance <= ShakingEstimate.farthest * 1_000
    }
    public var isNear: Bool { distance <= Self.near }

    /// The greatest distance in meters that is called near. This is a limit of Muster.
    private static let near = 300_000.0
}

extension WatchedPlace {
    /// Returns the effect of an earthquake on this place, or nil if the person does not want to be told of it here. An event
    /// of unknown magnitude or position concerns no place, nor does a blast; one that no person has reviewed does from
    /// `leastAutomatic` on.
    public func match(_ report: EarthquakeReport) -> EarthquakeAtPlace? {
        guard let wish = quakes, let magnitude = report.magnitude, let lies = lie(report),
            report.kind == nil || report.kind == .earthquake
        else { return nil }
        if report.status == .automatic, magnitude < leastAutomatic ?? -.infinity { return nil }
        switch wish {
        case .within(let kilometers, let least):
            guard magnitude >= least, lies.distance <= kilometers * 1_000 else { return nil }
        case .felt: guard lies.isFelt else { return nil }
        }
        return lies
    }

    /// Returns the effect of an event on this place, wanted or not, or nil if it is unknown.
    public func lie(_ report: EarthquakeReport) -> EarthquakeAtPlace? {
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
    /// Returns the effects of this event on the places that it concerns, the nearest first; empty if it was
    /// withdrawn. One agency's report is enough; of several, the strongest shaking counts.
    public func lies(to places: [WatchedPlace]) -> [EarthquakeAtPlace] {
        guard removal == nil else { return [] }
        return places.compactMap { strongest(standing.compactMap($0.match)) }.sorted {
            $0.distance < $1.distance
        }
    }

    /// Returns the effect on a place, wanted or not, or nil if it is unknown. Of several reports the strongest shaking counts.
    func lie(to place: WatchedPlace) -> EarthquakeAtPlace? {
        strongest((standing.isEmpty ? [report] : standing).compactMap(place.lie))
    }

    private func strongest(_ lies: [EarthquakeAtPlace]) -> EarthquakeAtPlace? {
        var first = lies.first
        first?.intensity = lies.map(\.intensity).max() ?? 0
        return first
    }
}
