import Campus
import Geodesy

/// Changes the map in view.
public enum ChangeMap: StateUpdater {
    /// Selects an item, or nothing. The view is made to show it, unless another one is given.
    case choose(CanvasPosition.Choice, view: CanvasPosition.View = .fitted)
    /// Marks the middle of a view, which stays, with nothing selected, and says what for.
    case aim(CanvasPosition.View, notice: String)
    case show(CanvasPosition.View)
    /// Shows other layers, or draws them in another way, and says so.
    case layers(CanvasPosition.Layers, notice: String)
    case lines(CanvasPosition.Lines, notice: String)
    case toggleList
    /// Notes how the map was drawn, to follow the person, and says if they left its area or never were in it.
    case drawn(CanvasPosition.Followed, notice: String?)
    /// Opens the field in which the name of a place is typed.
    case beginFind
    /// Closes that field and restores the previous selection.
    case cancelFind

    public func update(_ state: inout AppState) {
        switch self {
        case .choose(let choice, let view):
            (state.current.canvas.choice, state.current.canvas.view) = (choice, view)
            state.current.canvas.isAiming = false
        case .aim(let view, let notice):
            ChangeMap.choose(.none, view: view).update(&state)
            state.current.canvas.isAiming = true
            state.notice = notice
        case .show(let view): state.current.canvas.view = view
        case .layers(let layers, let notice):
            state.current.canvas.layers = layers
            state.notice = notice
        case .lines(let lines, let notice):
            state.current.canvas.lines = lines
            state.notice = notice
        case .toggleList: state.current.canvas.isListHidden.toggle()
        case .drawn(let followed, let notice):
            state.current.canvas.followed = followed
            if let notice { state.notice = notice }
        case .beginFind:
            state.current.canvas.choiceBeforeFind = state.current.canvas.choice
            OpenPrompt(.findOnMap).update(&state)
        case .cancelFind:
            ClosePrompt().update(&state)
            guard let before = state.current.canvas.choiceBeforeFind else { return }
            ChangeMap.choose(before).update(&state)
            state.current.canvas.choiceBeforeFind = nil
        }
    }
}

/// Takes a new position from a receiver, or drops the last one, which is too old (nil).
public struct ReceivePosition: StateUpdater {
    public let position: PersonPosition?

    public init(_ position: PersonPosition?) { self.position = position }

    public func update(_ state: inout AppState) {
        let kind = state.current.screen.kind
        let isList = kind.position == .list && kind.needs.contains(.places)
        state.here.received = position
        // The rows of a list in view must not move under a selection.
        if !isList { state.here.sortAgain() }
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
