// Selects the earthquakes of a map, which were located and not withdrawn, and summarizes them.
import Geodesy
internal import Glibc

/// The events of a map, from which both the map and its text take their facts.
public struct MappedEarthquakes: Sendable {
    /// The events on the map, the newest first.
    public let events: [Earthquake]
    /// The location of each event, in the same order.
    public let points: [GeoPoint]
    /// The magnitude of each event, in the same order.
    private let magnitudes: [Double]
    /// The numbers of listed events that are not on the map: withdrawn by their agency, and not located by it.
    public let withdrawn: Int
    public let unlocated: Int
    public var listed: Int { events.count + withdrawn + unlocated }

    public init(_ listed: [Earthquake]) {
        var (events, points): ([Earthquake], [GeoPoint]) = ([], [])
        var (withdrawn, unlocated) = (0, 0)
        for event in listed {
            if event.removal != nil {
                withdrawn += 1
            } else if let point = event.report.epicenter, point.isOnEarth {
                events.append(event)
                points.append(point)
            } else {
                unlocated += 1
            }
        }
        if !zip(events, events.dropFirst()).allSatisfy({ $0.report.time >= $1.report.time }) {
            let order = events.indices.sorted { events[$0].report.time > events[$1].report.time }
            (events, points) = (order.map { events[$0] }, order.map { points[$0] })
        }
        (self.events, self.points) = (events, points)
        magnitudes = events.map { $0.report.magnitude ?? -.infinity }
        (self.withdrawn, self.unlocated) = (withdrawn, unlocated)
    }

    /// The indices of the events, the largest first; among equal ones, and those of unknown magnitude, the
    /// newest first.
    public var bySize: [Int] { events.indices.sorted(by: isLarger) }

    private func isLarger(_ one: Int, _ two: Int) -> Bool {
        magnitudes[one] != magnitudes[two] ? magnitudes[one] > magnitudes[two] : one < two
    }

    /// Returns the distances in meters, in the order of the events.
    public func distances(from origin: GeoPoint) -> [Double] { points.map { origin.distance(to: $0) } }

    /// - Parameter radius: meters.
    public func within(_ radius: Double, of origin: GeoPoint) -> [Int] {
        points.indices.filter { origin.distance(to: points[$0]) <= radius }
    }

    /// Returns the magnitude of one earthquake with the energy of some events, without tests; nil if fewer
    /// than two have a magnitude.
    public func energyMagnitude(of indices: some Sequence<Int>) -> Double? {
        let magnitudes = indices.compactMap { index in
            events[index].report.agency == .test ? nil : events[index].report.magnitude
        }
        guard magnitudes.count > 1 else { return nil }
        return EarthquakeEnergy.magnitude(
            joules: magnitudes.reduce(0) { $0 + EarthquakeEnergy.joules(magnitude: $1) })
    }

    /// Returns the index of the largest of some events, and of the newest among equal ones; nil for none.
    public func largest(of indices: some Sequence<Int>) -> Int? { indices.min(by: isLarger) }
}

public enum EarthquakeEnergy {
    /// Returns the energy radiated as seismic waves in joules: `log E = 1.5 M + 4.8` (B. Gutenberg and C. F. Richter,
    /// "Magnitude and Energy of Earthquakes", Annali di Geofisica 9(1), 1956, there in ergs). One step of magnitude is about 32
    /// times the energy.
    public static func joules(magnitude: Double) -> Double { pow(10, slope * magnitude + constant) }

    /// Returns the magnitude of one earthquake with this energy in joules; nil for 0.
    public static func magnitude(joules: Double) -> Double? {
        guard joules > 0, joules.isFinite else { return nil }
        return (log10(joules) - constant) / slope
    }

    private static let slope = 1.5
    private static let constant = 4.8
}
