// Everything that a session reads from a pack is read by an effect of this file, of `AdoptVersion` or of
// `SearchFor`, through the content's `ContentSource`.

/// Reads the content that screens show, unless it is already loaded. The store runs this for every screen
/// that comes into view.
package struct LoadContent: SideEffect {
    package let screens: [ScreenID]

    package init(_ screens: [ScreenID]) {
        self.screens = screens
    }

    package func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        for screen in screens {
            dependencies.content.load(for: screen)
            screen.kind.preparation?.prepare(screen, dependencies, dispatch: dispatch)
        }
    }
}

/// Reads a guide of which another screen shows a part.
package struct LoadGuide: SideEffect {
    package let path: String

    package init(_ path: String) { self.path = path }

    package func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dependencies.content.loadGuide(path)
    }
}

/// Reads the content in view again from its folder, for a maintainer who has just saved a file.
package struct RereadContent: SideEffect {
    package let screens: [ScreenID]
    /// True if only a failure is reported.
    package let isQuiet: Bool

    package init(screens: [ScreenID], isQuiet: Bool = false) {
        self.screens = screens
        self.isQuiet = isQuiet
    }

    package func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        do {
            try dependencies.content.reread(for: screens)
            if !isQuiet { dispatch(ShowNotice("The content was read again.")) }
        } catch {
            dispatch(ShowNotice("Not read again: \(error.message) (\(error.file)); \(error.hint)."))
        }
    }
}

/// Reads the menus and places of a pack that is being edited, so that there is a good version of each.
package struct KeepGoodVersions: SideEffect {
    package init() {}

    package func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        guard let copy = dependencies.content.workingCopy, case .success(let pack) = copy.opened else {
            return
        }
        copy.keepWhatIsGood(of: pack, in: &dependencies.content.menuFiles)
    }
}
