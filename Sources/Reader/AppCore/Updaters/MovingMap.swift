import Geodesy

/// Selects an item on the map in view, or nothing. The view is made to show it, unless another one is given.
package struct ChooseOnMap: StateUpdater {
    package let choice: CanvasPosition.Choice
    package let view: CanvasPosition.View

    package init(_ choice: CanvasPosition.Choice, view: CanvasPosition.View = .fitted) {
        (self.choice, self.view) = (choice, view)
    }

    package func update(_ state: inout AppState) {
        state.current.canvas.choice = choice
        state.current.canvas.view = view
        state.current.canvas.isAiming = false
    }
}

/// Marks the middle of the map in view, with nothing selected, and says what for.
package struct AimOnMap: StateUpdater {
    package let view: CanvasPosition.View
    package let notice: String

    /// - Parameter view: the view to show, which stays.
    package init(_ view: CanvasPosition.View, notice: String) {
        (self.view, self.notice) = (view, notice)
    }

    package func update(_ state: inout AppState) {
        ChooseOnMap(.none, view: view).update(&state)
        state.current.canvas.isAiming = true
        state.notice = notice
    }
}

/// Shows another part of the map in view.
package struct ShowOnMap: StateUpdater {
    package let view: CanvasPosition.View

    package init(_ view: CanvasPosition.View) { self.view = view }

    package func update(_ state: inout AppState) { state.current.canvas.view = view }
}

/// Shows other layers of the map in view, or draws it in another way, and says so.
package struct ChangeMapLayers: StateUpdater {
    package let layers: CanvasPosition.Layers
    package let notice: String

    package init(_ layers: CanvasPosition.Layers, notice: String) {
        (self.layers, self.notice) = (layers, notice)
    }

    package func update(_ state: inout AppState) {
        state.current.canvas.layers = layers
        state.notice = notice
    }
}

/// Draws the lines of the map in view in another way, and says so.
package struct ChangeMapLines: StateUpdater {
    package let lines: CanvasPosition.Lines
    package let notice: String

    package init(_ lines: CanvasPosition.Lines, notice: String) {
        (self.lines, self.notice) = (lines, notice)
    }

    package func update(_ state: inout AppState) {
        state.current.canvas.lines = lines
        state.notice = notice
    }
}

/// Hides the list beside the map in view, or shows it again.
package struct ToggleMapList: StateUpdater {
    package init() {}
    package func update(_ state: inout AppState) { state.current.canvas.isListHidden.toggle() }
}

/// Notes how the map in view was drawn, for following the person the next time.
package struct NoteMapShown: StateUpdater {
    package let followed: CanvasPosition.Followed
    /// The notice if the person has left the area of the map, or was never in it.
    package let notice: String?

    package init(_ followed: CanvasPosition.Followed, notice: String?) {
        (self.followed, self.notice) = (followed, notice)
    }

    package func update(_ state: inout AppState) {
        state.current.canvas.followed = followed
        if let notice { state.notice = notice }
    }
}

/// Opens the field in which the name of a place is typed.
package struct BeginMapFind: StateUpdater {
    package init() {}

    package func update(_ state: inout AppState) {
        state.current.canvas.choiceBeforeFind = state.current.canvas.choice
        OpenPrompt(.findOnMap).update(&state)
    }
}

/// Closes that field and restores the previous selection.
package struct CancelMapFind: StateUpdater {
    package init() {}

    package func update(_ state: inout AppState) {
        ClosePrompt().update(&state)
        guard let before = state.current.canvas.choiceBeforeFind else { return }
        ChooseOnMap(before).update(&state)
        state.current.canvas.choiceBeforeFind = nil
    }
}
