import Campus
import Geodesy

/// The position of the person, as given by the person or by a receiver.
///
/// A position is never written down: encoding this value yields nothing, whatever the state is encoded for.
public struct HereState: Sendable, Hashable {
    /// From `--here`: the position of a kiosk, or of someone who knows theirs.
    public var given: PersonPosition?
    public var received: PersonPosition?
    /// The position that the person has chosen; it has priority over all others until they clear it.
    public var chosen: PersonPosition?
    /// The direction in which the reader of a kiosk looks, in degrees clockwise from north.
    public var facing: Double?
    /// The position that lists were last sorted from: they are not sorted again with each step.
    public private(set) var sortedFrom: GeoPoint?

    public init(given: PersonPosition? = nil, facing: Double? = nil) {
        (self.given, self.facing) = (given, facing)
    }

    /// Returns the position in effect, or nil if none is known or the last one is too old.
    public func person(at uptime: Int?) -> PersonPosition? { chosen ?? received?.aged(to: uptime) ?? given }

    /// Meters that the person must have walked before lists are sorted again.
    private static let sortingStep = 20.0

    /// Has lists sorted from the last position, because no rows that are in view can move.
    mutating func sortAgain() {
        let point = received?.point
        if let point, let sortedFrom, sortedFrom.distance(to: point) < Self.sortingStep { return }
        sortedFrom = point
    }
}

extension HereState: Codable {
    public init(from decoder: any Decoder) { self.init() }
    public func encode(to encoder: any Encoder) throws {
        // An empty object: something must stand there.
        _ = encoder.container(keyedBy: NoKeys.self)
    }

    private enum NoKeys: CodingKey {}
}

extension AppState { public var person: PersonPosition? { here.person(at: uptime) } }
