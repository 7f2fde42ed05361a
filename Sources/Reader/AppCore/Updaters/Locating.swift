import Campus
import Geodesy

/// A receiver has told a position, or its last one counts no more (nil).
public struct ReceivePosition: StateUpdater {
    public let position: PersonPosition?

    public init(_ position: PersonPosition?) { self.position = position }

    public func update(_ state: inout AppState) { state.here.receive(position) }
}

/// The person says that they are at a place; said again of the same place it is taken back.
public struct StandAt: StateUpdater {
    public let name: String
    public let point: GeoPoint

    public init(name: String, _ point: GeoPoint) { (self.name, self.point) = (name, point) }

    public func update(_ state: inout AppState) {
        let position = PersonPosition(point, source: .place(name))
        state.here.chosen = state.here.chosen == position ? nil : position
    }
}
