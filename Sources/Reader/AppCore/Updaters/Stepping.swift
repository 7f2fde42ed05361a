/// Goes to a step of the guide in view, at its beginning.
public struct GoToStep: StateUpdater {
    /// 0-based, over all parts.
    public let index: Int

    public init(_ index: Int) { self.index = index }

    public func update(_ state: inout AppState) {
        var position = StepsPosition()
        position.step = max(0, index)
        state.current.steps = position
    }
}
