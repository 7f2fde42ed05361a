// Finds events near each other in place and time, which may be foreshocks and aftershocks.
import Geodesy

/// Finds events near another event. Being near does not mean that one caused the other.
public enum EarthquakeSequence {
    /// The greatest distance between epicenters in meters, and the greatest difference of times in milliseconds.
    public static let reach = 100_000.0
    public static let duration = 30 * 86_400_000

    /// Returns the earthquakes within 100 km of an event and up to 30 days after it, in the order of `events`.
    public static func later(than event: Earthquake, in events: [Earthquake]) -> [Earthquake] {
        near(event, events) { $0 > 0 && $0 <= duration }
    }

    /// Returns the earthquakes within 100 km of an event and up to 30 days before it, in the order of `events`.
    public static func earlier(than event: Earthquake, in events: [Earthquake]) -> [Earthquake] {
        near(event, events) { $0 < 0 && $0 >= -duration }
    }

    /// - Parameter isInTime: receives the milliseconds from the event to the other one.
    private static func near(
        _ event: Earthquake, _ events: [Earthquake], _ isInTime: (Int) -> Bool
    ) -> [Earthquake] {
        guard let center = event.report.epicenter else { return [] }
        return events.filter { other in
            guard isInTime(other.report.time - event.report.time), other.removal == nil,
                other.isListedByDefault, other.report.agency != .test, let point = other.report.epicenter,
                !other.has(id: event.report.id, of: event.report.agency)
            else { return false }
            return center.distance(to: point) <= reach
        }
    }
}
