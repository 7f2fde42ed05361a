import Campus
import Geodesy

/// Where the person is, as far as they or a receiver have said.
///
/// A position is never written down: encoding it gives nothing, whatever a state is encoded for.
public struct HereState: Sendable, Hashable {
    /// From `--here`: the position of a kiosk, or of someone who knows theirs.
    public var given: PersonPosition?
    /// The last one from a receiver, as it came.
    public var received: PersonPosition?
    /// Where the person has said that they are; it counts before all others until they take it back.
    public var chosen: PersonPosition?
    /// The direction in which the reader of a kiosk looks, in degrees clockwise from north.
    public var facing: Double?
    /// Where lists were last sorted from: they are not sorted again with each step.
    public private(set) var sortedFrom: GeoPoint?

    public init(given: PersonPosition? = nil, facing: Double? = nil) {
        (self.given, self.facing) = (given, facing)
    }

    /// Returns the position that counts now; nil if none is known, or the last one is too old.
    public func person(at uptime: Int?) -> PersonPosition? {
        chosen ?? received?.aged(to: uptime) ?? given
    }

    /// Meters that the person must have walked before lists are sorted again.
    private static let sortingStep = 20.0

    mutating func receive(_ position: PersonPosition?) {
        received = position
        guard let point = position?.point else {
            sortedFrom = nil
            return
        }
        if let sortedFrom, sortedFrom.distance(to: point) < Self.sortingStep { return }
        sortedFrom = point
    }

    /// What a kiosk keeps when its reader has left.
    var withoutPerson: HereState {
        var fresh = self
        fresh.chosen = nil
        return fresh
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

extension AppState {
    /// Where the person is, as far as it is known now.
    public var person: PersonPosition? { here.person(at: uptime) }
}
