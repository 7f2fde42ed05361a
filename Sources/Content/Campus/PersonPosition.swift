import Geodesy

/// Where the person is, and how well that is known. It is never written anywhere: see `HereState` of the reader.
public struct PersonPosition: Sendable, Hashable {
    public enum Source: Sendable, Hashable {
        /// Given with `--here`.
        case given
        /// The person has said "I am here" of a place of this name.
        case place(String)
        /// A satellite receiver.
        case receiver
    }

    public var point: GeoPoint
    /// The radius in meters around the point in which the person is; nil where the receiver does not say.
    public var accuracy: Double?
    public var source: Source
    /// Meters a second; nil where it is not known.
    public var speed: Double?
    /// Degrees clockwise from north in which the person moves.
    public var course: Double?
    /// The moment it came, in milliseconds on a clock that is never set; nil for one that does not age.
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
    /// The direction in which the person walks; nil where they stand, or it is not known.
    public var heading: Double? { (speed ?? 0) > Self.walking ? course : nil }
}

// MARK: Age

extension PersonPosition {
    /// Up to this age, in seconds, nothing is said of it.
    public static let fresh = 3
    /// Older positions, in seconds, and those known less well, in meters, are dropped.
    public static let oldest = 300
    public static let widest = 500.0
    /// How fast the circle grows in which the person may be, in meters a second: a brisk walk.
    static let growth = 1.4

    /// Seconds since it came; 0 for one that does not age.
    public func age(at uptime: Int?) -> Int {
        guard let arrival, let uptime else { return 0 }
        return max(0, uptime - arrival) / 1000
    }

    /// Returns the position as it counts now, its circle as wide as a walk since then makes it, or nil if it is too old
    /// or known too badly to count.
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

    /// Whether what is said changes with the clock alone at this moment.
    public func isAging(at uptime: Int?) -> Bool { arrival != nil && age(at: uptime) > Self.fresh }

    /// How well it is known, and its age: `±8 m, 12 s old`; empty where there is nothing to say.
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
