import Campus
import Geodesy

/// A receiver has told a position, or its last one counts no more (nil).
public struct ReceivePosition: StateUpdater {
    public let position: PersonPosition?

    public init(_ position: PersonPosition?) { self.position = position }

    public func update(_ state: inout AppState) {
        let kind = state.current.screen.kind
        let isList = kind.position == .list && kind.content.contains(.places)
        state.here.receive(position, keepsOrder: isList)
    }
}

/// The person says that they are at a place, and is told how to take that back; said again of the same place it is taken
/// back.
public struct StandAt: StateUpdater {
    public let name: String
    public let point: GeoPoint
    public let notice: String?

    public init(name: String, _ point: GeoPoint, notice: String? = nil) {
        (self.name, self.point, self.notice) = (name, point, notice)
    }

    public func update(_ state: inout AppState) {
        let position = PersonPosition(point, source: .place(name))
        state.here.chosen = state.here.chosen == position ? nil : position
        state.notice = notice
    }
}
