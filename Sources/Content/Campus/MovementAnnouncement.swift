import Geodesy

/// Decides when the way to a place is said again while the person walks: by what they have walked, never by time, so that
/// a screen reader is not interrupted every second.
public struct MovementAnnouncement: Sendable, Hashable {
    /// Where the person was when the way was last said.
    private var announced: GeoPoint?

    public init() {}

    /// The least way between two announcements, in meters.
    static let step = 20.0
    /// Near the place it is this part of the way left.
    static let part = 0.1

    /// Returns whether the way is to be said now, and notes that it was: at first, and after 20 m or a tenth of the way
    /// that is left, whichever is more.
    public mutating func isDue(at point: GeoPoint, to goal: GeoPoint) -> Bool {
        if let announced,
            announced.distance(to: point) < max(Self.step, point.distance(to: goal) * Self.part)
        {
            return false
        }
        announced = point
        return true
    }
}
