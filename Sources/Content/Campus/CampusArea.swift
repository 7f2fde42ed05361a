import Geodesy

/// The area of the campus. Tells whether the person is in it.
public struct CampusArea: Sendable, Hashable {
    public let bounds: GeoBounds

    /// Creates the area from the pack's bounds, or if it has none from its places. Returns nil if it has neither.
    public init?(bounds: GeoBounds?, places: CampusPlaces) {
        guard let bounds = bounds ?? places.bounds else { return nil }
        self.bounds = bounds
    }

    /// The meters beyond the edge at which a person counts as having left, so that nothing flickers at the edge.
    static let hysteresis = 50.0

    /// Returns whether the person is on campus: within the bounds, widened by the accuracy of the position.
    ///
    /// - Parameter wasInside: whether they were when last asked; nil when nothing was asked before.
    public func contains(_ person: PersonPosition, wasInside: Bool? = nil) -> Bool {
        let distance = distance(to: person.point)
        let margin = wasInside == true ? Self.hysteresis : 0
        return distance <= (person.accuracy ?? 0) + margin
    }

    /// Returns the distance to the nearest edge in meters; 0 inside.
    public func distance(to point: GeoPoint) -> Double {
        bounds.contains(point) ? 0 : point.distance(to: bounds.nearestPoint(to: point))
    }

    /// Returns the sentence for a person outside the campus: `You are 3.1 mi (5.0 km) west of the campus.`
    public func offCampusSentence(_ person: PersonPosition) -> String {
        "You are \(wayFromEdge(person)) the campus."
    }

    /// Returns the same in forms for a narrow row, the best first: `You are 3.1 mi (5.0 km) west of campus`.
    public func shortOffCampus(_ person: PersonPosition) -> [String] {
        let way = wayFromEdge(person)
        return ["You are \(way) campus", "\(way) campus", "You are not on campus."]
    }

    /// Returns distance and direction from the edge: `3.1 mi (5.0 km) west of`.
    private func wayFromEdge(_ person: PersonPosition) -> String {
        let edge = bounds.nearestPoint(to: person.point)
        let direction = edge.direction(to: person.point).map { " \($0.name) of" } ?? " from"
        return GeoText.distance(distance(to: person.point)) + direction
    }
}
