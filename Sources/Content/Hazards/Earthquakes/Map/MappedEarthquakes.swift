// The earthquakes of a map: those that were located and not withdrawn, and what is told of all of them at once.
import Geodesy

/// What a map of earthquakes shows and its words tell: both take their facts from here.
package struct MappedEarthquakes: Sendable {
    /// The events on the map, the newest first.
    package let events: [Earthquake]
    /// Where each of them is, in the same order.
    package let points: [GeoPoint]
    /// How many of those that were to be shown are not, since their agency withdrew them, or did not locate them.
    package let withdrawn: Int
    package let unlocated: Int
    /// How many were to be shown.
    package var listed: Int { events.count + withdrawn + unlocated }

    /// - Parameter listed: the events that are to be shown, in any order.
    package init(_ listed: [Earthquake]) {
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
        (self.withdrawn, self.unlocated) = (withdrawn, unlocated)
    }

    /// Indices of the events, the largest first; of equal ones, and of those whose magnitude is not known, the newest first.
    package var bySize: [Int] {
        let magnitudes = events.map { $0.report.magnitude ?? -.infinity }
        return events.indices.sorted { one, two in
            magnitudes[one] != magnitudes[two] ? magnitudes[one] > magnitudes[two] : one < two
        }
    }

    /// Returns the distances from a point in meters, in the order of the events.
    package func distances(from origin: GeoPoint) -> [Double] { points.map { origin.distance(to: $0) } }

    /// Returns the indices of the events within a radius of a point, in meters.
    package func within(_ radius: Double, of origin: GeoPoint) -> [Int] {
        points.indices.filter { origin.distance(to: points[$0]) <= radius }
    }

    /// Returns the magnitude of one earthquake with the energy of some events, tests not among them; nil where fewer than two
    /// have a magnitude.
    package func energyMagnitude(of indices: some Sequence<Int>) -> Double? {
        let magnitudes = indices.compactMap { index in
            events[index].report.agency == .test ? nil : events[index].report.magnitude
        }
        guard magnitudes.count > 1 else { return nil }
        return EarthquakeEnergy.magnitude(
            joules: magnitudes.reduce(0) { $0 + EarthquakeEnergy.joules(magnitude: $1) })
    }

    /// Returns the largest of some events; the newest of equal ones, nil for none.
    package func largest(of indices: some Sequence<Int>) -> Int? {
        var largest: Int?
        for index in indices {
            guard let known = largest else {
                largest = index
                continue
            }
            let (one, two) = (events[index].report.magnitude, events[known].report.magnitude)
            let isLarger = (one ?? -.infinity) > (two ?? -.infinity)
            if isLarger || one == two && index < known { largest = index }
        }
        return largest
    }
}
