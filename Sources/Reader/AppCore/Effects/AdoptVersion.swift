import ContentPack

/// Goes over to another version of the guides; the screens and the places on them stay.
public struct AdoptVersion: SideEffect {
    public let located: PackLocator.Located
    public let screens: [ScreenID]

    /// - Parameters:
    ///   - screens: the way to the screen in sight, which is the last one.
    public init(_ located: PackLocator.Located, screens: [ScreenID]) {
        self.located = located
        self.screens = screens
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let library = dependencies.library
        library.takeUp(located.pack, rejected: located.rejected)
        for screen in screens { library.load(for: screen) }
        dispatch(ForgetWaitingVersion())
        let version = "Version \(library.pack.info.version) is open"
        dispatch(
            ShowNotice(
                isGone(library)
                    ? "\(version). This guide is not in it any more." : "\(version). c: what is new."))
    }

    private func isGone(_ library: Library) -> Bool {
        switch screens.last {
        case .guide(let path), .outline(let path), .steps(let path, _): !library.pack.holdsFile(path)
        default: false
        }
    }
}

/// Looks anew at what the sync has noted: when the server was asked, and until when the content is the newest.
public struct RereadSyncRecord: SideEffect {
    public init() {}

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dependencies.library.rereadSyncRecord()
    }
}
