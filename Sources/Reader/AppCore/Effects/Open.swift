import GuideDocument

/// Goes to a destination, or says why it leads nowhere.
///
/// A file that cannot be read is no reason to stay: the screen says what is wrong with it.
public struct Open: SideEffect {
    public let destination: Destination
    /// Selects the chosen entry, for the way back.
    public let selecting: (any StateUpdater)?

    public init(_ destination: Destination, selecting: (any StateUpdater)? = nil) {
        (self.destination, self.selecting) = (destination, selecting)
    }

    public init(_ screen: ScreenID, at spot: Destination.Spot = .start) {
        self.init(.screen(screen, at: spot))
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        if let selecting { dispatch(selecting) }
        switch destination {
        case .screen(let screen, let spot):
            dispatch(Push(screen, at: spot))
            if case .start = spot { dispatch(GoOnReading.offer) }
        case .link(let link, let text, let file):
            let target = dependencies.content.pack.resolve(link: link, from: file)
            if case .found(.guide(file, nil)) = target { return dispatch(ScrollTo(Anchor())) }
            Open(Destination(target, text: text)).run(dependencies, dispatch: dispatch)
        case .heading(let anchor): dispatch(JumpInPreviousPage(anchor: anchor))
        case .finding(let finding, let screen):
            let location = FindingLocation.of(finding, otherwise: screen, in: dependencies.content)
            dispatch(Push(location.screen, at: location.fragment.map { .fragment($0) } ?? .start))
            if let selection = location.selection { dispatch(Select(selection)) }
            let position = finding.position ?? .start
            dispatch(ShowNotice("\(position.line):\(position.column) \(finding.message)."))
        case .effect(let any): any.effect.perform(dependencies, dispatch: dispatch)
        case .back: dispatch(Back())
        case .unavailable(let reason): dispatch(ShowNotice(reason))
        }
    }
}

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
