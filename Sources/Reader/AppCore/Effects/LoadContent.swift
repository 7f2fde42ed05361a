// Everything that a session reads from a pack is read by an effect of this file, of `AdoptVersion` or of
// `SearchFor`, through the content's `ContentSource`.

/// Reads the content that screens show, unless it is already loaded. The store runs this for every screen
/// that comes into view.
public struct LoadContent: SideEffect {
    public let screens: [ScreenID]

    public init(_ screens: [ScreenID]) { self.screens = screens }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        for screen in screens {
            dependencies.content.load(for: screen)
            screen.kind.preparation?.prepare(screen, dependencies, dispatch: dispatch)
        }
    }
}

/// Reads a guide of which another screen shows a part.
public struct LoadGuide: SideEffect {
    public let path: String

    public init(_ path: String) { self.path = path }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dependencies.content.loadGuide(path)
    }
}

/// Reads the content in view again from its folder, for a maintainer who has just saved a file.
public struct RereadContent: SideEffect {
    public let screens: [ScreenID]
    /// True if only a failure is reported.
    public let isQuiet: Bool

    public init(screens: [ScreenID], isQuiet: Bool = false) {
        (self.screens, self.isQuiet) = (screens, isQuiet)
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        do {
            try dependencies.content.reread(for: screens)
            if !isQuiet { dispatch(ShowNotice("The content was read again.")) }
        } catch {
            dispatch(ShowNotice("Not read again: \(error.message) (\(error.file)); \(error.hint)."))
        }
    }
}

/// Reads the pack again if something of it could not be read, for a kiosk, where no one can ask for it.
public struct RereadMissing: SideEffect {
    public let screens: [ScreenID]

    public init(screens: [ScreenID]) { self.screens = screens }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dependencies.content.rereadMissing(for: screens)
    }
}

/// Reads the menus and places of a pack that is being edited, so that there is a good version of each.
public struct KeepGoodVersions: SideEffect {
    public init() {}

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        guard let copy = dependencies.content.workingCopy, case .success(let pack) = copy.opened else {
            return
        }
        copy.keepWhatIsGood(of: pack, in: &dependencies.content.menuFiles)
    }
}
