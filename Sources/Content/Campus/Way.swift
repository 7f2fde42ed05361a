import ContentPack
import Geodesy

/// The origin of ways: the person, or a point of reference that is never called "you".
public struct WayOrigin: Sendable, Hashable {
    public var point: GeoPoint
    /// The person at the origin; nil for a point of reference.
    public var person: PersonPosition?
    /// The name of a point of reference in a sentence: `Newman Library`; nil for the person, and for a point without one.
    public var name: String?
    /// The direction that the reader faces, in degrees clockwise from north, if it is known: a kiosk on a wall.
    public var facing: Double?

    /// Creates the origin of ways that begin at the person, with the accuracy of the person's position.
    public init(_ person: PersonPosition, facing: Double? = nil) {
        (point, self.person, self.facing) = (person.point, person, facing)
    }

    public init(reference point: GeoPoint, name: String? = nil) { (self.point, self.name) = (point, name) }

    /// Creates the origin of ways from a pack's point of reference. Returns nil if it has none.
    public init?(referenceOf info: PackInfo) {
        guard let home = info.homeLocation else { return nil }
        self.init(reference: home, name: info.homeName)
    }

    /// The distance in meters below which a place is "close by" even if the position is exact.
    static let closeBy = 15.0
    /// The distance in meters within which a place is "close by".
    var closeBy: Double { max(Self.closeBy, person?.accuracy ?? 0) }
}

/// The way to a place, as data: the single source for map, lists, cards, commands and JSON.
public struct Way: Sendable, Hashable {
    /// The precision of a distance.
    public enum Precision: String, Sendable, Hashable { case exact, about, around }

    /// The distance in meters in a straight line along the surface.
    public var distance: Double
    /// The direction in degrees clockwise from north; nil at the place itself.
    public var bearing: Double?
    /// True if the place is so close that distance and direction are meaningless.
    public var isCloseBy: Bool
    public var precision: Precision
    /// The estimated minutes on foot; nil from a point of reference, where no one stands, and for very long ways.
    public var minutes: Int?
    /// The direction as an hour on a clock's face, 12 being where the person walks; nil if they do not walk.
    public var hour: Int?
    /// The direction relative to where the reader faces, if that is known.
    public var side: Side?

    public var direction: CompassPoint? { bearing.flatMap(CompassPoint.init(bearing:)) }

    public init(from origin: WayOrigin, to point: GeoPoint) {
        distance = origin.point.distance(to: point)
        bearing = origin.point.bearing(to: point)
        isCloseBy = distance <= origin.closeBy
        precision = origin.person.map(Self.precision) ?? .exact
        guard let person = origin.person else { return }
        minutes = Self.minutes(distance)
        if let bearing {
            hour = person.heading.map { Self.hour(bearing - $0) }
            side = origin.facing.flatMap { Side(turn: bearing - $0) }
        }
    }

    /// A way on foot is longer than the straight one by about this factor (pedestrian route directness on campuses and
    /// in towns is 1.2 to 1.5), and people walk about 5 km an hour.
    public static let detour = 1.3
    public static let metersAnHour = 5_000.0
    /// The longest walk in minutes for which a time is estimated.
    private static let longestWalk = 180

    private static func minutes(_ distance: Double) -> Int? {
        let minutes = (distance * detour / metersAnHour * 60).rounded(.up)
        guard minutes.isFinite, minutes <= Double(longestWalk) else { return nil }
        return max(1, Int(minutes))
    }

    private static func precision(_ person: PersonPosition) -> Precision {
        guard let accuracy = person.accuracy else { return .around }
        return accuracy < 10 ? .exact : accuracy <= 20 ? .about : .around
    }

    private static func hour(_ turn: Double) -> Int {
        guard turn.isFinite else { return 12 }
        let turns = turn / 360
        let hour = Int(((turns - turns.rounded(.down)) * 12).rounded()) % 12
        return hour == 0 ? 12 : hour
    }

    /// The eight directions relative to where a person faces.
    public enum Side: String, Sendable, Hashable, CaseIterable {
        case ahead = "straight ahead"
        case aheadRight = "ahead on the right"
        case right = "on the right"
        case behindRight = "behind you on the right"
        case behind = "behind you"
        case behindLeft = "behind you on the left"
        case left = "on the left"
        case aheadLeft = "ahead on the left"

        /// Creates the side for a direction in degrees clockwise from straight ahead.
        init?(turn: Double) {
            guard let point = CompassPoint(bearing: turn),
                let index = CompassPoint.allCases.firstIndex(of: point)
            else { return nil }
            self = Self.allCases[index]
        }
    }

    /// The distance, the direction and the time: `about 0.2 mi (370 m) east, at your 2 o'clock, 6 min`; `close by`.
    public var text: String {
        guard !isCloseBy else { return "close by" }
        let hedge = precision == .exact ? "" : precision.rawValue + " "
        var parts = [hedge + GeoText.distance(distance) + (direction.map { " " + $0.name } ?? "")]
        if let side { parts.append(side.rawValue) }
        if let hour { parts.append("at your \(hour) o'clock") }
        if let minutes { parts.append("\(minutes) min") }
        return parts.joined(separator: ", ")
    }

    /// The same for a narrow list: `520 m NW`, `close by`.
    public var shortText: String {
        guard !isCloseBy else { return "close by" }
        let sign = precision == .exact ? "" : "~"
        return sign + GeoText.metric(distance) + (direction.map { " " + $0.rawValue } ?? "")
    }

    /// The note at the end of a list of ways that explains the minutes.
    public static let minutesNote = "Times are estimates for walking at 3 mph (5 km/h)."
}
