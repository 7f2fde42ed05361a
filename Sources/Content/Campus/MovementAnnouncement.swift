import Geodesy

/// Decides when the way to a place is announced again while the person walks: by the distance walked, never
/// by time, so that a screen reader is not interrupted every second.
public struct MovementAnnouncement: Sendable, Hashable {
    /// The position of the person at the last announcement.
    private var announced: GeoPoint?

    public init() {}

    /// The least distance between two announcements, in meters.
    static let step = 20.0
    /// The fraction of the remaining way between two announcements near the place.
    static let part = 0.1

    /// Returns whether the way should be announced now, and records that it was: at first, and after 20 m or
    /// a tenth of the remaining way, whichever is more.
    public mutating func isDue(at point: GeoPoint, to goal: GeoPoint) -> Bool {
        if let announced, announced.distance(to: point) < max(Self.step, point.distance(to: goal) * Self.part)
        {
            return false
        }
        announced = point
        return true
    }
}
