import GuideDocument

/// Goes to a step of the guide in sight, at its beginning.
public struct GoToStep: StateUpdater {
    /// 0-based, over all parts.
    public let index: Int

    public init(_ index: Int) {
        self.index = index
    }

    public func update(_ state: inout AppState) {
        Select(index).update(&state)
        ScrollTo(Anchor()).update(&state)
        state.current.focusedLink = nil
    }
}
