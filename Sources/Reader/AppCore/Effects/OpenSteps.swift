/// Opens a guide's steps above the guide, which stays exactly where it is.
public struct OpenSteps: SideEffect {
    public let path: String
    /// The id of the fixed section that follows the actions of do-now.
    public let section: String?
    public let step: Int

    public init(path: String, section: String?, step: Int = 0) {
        (self.path, self.section, self.step) = (path, section, step)
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        Open(.steps(path: path, section: section)).run(dependencies, dispatch: dispatch)
        dispatch(GoToStep(step))
    }
}
