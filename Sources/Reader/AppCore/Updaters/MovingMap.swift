/// Selects an item on the map in view, or nothing. The view is made to show it, unless another one is given.
public struct ChooseOnMap: StateUpdater {
    public let choice: CanvasPosition.Choice
    public let view: CanvasPosition.View

    public init(_ choice: CanvasPosition.Choice, view: CanvasPosition.View = .fitted) {
        (self.choice, self.view) = (choice, view)
    }

    public func update(_ state: inout AppState) {
        state.current.canvas.choice = choice
        state.current.canvas.view = view
        state.current.canvas.isAiming = false
    }
}

/// Marks the middle of the map in view, with nothing selected, and says what for.
public struct AimOnMap: StateUpdater {
    public let view: CanvasPosition.View
    public let notice: String

    /// - Parameter view: the view to show, which stays.
    public init(_ view: CanvasPosition.View, notice: String) { (self.view, self.notice) = (view, notice) }

    public func update(_ state: inout AppState) {
        ChooseOnMap(.none, view: view).update(&state)
        state.current.canvas.isAiming = true
        state.notice = notice
    }
}

/// Shows another part of the map in view.
public struct ShowOnMap: StateUpdater {
    public let view: CanvasPosition.View

    public init(_ view: CanvasPosition.View) { self.view = view }

    public func update(_ state: inout AppState) { state.current.canvas.view = view }
}

/// Shows other layers of the map in view, or draws it in another way, and says so.
public struct ChangeMapLayers: StateUpdater {
    public let layers: CanvasPosition.Layers
    public let notice: String

    public init(_ layers: CanvasPosition.Layers, notice: String) {
        (self.layers, self.notice) = (layers, notice)
    }

    public func update(_ state: inout AppState) {
        state.current.canvas.layers = layers
        state.notice = notice
    }
}

/// Draws the lines of the map in view in another way, and says so.
public struct ChangeMapLines: StateUpdater {
    public let lines: CanvasPosition.Lines
    public let notice: String

    public init(_ lines: CanvasPosition.Lines, notice: String) { (self.lines, self.notice) = (lines, notice) }

    public func update(_ state: inout AppState) {
        state.current.canvas.lines = lines
        state.notice = notice
    }
}

/// Hides the list beside the map in view, or shows it again.
public struct ToggleMapList: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) { state.current.canvas.isListHidden.toggle() }
}

/// Notes how the map in view was drawn, for following the person the next time.
public struct NoteMapShown: StateUpdater {
    public let followed: CanvasPosition.Followed
    /// The notice if the person has left the area of the map, or was never in it.
    public let notice: String?

    public init(_ followed: CanvasPosition.Followed, notice: String?) {
        (self.followed, self.notice) = (followed, notice)
    }

    public func update(_ state: inout AppState) {
        state.current.canvas.followed = followed
        if let notice { state.notice = notice }
    }
}

/// Opens the field in which the name of a place is typed.
public struct BeginMapFind: StateUpdater {
    public init() {}

    public func update(_ state: inout AppState) {
        state.current.canvas.choiceBeforeFind = state.current.canvas.choice
        OpenPrompt(.findOnMap).update(&state)
    }
}

/// Closes that field and restores the previous selection.
public struct CancelMapFind: StateUpdater {
    public init() {}

    public func update(_ state: inout AppState) {
        ClosePrompt().update(&state)
        guard let before = state.current.canvas.choiceBeforeFind else { return }
        ChooseOnMap(before).update(&state)
        state.current.canvas.choiceBeforeFind = nil
    }
}
