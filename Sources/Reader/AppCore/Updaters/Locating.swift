import Campus
import Geodesy

/// Takes a new position from a receiver, or drops the last one, which is too old (nil).
public struct ReceivePosition: StateUpdater {
    public let position: PersonPosition?

    public init(_ position: PersonPosition?) { self.position = position }

    public func update(_ state: inout AppState) {
        let kind = state.current.screen.kind
        let isList = kind.position == .list && kind.needs.contains(.places)
        state.here.receive(position, keepsOrder: isList)
    }
}

/// Sets the place where the person says they are, and says how to clear it; the same place a second time clears it.
public struct SetCurrentPlace: StateUpdater {
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
