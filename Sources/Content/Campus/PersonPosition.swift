import Geodesy

/// The position of the person, and its accuracy. It is never written to disk: see `HereState` of the reader.
public struct PersonPosition: Sendable, Hashable {
    public enum Source: Sendable, Hashable {
        /// A position given with `--here`.
        case given
        /// A place with this name, of which the person said "I am here".
        case place(String)
        case receiver
    }

    public var point: GeoPoint
    /// The radius in meters of the circle in which the person is; nil if the receiver does not report one.
    public var accuracy: Double?
    public var source: Source
    /// The speed in meters a second; nil if unknown.
    public var speed: Double?
    /// The direction of movement in degrees clockwise from north; nil if unknown.
    public var course: Double?
    /// The time of arrival in milliseconds on a monotonic clock; nil for a position that does not age.
    public var arrival: Int?

    public init(
        _ point: GeoPoint, accuracy: Double? = 0, source: Source, speed: Double? = nil,
        course: Double? = nil, arrival: Int? = nil
    ) {
        (self.point, self.accuracy, self.source) = (point, accuracy, source)
        (self.speed, self.course, self.arrival) = (speed, course, arrival)
    }

    /// The speed above which a course is a direction that the person walks in, in meters a second.
    static let walking = 0.7
    /// The direction in which the person walks; nil if they stand, or it is unknown.
    public var heading: Double? { (speed ?? 0) > Self.walking ? course : nil }

    /// The age in seconds up to which no age is shown.
    public static let fresh = 3
    /// The age in seconds, and the accuracy in meters, beyond which a position is dropped.
    public static let oldest = 300
    public static let widest = 500.0
    /// The speed in meters a second at which the circle in which the person may be grows: a brisk walk.
    static let growth = 1.4

    /// Returns the age in seconds; 0 for a position that does not age.
    public func age(at uptime: Int?) -> Int {
        guard let arrival, let uptime else { return 0 }
        return max(0, uptime - arrival) / 1000
    }

    /// Returns the position widened by what a person can have walked since; nil if it is too old or inaccurate.
    public func aged(to uptime: Int?) -> PersonPosition? {
        let age = age(at: uptime)
        var position = self
        if age > Self.fresh {
            position.accuracy = accuracy.map { $0 + Double(age) * Self.growth }
            // Where they walked then is not where they walk now.
            (position.speed, position.course) = (nil, nil)
        }
        return age > Self.oldest || (position.accuracy ?? 0) > Self.widest ? nil : position
    }

    /// Returns accuracy and age: `±8 m, 12 s old`; empty if there is nothing to show.
    public func qualityText(at uptime: Int?) -> String {
        var parts: [String] = []
        if let accuracy = aged(to: uptime)?.accuracy ?? accuracy {
            if accuracy >= 1 { parts.append("±" + Self.meters(accuracy)) }
        } else {
            parts.append("accuracy not given")
        }
        let age = age(at: uptime)
        if age > Self.fresh { parts.append(age < 120 ? "\(age) s old" : "\(age / 60) min old") }
        return parts.joined(separator: ", ")
    }

    private static func meters(_ value: Double) -> String {
        value.isFinite && value < 1e6 ? "\(Int(value.rounded())) m" : "? m"
    }
}
