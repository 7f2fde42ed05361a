/// Reads what a screen shows, then goes there. A file that can not be read is no reason to stay: the screen
/// says what is wrong.
public struct OpenScreen: SideEffect {
    public let screen: ScreenID
    public let fragment: String?

    public init(_ screen: ScreenID, fragment: String? = nil) {
        self.screen = screen
        self.fragment = fragment
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dependencies.library.load(for: screen)
        dispatch(Push(screen, fragment: fragment))
        if fragment == nil { dispatch(OfferToGoOn()) }
    }
}

/// Reads the content in sight once more from its folder, for a maintainer who has just saved a file.
public struct RereadContent: SideEffect {
    public let screens: [ScreenID]
    /// Whether it is said only when it could not be done.
    public let isQuiet: Bool

    public init(screens: [ScreenID], isQuiet: Bool = false) {
        self.screens = screens
        self.isQuiet = isQuiet
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        do {
            try dependencies.library.reread(for: screens)
            if !isQuiet { dispatch(ShowNotice("The content was read again.")) }
        } catch {
            dispatch(ShowNotice("Not read again: \(error.message) (\(error.file)); \(error.hint)."))
        }
    }
}
