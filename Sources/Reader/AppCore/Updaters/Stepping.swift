/// Goes to a step of the guide in view, at its beginning.
package struct GoToStep: StateUpdater {
    /// 0-based, over all parts.
    package let index: Int

    package init(_ index: Int) {
        self.index = index
    }

    package func update(_ state: inout AppState) {
        var position = StepsPosition()
        position.step = max(0, index)
        state.current.steps = position
    }
}
