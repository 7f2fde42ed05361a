// Describes the events on a map of earthquakes, in sentences that each have a longer and a shorter form.
import Clocks
import Geodesy
import HazardKit
internal import TextTools

public struct EarthquakeMapWords: Sendable {
    private let mapped: MappedEarthquakes
    private let now: Moment
    /// The length of the sentences.
    public enum Form: Sendable, CaseIterable {
        /// With distances in miles and kilometers.
        case long
        /// With distances in kilometers only.
        case short
    }

    public init(_ mapped: MappedEarthquakes, at now: Moment) { (self.mapped, self.now) = (mapped, now) }

    // MARK: One event

    /// Returns `M 4.1, 75 mi (120 km) south-west, 2 h ago`, or without an origin, `M 4.1, Norcia, Italy, 2 h
    /// ago`.
    public func event(_ index: Int, from origin: GeoPoint?, _ form: Form = .long) -> String {
        let report = mapped.events[index].report
        let place = origin.map { way(index, from: $0, form) } ?? EarthquakeWords.place(report)
        let parts = [EarthquakeWords.magnitude(report), place, EarthquakeWords.age(report, at: now)]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    /// Returns `75 mi (120 km) south-west`.
    public func way(_ index: Int, from origin: GeoPoint, _ form: Form = .long) -> String {
        let point = mapped.points[index]
        let direction = origin.direction(to: point).map { " " + $0.name } ?? ""
        return Self.distance(origin.distance(to: point), form) + direction
    }

    private static func distance(_ meters: Double, _ form: Form) -> String {
        form == .long ? GeoText.distance(meters) : GeoText.metric(meters)
    }

    // MARK: Several

    /// Returns `212 events, the largest M 6.1, Norcia, Italy, 2 h ago`.
    public func all() -> String { some(Array(mapped.events.indices), from: nil, remark: "") }

    /// Returns `3 events here, the largest M 5.0, Norcia, Italy, 2 h ago`, for events that share a mark.
    public func together(_ indices: [Int]) -> String { some(indices, from: nil, remark: " here") }

    /// Returns `3 events within 120 mi (200 km), the largest M 4.1, 75 mi (120 km) south-west, 2 h ago`, or
    /// if there are none, the nearest event.
    ///
    /// - Parameter radius: the radius in meters.
    public func within(_ radius: Double, of origin: GeoPoint, _ form: Form = .long) -> String {
        let inside = mapped.within(radius, of: origin)
        let range = " within " + Self.distance(radius, form)
        let distances = inside.isEmpty ? mapped.distances(from: origin) : []
        guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] })
        else {
            return some(inside, from: origin, remark: range, form)
        }
        return "No event\(range); the nearest \(event(nearest, from: origin, form))"
    }

    private func some(_ indices: [Int], from origin: GeoPoint?, remark: String, _ form: Form = .long)
        -> String
    {
        guard let largest = mapped.largest(of: indices) else { return "No event" + remark }
        let told = event(largest, from: origin, form)
        if indices.count == 1 { return "1 event\(remark): \(told)" }
        let count = CountedNoun.text(indices.count, "event") + remark
        // Where no magnitude is known, there is no largest.
        guard mapped.events[largest].report.magnitude != nil else { return "\(count), the newest \(told)" }
        return "\(count), the largest \(told)"
    }

    // MARK: What is left out

    /// The sentences about listed events that are not on the map; empty if all are.
    public var leftOut: [String] {
        [
            mapped.withdrawn > 0
                ? CountedNoun.text(mapped.withdrawn, "event was", "events were")
                    + " withdrawn and \(mapped.withdrawn == 1 ? "is" : "are") not on the map." : nil,
            mapped.unlocated > 0
                ? CountedNoun.text(mapped.unlocated, "event has", "events have")
                    + " no position and \(mapped.unlocated == 1 ? "is" : "are") not on the map." : nil,
        ].compactMap { $0 }
    }
}
